import { keySequence, type Key } from '@hunch/terminal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BrowseAnswer } from '../../src/history/browser.ts';
import { KeyReader } from '../../src/screen/keys.ts';
import { openScreen } from './open-screen.ts';

const press = (...keys: Key[]): string => keys.map((key) => keySequence(key, false)).join('');

const outcomes: readonly (readonly [name: string, input: string, done: string | undefined, text: string])[] =
  [
    ['Enter runs', `status${press('enter')}`, 'run', 'git status'],
    ['Tab puts it on the line', `status${press('tab')}`, 'insert', 'git status'],
    ['→ at the end, too', `status${press('right')}`, 'insert', 'git status'],
    ['Alt-e takes it to the editor', `status${press('alt-e')}`, 'edit', 'git status'],
    ['Alt-e without a match takes what is typed there', `zzz${press('alt-e')}`, 'edit', 'zzz'],
    ['Escape leaves', press('escape'), 'cancel', ''],
    ['Ctrl-C leaves', press('ctrl-c'), 'cancel', ''],
    ['Ctrl-D leaves when nothing is typed', press('ctrl-d'), 'cancel', ''],
    ['Enter on nothing keeps what was typed', `zzz${press('enter')}`, 'insert', 'zzz'],
    [
      'several lines are run as they are',
      `gzip${press('enter')}`,
      'run',
      'for name in *.log; do\n  gzip "$name"\ndone',
    ],
    ['Alt-1 takes the first row', `status${press('alt-1')}`, 'insert', 'git status'],
    ['keys typed ahead count', `git${press('ctrl-w')}ssh${press('enter')}`, 'run', 'ssh build-host'],
    ['a pasted newline does not run', '\u001b[200~git\nstatus\u001b[201~', undefined, ''],
    [
      'editing within the query',
      `statos${press('left', 'backspace')}u${press('enter')}`,
      'run',
      'git status',
    ],
    ['the next word, deleted', `nope git${press('home', 'alt-d', 'enter')}`, 'run', 'git commit -m "first"'],
    ['a word back, deleted', `git nope${press('alt-b', 'ctrl-k', 'enter')}`, 'run', 'git commit -m "first"'],
    ['a click chooses, a second one takes', `git${click(2)}${click(2)}`, 'insert', 'git commit -m "first"'],
    ['the wheel moves', `\u001b[<65;1;1M\u001b[1;5H${press('tab')}`, 'insert', 'git commit -m "first"'],
  ];

function click(row: number): string {
  return `\u001b[<0;5;${row + 1}M\u001b[<0;5;${row + 1}m`;
}

test.each(outcomes)('%s', async (_, input, done, text) => {
  const screen = await openScreen();
  await screen.type(input);
  expect(screen.answer().done).toBe(done);
  expect(screen.answer().text).toBe(text);
});

test.each([
  ['Enter puts it on the line', { enter: 'insert' }, `status${press('enter')}`, 'insert', 'git status'],
  ['Esc leaves what was typed', { escape: 'query' }, `stat${press('escape')}`, 'insert', 'stat'],
  ['Ctrl-C leaves the line', { escape: 'query' }, `stat${press('ctrl-c')}`, 'cancel', ''],
] as const)('as the configuration has it: %s', async (_, look, input, done, text) => {
  const screen = await openScreen(look);
  await screen.type(input);
  expect(screen.answer()).toMatchObject({ done, text });
});

// Each text of the input comes alone: a terminal sends Escape and a letter that follow at once as the letter with Alt.
const viOutcomes: readonly (readonly [
  name: string,
  inputs: readonly string[],
  done: string,
  text: string,
])[] = [
  ['letters are text at first', ['status', press('enter')], 'run', 'git status'],
  ['Escape twice leaves', [press('escape'), press('escape')], 'cancel', ''],
  ['v takes it to the editor', ['status', press('escape'), 'v'], 'edit', 'git status'],
  ['q leaves', ['git', press('escape'), 'q'], 'cancel', ''],
  ['j and k choose', ['git', press('escape'), 'jjk', press('tab')], 'insert', 'git add -A'],
  ['G and gg go to the ends', ['git', press('escape'), 'Gggj', press('tab')], 'insert', 'git add -A'],
  ['i types again', ['xstatu', press('escape'), '0xAs', press('enter')], 'run', 'git status'],
  ['the rest of what is typed at once', ['nope', press('escape'), 'ccstatus\r'], 'run', 'git status'],
  [
    'at the start and at the end',
    ['tatu', press('escape'), 'Is', press('escape'), 'As\r'],
    'run',
    'git status',
  ],
  ['a word back, cut to the end', ['zzz nope', press('escape'), 'bD', press('enter')], 'insert', 'zzz '],
  ['dd empties', ['nope', press('escape'), 'ddistatus\r'], 'run', 'git status'],
  [
    'x on nothing deletes no command',
    [press('escape'), 'xx', press('enter')],
    'run',
    'git commit -m "first"',
  ],
  ['an unknown letter is none', ['status', press('escape'), 'Z@', press('enter')], 'run', 'git status'],
];

