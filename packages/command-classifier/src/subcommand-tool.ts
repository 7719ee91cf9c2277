import { isNameCode } from './characters.ts';
import { flagTable, type FlagList, type FlagTable } from './flag-table.ts';
import type { Kind } from './kinds.ts';
import type { PieceTest } from './piece.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import type { CommandScan } from './scan.ts';
import { NeverRules, unknowns, type Reading, type Tool, type TrustedTargets } from './tool.ts';
import { numberOf, wordsOf, WordTable } from './vocabulary.ts';

/** What a subcommand that compiles may be given. */
export interface Subcommand {
  readonly kind: Kind;
  /** All its names: `build b`. */
  readonly names: string;
  readonly flags: readonly FlagList[];
  /** Words that are no options: any, none, or the names of steps of which each must be allowed. */
  readonly operands: 'any' | 'none' | { readonly only: string };
  /** Options that no list can hold, because they are written in many ways. */
  readonly alsoTakes?: PieceTest;
  /** What may stand after `--`; absent: nothing may. */
  readonly afterDashes?: readonly FlagList[];
}

export interface SubcommandTool extends Omit<Tool, 'names' | 'read' | 'isCrossNamed' | 'localPaths'> {
  readonly names: string;
  readonly localPaths?: string;
  /** Options before the subcommand. */
  readonly flags: readonly FlagList[];
  /** `+nightly` may come first (rustup). */
  readonly takesToolchain?: boolean;
  readonly subcommands: readonly Subcommand[];
  /** Subcommands that are tools with subcommands of their own. */
  readonly nested?: readonly Tool[];
}

const DASH = 45;
const PLUS = 43;

/** `--` */
const endOfOptions = numberOf('--');

/** `src/**\/*.test.ts`: whatever the pattern becomes begins with that directory, and is no option. */
function areFilesBelow(scan: CommandScan, at: number): boolean {
  const { codes } = scan;
  const to = scan.toOf(at);
  let slashes = 0;
  for (let index = scan.fromOf(at); index < to; index++) {
    const code = codes[index] ?? 0;
    if (code === SLASH) slashes++;
    else if (isNameCode(code) || code === PERIOD || (code === DASH && index > scan.fromOf(at))) continue;
    else if (slashes === 0 || patternCharacters.indexOf(code) === -1) return false;
  }
  return slashes > 0 && codes[scan.fromOf(at)] !== SLASH;
}

const SLASH = 47;
const PERIOD = 46;

/** `*`, `?`, `[`, `]` */
const patternCharacters = Uint8Array.of(42, 63, 91, 93);

interface ReadySubcommand {
  readonly kind: Kind;
  readonly flags: FlagTable;
  readonly takesOperands: boolean;
  readonly onlyOperands: WordTable<true> | null;
  readonly alsoTakes: PieceTest | null;
  readonly afterDashes: FlagTable | null;
}

/** A tool of the form `tool [options] subcommand [options] [operands] [-- arguments]`. */
export function subcommandTool(description: SubcommandTool): Tool {
  const never = new NeverRules(description.never);
  const before = flagTable(...description.flags);
  const subcommands: (readonly [name: string, subcommand: ReadySubcommand])[] = [];
  for (const { kind, names, flags, operands, alsoTakes, afterDashes } of description.subcommands) {
    const ready = {
      kind,
      flags: flagTable(...flags),
      takesOperands: operands !== 'none',
      onlyOperands:
        typeof operands === 'string'
          ? null
          : new WordTable(wordsOf(operands.only).map((name) => [name, true] as const)),
      alsoTakes: alsoTakes ?? null,
      afterDashes: afterDashes === undefined ? null : flagTable(...afterDashes),
    };
    for (const name of wordsOf(names)) subcommands.push([name, ready]);
  }
  const bySubcommand = new WordTable(subcommands);

  const nested = new WordTable(
    (description.nested ?? []).flatMap((tool) => tool.names.map((name) => [name, tool] as const)),
  );

  function read(scan: CommandScan, first: number, _name: string, trusted: TrustedTargets): Reading {
    let at = first;
    if (description.takesToolchain === true && scan.codeAt(at, 0) === PLUS) {
      if (!scan.isBare(at) || scan.codeAt(at, 1) === 0) return unknowns.dynamic;
      at++;
    }
    while (scan.codeAt(at, 0) === DASH) {
      const next = readOption(scan, at, before);
      if (next === UNKNOWN_OPTION) return never.flag(scan, at) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, before);
      if (refusal !== null) return refusal;
      at = next;
    }
    if (at >= scan.count) return never.alone ?? unknowns.nothing;
    if (!scan.isStatic(at)) return unknowns.dynamic;
    const number = scan.numberAt(at);
    const inner = nested.at(number);
    if (inner !== undefined) return inner.read(scan, at + 1, scan.textOf(at), trusted);
    const subcommand = bySubcommand.at(number);
    if (subcommand === undefined) return never.subcommand(scan, at) ?? unknowns.subcommand;
    return readSubcommand(scan, at + 1, subcommand, never);
  }

  return {
    keyword: description.keyword,
    family: description.family,
    names: wordsOf(description.names),
    isCrossNamed: false,
    localPaths: wordsOf(description.localPaths),
    never: [...description.never, ...(description.nested ?? []).flatMap((tool) => tool.never)],
    examples: {
      yes: [description, ...(description.nested ?? [])].flatMap(({ examples }) => examples.yes),
      no: [description, ...(description.nested ?? [])].flatMap(({ examples }) => examples.no),
    },
    read,
  };
}

function readSubcommand(
  scan: CommandScan,
  first: number,
  subcommand: ReadySubcommand,
  never: NeverRules,
): Reading {
  const { alsoTakes } = subcommand;
  let { flags } = subcommand;
  let isAfterDashes = false;
  let at = first;
  while (at < scan.count) {
    if (scan.numberAt(at) === endOfOptions && !isAfterDashes) {
      if (subcommand.afterDashes === null) return unknowns.argument;
      flags = subcommand.afterDashes;
      isAfterDashes = true;
      at++;
    } else if (scan.codeAt(at, 0) === DASH && scan.codeAt(at, 1) !== 0) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) {
        const isTaken =
          !isAfterDashes && scan.isStatic(at) && alsoTakes?.(scan.codes, scan.fromOf(at), scan.toOf(at));
        if (isTaken !== true) return never.flag(scan, at) ?? unknowns.option;
        at++;
        continue;
      }
      const refusal = refuseValueOf(scan, at, next, flags);
      if (refusal !== null) return refusal;
      at = next;
    } else {
      if (!isOperand(scan, at) && !areFilesBelow(scan, at)) return unknowns.dynamic;
      if (!isAfterDashes && !takes(subcommand, scan.numberAt(at)))
        return never.subcommand(scan, at) ?? unknowns.argument;
      at++;
    }
  }
  return subcommand.kind;
}

function takes({ takesOperands, onlyOperands }: ReadySubcommand, number: number): boolean {
  return takesOperands && (onlyOperands === null || onlyOperands.at(number) === true);
}
