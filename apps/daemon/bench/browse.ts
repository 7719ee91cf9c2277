import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { HistoryBrowser, type BrowseQuery } from '../src/history/browser.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import { storeHistory } from './stored-history.ts';

// What the search behind the full-screen search costs in a history of half a million commands: the first answer of all, until all
// is read, and each key of what people type.
const commands = isSmoke() ? 5_000 : 500_000;
const BUDGET_MS = 3;

const typed: readonly { readonly mode: BrowseQuery['mode']; readonly texts: readonly string[] }[] = [
  { mode: 'words', texts: ['git commit', 'docker logs', 'ssh host', 'zzz', 'test cargo', 'kubectl pod'] },
  { mode: 'fuzzy', texts: ['gcm', 'dklg', 'kgp', 'crgtst', 'xqz'] },
  { mode: 'prefix', texts: ['git c', 'docker run', 'kubectl get'] },
  { mode: 'regex', texts: ['^git (push|pull)', 'file-[0-9]+', 'a.*z$', 'item\\w+'] },
];

const migrations = 'src/store/migrations';
const directory = mkdtempSync(join(tmpdir(), 'hunch-browse-bench-'));
try {
  const database = new Sqlite(join(directory, 'suggestions.db'));
  // Run from the package's directory, as `pnpm bench` does.
  for (const name of readdirSync(migrations).toSorted())
    database.exec(readFileSync(join(migrations, name), 'utf8'));
  storeHistory(database, commands, join(directory, 'projects'));
  const compile = (await import('../src/history/linear-pattern.ts')).compileLinearPattern;
  const browser = new HistoryBrowser(database, () => Promise.resolve(compile));
  let checksum = 0;
  let keys = 0;
  const ask = (changes: Partial<BrowseQuery>): readonly [tookMs: number, isPartial: boolean] => {
    const start = performance.now();
    const answer = browser.browse({
      search: 1,
      text: '',
      mode: 'words',
      filter: { place: 'all', outcome: 'any', afterMs: 0 },
      order: 'best',
      onlyFavourites: false,
      hidden: [],
      standpoint: {
        session: 'bench-9',
        cwd: join(directory, 'projects/project-0'),
        repo: null,
        machine: { host: null, id: null },
      },
      first: 0,
      rows: 30,
      selected: 0,
      nowMs: Date.UTC(2026, 0, 1),
      budgetMs: BUDGET_MS,
      ...changes,
    });
    checksum += answer.lines.length + answer.matches;
    return [performance.now() - start, answer.isPartial];
  };
  const finish = (changes: Partial<BrowseQuery>): readonly [tookMs: number, longestMs: number] => {
    let sum = 0;
    let longest = 0;
    for (;;) {
      const [tookMs, isPartial] = ask(changes);
      sum += tookMs;
      longest = Math.max(longest, tookMs);
      if (!isPartial) return [sum, longest];
    }
  };

  const [firstMs] = ask({});
  const [readMs, longestMs] = finish({});
  const rows = [
    ['first answer, nothing read yet', formatMicros(firstMs * 1000), '', ''],
    ['until all is read and ranked', formatMicros(readMs * 1000), '', formatMicros(longestMs * 1000)],
  ];
  const all: number[] = [];
  const whole: number[] = [];
  for (const { mode, texts } of typed) {
    if (mode === 'regex') {
      ask({ mode });
      await Promise.resolve();
    }
    const samples: number[] = [];
    for (let round = 0; round < (isSmoke() ? 1 : 3); round += 1) {
      for (const text of texts) {
        for (let length = 1; length <= text.length; length += 1) {
          const changes = { mode, text: text.slice(0, length) };
          const [tookMs, isPartial] = ask(changes);
          samples.push(tookMs);
          keys += 1;
          // A person takes longer for the next key than the rest of the search takes, mostly.
          whole.push(tookMs + (isPartial ? finish(changes)[0] : 0));
        }
        finish({});
      }
    }
    all.push(...samples);
    rows.push(rowOf(`a key, ${mode}`, samples));
  }
  const places = ['session', 'directory', 'machine', 'all'] as const;
  const filtered: number[] = [];
  for (let round = 0; round < (isSmoke() ? 1 : 10); round += 1) {
    for (const place of places) {
      for (const outcome of ['failed', 'any'] as const) {
        const changes = { filter: { place, outcome, afterMs: 0 } };
        filtered.push(ask(changes)[0]);
        finish(changes);
      }
    }
  }
  rows.push(rowOf('a key, another filter', filtered), rowOf('all keys', [...all, ...filtered]));
  rows.push(rowOf('until a key’s search is complete', whole));
  const heap = process.memoryUsage();
  console.log(`${commands} commands, ${keys} keys (must: first 15 ms, key p95 8 ms, with the screen drawn)`);
  printTable(['what', 'p50', 'p95', 'max'], rows);
  console.log(`memory ${Math.round(heap.rss / 1e6)} MB, checksum ${checksum}`);
  browser.drop();
  database.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function rowOf(name: string, samples: readonly number[]): string[] {
  const { p50, p95, max } = summarize(samples);
  return [name, formatMicros(p50 * 1000), formatMicros(p95 * 1000), formatMicros(max * 1000)];
}
