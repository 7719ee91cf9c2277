import {
  BACKSLASH,
  DASH,
  DOUBLE_QUOTE,
  EQUALS,
  SINGLE_QUOTE,
  indexOfCode,
  isDigit,
  isNameCharacter,
  isOneOf,
  UNKNOWN_WORD,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import { stays, type LocalCommand } from './classification.ts';
import { optionTable, type OptionTable } from './option-table.ts';
import { Lazy } from './lazy.ts';
import { listOf, packs, type WrapperPack } from './packs.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import { ruleNamed, variables } from './rules.ts';

import { numberOf } from './vocabulary.ts';
import type { ValueRule } from './word-test.ts';

const refused = {
  option: stays(
    'full-classification',
    'has a wrapper with an option that does more than to start the command',
  ),
  operand: stays('full-classification', 'has a wrapper whose arguments are not understood'),
  nothing: stays('full-classification', 'has a wrapper around no command'),
  script: stays('full-classification', 'has a shell whose script is computed, or followed by more'),
} as const;

/** A wrapper of the packs, ready to be read. */
export interface Wrapper {
  readonly flags: OptionTable;
  /** The number of the word that must come first; 0 if none must. */
  readonly subcommand: number;
  readonly operand: ValueRule | null;
  readonly takesAssignments: boolean;
  /** It belongs to the compiler, so that a runner is put before it. */
  readonly staysWithTool: boolean;
}

function ready({
  flags,
  subcommand,
  operand,
  takesAssignments,
  staysWithTool,
}: Omit<WrapperPack, 'names'>): Wrapper {
  return {
    flags: optionTable([flags]),
    subcommand: subcommand === undefined ? 0 : numberOf(subcommand),
    operand: operand === undefined ? null : ruleNamed(operand),
    takesAssignments: takesAssignments === true,
    staysWithTool: staysWithTool === true,
  };
}

const tables = new Lazy(() => ({
  byName: new Map(
    packs().wrappers.flatMap((pack) => {
      const wrapper = ready(pack);
      return listOf(pack.names).map((name) => [name, wrapper] as const);
    }),
  ),
  timeKeyword: ready({ flags: { plain: '-p' }, takesAssignments: true }),
}));

export function wrappersByName(): ReadonlyMap<string, Wrapper> {
  return tables.value.byName;
}

/** `time` as a shell's first word is a keyword: it has one option, and variables may follow it. */
export function timeKeyword(): Wrapper {
  return tables.value.timeKeyword;
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
  { flags, subcommand, operand, takesAssignments }: Wrapper,
): number | LocalCommand {
  let at = first;
  if (subcommand !== 0) {
    if (at >= scan.count || scan.numberAt(at) !== subcommand) return refused.operand;
    at++;
  }
  while (scan.codeAt(at, 0) === DASH) {
    if (scan.numberAt(at) === endOfOptions) {
      at++;
      break;
    }
    const next = readOption(scan, at, flags);
    if (next === UNKNOWN_OPTION) return refused.option;
    const refusal = refuseValueOf(scan, at, next, flags);
    if (refusal !== null) return refusal;
    at = next;
  }
  if (operand !== null) {
    if (at >= scan.count || !isOperand(scan, at)) return refused.operand;
    if (operand(scan.codes, scan.fromOf(at), scan.toOf(at)) !== null) return refused.operand;
    at++;
  }
  if (takesAssignments) {
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

/**
 * Finds the script of a shell whose arguments begin at word `first`; nothing may follow it.
 *
 * @returns the word that is the script, whose text without quotes is known
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
  return scan.isStatic(at) ? at : refused.script;
}

/**
 * How many quotes stand before and behind the text that the inner shell reads of word `at`: none (`bash -c make`) or one pair around
 * all of it; -1 if the shell gets another text than what is written, because of escapes or more quotes.
 */
export function quotesAround(scan: ScannedWords, at: number): 0 | 1 | -1 {
  if (scan.isBare(at)) return 0;
  const { codes } = scan;
  const start = scan.startOf(at);
  const end = scan.endOf(at);
  const quote = codes[start] ?? 0;
  if (end - start < 2 || (quote !== SINGLE_QUOTE && quote !== DOUBLE_QUOTE) || codes[end - 1] !== quote)
    return -1;
  for (let index = start + 1; index < end - 1; index++) {
    const code = codes[index];
    if (code === quote || code === BACKSLASH) return -1;
  }
  return 1;
}

/** Shells whose `-c` is looked into, up to `shellsMax` deep. */
export const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'dash', 'zsh', 'ksh']);

const longShellOptions = ['--login', '--norc', '--noprofile', '--posix', '--no-rcs'];

/** Joined letters of a shell's options with which it runs one command and ends: neither interactive nor `-n`. */
const shellLetters = new Uint8Array(256);
for (const letter of 'eluxh') shellLetters[letter.charCodeAt(0)] = 1;

const LETTER_C = 99;
const LETTER_O = 111;

/** What an option of a shell does: it is followed by a script, or by the name of a setting, or by neither. */
type ShellOption = 'script' | 'setting' | 'plain' | 'unknown';

/** `-lc`, `-euo`, `--login`, `-x` */
function shellOption(codes: Uint8Array, from: number, to: number): ShellOption {
  if (codes[from] !== DASH || to - from < 2) return 'unknown';
  if (codes[from + 1] === DASH) return isOneOf(codes, from, to, longShellOptions) ? 'plain' : 'unknown';
  for (let at = from + 1; at < to - 1; at++) if (shellLetters[codes[at] ?? 0] !== 1) return 'unknown';
  const last = codes[to - 1] ?? 0;
  if (last === LETTER_C) return 'script';
  if (last === LETTER_O) return 'setting';
  return shellLetters[last] === 1 ? 'plain' : 'unknown';
}