test.each(viOutcomes)('as in vi: %s', async (_, inputs, done, text) => {
  const screen = await openScreen({ keys: 'vi' });
  for (const input of inputs) await screen.type(input);
  expect(screen.answer()).toMatchObject({ done, text });
  expect(screen.removed).toEqual([]);
});

test('as in vi: the prompt says that letters are commands', async () => {
  const screen = await openScreen({ keys: 'vi' });
  expect(await screen.type('git')).toMatch(/^> git/);
  expect(await screen.type(press('escape'))).toMatch(/^: git/);
});

test('the query at the bottom: a click chooses what is there, a second one takes it', async () => {
  const screen = await openScreen({ query_at: 'bottom' });
  await screen.type(`git${click(20)}${click(20)}`);
  expect(screen.answer()).toMatchObject({ done: 'insert', text: 'git add -A' });
});

test('while the search is late what is typed is shown, and Enter waits for it', async () => {
  let release: () => void = () => undefined;
  let isSlow = false;
  const screen = await openScreen({}, undefined, async (answer) => {
    if (isSlow) await new Promise<void>((resolve) => (release = resolve));
    return answer;
  });
  isSlow = true;
  expect(await screen.press('status')).toMatchObject({
    more: true,
    frame: expect.stringContaining('status') as string,
  });
  const chosen = screen.press(press('enter'));
  isSlow = false;
  release();
  expect(await chosen).toMatchObject({ done: 'run', text: 'git status' });
});

test('Enter waits for the first search, too', async () => {
  let release: () => void = () => undefined;
  const found = new Promise<void>((resolve) => (release = resolve));
  const slow = (answer: BrowseAnswer): Promise<BrowseAnswer> => found.then(() => answer);
  const screen = await openScreen({ query: 'status' }, undefined, slow, false);
  expect(screen.answer().more).toBe(true);
  const chosen = screen.press(press('enter'));
  release();
  expect(await chosen).toMatchObject({ done: 'run', text: 'git status' });
});

test('Delete twice deletes all runs; another key between keeps them', async () => {
  const screen = await openScreen();
  await screen.type(`make${press('delete', 'up', 'delete')}`);
  expect(screen.removed).toEqual([]);
  expect(await screen.type(press('delete'))).not.toContain('make test');
  expect(screen.removed).toEqual(['make test']);
});

test('Ctrl-Y copies by the terminal', async () => {
  const screen = await openScreen();
  await screen.type(`status${press('ctrl-y')}`);
  expect(screen.answer().frame).toContain(
    `\u001b]52;c;${Buffer.from('git status').toString('base64')}\u0007`,
  );
});

test('a key costs few bytes, and none where nothing changes', async () => {
  const screen = await openScreen({ size: { columns: 200, rows: 50 } });
  await screen.type(press('down'));
  expect(screen.bytes()).toBeLessThan(4_000);
  await screen.type('\u001b[99~');
  expect(screen.bytes()).toBe(0);
});

test('without colours there are none, and what is chosen is still seen', async () => {
  const screen = await openScreen({ colours: 'none' });
  await screen.type('git');
  for (let row = 0; row < 24; row += 1) {
    for (let column = 0; column < 80; column += 1) {
      expect(screen.terminal.cell(row, column)?.foreground).toBeUndefined();
    }
  }
  expect(screen.terminal.cell(2, 20)?.inverse).toBe(true);
});

test('the cursor stands behind what is typed, also behind wide characters', async () => {
  const screen = await openScreen();
  await screen.type('日本x');
  expect(screen.terminal.cursor()).toEqual({ row: 0, column: 7 });
  await screen.type(press('left', 'left'));
  expect(screen.terminal.cursor()).toEqual({ row: 0, column: 4 });
});

test('keys are the same, wherever their bytes are split', () => {
  const input = `ab${press('up', 'delete', 'alt-o', 'ctrl-right')}\u001b[<64;3;4M\u001b[200~x\ny\u001b[201~ü${press('enter')}`;
  const whole = JSON.stringify(new KeyReader().read(input));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: input.length - 1 }), (at) => {
      // A lone ESC at the end of an input is the key.
      if (input.charAt(at - 1) === '\u001b') return;
      const reader = new KeyReader();
      const keys = [...reader.read(input.slice(0, at)), ...reader.read(input.slice(at))];
      const joined: typeof keys = [];
      for (const key of keys) {
        const last = joined.at(-1);
        if (key.kind === 'text' && last?.kind === 'text' && /^[a-z]*$/.test(last.text)) {
          joined[joined.length - 1] = { kind: 'text', text: last.text + key.text };
        } else joined.push(key);
      }
      expect(JSON.stringify(joined)).toBe(whole);
    }),
  );
});

test('whatever a terminal sends, the screen lives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (input) => {
      const screen = await openScreen({ size: { columns: 30, rows: 9 } });
      await screen.type(input);
    }),
    { numRuns: 40 },
  );
});
