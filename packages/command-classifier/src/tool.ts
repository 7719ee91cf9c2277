import { stays, type LocalCommand } from './classification.ts';
import { wordsOf } from './vocabulary.ts';
import type { Family, Kind } from './kinds.ts';
import { NameTable } from './name-table.ts';
import { indexOfCode } from './piece.ts';
import type { CommandScan } from './scan.ts';

/** What a table says of a command: its kind, or why it stays. */
export type Reading = Kind | LocalCommand;

/** A command of a tool that always stays here (spec 000, tier 3). */
export interface NeverEntry {
  /** Stable, for `explain`: `cargo-install`. */
  readonly id: string;
  /** For the user: what the command does that must happen here. */
  readonly reason: string;
  /** Command lines that this entry must catch. At least one. */
  readonly examples: readonly string[];
  /** Subcommands, by name; empty: none is given. */
  readonly subcommands?: string;
  /** Options, by name; a value attached with `=` is caught too. */
  readonly flags?: string;
}

/** A line and what must become of it: its kind, or a piece of the reason why it stays. */
export interface Examples {
  readonly yes: readonly (readonly [line: string, kind: Kind])[];
  readonly no: readonly string[];
}

/** Names of targets that the user vouches for (`classifier.targets`). */
export type TrustedTargets = ReadonlySet<string>;

export interface Tool {
  /** What must occur in a line for tier 3 to be asked (spec 000, tier 2). */
  readonly keyword: string;
  readonly family: Family;
  /** The names of its program. */
  readonly names: readonly string[];
  /** Names with a version or a target (`gcc-13`, `x86_64-linux-gnu-gcc`) are names too. */
  readonly isCrossNamed: boolean;
  /** A program in the project itself that is the tool: `./gradlew`. */
  readonly localPaths: readonly string[];
  readonly never: readonly NeverEntry[];
  readonly examples: Examples;
  /** Decides; the words from `at` on are the tool's arguments, `name` is the program's without path and version. */
  readonly read: (scan: CommandScan, at: number, name: string, trusted: TrustedTargets) => Reading;
}

/** What an unknown argument means: nobody can say what the command does. */
export const unknowns = {
  option: stays('full-classification', 'has an option that the table of this tool does not know'),
  subcommand: stays('full-classification', 'is a subcommand that the table of this tool does not know'),
  argument: stays('full-classification', 'has an argument that this kind of command does not take'),
  nothing: stays('full-classification', 'names nothing to compile'),
  dynamic: stays('full-classification', 'has an argument that only the shell knows'),
} as const;

const EQUALS = 61;

/** The never-intercept entries of a tool, ready to be asked. */
export class NeverRules {
  private readonly bySubcommand: NameTable<LocalCommand>;
  private readonly byFlag: NameTable<LocalCommand>;
  private readonly byLetter: readonly (LocalCommand | undefined)[];

  constructor(entries: readonly NeverEntry[]) {
    const bySubcommand: (readonly [name: string, rejection: LocalCommand])[] = [];
    const byFlag: (readonly [name: string, rejection: LocalCommand])[] = [];
    for (const entry of entries) {
      const rejection = neverBecause(entry);
      if (entry.subcommands === '') bySubcommand.push(['', rejection]);
      for (const name of wordsOf(entry.subcommands)) bySubcommand.push([name, rejection]);
      for (const name of wordsOf(entry.flags)) byFlag.push([name, rejection]);
    }
    this.bySubcommand = new NameTable(bySubcommand);
    this.byFlag = new NameTable(byFlag);
    const byName = new Map(byFlag);
    this.byLetter = Array.from({ length: 256 }, (_, code) => byName.get(`-${String.fromCharCode(code)}`));
  }

  /** The entry for no subcommand. */
  get alone(): LocalCommand | undefined {
    return this.bySubcommand.get('');
  }

  /** The entry that catches the subcommand that is word `at`. */
  subcommand(scan: CommandScan, at: number): LocalCommand | undefined {
    return this.bySubcommand.findIn(scan.codes, scan.fromOf(at), scan.toOf(at));
  }

  /** The entry that catches the option that is word `at`. */
  flag(scan: CommandScan, at: number): LocalCommand | undefined {
    return this.flagIn(scan.codes, scan.fromOf(at), scan.toOf(at));
  }

  flagIn(codes: Uint8Array, from: number, to: number): LocalCommand | undefined {
    const exact = this.byFlag.findIn(codes, from, to);
    if (exact !== undefined) return exact;
    const equals = indexOfCode(codes, from + 1, to, EQUALS);
    return equals === -1 ? undefined : this.byFlag.findIn(codes, from, equals);
  }

  /** The entry of an option of one letter, by the letter's code. */
  letter(code: number): LocalCommand | undefined {
    return this.byLetter[code];
  }

  /** The entry of an option by its name. */
  named(name: string): LocalCommand {
    const entry = this.byFlag.get(name);
    if (entry === undefined) throw new TypeError(`no entry has the option ${name}`);
    return entry;
  }
}

export function neverBecause(entry: Pick<NeverEntry, 'reason'>): LocalCommand {
  return stays('never-intercept', `never-intercept: ${entry.reason}`);
}
