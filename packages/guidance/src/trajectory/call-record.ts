import { redactSecrets } from '@hunch/common/secrets';
import { bounds } from '../bounds.ts';
import { anyOf, packs } from '../packs.ts';
import type { ToolCall, ToolOutcome, ToolResult } from './event.ts';
import { failureOf, type ErrorFailure } from './failure.ts';
import { callFingerprint, mix, resultFingerprint, textFingerprint, type Fingerprint } from './fingerprint.ts';
import { ownCopy } from './own-copy.ts';
import { isProse } from './prose.ts';
import { purposeOf, type ToolKind, type ToolPurpose } from './tool-kinds.ts';

/** What is kept of a call that has ended: numbers, and texts as short as evidence needs them. */
export interface CallRecord {
  readonly toolName: string;
  readonly kind: ToolKind;
  /** It edits a file by a tool made for that, not by a shell. */
  readonly edits: boolean;
  /** By a tool that is known to read or search. */
  readonly readsOnly: boolean;
  readonly turn: number;
  /** `cancelled` also stands for what the user did not allow. */
  readonly outcome: 'ok' | 'failed' | 'cancelled';
  /** Tool and arguments. */
  readonly call: Fingerprint;
  /** Tool, arguments and what came of it. */
  readonly callAndResult: Fingerprint;
  readonly result: Fingerprint;
  readonly resultChars: number;
  /** The result says that there is nothing. */
  readonly empty: boolean;
  /** A command gave once more what it gave before, and that does not sound as if anything were wrong. */
  readonly fineAgain: boolean;
  /** 0: it names no file. */
  readonly path: Fingerprint;
  /** The call as a person recognises it; may hold secrets, see `shownLabel`. */
  readonly label: string;
  /** The file as the call names it, its last 60 characters; or empty. */
  readonly pathLabel: string;
  /** Of the error; 0: it did not fail, or the message says nothing. */
  readonly error: Fingerprint;
  /** How much is wrong, as far as the error counts it (`3 failed, 10 passed`); else 0. */
  readonly remaining: number;
  /** The line of the error that says what is wrong. */
  readonly message: string;
  readonly timedOut: boolean;
  /** The program that is not there; or empty, also where the command line was a sentence. */
  readonly missing: string;
}

/** @param isKnown whether a call with its result was there before */
export function recordCall(
  call: ToolCall,
  given: ToolOutcome,
  turn: number,
  isKnown: (callAndResult: Fingerprint) => boolean,
): CallRecord {
  const purpose = purposeOf(call);
  const asked = callFingerprint(call.tool, call.params);
  // Of which arguments are missing: it equals no call of another turn.
  const fingerprint = call.partial === true ? mix(mix(asked, turn), 29) : asked;
  const failure = given.kind === 'failure' ? failureOf(given.message) : undefined;
  const passes = failure?.kind === 'error' && onlyAnEarlierPartFailed(failure, purpose.command);
  const result = resultOf(given);
  const chars = charactersOf(result);
  const outcome = passes ? 'ok' : outcomeOf(given, failure?.kind);
  const error = failure?.kind === 'error' && !passes ? failure : undefined;
  const errorHash = error === undefined || error.signature === '' ? 0 : textFingerprint(error.signature);
  const silent = error !== undefined && error.signature === '';
  // grep says by its exit code alone that there is nothing.
  const empty = purpose.kind === 'search' && (silent || isEmpty(result, chars));
  const resultHash = hashOf(result);
  const path = purpose.path;
  // Of a failure the error: what else is printed (times, addresses) differs more often than it matters.
  const callAndResult = mix(
    mix(fingerprint, errorHash || sameness(result, resultHash)),
    outcome === 'failed' ? 1 : 2,
  );
  return {
    toolName:
      call.tool.length > bounds.labelCharacters ? call.tool.slice(0, bounds.labelCharacters) : call.tool,
    kind: purpose.kind,
    edits: purpose.kind === 'change' && purpose.command === '',
    readsOnly: purpose.readsOnly,
    turn,
    outcome: outcome === 'failed' && empty ? 'ok' : outcome,
    call: fingerprint,
    callAndResult,
    result: resultHash,
    resultChars: chars,
    empty: empty || chars === 0,
    fineAgain: purpose.command !== '' && isKnown(callAndResult) && !soundsWrong(result),
    path: path === '' ? 0 : textFingerprint(path),
    label: labelOf(call, purpose),
    pathLabel: ownCopy(path.slice(-60), path),
    error: errorHash,
    remaining: error?.remaining ?? 0,
    message: error?.line ?? '',
    timedOut: error?.timedOut ?? false,
    missing: error === undefined || isProse(purpose.command) ? '' : error.missing,
  };
}

