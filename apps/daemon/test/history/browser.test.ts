import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HistoryBrowser, type BrowseAnswer, type BrowseQuery } from '../../src/history/browser.ts';
import { fits } from '../../src/history/hidden-lines.ts';
import { compileLinearPattern } from '../../src/history/linear-pattern.ts';
import { openHistory, type Run } from './open-history.ts';

const hour = 3_600_000;
const nowMs = Date.UTC(2026, 5, 1, 12);

const runs: readonly Run[] = [
  { line: 'git status', session: 'old', ageMs: 50 * hour, cwd: '/code/app', repo: '/code/app' },
  { line: 'git add -A', session: 'old', ageMs: 49 * hour, cwd: '/code/app', repo: '/code/app' },
  { line: 'git commit -m "one"', session: 'old', ageMs: 48 * hour, cwd: '/code/app', repo: '/code/app' },
  { line: 'make test', session: 'old', ageMs: 47 * hour, cwd: '/code/app', exit: 2, durationMs: 4000 },
  { line: 'git add -A', session: 'mid', ageMs: 30 * hour, cwd: '/code/app/src', repo: '/code/app' },
  { line: 'git commit -m "two"', session: 'mid', ageMs: 29 * hour, cwd: '/code/app/src', repo: '/code/app' },
  { line: 'ssh build-host', session: 'far', ageMs: 20 * hour, cwd: '/home/ann', host: 'elsewhere' },
  { line: 'echo 日本語', session: 'mid', ageMs: 10 * hour, cwd: '/tmp', exit: null },
  { line: 'make test', session: 'now', ageMs: 2 * hour, cwd: '/code/app', durationMs: 2000 },
  { line: 'git add -A', session: 'now', ageMs: hour, cwd: '/code/app', repo: '/code/app' },
];

function queryOf(changes: Partial<BrowseQuery>): BrowseQuery {
  return {
    search: 1,
    text: '',
    mode: 'words',
    filter: { place: 'all', outcome: 'any', afterMs: 0 },
    order: 'best',
    onlyFavourites: false,
    hidden: [],
    standpoint: { session: 'now', cwd: '/code/app', repo: '/code/app', machine: { host: 'here', id: null } },
    first: 0,
    rows: 20,
    selected: 0,
    nowMs,
    budgetMs: 0,
    ...changes,
  };
}

/** The answer once all is looked at. */
function ask(browser: HistoryBrowser, changes: Partial<BrowseQuery> = {}): BrowseAnswer {
  for (;;) {
    const answer = browser.browse(queryOf(changes));
    if (!answer.isPartial) return answer;
  }
}

const textsOf = (answer: BrowseAnswer): string[] => answer.lines.map(({ text }) => text);

function browserOf(history: readonly Run[]): HistoryBrowser {
  return new HistoryBrowser(openHistory(history, nowMs), () => Promise.resolve(compileLinearPattern));
}

describe('what is found', () => {
  test('what usually follows the last command comes first', () => {
    const answer = ask(browserOf(runs));
    expect(textsOf(answer)[0]).toMatch(/^git commit/);
    expect(answer.lines[0]?.follows).toBeGreaterThan(0.3);
    expect(answer.total).toBe(7);
  });

  test('a line that has never worked does not follow the last command', () => {
    const slip = (session: string, ageMs: number): Run[] => [
      { line: 'git add -A', session, ageMs, cwd: '/code/app' },
      { line: 'git comit', session, ageMs: ageMs - 1, cwd: '/code/app', exit: 1 },
    ];
    const answer = ask(
      browserOf([
        ...slip('one', 4 * hour),
        ...slip('two', 3 * hour),
        ...runs.slice(-1),
        ...slip('x', 0).slice(0, 1),
      ]),
    );
    expect(answer.lines.map(({ text, follows }) => [text, follows])).toEqual([
      ['git add -A', 0],
      ['git comit', 0],
    ]);
  });

  test('each filter, by who is asked', () => {
    const browser = browserOf(runs);
    const by = (filter: Partial<BrowseQuery['filter']>): string[] =>
      textsOf(ask(browser, { filter: { place: 'all', outcome: 'any', afterMs: 0, ...filter } })).sort();
    expect(by({ place: 'session' })).toEqual(['git add -A', 'make test']);
    expect(by({ place: 'directory' })).toEqual([
      'git add -A',
      'git commit -m "one"',
      'git status',
      'make test',
    ]);
    expect(by({ place: 'repository' })).toEqual([
      'git add -A',
      'git commit -m "one"',
      'git commit -m "two"',
      'git status',
    ]);
    expect(by({ place: 'machine' })).not.toContain('ssh build-host');
    expect(by({ outcome: 'failed' })).toEqual(['make test']);
    expect(by({ outcome: 'succeeded' })).not.toContain('echo 日本語');
    expect(by({ afterMs: nowMs - 3 * hour })).toEqual(['git add -A', 'make test']);
  });

  test('of two machines with one name the one that is asked for', () => {
    const at = { ageMs: hour, cwd: '/code' };
    const host = 'here';
    const browser = browserOf([
      { ...at, line: 'make own', session: 'now', host },
      { ...at, line: 'make twin', session: 'twin', host, machineId: '0190a1b2-0000-7000-8000-3f2a1c5d7e90' },
      { ...at, line: 'make imported', session: 'import:bash' },
    ]);
    const on = (id: string | null): string[] =>
      textsOf(
        ask(browser, {
          filter: { place: 'machine', outcome: 'any', afterMs: 0 },
          standpoint: { session: 'now', cwd: '/code', repo: null, machine: { host, id } },
        }),
      ).sort();
    expect(on(null)).toEqual(['make imported', 'make own']);
    expect(on('0190a1b2-0000-7000-8000-3f2a1c5d7e90')).toEqual(['make twin']);
  });

  test('the newest first, where that is asked for', () => {
    expect(textsOf(ask(browserOf(runs), { order: 'newest' })).slice(0, 3)).toEqual([
      'git add -A',
      'make test',
      'echo 日本語',
    ]);
  });

  test('the details of a line: how often, how long, what came before and after', () => {
    const answer = ask(browserOf(runs), { text: 'commit one' });
    expect(answer.details).toMatchObject({ runs: 1, failures: 0, before: 'git add -A', after: 'make test' });
    expect(ask(browserOf(runs), { text: 'make' }).details).toMatchObject({
      runs: 2,
      failures: 1,
      averageMs: 3000,
      cwd: '/code/app',
      before: null,
      after: 'git add -A',
    });
  });

  test('a regular expression, once what compiles it is there; one that is none is said', async () => {
    const browser = browserOf(runs);
    const query = { mode: 'regex', text: '^git (add|status)' } as const;
    browser.browse(queryOf(query));
    await Promise.resolve();
    expect(textsOf(ask(browser, query)).sort()).toEqual(['git add -A', 'git status']);
    expect(ask(browser, { mode: 'regex', text: '(' }).problem).not.toBe('');
  });

  test('a deleted line is gone at once, and a new run is there', () => {
    const database = openHistory(runs, nowMs);
    const browser = new HistoryBrowser(database, () => Promise.resolve(compileLinearPattern));
    expect(textsOf(ask(browser))).toContain('ssh build-host');
    browser.forgetLine('ssh build-host');
    expect(textsOf(ask(browser))).not.toContain('ssh build-host');
    database.add({ line: 'pnpm test', session: 'now', ageMs: 0, cwd: '/code/app' });
    expect(textsOf(ask(browser))).toContain('pnpm test');
  });
});

