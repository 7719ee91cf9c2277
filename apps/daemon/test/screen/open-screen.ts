import { Screen } from '@hunch/terminal';
import { onTestFinished } from 'vitest';
import { HistoryBrowser, type BrowseAnswer } from '../../src/history/browser.ts';
import { compileLinearPattern } from '../../src/history/linear-pattern.ts';
import { SearchScreen, type ScreenAnswer, type ScreenSettings } from '../../src/screen/search-screen.ts';
import type { Size } from '../../src/screen/grid.ts';
import { openHistory, type Run } from '../history/open-history.ts';

const hour = 3_600_000;
export const nowMs = Date.UTC(2026, 5, 1, 12);

export const somebodysRuns: readonly Run[] = [
  { line: 'git status', session: 'old', ageMs: 50 * hour, cwd: '/code/app', repo: '/code/app' },
  { line: 'git add -A', session: 'old', ageMs: 49 * hour, cwd: '/code/app', repo: '/code/app' },
  { line: 'git commit -m "first"', session: 'old', ageMs: 48 * hour, cwd: '/code/app', repo: '/code/app' },
  { line: 'make test', session: 'old', ageMs: 47 * hour, cwd: '/code/app', exit: 2, durationMs: 94_000 },
  { line: 'for name in *.log; do\n  gzip "$name"\ndone', session: 'old', ageMs: 46 * hour, cwd: '/var/log' },
  { line: 'rm -rf /', session: 'old', ageMs: 45 * hour, cwd: '/', exit: 1 },
  { line: 'ssh build-host', session: 'far', ageMs: 20 * hour, cwd: '/home/ann', host: 'elsewhere' },
  { line: 'echo 日本語のテキスト', session: 'mid', ageMs: 10 * hour, cwd: '/tmp', exit: null },
  { line: "printf '\u001b[31mred\u0007'", session: 'mid', ageMs: 9 * hour, cwd: '/tmp' },
  {
    line: `curl ${'https://example.com/a/long/path/'.repeat(6)}`,
    session: 'mid',
    ageMs: 8 * hour,
    cwd: '/tmp',
  },
  { line: 'make test', session: 'now', ageMs: 2 * hour, cwd: '/code/app', durationMs: 2_400, host: 'here' },
  { line: 'git add -A', session: 'now', ageMs: hour, cwd: '/code/app', repo: '/code/app' },
];

export interface TestScreen {
  /** The search as text, without what stands above it, after the input and all that follows without one. */
  readonly type: (input: string, size?: Size) => Promise<string>;
  /** The same with the first frame alone. */
  readonly press: (input: string) => Promise<ScreenAnswer>;
  readonly terminal: Screen;
  /** The newest answer. */
  readonly answer: () => ScreenAnswer;
  readonly removed: readonly string[];
  readonly inlineRows: () => number;
  /** The bytes of the newest frames. */
  readonly bytes: () => number;
}

/** What stands on the terminal above a search that is below the line. */
export const aboveInline = ['$ ls', 'one  two', '$ echo kept'];

/** As apps/cli/native/terminal.h has it, below the line. */
function enterRows(rows: number): string {
  return `\u001b[?25l${'\u001bD'.repeat(rows)}\u001b[${rows}A\u001b7\u001bD\r`;
}

/** A screen on a terminal that knows nothing but the frames. */
export async function openScreen(
  changes: Partial<ScreenSettings> = {},
  runs: readonly Run[] = somebodysRuns,
  answered: (answer: BrowseAnswer) => Promise<BrowseAnswer> = (answer) => Promise.resolve(answer),
  waits = true,
): Promise<TestScreen> {
  process.env.TZ = 'UTC';
  const browser = new HistoryBrowser(openHistory(runs, nowMs), () => Promise.resolve(compileLinearPattern));
  const removed: string[] = [];
  const size = changes.size ?? { columns: 80, rows: 24 };
  const terminal = new Screen(size.columns, size.rows);
  onTestFinished(() => terminal.dispose());
  const { height = 0 } = changes;
  let top = 0;
  if (height > 0 && height < size.rows) {
    await terminal.write(`${aboveInline.join('\r\n')}${enterRows(height)}`);
    top = terminal.cursor().row;
  }
  const shown = (): string => terminal.text().split('\n').slice(top).join('\n');
  const screen = new SearchScreen(
    {
      id: 1,
      query: '',
      mode: 'words',
      place: 'all',
      order: 'best',
      colours: '16',
      keys: 'emacs',
      query_at: 'top',
      enter: 'run',
      escape: 'line',
      height: 0,
      hidden: [],
      canBeInline: true,
      standpoint: {
        session: 'now',
        cwd: '/code/app',
        repo: '/code/app',
        machine: { host: 'here', id: null },
      },
      ...changes,
      size,
    },
    {
      browse: (query) => answered(browser.browse(query)),
      remove(line) {
        removed.push(line);
        browser.forgetLine(line);
        return Promise.resolve();
      },
      favour(request) {
        browser.favour(request);
        return Promise.resolve();
      },
      riskOf: (line) =>
        line.startsWith('rm -rf')
          ? { level: 'critical', reason: 'deletes everything' }
          : { level: 'safe', reason: '' },
      nowMs: () => nowMs,
    },
  );
  let answer: ScreenAnswer | undefined;
  let bytes = 0;
  const type = async (input: string, changed?: Size): Promise<string> => {
    bytes = 0;
    if (changed !== undefined) terminal.resize(changed.columns, changed.rows);
    for (let next = input, other = changed; ; next = '', other = undefined) {
      answer = await screen.input(next, other);
      bytes += answer.frame.length;
      await terminal.write(answer.frame);
      if (!answer.more) return shown();
    }
  };
  if (waits) await type('');
  else answer = await screen.input('');
  return {
    type,
    press: (input) => screen.input(input),
    terminal,
    removed,
    inlineRows: () => screen.inlineRows,
    bytes: () => bytes,
    answer() {
      if (answer === undefined) throw new Error('nothing was answered');
      return answer;
    },
  };
}
