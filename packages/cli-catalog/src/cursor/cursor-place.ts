import type { Catalog } from '../catalog.ts';
import { completeAfter, type Completion } from '../complete-word.ts';
import { unwrap } from '../handed-on.ts';
import { baseName, readCommand, type Reading } from '../read-command.ts';
import { cursorWord, type CursorWord } from './cursor-word.ts';
import type { PlacedKind } from './place-kinds.ts';
import { byUse, operandKinds, partAtEnd, valueKinds, wordsOfKind } from './places.ts';

/** What may stand at the end of a line that is being typed. */
export interface CursorPlace {
  /** Where the word begins in the line; the line's length where the next one would. */
  readonly start: number;
  /** The end of the word, as far as it narrows `kinds`: without quotes, and without `--file=` or `me@` before it. */
  readonly typed: string;
  /** The whole word, without quotes: what `completions` go on from. */
  readonly word: string;
  readonly quote: CursorWord['quote'];
  /** The command that the word belongs to, below `sudo` and the like: `['git', 'checkout']`; empty: the word is a command. */
  readonly path: readonly string[];
  /** Subcommands, options and enumerated values by the catalogue, those that people need most first. */
  readonly completions: readonly Completion[];
  /** What the word may name, the likeliest kind first. */
  readonly kinds: readonly PlacedKind[];
  /** Nobody has said what stands here: a file, as with most commands. */
  readonly isGuess: boolean;
}

const plain = (...kinds: readonly PlacedKind['kind'][]): readonly PlacedKind[] =>
  kinds.map((kind) => ({ kind, endings: [] }));

const anything = plain('path');

/** `HEAD~<N>` is no word, a letter no help, and `-` is quicker typed. */
const isOffered = ({ text, role }: Completion): boolean =>
  text !== '-' && text !== '--' && !/[\s<>…[\]]/.test(text) && (role !== 'value' || text.length > 1);

/**
 * What may stand at the end of a line that is being typed: by the shell's grammar, the catalogue, and the pack `places/`.
 * Pure; who wants branches or files lists them for the `kinds`.
 *
 * @returns null where no word of a command stands
 * @example
 * ```ts
 * cursorPlace(coreCatalog, 'make && sudo systemctl res')?.completions[0]?.text; // 'restart'
 * cursorPlace(coreCatalog, 'git checkout ')?.kinds.map(({ kind }) => kind); // ['branch', 'tag', 'file']
 * ```
 */
