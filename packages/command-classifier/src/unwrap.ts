import { stays, type LocalCommand } from './classification.ts';
import { refuseAssignment } from './environment.ts';
import { flagTable, type FlagTable } from './flag-table.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import type { CommandScan } from './scan.ts';
import { shellOptions, wrappers, type Wrapper } from './wrappers.ts';
import { numberOf, STRANGER, wordsOf } from './vocabulary.ts';

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
  readonly flags: FlagTable;
  readonly replacing: ReadonlySet<string>;
  /** The number of `wrapper.subcommand`. */
  readonly subcommand: number;
}

function ready(wrapper: Wrapper): ReadyWrapper {
  return {
    wrapper,
    flags: flagTable(wrapper.flags),
    replacing: new Set(wordsOf(wrapper.operandsReplacedBy)),
    subcommand: numberOf(wrapper.subcommand ?? ''),
  };
}

export const wrapperByName: ReadonlyMap<string, ReadyWrapper> = new Map(
  wrappers.flatMap((wrapper) => wordsOf(wrapper.names).map((name) => [name, ready(wrapper)] as const)),
);

/** `time` as a shell's first word is a keyword: it has one option, and variables may follow it. */
export const timeKeyword = ready({
  names: 'time',
  flags: { plain: '-p' },
  takesAssignments: true,
  examples: { yes: [], no: [] },
});

const DASH = 45;

/** `--` */
const endOfOptions = numberOf('--');

const variableName = /^[A-Za-z_]\w*$/;

/**
 * Steps over a wrapper whose arguments begin at word `first`.
 *
 * @returns the word of the command inside, or why the line stays
 */
export function unwrap(
  scan: CommandScan,
  first: number,
  { wrapper, flags, replacing, subcommand }: ReadyWrapper,
): number | LocalCommand {
  let at = first;
  if (wrapper.subcommand !== undefined) {
    if (at >= scan.count || scan.numberAt(at) !== subcommand) return refused.operand;
    at++;
  }
  let operands = wrapper.operands?.count ?? 0;
  while (scan.codeAt(at, 0) === DASH) {
    if (scan.numberAt(at) === endOfOptions) {
      at++;
      break;
    }
    const next = readOption(scan, at, flags);
    if (next === UNKNOWN_OPTION) return refused.option;
    const refusal = refuseValueOf(scan, at, next, flags);
    if (refusal !== null) return refusal;
    if (replacing.size > 0 && replaces(replacing, scan.textOf(at))) operands = 0;
    at = next;
  }
  for (; operands > 0; operands--, at++) {
    if (at >= scan.count || !isOperand(scan, at)) return refused.operand;
    if (wrapper.operands?.shape.test(scan.textOf(at)) !== true) return refused.operand;
  }
  if (wrapper.takesAssignments === true) {
    for (; at < scan.count; at++) {
      // Nearly always the command follows at once.
      if (scan.numberAt(at) !== STRANGER) break;
      const text = scan.textOf(at);
      const equals = text.indexOf('=');
      if (equals < 1 || !variableName.test(text.slice(0, equals))) break;
      if (!scan.isOneWord(at)) return refused.operand;
      const refusal = refuseAssignment(text, equals);
      if (refusal !== null) return refusal;
    }
  }
  return at < scan.count ? at : refused.nothing;
}

/** `--cpu-list`, `-c0-3` and `--cpu-list=0-3` name the same option. */
function replaces(replacing: ReadonlySet<string>, option: string): boolean {
  return (
    replacing.has(option) ||
    replacing.has(option.slice(0, 2)) ||
    replacing.has(option.slice(0, option.indexOf('=')))
  );
}

/** Where the script of `sh -c '…'` stands in the text, between its quotes. */
export interface InnerScript {
  readonly start: number;
  readonly end: number;
}

/** Finds the script of a shell whose arguments begin at word `first`; nothing may follow it. */
export function innerScript(scan: CommandScan, first: number): InnerScript | LocalCommand {
  let at = first;
  let takesScript = false;
  while (at < scan.count && !takesScript) {
    const text = scan.textOf(at);
    if (scan.isBare(at) && text === '-o' && at + 1 < scan.count && scan.textOf(at + 1) === 'pipefail') at++;
    else if (scan.isBare(at) && /^-[eu]+o$/.test(text) && scan.textOf(at + 1) === 'pipefail') at++;
    else if (!scan.isBare(at) || !shellOptions.test(text)) return refused.option;
    else takesScript = text.charCodeAt(1) !== DASH && text.endsWith('c');
    at++;
  }
  if (!takesScript || at !== scan.count - 1) return refused.script;
  const start = scan.startOf(at);
  const end = scan.endOf(at);
  const quote = scan.text.charAt(start);
  const inner = scan.text.slice(start + 1, end - 1);
  // One pair of quotes around all of it, so that what stands inside is what the inner shell reads.
  const isWhole = (quote === "'" || quote === '"') && end - start >= 2 && scan.text.charAt(end - 1) === quote;
  if (!isWhole || inner.includes(quote) || inner.includes('\\') || (quote === '"' && inner.includes('$')))
    return refused.script;
  return { start: start + 1, end: end - 1 };
}
