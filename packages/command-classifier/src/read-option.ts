import {
  COLON,
  DASH,
  DOLLAR,
  EQUALS,
  STAR,
  isDigit,
  isNameCharacter,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { leadAt, OPTIONAL, PATTERN, PLAIN, TEXT, VALUE, type OptionTable } from './option-table.ts';
import type { ValueRule } from './word-test.ts';

/** The option is in no table, or it can't be told which one it is. */
export const UNKNOWN_OPTION = -1;

/**
 * Reads the option that is word `at`, and its value.
 *
 * @returns the word after it, or UNKNOWN_OPTION
 */
export function readOption(scan: ScannedWords, at: number, table: OptionTable): number {
  if (!scan.isOneWord(at)) return UNKNOWN_OPTION;
  const isStatic = scan.isStatic(at);
  if (isStatic) {
    if (isOfFamily(scan, at, table)) return at + 1;
    const shape = table.shapes.at(scan.numberAt(at));
    if (shape === PLAIN || shape === OPTIONAL) return at + 1;
    if (shape === VALUE) return isValue(scan, at + 1) ? at + 2 : UNKNOWN_OPTION;
    if (shape === PATTERN) return isValue(scan, at + 1) || isPattern(scan, at + 1) ? at + 2 : UNKNOWN_OPTION;
    if (shape === TEXT) return at + 1 < scan.count && scan.isOneWord(at + 1) ? at + 2 : UNKNOWN_OPTION;
  }
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  const equals = joinAt(codes, from, to, table);
  // The name of the option must be written out, its value need not: one with a dollar is in no table.
  const shape = equals === -1 ? undefined : table.names.findIn(codes, from, equals);
  // Tools with long options of one dash (go, tsc) take `-run=x` as well.
  if (shape === OPTIONAL || ((shape === VALUE || shape === PATTERN || shape === TEXT) && equals - from > 2))
    return at + 1;
  if (to - from > 2 && table.shortValues[codes[from + 1] ?? 0] === 1) return at + 1;
  if (!isStatic) return UNKNOWN_OPTION;
  return hasBeginning(codes, from, to, table) ? at + 1 : readJoined(scan, at, table);
}

/**
 * `-Iinclude`, `-Wall`: whether the first letter settles what the option is, because every option that begins so takes no further
 * word. It saves the look for its number, which is the dearest part of reading it.
 */
function isOfFamily(scan: ScannedWords, at: number, { families, exceptions }: OptionTable): boolean {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const letter = codes[from + 1] ?? 0;
  if (families[letter] !== 1 || scan.toOf(at) - from < 3) return false;
  const next = codes[from + 2] ?? 0;
  return ((exceptions[(letter << 3) | (next >> 5)] ?? 0) & (1 << (next & 31))) === 0;
}

/** `-qrp core`: letters of plain options, the last one perhaps of an option with a value. */
function readJoined(scan: ScannedWords, at: number, { joined, shortValues }: OptionTable): number {
  const first = scan.fromOf(at) + 1;
  const last = scan.toOf(at) - 1;
  if (first > last) return UNKNOWN_OPTION;
  for (let index = first; index <= last; index++) {
    const code = scan.codes[index] ?? 0;
    if (joined[code] === 1) continue;
    if (shortValues[code] !== 1) return UNKNOWN_OPTION;
    if (index < last) return at + 1;
    return isValue(scan, at + 1) ? at + 2 : UNKNOWN_OPTION;
  }
  return at + 1;
}

/** What the value of the option that is word `at` says against the command, `next` being the word after it. */
export function refuseValueOf(
  scan: ScannedWords,
  at: number,
  next: number,
  table: OptionTable,
): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  const isJoined = table.joined[codes[from + 1] ?? 0] === 1;
  if (table.judgedLeads[leadAt(codes, from)] !== 1 && !isJoined) return null;
  const isDetached = next > at + 1;
  if (isDetached && to - from === 2) {
    const rule = table.judgedLetters[codes[from + 1] ?? 0];
    return rule === undefined ? null : judge(scan, next - 1, scan.fromOf(next - 1), rule);
  }
  const equals = isDetached ? to : joinAt(codes, from, to, table);
  const named = equals === -1 ? undefined : table.judged.findIn(codes, from, equals);
  if (named !== undefined)
    return isDetached ? judge(scan, at + 1, scan.fromOf(at + 1), named) : judge(scan, at, equals + 1, named);
  let letterAt = from + 1;
  while (letterAt < to && table.joined[codes[letterAt] ?? 0] === 1) letterAt++;
  const rule = letterAt < to ? table.judgedLetters[codes[letterAt] ?? 0] : undefined;
  if (rule === undefined) return null;
  if (isDetached) return letterAt === to - 1 ? judge(scan, at + 1, scan.fromOf(at + 1), rule) : null;
  return judge(scan, at, isJoin(codes[letterAt + 1], table) ? letterAt + 2 : letterAt + 1, rule);
}

/** Asks the rule for a value that begins at `start` and ends with the word. */
function judge(scan: ScannedWords, word: number, start: number, rule: ValueRule): LocalCommand | null {
  const to = scan.toOf(word);
  return start <= to ? rule(scan.codes, start, to) : null;
}

function isJoin(code: number | undefined, { colonJoins }: OptionTable): boolean {
  return code === EQUALS || (colonJoins && code === COLON);
}

/** The first `=` behind a dash and a letter, or what else joins a value; -1 if there is none. */
function joinAt(codes: Uint8Array, from: number, to: number, { colonJoins }: OptionTable): number {
  for (let at = from + 2; at < to; at++)
    if (codes[at] === EQUALS || (colonJoins && codes[at] === COLON)) return at;
  return -1;
}

function hasBeginning(codes: Uint8Array, from: number, to: number, { beginnings }: OptionTable): boolean {
  const candidates = beginnings[codes[from + 1] ?? 0];
  if (candidates === undefined) return false;
  for (let index = 0; index < candidates.length; index++) {
    const beginning = candidates[index];
    if (beginning === undefined) continue;
    const { length } = beginning;
    if (to - from <= length) continue;
    let at = 0;
    while (at < length && codes[from + at] === beginning[at]) at++;
    if (at === length) return true;
  }
  return false;
}

/**
 * Whether word `at` may be the value of the option before it. One with a dash is more likely the next option, after an
 * option that prints what it could be given when it is given nothing (`cargo build --bin --release`).
 */
function isValue(scan: ScannedWords, at: number): boolean {
  if (at >= scan.count || !scan.isOneWord(at)) return false;
  return scan.codeAt(at, 0) !== DASH || isDigit(scan.codeAt(at, 1));
}

/** `plugin_*`: letters with stars in between, so that no word it becomes is an option. */
function isPattern(scan: ScannedWords, at: number): boolean {
  if (at >= scan.count) return false;
  const { codes } = scan;
  const from = scan.fromOf(at);
  for (let index = from; index < scan.toOf(at); index++) {
    const code = codes[index] ?? 0;
    if (!isNameCharacter(code) && (index === from || (code !== STAR && code !== DASH))) return false;
  }
  return true;
}

/** Whether word `at` is sure to be an operand: a shell can make no option of it. */
export function isOperand(scan: ScannedWords, at: number): boolean {
  if (!scan.isOneWord(at)) return false;
  const first = scan.codeAt(at, 0);
  if (scan.isStatic(at)) return first !== DASH || scan.toOf(at) - scan.fromOf(at) === 1;
  return first !== 0 && first !== DASH && first !== DOLLAR;
}