export function cursorPlace(catalog: Catalog, line: string): CursorPlace | null {
  const at = cursorWord(line);
  if (at === null) return null;
  const variable = at.quote === 'single' ? null : /\$\{?(\w*)$/.exec(line.slice(at.start));
  if (variable !== null) return place(at, [], plain('variable'), { typed: variable[1] ?? '' });
  if (at.role !== 'word') return place(at, [], anything);
  if (at.words.length === 0) return place(at, [], plain('program'));
  return inCommand(catalog, at);
}

function inCommand(catalog: Catalog, at: CursorWord): CursorPlace | null {
  const outer = readCommand(catalog, at.words);
  if (outer === null) return ofUnknown(at, at.words, false);
  if (outer.handed === null) return ofRead(outer, at, at.words, false);
  const { from, start, isElsewhere } = unwrap(catalog, at.words);
  // A command that stands in one word with something else: `sh -c 'ls`.
  if (start > 0) return null;
  const words = at.words.slice(from);
  const reading = readCommand(catalog, words);
  if (reading !== null) return ofRead(reading, at, words, isElsewhere);
  return words.length === 0 ? place(at, [], plain('program')) : ofUnknown(at, words, isElsewhere);
}

function ofRead(
  reading: Reading,
  at: CursorWord,
  words: readonly string[],
  isElsewhere: boolean,
): CursorPlace | null {
  const { command, awaits, optionsEnded } = reading;
  const { path } = command;
  const word = completeAfter(reading, at.text);
  const completions = inOrderOfUse(reading, word.completions);
  const here = (kinds: readonly PlacedKind[]): readonly PlacedKind[] => (isElsewhere ? [] : kinds);
  if (awaits !== null) {
    const kinds = valueKinds(path, awaits.option.names) ?? plain(...word.kinds);
    return place(at, path, here(kinds), { completions });
  }
  if (!optionsEnded && at.text.startsWith('-')) {
    const equals = at.text.indexOf('=');
    const names = command.option(at.text.slice(0, Math.max(0, equals)))?.names ?? [];
    const kinds = equals < 0 ? [] : (valueKinds(path, names) ?? plain(...word.kinds));
    return place(at, path, here(kinds), { completions, typed: at.text.slice(word.kindsStart) });
  }
  // Options are asked for by their dash.
  const named = completions.filter(({ role }) => role !== 'option');
  const options = reading.options.flatMap(({ name, option }) => option?.names ?? [name]);
  if (words.includes('--')) options.push('--');
  const kinds = operandKinds(path, options, reading.operands.length);
  if (kinds !== null) return place(at, path, here(kinds), { completions: named });
  if (word.kinds.some((kind) => kind === 'command'))
    return place(at, path, here(plain('program')), { completions: named });
  if (word.kinds.length > 0) return place(at, path, here(plain(...word.kinds)), { completions: named });
  const isGuess = named.length === 0 && !command.hasSubcommands;
  return place(at, path, isGuess ? here(anything) : [], { completions: named, isGuess });
}

/** A command that the catalogue lacks: the pack may know its operands, and words with a dash are options. */
function ofUnknown(at: CursorWord, words: readonly string[], isElsewhere: boolean): CursorPlace {
  const path = [baseName(words[0] ?? '')];
  if (at.text.startsWith('-') || isElsewhere) return place(at, path, []);
  const options = words.filter((word) => word.startsWith('-'));
  const kinds = operandKinds(path, options, words.length - 1 - options.length);
  return place(at, path, kinds ?? anything, { isGuess: kinds === null });
}

function place(
  { start, text, quote }: CursorWord,
  path: readonly string[],
  kinds: readonly PlacedKind[],
  more: Partial<Pick<CursorPlace, 'typed' | 'completions' | 'isGuess'>> = {},
): CursorPlace {
  // A program is named by its path, too, below `nohup` as at the line's beginning.
  const isByPath = text.includes('/') && kinds.some(({ kind }) => kind === 'program');
  const part = partAtEnd(kinds, more.typed ?? text);
  const whole = { kinds: isByPath ? plain('file') : kinds, typed: more.typed ?? text };
  const completions = withWordsOf(kinds, text, more.completions ?? []);
  return { start, word: text, quote, path, isGuess: false, ...more, ...(part ?? whole), completions };
}

function inOrderOfUse({ command }: Reading, completions: readonly Completion[]): readonly Completion[] {
  const byText = new Map<string, Completion>();
  for (const each of completions) if (isOffered(each) && !byText.has(each.text)) byText.set(each.text, each);
  const subcommands = [...byText.values()].filter(({ role }) => role === 'subcommand');
  const first = byUse(
    command,
    subcommands.map(({ text }) => text),
  ).flatMap((name) => byText.get(name) ?? []);
  return [...first, ...[...byText.values()].filter(({ role }) => role !== 'subcommand')];
}

/** Words that a kind always has: signals, types of resources. */
function withWordsOf(
  kinds: readonly PlacedKind[],
  typed: string,
  completions: readonly Completion[],
): readonly Completion[] {
  const words = kinds.flatMap(({ kind }) => wordsOfKind(kind)).filter((word) => word.startsWith(typed));
  if (words.length === 0) return completions;
  return [...completions, ...words.map((text) => ({ text, role: 'value' as const, description: '' }))];
}
