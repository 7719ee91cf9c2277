import { describe, expect, test } from 'vitest';
import { keySequence, type Key } from '@hunch/terminal';
import type { Size } from '../../src/screen/grid.ts';
import { aboveInline, openScreen } from './open-screen.ts';

const press = (...keys: Key[]): string => keys.map((key) => keySequence(key, false)).join('');

/** What is typed, and the screen that it makes: in screens.test.ts.snap, as a person sees it. */
const scripts: readonly (readonly [name: string, input: string])[] = [
  ['nothing typed: what usually follows first', ''],
  ['words', 'git'],
  ['words in another order', 'add git'],
  ['a word that must be missing', 'git !add'],
  ['nothing matches', 'no such thing'],
  ['fuzzy', `${press('ctrl-s')}gcm`],
  ['prefix', `${press('ctrl-s', 'ctrl-s')}make`],
  ['regular expression', `${press('ctrl-s', 'ctrl-s', 'ctrl-s')}^git (add|status)`],
  ['a regular expression that is none', `${press('ctrl-s', 'ctrl-s', 'ctrl-s')}(`],
  ['this machine', press('ctrl-r')],
  ['this session', press('ctrl-r', 'ctrl-r')],
  ['this directory', press('ctrl-r', 'ctrl-r', 'ctrl-r')],
  ['this repository', press('ctrl-r', 'ctrl-r', 'ctrl-r', 'ctrl-r')],
  ['what succeeded', press('alt-o')],
  ['what failed', press('alt-o', 'alt-o')],
  ['since an hour', press('alt-t')],
  ['since a day', press('alt-t', 'alt-t')],
  ['the newest first', press('alt-s')],
  ['a command of several lines, whole', 'gzip'],
  ['a dangerous command', 'rm'],
  ['wide characters', 'echo'],
  ['what could drive the terminal', 'printf'],
  ['longer than the screen is wide', 'curl'],
  ['the third one', press('down', 'down')],
  ['the last one', press('page-down', 'page-down', 'page-down')],
  ['no details', press('ctrl-o')],
  ['where the chosen command ran', `make${press('alt-c', 'ctrl-u')}`],
  ['a favourite', `ssh${press('alt-m', 'ctrl-u')}`],
  ['favourites alone', `make${press('alt-m', 'ctrl-u')}ssh${press('alt-m', 'ctrl-u', 'alt-v')}`],
  ['favourites alone, narrowed', `make${press('alt-m', 'ctrl-u')}ssh${press('alt-m', 'ctrl-u', 'alt-v')}ma`],
  ['no longer a favourite', `ssh${press('alt-m', 'alt-v', 'alt-m')}`],
  ['before it is deleted', `ssh${press('delete')}`],
  ['after it was deleted', `ssh${press('delete', 'delete', 'ctrl-u')}`],
  ['help', '\u001b[11~'],
];

describe('screens as text', () => {
  test.each(scripts)('%s', async (_, input) => {
    const screen = await openScreen();
    expect(await screen.type(input)).toMatchSnapshot();
  });

  test.each([
    ['nothing typed', ''],
    ['the second one, above the first', `git${press('up')}`],
    ['nothing matches', 'no such thing'],
    ['help', '\u001b[11~'],
  ])('the query at the bottom: %s', async (_, input) => {
    const screen = await openScreen({ query_at: 'bottom' });
    expect(await screen.type(input)).toMatchSnapshot();
  });

  test('a line whose secret was taken out says so', async () => {
    const line = 'curl -u anna:<redacted> https://a.example';
    const screen = await openScreen({}, [{ line, session: 'now', ageMs: 60_000, cwd: '/tmp' }]);
    const text = await screen.type('');
    expect(text).toContain(line);
    expect(text).toContain('secret  taken out before it was stored; the rest is as it ran');
  });

  test('no commands at all', async () => {
    const screen = await openScreen({}, []);
    expect(await screen.type('')).toContain(
      'No commands yet. `hunch import` takes in the history of your shell.',
    );
  });
});

