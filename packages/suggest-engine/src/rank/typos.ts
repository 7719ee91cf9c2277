import { commonOptions, coreCatalog, readCommand, unwrap } from '@hunch/cli-catalog/core';
import { simpleCommand } from '@hunch/common/shell';
import { fold } from '../fold.ts';
import type { Memory } from '../memory/memory.ts';
import type { Session } from '../memory/session.ts';
import { editsBetween } from './edits.ts';
import { hasOnlyFailed } from './failures.ts';

/** Longer lines are data, and words further on are arguments of their own. */
const charactersMax = 200;
const wordsMax = 6;
/** Words known in one place of a line that are compared, and lines with such a word that may have worked. */
const knownWordsMax = 128;
/** Programs that a person has run, and among which the one that was meant may begin with any letter. */
const programsMax = 512;
const linesLooked = 8;
/** What is run right after a slip mends it, even if two keys were wrong. */
const mendedEditsMax = 2;
/** A word of letters that is as long as this says what is meant, whatever its line goes on with. */
const plainWord = /^[a-z][a-z-]{3,}$/;

/** A line that was probably meant by one that failed. */
export interface Meant {
  readonly text: string;
  readonly edits: number;
  /** Whether it ran as it stands. */
  readonly isKnown: boolean;
  /** How often it ran, or a line with the word. */
  readonly runs: number;
}

/**
 * Whether a line that has only ever failed was a slip of the hand: one insertion, deletion, exchange or transposition away from
 * something that worked (or was imported, without an exit code). Compared by words: `docker compsoe up` where `docker compose
 * ps` worked, `make x1` where `make x2` did; or mended by what ran next.
 */
export function isTypo(memory: Memory, session: Session | null, text: string): boolean {
  return !isBeyondTypos(text) && !slipsOf(memory, session, text).next().done;
}

/** The newest lines that a line which failed is compared with as a whole, and how much longer it must be than a slip. */
const nearLooked = 1_000;
const nearLengthMin = { 1: 4, 2: 8 } as const;

/**
 * What was probably meant by a line that failed, the likeliest first: what mended it before, lines and words that worked and
 * are one slip away, and whole lines that are two slips away.
 */
export function meantBy(memory: Memory, session: Session | null, text: string): readonly Meant[] {
  if (isBeyondTypos(text)) return [];
  const found = new Map<string, Meant>();
  const add = (meant: Meant): void => {
    const known = found.get(meant.text);
    if (known === undefined || meant.edits < known.edits) found.set(meant.text, meant);
  };
  for (const meant of slipsOf(memory, session, text)) add(meant);
  for (const meant of nearLines(memory, session, text)) add(meant);
  for (const meant of inOtherCase(memory, session, text)) add(meant);
  return [...found.values()]
    .filter((meant) => !differsInNumbers(meant.text, text) && meant.text !== text)
    .sort(
      (left, right) =>
        left.edits + lead(left, text) - (right.edits + lead(right, text)) ||
        Number(right.isKnown) - Number(left.isKnown) ||
        right.runs - left.runs ||
        (left.text < right.text ? -1 : 1),
    );
}

/** Hands slip within a word more often than at its beginning, unless they change its first two letters. */
function lead({ text: meant }: Meant, text: string): number {
  const isSwapped = meant[0] === text[1] && meant[1] === text[0];
  return meant[0] === text[0] || isSwapped ? 0 : 0.5;
}

function isBeyondTypos(text: string): boolean {
  return text.length > charactersMax || text.includes('\n');
}

/** `kill 4711` after `kill 4712` is another process, no slip. */
function differsInNumbers(left: string, right: string): boolean {
  return left.replaceAll(/\d+/g, '0') === right.replaceAll(/\d+/g, '0');
}

function* slipsOf(memory: Memory, session: Session | null, text: string): Generator<Meant, undefined> {
  const hasWorked = (line: number): boolean => line >= 0 && !hasOnlyFailed(memory, session, line);
  yield* mended(memory, text, hasWorked);
  yield* oneWordOff(memory, text, hasWorked);
  yield* optionSlips(text);
}

type HasWorked = (line: number) => boolean;

/** Runs of a line, and what ran after each of them, that are looked at. */
const mendsLooked = 4;

/** What ran next in its session, after any run of the line. */
function* mended({ history, texts }: Memory, text: string, hasWorked: HasWorked): Generator<Meant> {
  let sequence = history.latest('line', texts.find(text));
  for (let look = 0; look < mendsLooked && sequence > 0; look += 1) {
    const next = history.after(sequence);
    const line = next > 0 ? history.line(next) : -1;
    if (line >= 0 && hasWorked(line)) {
      const edits = sameLetters(text, texts.text(line)) ? 1 : editsBetween(text, texts.text(line));
      if (edits > 0 && edits <= mendedEditsMax)
        yield { text: texts.text(line), edits, isKnown: true, runs: history.runs(line) };
    }
    sequence = history.older('line', sequence);
  }
}

/** But for blanks and capitals. */
const sameLetters = (one: string, other: string): boolean =>
  one !== other && one.replaceAll(/\s/g, '').toLowerCase() === other.replaceAll(/\s/g, '').toLowerCase();

