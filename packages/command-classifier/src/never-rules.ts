import { DASH, EQUALS, indexOfCode, type ScannedWords } from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { NameTable } from './name-table.ts';
import { listOf, type ToolPack } from './packs.ts';
import { neverBecause } from './reasons.ts';
import { numberOf } from './vocabulary.ts';

/** What a tool never hands on (spec 000, tier 3): subcommands and options with which it does something that must happen here. */
export class NeverRules {
  /** For no subcommand. */
  readonly alone: LocalCommand | undefined;
  private readonly bySubcommand: NameTable<LocalCommand>;
  private readonly byOption: NameTable<LocalCommand>;
  private readonly joinsLetters: boolean;
  private readonly byLetter: readonly (LocalCommand | undefined)[];

  constructor({ never: entries = [], joinsLetters }: Pick<ToolPack, 'never' | 'joinsLetters'>) {
    this.joinsLetters = joinsLetters === true;
    const bySubcommand: (readonly [name: string, rejection: LocalCommand])[] = [];
    const byOption: (readonly [name: string, rejection: LocalCommand])[] = [];
    for (const { subcommands, options, reason } of entries) {
      const rejection = neverBecause(reason);
      for (const name of listOf(subcommands)) bySubcommand.push([name, rejection]);
      for (const name of listOf(options)) byOption.push([name, rejection]);
    }
    // What they name is found by its number in other tables, so that it need not be looked up there.
    for (const [name] of [...bySubcommand, ...byOption]) numberOf(name);
    this.alone = new Map(bySubcommand).get('');
    this.bySubcommand = new NameTable(bySubcommand);
    this.byOption = new NameTable(byOption);
    const byName = new Map(byOption);
    this.byLetter = Array.from({ length: 256 }, (_, code) => byName.get(`-${String.fromCharCode(code)}`));
  }

  subcommand(scan: ScannedWords, at: number): LocalCommand | undefined {
    return this.bySubcommand.findIn(scan.codes, scan.fromOf(at), scan.toOf(at));
  }

  /** By its name, by its name before `=`, or by its letter. */
  option(scan: ScannedWords, at: number): LocalCommand | undefined {
    const { codes } = scan;
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    const exact = this.byOption.findIn(codes, from, to);
    if (exact !== undefined) return exact;
    const equals = indexOfCode(codes, from + 1, to, EQUALS);
    const named = equals === -1 ? undefined : this.byOption.findIn(codes, from, equals);
    return (
      named ?? (this.joinsLetters && codes[from] === DASH ? this.letter(codes[from + 1] ?? 0) : undefined)
    );
  }

  /** An option of one letter, by the letter's code. */
  letter(code: number): LocalCommand | undefined {
    return this.byLetter[code];
  }
}
