import { bounds } from '../bounds.ts';
import { redactSecrets } from '@hunch/common/secrets';
import type { ToolCall, ToolOutcome, ToolResult } from './event.ts';
import { failureOf } from './failure.ts';
import {
  callFingerprint,
  callShape,
  mix,
  resultFingerprint,
  textFingerprint,
  type Fingerprint,
} from './fingerprint.ts';
import { ownCopy } from './own-copy.ts';
import { purposeOf, type ToolKind, type ToolPurpose } from './tool-kinds.ts';

/** What is kept of a call that has ended: numbers, and texts as short as evidence needs them. */
export interface CallRecord {
  readonly toolName: string;
  readonly kind: ToolKind;
  /** It edits a file by a tool made for that, not by a shell. */
  readonly edits: boolean;
  readonly turn: number;
  /** `cancelled` also stands for what the user did not allow. */
  readonly outcome: 'ok' | 'failed' | 'cancelled';
  /** Tool and arguments. */
  readonly call: Fingerprint;
  /** Of a call that reads: tool and arguments but for the numbers in them. Else as `call`. */
  readonly shape: Fingerprint;
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
  /** The line of the error that says what is wrong. */
  readonly message: string;
  readonly timedOut: boolean;
  /** The program that is not there; or empty. */
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
  const result = resultOf(given);
  const chars = charactersOf(result);
  const outcome = outcomeOf(given, failure?.kind);
  const error = failure?.kind === 'error' ? failure : undefined;
  const errorHash = error === undefined || error.signature === '' ? 0 : textFingerprint(error.signature);
  const silent = error !== undefined && error.signature === '';
  // grep says by its exit code alone that there is nothing.
  const empty = purpose.kind === 'search' && (silent || isEmpty(call, result, chars));
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
    turn,
    outcome: outcome === 'failed' && empty ? 'ok' : outcome,
    call: fingerprint,
    shape:
      purpose.reads && purpose.kind !== 'change' && call.partial !== true
        ? callShape(call.tool, call.params)
        : fingerprint,
    callAndResult,
    result: resultHash,
    resultChars: chars,
    empty: empty || chars === 0,
    fineAgain: purpose.command !== '' && isKnown(callAndResult) && !soundsWrong(result),
    path: path === '' ? 0 : textFingerprint(path),
    label: labelOf(call, purpose),
    pathLabel: ownCopy(path.slice(-60), path),
    error: errorHash,
    message: error?.line ?? '',
    timedOut: error?.timedOut ?? false,
    missing: error?.missing ?? '',
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

const nothing: ToolResult = { kind: 'text', text: '' };

function resultOf(given: ToolOutcome): ToolResult {
  if (given.kind === 'success') return withoutHeader(given.result);
  if (given.kind === 'failure') {
    return withoutHeader(given.result ?? { kind: 'text', text: given.message });
  }
  return nothing;
}

/** Codex puts lines before an output that differ each time: `Chunk ID: 916f1c`, `Wall time: 0.05 seconds`, … `Output:`. */
function withoutHeader(result: ToolResult): ToolResult {
  if (result.kind !== 'text' || !result.text.startsWith('Chunk ID: ')) return result;
  const mark = '\nOutput:\n';
  const end = result.text.slice(0, HEADER_CHARACTERS).indexOf(mark);
  return end === -1 ? result : { kind: 'text', text: result.text.slice(end + mark.length) };
}

/** Five lines. */
const HEADER_CHARACTERS = 400;

function charactersOf(result: ToolResult): number {
  return result.kind === 'text' ? result.text.length : result.chars;
}

function hashOf(result: ToolResult): Fingerprint {
  if (result.kind === 'digest') return textFingerprint(result.digest);
  const { text } = result;
  return resultFingerprint(isObjectWithTimes(text) ? text.replace(timeMembers, '') : text);
}

/**
 * What two results of the same call must share to be the same. The hash of a recording can't be freed of durations and
 * times, which keep their length: of the same call, the length tells enough.
 */
function sameness(result: ToolResult, hash: Fingerprint): Fingerprint {
  return result.kind === 'digest' && result.chars > 0 ? mix(23, result.chars) : hash;
}

const wrong =
  /error|fail|exception|traceback|assert|fatal|panic|not found|no such|cannot|can't|denied|invalid|undefined|unexpected|mismatch/i;

/** Of a recording nobody knows; it may. */
function soundsWrong(result: ToolResult): boolean {
  if (result.kind === 'digest') return true;
  const { text } = result;
  const half = bounds.messageCharacters / 2;
  return wrong.test(text.length <= 2 * half ? text : `${text.slice(0, half)}\n${text.slice(-half)}`);
}

// Claude Code gives some results as objects that say how long they took.
const timeMembers = /"(?:total)?[dD]uration_?(?:Ms|ms|Seconds|seconds)":[\d.]+,?/g;

function isObjectWithTimes(text: string): boolean {
  return text.length <= 2 * bounds.textCharacters && text.startsWith('{') && text.includes('uration');
}

const saysNothingFound =
  /^\s*(?:$|(?:no|0|found 0|found no) (?:match|matches|files?|results?|output|occurrences)\b|\(no output\)|command exited with code 1$|exit code 1$|not found)/i;

/** The same in the objects of Claude Code: `{"stdout": "", …}` of Bash, `{"numFiles": 0, …}` of Glob and Grep. */
const objectSaysNothingFound = /^\{"stdout":"","stderr":""|^\{[^{}]{0,300}"num(?:Files|Matches)":0\b/;

/** A search that found something names it; `No matches found` and its kin are at most this long. */
const NOTHING_FOUND_CHARACTERS = 20;
/** Some say where and what they looked for: `No matches found for "name" in /the/directory` (search_dir of SWE-agent). */
const ECHO_CHARACTERS = 45;

function isEmpty({ params }: ToolCall, result: ToolResult, chars: number): boolean {
  if (result.kind === 'text') {
    return chars <= 400 && (saysNothingFound.test(result.text) || objectSaysNothingFound.test(result.text));
  }
  if (chars <= NOTHING_FOUND_CHARACTERS) return true;
  if (typeof params !== 'object' || params === null || 'command' in params || 'cmd' in params) return false;
  const asked = Object.values(params).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
  return 'query' in params && chars <= ECHO_CHARACTERS + asked;
}

/** A command speaks for itself; of another tool its name and what it is about. */
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