interface View {
  readonly size: Size;
  readonly colours?: 'none';
  readonly query_at?: 'bottom';
  /** Rows below the line. */
  readonly height?: number;
}

const views: readonly View[] = [
  { size: { columns: 80, rows: 24 } },
  { size: { columns: 60, rows: 16 } },
  { size: { columns: 40, rows: 12 } },
  { size: { columns: 200, rows: 50 } },
  { size: { columns: 20, rows: 8 } },
  { size: { columns: 10, rows: 3 } },
  { size: { columns: 132, rows: 14 } },
  { size: { columns: 100, rows: 30 }, colours: 'none' },
  { size: { columns: 160, rows: 40 }, query_at: 'bottom' },
  { size: { columns: 80, rows: 24 }, height: 15 },
  { size: { columns: 40, rows: 12 }, height: 8, colours: 'none' },
  { size: { columns: 200, rows: 50 }, height: 20, query_at: 'bottom' },
  { size: { columns: 60, rows: 16 }, height: 3 },
  { size: { columns: 120, rows: 12 }, height: 11 },
];

describe('changes alone make the same screen as all of it drawn anew, and each view of it is the same', () => {
  test.each(views.map((view) => [JSON.stringify(view), view] as const))(
    `${scripts.length} screens of %s, in one session`,
    async (_, view) => {
      const screen = await openScreen(view);
      // All of a terminal that has as many rows, with colours.
      const { columns, rows } = view.size;
      const size = { columns, rows: view.height ?? rows };
      const plain = await openScreen({ ...view, size, height: 0, colours: '16' });
      for (const [name, input] of scripts) {
        await screen.type(`${press('ctrl-u')}${input}`);
        const byChanges = await screen.type('x\u007f');
        // All of it is drawn after a change of the size, and for a terminal that has forgotten.
        expect(await screen.type('', view.size), name).toBe(byChanges);
        await plain.type(`${press('ctrl-u')}${input}`);
        expect(await plain.type('x\u007f'), name).toBe(byChanges);
      }
      if (view.height !== undefined) {
        const above = screen.terminal.text().split('\n').slice(0, -size.rows);
        expect(aboveInline.join('\n').endsWith(above.join('\n'))).toBe(true);
      }
    },
  );
});

test('below the line the cursor is drawn, and the terminal has its own where the search begins', async () => {
  const screen = await openScreen({ height: 10 });
  await screen.type('git');
  const { row } = screen.terminal.cursor();
  expect(screen.terminal.line(row - 1)).toBe('$ echo kept');
  expect(screen.terminal.line(row)).toMatch(/^> git/);
  expect([4, 5, 6].map((column) => screen.terminal.cell(row, column)?.inverse)).toEqual([false, true, false]);
  await screen.type('日本' + press('left'));
  expect([6, 7, 8, 9].map((column) => screen.terminal.cell(row, column)?.inverse)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a terminal that became lower before it had a frame keeps what stands above', async () => {
  const screen = await openScreen({ height: 10 });
  const { frame } = await screen.press('git');
  // The cursor's row is the last one now, and all below it is cut off.
  const { row } = screen.terminal.cursor();
  screen.terminal.resize(80, row + 1);
  await screen.terminal.write(frame);
  await screen.type('', { columns: 80, rows: row + 1 });
  expect(screen.terminal.everything()).toMatch(/^\$ ls\none {2}two\n\$ echo kept\n> git /);
});

test('a terminal that has no row more than the search, or that can only show all of it, shows it on all', async () => {
  const rowsOf = async (changes: Parameters<typeof openScreen>[0]): Promise<number> => {
    const screen = await openScreen({ size: { columns: 80, rows: 24 }, ...changes });
    return screen.inlineRows();
  };
  expect(await rowsOf({ height: 23 })).toBe(23);
  expect(await rowsOf({ height: 24 })).toBe(0);
  expect(await rowsOf({ height: 1 })).toBe(3);
  expect(await rowsOf({ height: 10, canBeInline: false })).toBe(0);
});