/** Long options that the catalogue does not know, one slip away from one that it knows: whatever became of the line. */
export function* optionSlips(text: string): Generator<Meant, undefined> {
  if (!text.includes(' --')) return;
  const typed = simpleCommand(text)?.words ?? [];
  const words = typed.map((word) => word.text);
  const { from, isText } = unwrap(coreCatalog, words);
  const reading = isText ? null : readCommand(coreCatalog, words.slice(from));
  for (const { role, option, word } of reading?.parts ?? []) {
    const at = typed[from + word];
    const [name = ''] = at?.text.split('=', 1) ?? [];
    if (role !== 'option' || option !== null || !/^--[a-z][a-z-]{2,}$/.test(name)) continue;
    const names = [...(reading?.command.allOptions ?? []).flatMap((each) => each.names), ...commonOptions];
    if (at === undefined || commonOptions.includes(name)) continue;
    for (const known of new Set(names))
      if (known.startsWith('--') && editsBetween(name, known) === 1)
        yield {
          text: text.slice(0, at.start) + known + text.slice(at.start + name.length),
          edits: 1,
          isKnown: false,
          runs: 0,
        };
  }
}

function* oneWordOff(
  { stored, texts, history }: Memory,
  text: string,
  hasWorked: HasWorked,
): Generator<Meant> {
  const { prefixes } = stored;
  const words = fold(text).trim().split(' ');
  const typed = text.trim().split(/\s+/);
  const isProgram = (name: string): boolean =>
    coreCatalog.findTool(name) !== null || prefixes.strongest(`${name} `, linesLooked).some(hasWorked);
  for (let place = 0; place < Math.min(words.length, wordsMax); place += 1) {
    const word = words[place] ?? '';
    // What the catalogue calls a subcommand is a slip only where the whole line is known.
    const isNamed = place === 1 && isSubcommand(typed);
    const before = words.slice(0, place).join(' ') + (place === 0 ? '' : ' ');
    const rest = words
      .slice(place + 1)
      .map((other) => ` ${other}`)
      .join('');
    const isOther = place === 0 && isProgram(word);
    for (const other of prefixes.wordsAfter(before, before, place === 0 ? programsMax : knownWordsMax)) {
      if (editsBetween(word, other) !== 1) continue;
      // `ps` and `ls` are two programs.
      if (isOther && other[0] !== word[0]) continue;
      const whole = prefixes.find(before + other + rest);
      // The index folds letters: `-v` and `-V` are two options.
      if (hasWorked(whole) && differsInWord(texts.text(whole), text, place)) {
        yield { text: texts.text(whole), edits: 1, isKnown: true, runs: history.runs(whole) };
        continue;
      }
      if (isNamed || (place > 0 && (!plainWord.test(word) || !plainWord.test(other)))) continue;
      // One letter may be a part of anything.
      if (place === 0 && (words.length === 1 || isOther || word.length < 2)) continue;
      for (const line of prefixes.strongest(before + other, linesLooked)) {
        const known = texts.text(line);
        if (!hasWorked(line) || !/^(?:\s|$)/.test(fold(known).slice(before.length + other.length))) continue;
        const spelled = known.trim().split(/\s+/)[place] ?? other;
        const mendedText = withWord(text, place, spelled);
        yield { text: mendedText, edits: 1, isKnown: false, runs: history.runs(line) };
        break;
      }
    }
  }
}

function isSubcommand(words: readonly string[]): boolean {
  return readCommand(coreCatalog, words)?.parts.find(({ word }) => word === 1)?.role === 'subcommand';
}

/** Whether two lines are the same but for the word at a place. */
function differsInWord(one: string, other: string, place: number): boolean {
  const words = one.trim().split(/\s+/);
  return withWord(other, place, words[place] ?? '') === one.trim();
}

/** The text with another word at a place. */
function withWord(text: string, place: number, word: string): string {
  let at = -1;
  return text.trim().replaceAll(/\S+/g, (found) => {
    at += 1;
    return at === place ? word : found;
  });
}

/** `LS`: no letter is wrong. */
function* inOtherCase(memory: Memory, session: Session | null, text: string): Generator<Meant> {
  const { stored, history, texts } = memory;
  const line = stored.prefixes.find(fold(text).trim());
  if (line >= 0 && !hasOnlyFailed(memory, session, line))
    yield { text: texts.text(line), edits: 0.5, isKnown: true, runs: history.runs(line) };
}

function* nearLines(memory: Memory, session: Session | null, text: string): Generator<Meant> {
  const { history, texts } = memory;
  for (const line of history.newestLines(nearLooked)) {
    const known = texts.text(line);
    const difference = Math.abs(known.length - text.length);
    if (difference > 2 || known.length < nearLengthMin[1]) continue;
    const edits = editsBetween(text, known);
    if (edits === 0 || edits > 2 || (edits === 2 && known.length < nearLengthMin[2])) continue;
    if (!hasOnlyFailed(memory, session, line))
      yield { text: known, edits, isKnown: true, runs: history.runs(line) };
  }
}
