import {
  AT,
  CLOSE_BRACE,
  COLON,
  DASH,
  EQUALS,
  PERIOD,
  PLUS,
  SLASH,
  isNameCharacter,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import type { Kind } from './kinds.ts';
import { NeverRules } from './never-rules.ts';
import { optionTable, type OptionTable } from './option-table.ts';
import { isDevice } from './output-path.ts';
import {
  listOf,
  packs,
  type OptionListPack,
  type SubcommandPack,
  type ToolPack,
  type Words,
} from './packs.ts';
import { neverBecause, unknowns } from './reasons.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import { ruleNamed } from './rules.ts';
import type { ReadArguments, Reading, TrustedTargets } from './tool.ts';
import { isSetAside } from './trusted-targets.ts';
import { numberOf, WordTable } from './vocabulary.ts';
import type { ValueRule } from './word-test.ts';

const device = neverBecause('reads what it is given from its input or a device');

/** A subcommand, or the arguments of a tool without any, ready to be read. */
interface Command {
  readonly kind: Kind;
  readonly options: OptionTable;
  /** Null: it takes no operands. */
  readonly operandRule: ValueRule | null;
  /** A pattern of files may stand where an operand may be anything. */
  readonly takesAnything: boolean;
  readonly operandsMin: number;
  readonly operandsMax: number;
  readonly afterDashes: OptionTable | null;
}

/** What all subcommands of a tool share. */
interface Grammar {
  readonly never: NeverRules;
  readonly hasResponseFiles: boolean;
  readonly switches: ValueRule | null;
  /** `--` */
  readonly endOfOptions: number;
}

/** Reads `tool [options] subcommand [options] [operands] [-- arguments]`, or the same without a subcommand. */
export function commandReader(pack: ToolPack, nested: ReadonlyMap<string, ReadArguments>): ReadArguments {
  const grammar: Grammar = {
    never: new NeverRules(pack),
    hasResponseFiles: pack.hasResponseFiles === true,
    switches: pack.switches === undefined ? null : ruleNamed(pack.switches),
    endOfOptions: numberOf('--'),
  };
  const before = optionTable(setsOf(pack.options), pack.colonJoins);
  const only = pack.command === undefined ? null : command(pack.command, pack.colonJoins);
  const bySubcommand = new WordTable(
    (pack.subcommands ?? []).flatMap((subcommand) => {
      const ready = command(subcommand, pack.colonJoins);
      return listOf(subcommand.names).map((name) => [name, ready] as const);
    }),
  );
  const inner = new WordTable(nested);
  const { never } = grammar;

  return (scan, first, _name, trusted) => {
    let at = first;
    if (pack.takesToolchain === true && scan.codeAt(at, 0) === PLUS) {
      if (!scan.isBare(at) || scan.codeAt(at, 1) === 0) return unknowns.dynamic;
      at++;
    }
    if (only !== null) return readArguments(scan, at, only, grammar, trusted);
    while (scan.codeAt(at, 0) === DASH) {
      const next = readOption(scan, at, before);
      if (next === UNKNOWN_OPTION) return never.option(scan, at) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, before);
      if (refusal !== null) return refusal;
      at = next;
    }
    if (at >= scan.count) return never.alone ?? unknowns.nothing;
    if (!scan.isStatic(at)) return unknowns.dynamic;
    const number = scan.numberAt(at);
    const read = inner.at(number);
    if (read !== undefined) return read(scan, at + 1, '', trusted);
    const subcommand = bySubcommand.at(number);
    if (subcommand === undefined) return never.subcommand(scan, at) ?? unknowns.subcommand;
    return readArguments(scan, at + 1, subcommand, grammar, trusted);
  };
}

/** The sets of options with these names. */
export function setsOf(names: Words | undefined): readonly OptionListPack[] {
  return listOf(names).map((name) => {
    const set = packs().sets[name];
    if (set === undefined) throw new TypeError(`no pack has the set of options ${name}`);
    return set;
  });
}

function command(pack: SubcommandPack, colonJoins: true | undefined): Command {
  const { operands = 'none' } = pack;
  return {
    kind: pack.kind,
    options: optionTable([...setsOf(pack.options), pack], colonJoins),
    operandRule: operands === 'none' ? null : operands === 'any' ? () => null : ruleNamed(operands),
    takesAnything: operands === 'any',
    operandsMin: pack.operandsMin ?? 0,
    operandsMax: pack.operandsMax ?? OPERANDS_MAX,
    afterDashes: pack.afterDashes === undefined ? null : optionTable(setsOf(pack.afterDashes)),
  };
}

/** A line has fewer; a number that is no small integer would be made anew for each call. */
const OPERANDS_MAX = 100_000;