function outcomeOf(given: ToolOutcome, failure: string | undefined): CallRecord['outcome'] {
  switch (given.kind) {
    case 'success':
      return 'ok';
    case 'failure':
      return failure === 'error' ? 'failed' : 'cancelled';
    case 'rejected':
    case 'cancelled':
      return 'cancelled';
  }
}

/** Prints what it is given, and does not fail by itself. */
const endsWithPrinter = /\|\s*(?:tail|head|cat|tee|less|more)\b[^|;&\n]*$/;

/**
 * `npm test | tail` fails only in a shell with `pipefail`; where that is off the same run is a success. What is printed tells
 * more than the setting does: it counts as a success in both, unless a program was missing or time ran out.
 */
function onlyAnEarlierPartFailed({ missing, timedOut }: ErrorFailure, command: string): boolean {
  return missing === '' && !timedOut && command.includes('|') && endsWithPrinter.test(command);
}

const nothing: ToolResult = { kind: 'text', text: '' };

function resultOf(given: ToolOutcome): ToolResult {
  if (given.kind === 'success') return withoutHeader(given.result);
  if (given.kind === 'failure') {
    return withoutHeader(given.result ?? { kind: 'text', text: given.message });
  }
  return nothing;
}

const { sounds_wrong, nothing_found, varies, header } = packs.results;
const wrong = anyOf(sounds_wrong);
const saysNothingFound = anyOf(nothing_found);
const varyingMembers = anyOf(varies, { flags: 'gi' });
const headers = anyOf(header);

/** Codex puts lines before an output that differ each time. */
function withoutHeader(result: ToolResult): ToolResult {
  if (result.kind !== 'text' || !result.text.startsWith('Chunk ID: ')) return result;
  return { kind: 'text', text: result.text.replace(headers, '') };
}

function charactersOf(result: ToolResult): number {
  return result.kind === 'text' ? result.text.length : result.chars;
}

function hashOf(result: ToolResult): Fingerprint {
  if (result.kind === 'digest') return textFingerprint(result.digest);
  const { text } = result;
  return resultFingerprint(isObjectWithTimes(text) ? text.replace(varyingMembers, '') : text);
}

/**
 * What two results of the same call must share to be the same. The hash of a recording can't be freed of durations and
 * times, which keep their length: of the same call, the length tells enough.
 */
function sameness(result: ToolResult, hash: Fingerprint): Fingerprint {
  return result.kind === 'digest' && result.chars > 0 ? mix(23, result.chars) : hash;
}

/** Of a recording nobody knows; it may. */
function soundsWrong(result: ToolResult): boolean {
  if (result.kind === 'digest') return true;
  const { text } = result;
  const half = bounds.messageCharacters / 2;
  return wrong.test(text.length <= 2 * half ? text : `${text.slice(0, half)}\n${text.slice(-half)}`);
}

/** Claude Code gives some results as objects that say how long they took. */
function isObjectWithTimes(text: string): boolean {
  return text.length <= 2 * bounds.textCharacters && text.startsWith('{') && text.includes('uration');
}

/** A search that found something names it; `No matches found` and its kin are at most this long. */
const NOTHING_FOUND_CHARACTERS = 20;

function isEmpty(result: ToolResult, chars: number): boolean {
  if (result.kind === 'digest') return chars <= NOTHING_FOUND_CHARACTERS;
  return chars <= 400 && saysNothingFound.test(result.text);
}

/** A command as it is; of another tool its name and what it is about. */
function labelOf({ tool, params }: ToolCall, { command, path }: ToolPurpose): string {
  const text = command === '' ? `${tool} ${path === '' ? firstText(params) : path}` : command;
  const line = text
    .slice(0, bounds.labelCharacters * 2)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
  return ownCopy(
    line.length > bounds.labelCharacters ? `${line.slice(0, bounds.labelCharacters - 1)}…` : line,
    text,
  );
}

function firstText(params: unknown): string {
  if (typeof params === 'string') return params;
  if (typeof params !== 'object' || params === null) return '';
  let looked = 0;
  for (const key in params) {
    const value: unknown = Reflect.get(params, key);
    if (typeof value === 'string' && value !== '') return value;
    looked += 1;
    if (looked > bounds.paramDepth) break;
  }
  return '';
}

/** As evidence may show it: guidance is written into transcripts, so nothing secret. */
export function shown(text: string): string {
  return redactSecrets(text).text;
}
