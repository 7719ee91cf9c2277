import type { LocalCommand } from './classification.ts';
import { endWithoutVersion, startInOwnToolchain, startOfCompiler, startOfProgram } from './command-name.ts';
import type { Family } from './kinds.ts';
import { NameTable } from './name-table.ts';
import { listOf, packs } from './packs.ts';
import { neverBecause } from './reasons.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';
import { shells, wrappersByName, type Wrapper } from './unwrap.ts';
import { WordTable } from './vocabulary.ts';

/** What a program is to the classifier. */
export type Program =
  | { readonly kind: 'tool'; readonly tool: Tool; readonly name: string }
  | { readonly kind: 'wrapper'; readonly wrapper: Wrapper }
  | { readonly kind: 'shell' }
  | { readonly kind: 'never'; readonly rejection: LocalCommand };

/** The programs of the families that are switched on, by name. */
export class ProgramTable {
  private readonly byName: NameTable<Program>;
  private readonly byNumber: WordTable<Program>;
  /** The last parts of all first words that may be known: what misses here is unknown. */
  readonly heads: NameTable<true>;
  readonly keywords: readonly string[];
  private readonly localPaths: NameTable<Program>;

  constructor(families: ReadonlySet<Family>) {
    const names = new Map<string, Program>();
    const on = tools().filter(({ family }) => families.has(family));
    for (const pack of packs().programs) {
      const rejection = neverBecause(pack.reason);
      for (const name of listOf(pack.names)) names.set(name, { kind: 'never', rejection });
    }
    for (const shell of shells) names.set(shell, { kind: 'shell' });
    for (const [name, wrapper] of wrappersByName()) names.set(name, { kind: 'wrapper', wrapper });
    const localPaths = new Map<string, Program>();
    for (const tool of on) {
      for (const name of tool.names) names.set(name, { kind: 'tool', tool, name });
      for (const path of tool.localPaths) localPaths.set(path, { kind: 'tool', tool, name: lastPart(path) });
    }
    this.localPaths = new NameTable(localPaths);
    this.byName = new NameTable(names);
    this.byNumber = new WordTable(names);
    const heads = [...names.keys(), ...on.flatMap(({ localPaths }) => localPaths.map(lastPart))];
    this.heads = new NameTable(heads.map((name) => [name, true]));
    this.keywords = on.flatMap(({ keywords }) => keywords);
  }

  /** The program whose name is the word with this number, which is nearly always the case; undefined if it is none. */
  bare(number: number): Program | undefined {
    return this.byNumber.at(number);
  }

  /** The program of a first word without its quotes; undefined if no table knows it. */
  find(codes: Uint8Array, from: number, to: number): Program | undefined {
    const bare = this.byName.findIn(codes, from, to) ?? this.localPaths.findIn(codes, from, to);
    if (bare !== undefined) return bare;
    let start = startOfProgram(codes, from, to);
    if (start === -1) start = startInOwnToolchain(codes, from, to);
    if (start === -1) return undefined;
    const exact = start === from ? undefined : this.byName.findIn(codes, start, to);
    if (exact !== undefined) return exact;
    const end = endWithoutVersion(codes, start, to);
    const compilerStart = startOfCompiler(codes, start, end);
    if (compilerStart === -1 || (compilerStart === start && end === to)) return undefined;
    const compiler = this.byName.findIn(codes, compilerStart, end);
    return compiler?.kind === 'tool' && compiler.tool.isCrossNamed ? compiler : undefined;
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
