import { stays, type LocalCommand } from './classification.ts';
import { wordsOf } from './vocabulary.ts';
import type { Family, Kind } from './kinds.ts';
import { NameTable } from './name-table.ts';
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

/** The never-intercept entries of a tool, ready to be asked. */
export class NeverRules {
  private readonly bySubcommand: NameTable<LocalCommand>;
  private readonly byFlag: NameTable<LocalCommand>;

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
  }

  subcommand(name: string): LocalCommand | undefined {
    return this.bySubcommand.get(name);
  }

  /** The entry that catches an option, as written. */
  flag(text: string): LocalCommand | undefined {
    const exact = this.byFlag.get(text);
    if (exact !== undefined) return exact;
    const equals = text.indexOf('=');
    return equals > 0 ? this.byFlag.find(text, 0, equals) : undefined;
  }
}

export function neverBecause(entry: Pick<NeverEntry, 'reason'>): LocalCommand {
  return stays('never-intercept', `never-intercept: ${entry.reason}`);
}
