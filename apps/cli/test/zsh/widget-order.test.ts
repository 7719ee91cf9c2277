import { existsSync } from 'node:fs';
import { requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import {
  framework,
  fuzzyCompletion,
  fuzzyKeys,
  fuzzyTab,
  highlighting,
  hookHighlighting,
  latePrompt,
  olderSubstringSearch,
  ownWidgets,
  plainWidgets,
  registeredHooks,
  substringSearch,
  suggestions,
} from './widget-plugins.ts';
import { knowing, type RecordedZsh, startRecordedZsh } from './zsh-with-hunch.ts';

const past = 'git stash pop';
const history = `HISTSIZE=100; print -rs -- 'make clean'; print -rs -- '${past}'; print -rs -- 'echo last'`;

const texts = {
  search: substringSearch,
  'older search': olderSubstringSearch,
  suggestions: `source ${suggestions}`,
  highlighting: `source ${highlighting}`,
  fzf: `for file in ${fuzzyKeys} ${fuzzyCompletion}; do [[ -r $file ]] && source $file; done`,
  'own widgets': ownWidgets,
  'plain widgets': plainWidgets,
  'registered hooks': registeredHooks,
  'hook highlighting': hookHighlighting,
  'fuzzy tab': fuzzyTab,
  framework,
  'late prompt': latePrompt,
} as const;
type Plugin = keyof typeof texts;

const isInstalled = [suggestions, highlighting].every((file) => existsSync(file));

interface Row {
  /** Stands at the head of the start file. */
  readonly first?: string;
  /** What the user loads at the first prompt, as plugin managers do that load in the background. */
  readonly later?: readonly Plugin[];
}

/** A start file that loads these in this order; `later` at the prompt, when it is called. */
function startZsh(order: readonly (Plugin | 'hunch')[], options: Row = {}): Promise<RecordedZsh> {
  const textOf = (names: readonly (Plugin | 'hunch')[]): string =>
    names.map((name) => (name === 'hunch' ? '' : texts[name])).join('\n');
  const at = order.indexOf('hunch');
  return startRecordedZsh({
    answer: knowing(past),
    before: `${history}\n${options.first ?? ''}\n${textOf(order.slice(0, at))}`,
    after: `${textOf(order.slice(at))}\nlater() { ${textOf(options.later ?? [])}\n}`,
  });
}

/**
 * Searches, takes suggestions, types and moves, as a person does within a line, and leaves the line empty. Suggestions are taken where
 * hunch draws them even beside zsh-autosuggestions. The search comes first: that plugin's late answer for a typed line would end it.
 */
async function useKeys(zsh: RecordedZsh, takesWords: boolean): Promise<void> {
  const { shell } = zsh;
  const cursorAt = (text: string): Promise<string> =>
    shell.waitFor(() => shell.cursor().column === `$ ${text}`.length);
  const clear = async (): Promise<void> => {
    shell.press('ctrl-u');
    await zsh.waitForGhost(past);
  };
  await zsh.waitForGhost(past);
  shell.press('ctrl-x');
  shell.type('r');
  await shell.waitFor('bck-i-search');
  shell.type('stash');
  await shell.waitFor('bck-i-search: stash_');
  shell.press('ctrl-e');
  await cursorAt(past);
  await clear();
  if (takesWords) {
    shell.press('ctrl-right');
    await cursorAt('git ');
  }
  shell.press('right');
  await cursorAt(past);
  await clear();
  shell.type('sta');
  await cursorAt('sta');
  shell.press('up');
  await cursorAt(past);
  shell.press('down');
  await cursorAt('sta');
  await clear();
  shell.type('git sx');
  await cursorAt('git sx');
  shell.press('backspace');
  await cursorAt('git s');
  await clear();
}

function isQuiet({ shell, daemon }: RecordedZsh): void {
  expect(shell.output()).not.toMatch(/nested|No such|not found|__hunch/);
  expect(daemon.faults).toEqual([]);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

function titleOf(order: readonly string[], { first, later = [] }: Row): string {
  const parts = [...order, ...later.map((name) => `${name} later`)];
  return `${first === undefined ? '' : 'vi keys, '}${parts.join(', ')}`;
}

const orders = permutations(['search', 'suggestions', 'highlighting', 'hunch'] as const);

const viKeys = `bindkey -v; bindkey '^U' kill-whole-line '^E' end-of-line '^Xr' history-incremental-search-backward`;
const rows: readonly (readonly [order: readonly (Plugin | 'hunch')[], row: Row])[] = [
  [['search', 'highlighting', 'hunch'], {}],
  [['older search', 'suggestions', 'highlighting', 'fzf', 'hunch'], {}],
  [['older search', 'hunch', 'highlighting', 'fzf', 'suggestions'], {}],
  [['fzf', 'search', 'registered hooks', 'highlighting', 'hunch'], {}],
  [['search', 'highlighting', 'hunch'], { first: viKeys }],
  [['search', 'own widgets', 'highlighting', 'hunch'], {}],
  [['search', 'hunch', 'own widgets', 'suggestions'], {}],
  [['search', 'plain widgets', 'highlighting', 'hunch'], {}],
  [['search', 'plain widgets', 'suggestions', 'hunch'], {}],
  [['search', 'hook highlighting', 'hunch'], {}],
  [['hunch', 'search', 'suggestions', 'hook highlighting'], {}],
  [['framework', 'search', 'suggestions', 'highlighting', 'hunch'], {}],
  [['hunch', 'framework', 'search', 'hook highlighting'], {}],
  [['framework', 'fuzzy tab', 'search', 'highlighting', 'hunch'], {}],
  [['search', 'hunch', 'fuzzy tab', 'suggestions'], {}],
  [['late prompt', 'search', 'suggestions', 'hunch', 'highlighting'], {}],
  [['framework', 'search', 'hunch', 'late prompt', 'hook highlighting'], { first: viKeys }],
  [['search', 'hunch'], { later: ['highlighting'] }],
  [['search', 'hunch'], { later: ['suggestions', 'fzf'] }],
  [['highlighting', 'hunch'], { later: ['search', 'suggestions'] }],
  [['hunch', 'suggestions'], { later: ['older search', 'highlighting'] }],
  [['search', 'highlighting', 'hunch'], { later: ['registered hooks'] }],
];

/** The keys at first, or after what is loaded late; and each time after the start file is read again. */
async function useKeysThroughout(
  zsh: RecordedZsh,
  times: number,
  { loadsLater, takesWords }: { readonly loadsLater: boolean; readonly takesWords: boolean },
): Promise<void> {
  const again = Array<string>(times).fill('source ~/.zshrc');
  if (loadsLater) {
    // When the line waits for keys. A command typed ahead of that meets zsh as it is without hunch, where highlighting 0.7.1 and the registry
    // of hooks call each other without end.
    await zsh.waitForGhost(past);
  } else {
    await useKeys(zsh, takesWords);
    isQuiet(zsh);
  }
  for (const command of loadsLater ? ['later', ...again] : again) {
    await zsh.shell.run(command);
    // zsh-autosuggestions, loaded twice, takes a word twice, with or without hunch.
    await useKeys(zsh, false);
    isQuiet(zsh);
  }
  const { fields } = await zsh.runRecorded('true end');
  expect(fields.cmd_raw).toBe('true end');
  expect(zsh.events('session_start')).toHaveLength(1);
}

/**
 * zsh-autosuggestions takes a word by a widget of its own around those that were there before it; pressed within milliseconds of a
 * ghost, as only a program does, that key does nothing now and then, and works when it is pressed again.
 */
function takesWords(order: readonly (Plugin | 'hunch')[]): boolean {
  return order.indexOf('suggestions') < order.indexOf('hunch');
}

describe.runIf(requireShell('zsh') && isInstalled)('widgets that several plugins wrap', () => {
  it.each(orders.map((order) => [order.join(', '), order] as const))(
    'work when loaded, and loaded again: %s',
    async (_, order) => {
      await using zsh = await startZsh(order);
      await useKeysThroughout(zsh, 1, { loadsLater: false, takesWords: takesWords(order) });
    },
  );

  it.each(rows.map(([order, row]) => [titleOf(order, row), order, row] as const))(
    'work in any order, with any neighbour: %s',
    async (_, order, row) => {
      await using zsh = await startZsh(order, row);
      await useKeysThroughout(zsh, 2, { loadsLater: row.later !== undefined, takesWords: takesWords(order) });
    },
  );
});