function readArguments(
  scan: ScannedWords,
  first: number,
  command: Command,
  grammar: Grammar,
  trusted: TrustedTargets,
): Reading {
  let { options } = command;
  let isAfterDashes = false;
  let operands = 0;
  let at = first;
  while (at < scan.count) {
    if (scan.numberAt(at) === grammar.endOfOptions && !isAfterDashes) {
      if (command.afterDashes === null) return unknowns.argument;
      options = command.afterDashes;
      isAfterDashes = true;
      at++;
    } else if (grammar.switches !== null && !isAfterDashes && isSwitch(scan, at)) {
      if (!scan.isStatic(at) || grammar.switches(scan.codes, scan.fromOf(at), scan.toOf(at)) !== null)
        return grammar.never.option(scan, at) ?? unknowns.option;
      at++;
    } else if (scan.codeAt(at, 0) === DASH && scan.codeAt(at, 1) !== 0) {
      const next = readOption(scan, at, options);
      if (next === UNKNOWN_OPTION) {
        if (!isSwitchOf(scan, at, grammar)) return grammar.never.option(scan, at) ?? unknowns.option;
        at++;
        continue;
      }
      const refusal = refuseValueOf(scan, at, next, options);
      if (refusal !== null) return refusal;
      at = next;
    } else {
      const refusal = refuseOperand(scan, at, command, grammar, isAfterDashes);
      if (refusal !== null && !isSetAside(refusal, scan, scan.fromOf(at), scan.toOf(at), trusted))
        return refusal;
      if (!isAfterDashes) operands++;
      at++;
    }
  }
  return operands >= command.operandsMin && operands <= command.operandsMax ? command.kind : unknowns.nothing;
}

function refuseOperand(
  scan: ScannedWords,
  at: number,
  { operandRule, takesAnything }: Command,
  { never, hasResponseFiles }: Grammar,
  isAfterDashes: boolean,
): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (!isOperand(scan, at) && !(takesAnything && areFilesBelow(scan, at))) return unknowns.dynamic;
  if (hasResponseFiles && codes[from] === AT) return unknowns.dynamic;
  if (isAfterDashes) return null;
  if (operandRule === null) return never.subcommand(scan, at) ?? unknowns.argument;
  if (takesAnything) return isDevice(codes, from, to) ? device : null;
  if (codes[from] === DASH) return unknowns.option;
  const refusal = operandRule(codes, from, to);
  if (refusal === unknowns.argument) return never.subcommand(scan, at) ?? refusal;
  // What the shell puts into a name that must be known may be anything.
  return refusal ?? (scan.isStatic(at) || codes[to - 1] !== CLOSE_BRACE ? null : unknowns.dynamic);
}

/** `/t:Publish`, `-fl`: behind one dash, only a colon or a sign joins a letter with its value. */
function isSwitch(scan: ScannedWords, at: number): boolean {
  const lead = scan.codeAt(at, 0);
  const second = scan.codeAt(at, 1);
  const third = scan.codeAt(at, 2);
  if (lead === DASH) return second !== DASH && third !== 0 && third !== COLON && third !== EQUALS;
  return lead === SLASH && isSlashSwitch(scan.codes, scan.fromOf(at), scan.toOf(at));
}

/** A path has a second slash or a point. */
function isSlashSwitch(codes: Uint8Array, from: number, to: number): boolean {
  let at = from + 1;
  while (at < to && isNameCharacter(codes[at] ?? 0)) at++;
  return at > from + 1 && (at === to || codes[at] === COLON);
}

/** `--nologo`, `-p:X=1` of a tool that takes switches beside the options in its table. */
function isSwitchOf(scan: ScannedWords, at: number, { switches }: Grammar): boolean {
  return (
    switches !== null && scan.isStatic(at) && switches(scan.codes, scan.fromOf(at), scan.toOf(at)) === null
  );
}

/** `src/**\/*.test.ts`: whatever the pattern becomes begins with that directory, and is no option. */
function areFilesBelow(scan: ScannedWords, at: number): boolean {
  const { codes } = scan;
  const from = scan.fromOf(at);
  let slashes = 0;
  for (let index = from; index < scan.toOf(at); index++) {
    const code = codes[index] ?? 0;
    if (code === SLASH) slashes++;
    else if (isNameCharacter(code) || code === PERIOD || (code === DASH && index > from)) continue;
    else if (slashes === 0 || patternCharacters.indexOf(code) === -1) return false;
  }
  return slashes > 0 && codes[from] !== SLASH;
}

/** `*`, `?`, `[`, `]` */
const patternCharacters = Uint8Array.of(42, 63, 91, 93);
