import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { SeededRandom } from '@hunch/common/random';
import { HistorySearch, type SearchQuery } from '../src/store/search.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import { makeHistory } from './history.ts';

// What a search costs in a history of half a million commands, by what is asked.
const commands = isSmoke() ? 5_000 : 500_000;
const rounds = isSmoke() ? 2 : 25;

const asked: readonly {
  readonly name: string;
  readonly mode: SearchQuery['mode'];
  readonly texts: readonly string[];
}[] = [
  { name: 'nothing (the newest)', mode: 'auto', texts: [''] },
  { name: 'beginning of a line', mode: 'prefix', texts: ['g', 'git c', 'docker run', 'kubectl get'] },
  { name: 'a common word', mode: 'fts', texts: ['git', 'docker', 'cd', 'ssh'] },
  { name: 'beginning of a word', mode: 'fts', texts: ['gi', 'd', 'kube', 'comm'] },
  { name: 'two words', mode: 'fts', texts: ['git commit', 'docker run', 'cargo test'] },
  { name: 'as typed', mode: 'auto', texts: ['git', 'docker', 'test', 'feature'] },
  { name: 'a misspelt word', mode: 'fuzzy', texts: ['dokcer', 'kubctl get', 'comit', 'fetaure'] },
  { name: 'no such word', mode: 'auto', texts: ['zzzqqq', 'xyzzy plugh'] },
];

const directory = mkdtempSync(join(tmpdir(), 'hunch-search-bench-'));
try {
  const database = new Sqlite(join(directory, 'suggestions.db'));
  // Run from the package's directory, as `pnpm bench` does.
  database.exec(readFileSync('src/store/migrations/001-initial.sql', 'utf8'));
  const entries = makeHistory(commands, join(directory, 'projects'));
  const line = database.prepare(
    'INSERT INTO command_line (cmd_raw, count, last_seen_ms, last_cwd, last_exit_code) VALUES (?, 1, ?, ?, 0) ' +
      'ON CONFLICT (cmd_raw) DO UPDATE SET count = count + 1, last_seen_ms = excluded.last_seen_ms',
  );
  const random = new SeededRandom(7);
  database.transaction(() => {
    for (const { cmd_raw: text, ts_ms: time } of entries) {
      // Half of what people type has something in it that comes once: a message, a file, a host.
      const own = random.chance(0.5) ? text : `${text} ${random.below(1e9).toString(36)}`;
      line.run(own, time, '/home/ann');
    }
  })();
  const { lines } = database
    .prepare<[], { lines: number }>('SELECT count(*) AS lines FROM command_line')
    .get() ?? { lines: 0 };
  const search = new HistorySearch(database);
  let checksum = 0;
  const all: number[] = [];
  const rows = asked.map(({ name, mode, texts }) => {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const text of texts) {
        const start = performance.now();
        const { hits } = search.search({ text, mode, scope: { kind: 'global' }, limit: 20 });
        samples.push(performance.now() - start);
        checksum += hits.length;
      }
    }
    all.push(...samples);
    const { p50, p95, max } = summarize(samples);
    return [name, formatMicros(p50 * 1000), formatMicros(p95 * 1000), formatMicros(max * 1000)];
  });
  const { p50, p95, max } = summarize(all);
  rows.push(['all', formatMicros(p50 * 1000), formatMicros(p95 * 1000), formatMicros(max * 1000)]);
  console.log(`search among ${commands} commands, ${lines} different lines (must: p95 10 ms)`);
  printTable(['asked', 'p50', 'p95', 'max'], rows);
  console.log(`checksum ${checksum}`);
  database.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