describe('searching in steps', () => {
  const many: Run[] = Array.from({ length: 1_200 }, (_, index) => ({
    line: `command-${index % 500} --flag ${index % 13}`,
    session: `s${index % 5}`,
    ageMs: (1_200 - index) * 60_000,
    cwd: `/d/${index % 7}`,
    exit: index % 4 === 0 ? 1 : 0,
  }));

  test('however little time each step has, typed key by key or at once, the end is the same', () => {
    const queries = ['command-12 f', 'fl !command-3', 'nothing'];
    for (const mode of ['words', 'fuzzy', 'prefix'] as const) {
      for (const text of queries) {
        const atOnce = ask(browserOf(many), { mode, text, budgetMs: 10_000 });
        const stepwise = browserOf(many);
        for (let length = 1; length <= text.length; length += 1) {
          ask(stepwise, { mode, text: text.slice(0, length) });
        }
        expect(ask(stepwise, { mode, text })).toEqual(atOnce);
      }
    }
  });

  test('a search that begins later finds what one over the whole history would', () => {
    const lines = ['git status', 'git add -A', 'make', 'ls', 'vim a', 'cargo test'];
    const run = fc.record({
      line: fc.constantFrom(...lines),
      session: fc.constantFrom('now', 'mid', 'import:bash'),
      // Imports bring older commands under later numbers.
      ageMs: fc.integer({ min: 1, max: 50 * hour }),
      cwd: fc.constantFrom('/a', '/b'),
      exit: fc.constantFrom(0, 1, null),
    });
    const some = fc.array(run, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        some,
        fc.array(some, { maxLength: 3 }),
        fc.constantFrom('best', 'newest'),
        (before, later, order) => {
          const history = openHistory(before, nowMs);
          const browser = new HistoryBrowser(history, () => Promise.resolve(compileLinearPattern));
          ask(browser, { order });
          for (const [turn, more] of later.entries()) {
            for (const each of more) history.add(each);
            const fresh = new HistoryBrowser(history, () => Promise.resolve(compileLinearPattern));
            const search = turn + 2;
            expect(ask(browser, { order, search })).toEqual(ask(fresh, { order, search }));
            fresh.drop();
          }
          browser.drop();
          history.close();
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('hidden commands', () => {
  const linesHidden = (hidden: string[], changes: Partial<BrowseQuery> = {}): string[] =>
    textsOf(ask(browserOf(runs), { hidden, ...changes }));

  test('are in no list', () => {
    const all = linesHidden([]);
    expect(linesHidden(['git add -A'])).toEqual(all.filter((line) => line !== 'git add -A'));
    expect(linesHidden(['git *'])).toEqual(all.filter((line) => !line.startsWith('git ')));
    expect(linesHidden(['git *'], { text: 'git' })).toEqual([]);
    // The whole command: what it begins with is another one.
    expect(linesHidden(['git'])).toEqual(all);
  });

  test('are those that their patterns describe, as a regular expression would', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(text, pattern, (line, hidden) => {
        const expression = hidden.replaceAll('*', '.*').replaceAll('?', '.');
        expect(fits(line, hidden)).toBe(new RegExp(`^${expression}$`, 's').test(line));
      }),
    );
  });
});
