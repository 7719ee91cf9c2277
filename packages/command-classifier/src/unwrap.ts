import {
  BACKSLASH,
  DASH,
  DOLLAR,
  DOUBLE_QUOTE,
  EQUALS,
  SINGLE_QUOTE,
  beginsWith,
  indexOfCode,
  isDigit,
  isNameCharacter,
  isText,
  UNKNOWN_WORD,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import { stays, type LocalCommand } from './classification.ts';
import { optionTable, type OptionTable } from './option-table.ts';
import { listOf } from './packs.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import { variables } from './rules.ts';
import { shellOption, wrappers, type Wrapper } from './wrappers.ts';
import { numberOf } from './vocabulary.ts';

const refused = {
  option: stays(
    'full-classification',
    'has a wrapper with an option that does more than to start the command',
  ),
  operand: stays('full-classification', 'has a wrapper whose arguments are not understood'),
  nothing: stays('full-classification', 'has a wrapper around no command'),
  script: stays('full-classification', 'has a shell whose script is not one quoted text'),
} as const;

export interface ReadyWrapper {
  readonly wrapper: Wrapper;
  readonly flags: OptionTable;
  /** The number of `wrapper.subcommand`. */
  readonly subcommand: number;
}

function ready(wrapper: Wrapper): ReadyWrapper {
  return {
    wrapper,
    flags: optionTable([wrapper.flags]),
    subcommand: numberOf(wrapper.subcommand ?? ''),
  };
}

let tables: WrapperTables | undefined;

interface WrapperTables {
  readonly byName: ReadonlyMap<string, ReadyWrapper>;
  /** `time` as a shell's first word is a keyword: it has one option, and variables may follow it. */
  readonly timeKeyword: ReadyWrapper;
}

export function wrapperTables(): WrapperTables {
  return (tables ??= {
    byName: new Map(
      wrappers.flatMap((wrapper) => listOf(wrapper.names).map((name) => [name, ready(wrapper)] as const)),
    ),
    timeKeyword: ready({
      names: 'time',
      flags: { plain: '-p' },
      takesAssignments: true,
      examples: { yes: [], no: [] },
    }),
  });
}

/** `--` */
const endOfOptions = numberOf('--');
const pipefail = numberOf('pipefail');

/**
 * Steps over a wrapper whose arguments begin at word `first`.
 *
 * @returns the word of the command inside, or why the line stays
 */
export function unwrap(
  scan: ScannedWords,
  first: number,
  { wrapper, flags, subcommand }: ReadyWrapper,
): number | LocalCommand {
  let at = first;
  if (wrapper.subcommand !== undefined) {
    if (at >= scan.count || scan.numberAt(at) !== subcommand) return refused.operand;
    at++;
  }
  let { operand } = wrapper;
  while (scan.codeAt(at, 0) === DASH) {
    if (scan.numberAt(at) === endOfOptions) {
      at++;
      break;
    }
    const next = readOption(scan, at, flags);
    if (next === UNKNOWN_OPTION) return refused.option;
    const refusal = refuseValueOf(scan, at, next, flags);
    if (refusal !== null) return refusal;
    if (operand !== undefined && replacesOperand(scan, at, wrapper)) operand = undefined;
    at = next;
  }
  if (operand !== undefined) {
    if (at >= scan.count || !isOperand(scan, at)) return refused.operand;
    if (!operand(scan.codes, scan.fromOf(at), scan.toOf(at))) return refused.operand;
    at++;
  }
  if (wrapper.takesAssignments === true) {
    for (; at < scan.count; at++) {
      // Nearly always the command follows at once.
      if (scan.numberAt(at) !== UNKNOWN_WORD) break;
      const from = scan.fromOf(at);
      const to = scan.toOf(at);
      const nameEnd = indexOfCode(scan.codes, from, to, EQUALS);
      if (nameEnd === -1 || !isName(scan.codes, from, nameEnd)) break;
      if (!scan.isOneWord(at)) return refused.operand;
      const refusal = variables().refuse(scan.codes, from, nameEnd, to);
      if (refusal !== null) return refusal;
    }
  }
  return at < scan.count ? at : refused.nothing;
}

/** What a variable's name consists of. */
function isName(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isNameCharacter(codes[at] ?? 0)) return false;
  return to > from && !isDigit(codes[from] ?? 0);
}

/** `--cpu-list`, `-c0-3` and `--cpu-list=0-3` name the same option. */
function replacesOperand(scan: ScannedWords, at: number, { operandReplacedBy }: Wrapper): boolean {
  if (operandReplacedBy === undefined) return false;
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  const [short, long] = operandReplacedBy;
  const equals = indexOfCode(codes, from, to, EQUALS);
  return beginsWith(codes, from, to, short) || isText(codes, from, equals === -1 ? to : equals, long);
}

/**
 * Finds the script of a shell whose arguments begin at word `first`; nothing may follow it.
 *
 * @returns the word that is the script, bare or in one pair of quotes
 */
export function innerScript(scan: ScannedWords, first: number): number | LocalCommand {
  let at = first;
  let takesScript = false;
  while (at < scan.count && !takesScript) {
    if (!scan.isBare(at)) return refused.option;
    const option = shellOption(scan.codes, scan.startOf(at), scan.endOf(at));
    if (option === 'unknown') return refused.option;
    if (option === 'setting' && (++at >= scan.count || scan.numberAt(at) !== pipefail)) return refused.option;
    takesScript = option === 'script';
    at++;
  }
  if (!takesScript || at !== scan.count - 1) return refused.script;
  const start = scan.startOf(at);
  const end = scan.endOf(at);
  // One word without quotes: `bash -c make`.
  if (scan.isBare(at)) return at;
  // One pair of quotes around all of it, so that what stands inside is what the inner shell reads.
  const { text } = scan;
  const quote = text.charCodeAt(start);
  const isWhole =
    (quote === SINGLE_QUOTE || quote === DOUBLE_QUOTE) &&
    end - start >= 2 &&
    text.charCodeAt(end - 1) === quote;
  if (!isWhole) return refused.script;
  for (let index = start + 1; index < end - 1; index++) {
    const code = text.charCodeAt(index);
    if (code === quote || code === BACKSLASH || (quote === DOUBLE_QUOTE && code === DOLLAR))
      return refused.script;
  }
  return at;
}
