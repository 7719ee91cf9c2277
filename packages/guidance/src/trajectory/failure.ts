import { bounds } from '../bounds.ts';
import { anyOf, packs } from '../packs.ts';
import { ownCopy } from './own-copy.ts';

/**
 * What a failed call says. `rejected`: the user did not allow it. `cancelled`: it was stopped, or fell with another call
 * of its batch. Neither tells anything about the agent.
 */
export type Failure = { readonly kind: 'rejected' | 'cancelled' } | ErrorFailure;

export interface ErrorFailure {
  readonly kind: 'error';
  /** What is wrong, without what varies; empty if the message does not say (`exit code 1`). */
  readonly signature: string;
  /** The line that says what is wrong, as it stands; or empty. */
  readonly line: string;
  /** The largest number of failures, errors or problems that the message states; 0: none. */
  readonly remaining: number;
  readonly timedOut: boolean;
  /** The program or module that is not there; or empty. */
  readonly missing: string;
}

const rejection = anyOf(packs.failures.rejected);
const cancellation = anyOf(packs.failures.cancelled);
const timeout = anyOf(packs.failures.timed_out);
const missing = (packs.failures.missing ?? []).map((source) => new RegExp(source));

const saysMissing = /not found|Unknown command|No module named|Cannot find|is not recognized/;

/**
 * @example
 * ```ts
 * failureOf('Exit code 1\ntest/a.ts:12:3 - error TS2304: Cannot find name x'); // signature: 'a.ts:#:# - error TS#: Cannot find name x'
 * ```
 */
export function failureOf(message: string): Failure {
  const text = bounded(message);
  const opening = text.slice(0, 300);
  if (rejection.test(opening)) return { kind: 'rejected' };
  if (cancellation.test(opening)) return { kind: 'cancelled' };
  const line = tellingLine(text);
  const signature = signatureOf(line, message);
  return {
    kind: 'error',
    signature,
    line: signature === '' ? '' : ownCopy(line.slice(0, bounds.signatureCharacters), message),
    remaining: remainingIn(text),
    timedOut: timeout.test(text),
    missing: missingIn(text),
  };
}

/** A stack trace ends with what it is about, a compiler begins with it. */
function bounded(message: string): string {
  const half = bounds.messageCharacters / 2;
  if (message.length <= 2 * half) return message;
  return `${message.slice(0, half)}\n${message.slice(-half)}`;
}

// oxlint-disable-next-line no-control-regex
const decoration = /\u001b\[[0-9;]*m|<\/?(?:tool_use_)?error>/g;
const preamble = anyOf(packs.failures.preamble);
const saysNothing = anyOf(packs.failures.empty);
const saysWhat = anyOf(packs.failures.telling);
const exceptionLine = /^[\w.]*(?:Error|Exception|Exit|Interrupt)(?:: |$)/;

const unread = anyOf(packs.failures.unread);

/** The host wants the file read first: a matter of order, mended by the next call, and common in healthy sessions. */
export function isUnread(message: string): boolean {
  return unread.test(message);
}

const LINES_MAX = 160;
const LINE_CHARACTERS_MAX = 400;

/** A preamble is among the first lines. */
const PREAMBLE_LINES = 3;

/** The line that says what is wrong: of an exception the last, else the first that sounds like it, else the first. */
function tellingLine(text: string): string {
  let first = '';
  let telling = '';
  let exception = '';
  for (const [index, raw] of text.split('\n', LINES_MAX).entries()) {
    const line = cleanLine(raw, index);
    if (line === '') continue;
    const isException = exceptionLine.test(line);
    if (isException) exception = line;
    if (telling !== '' || isException) continue;
    const tells = saysWhat.test(line);
    if ((first !== '' && !tells) || saysNothing.test(line)) continue;
    if (first === '') first = line;
    if (tells) telling = line;
  }
  return exception || telling || first;
}

function cleanLine(raw: string, index: number): string {
  const cut = raw.length > LINE_CHARACTERS_MAX ? raw.slice(0, LINE_CHARACTERS_MAX) : raw;
  const bare = cut.includes('\u001b') || cut.includes('<') ? cut.replace(decoration, '') : cut;
  const line = bare.trim();
  return index < PREAMBLE_LINES ? line.replace(preamble, '') : line;
}

const directories = /(?:[\w.@~+-]*[/\\])+(?=[\w.@~+-])/g;
const numbers = /0x[0-9a-fA-F]+|\b(?=[a-f]*\d)[0-9a-f]{7,}\b|\d+(?:\.\d+)*/g;

/** Without directories, numbers and hashes: the same error in another place or at another time. */
function signatureOf(line: string, source: string): string {
  const plain = line
    .slice(0, 2 * bounds.signatureCharacters)
    .replace(directories, '')
    .replace(numbers, '#')
    .replace(/\s+/g, ' ')
    .trim();
  // Columns of numbers say nothing.
  return /[a-zA-Z\u00a0-\uffff]{2}/.test(plain)
    ? ownCopy(plain.slice(0, bounds.signatureCharacters), source)
    : '';
}

const counted =
  /\b(\d{1,6}) (?:tests? )?(?:failed|failing|failures?|errors?|problems?|warnings?|offenses?)\b|\b(?:failed|failures|errors|problems)[=:] ?(\d{1,6})\b/gi;

function remainingIn(text: string): number {
  let most = 0;
  for (const [, before, after] of text.matchAll(counted)) most = Math.max(most, Number(before ?? after));
  return most;
}

function missingIn(text: string): string {
  // The patterns try every word; most errors say nothing of the kind.
  if (!saysMissing.test(text)) return '';
  for (const pattern of missing) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return ownCopy(name.slice(0, bounds.labelCharacters), text);
  }
  return '';
}
