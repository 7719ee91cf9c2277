import { describe, expect, test } from 'vitest';
import { keySequence, type Key } from '@hunch/terminal';
import { openScreen } from './open-screen.ts';

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

const sizes = [
  [80, 24],
  [60, 16],
  [40, 12],
  [200, 50],
  [20, 8],
  [10, 3],
  [132, 14],
] as const;

describe('changes alone make the same screen as all of it drawn anew', () => {
  for (const [columns, rows] of sizes) {
    test(`${scripts.length} screens of ${columns} by ${rows}, in one session`, async () => {
      const screen = await openScreen({ size: { columns, rows } });
      const other = { columns: columns + 7, rows: rows + 2 };
      for (const [name, input] of scripts) {
        await screen.type(`${press('ctrl-u')}${input}`);
        const byChanges = await screen.type('x\u007f');
        // A change of the size draws all of it.
        await screen.type('', other);
        const whole = await screen.type('', { columns, rows });
        expect(byChanges, name).toBe(whole);
      }
    });
  }
});
