import { EQUALS, beginsWith, bytesOf, endsWith, indexOfCode } from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { editsExpectedResults } from './expected-results.ts';
import { NameTable } from './name-table.ts';
import { listOf, type Packs } from './packs.ts';
import { neverBecause, reasonOf } from './reasons.ts';
import type { ValueRule } from './word-test.ts';

/** A name with a part that varies, such as the target of cargo. */
interface Pattern {
  readonly beginning: string;
  readonly ending: string;
  readonly rule: ValueRule;
}

const golden = neverBecause('edits expected results in the sources');

/** Variables with which the command no longer does what its words say; all others pass. */
export class Variables {
  private readonly byName: NameTable<ValueRule>;
  private readonly patterns: readonly Pattern[];
  /** What the names of the patterns begin with. */
  private readonly leads = new Uint8Array(256);

  constructor(packs: Packs['variables'], ruleNamed: (name: string) => ValueRule) {
    const byName: (readonly [string, ValueRule])[] = [];
    const patterns: Pattern[] = [];
    for (const pack of packs) {
      const reason = reasonOf(pack) ?? null;
      const rule = pack.rule === undefined ? () => reason : ruleNamed(pack.rule);
      for (const name of listOf(pack.names)) {
        const [beginning = '', ending] = name.split('*');
        if (ending === undefined) byName.push([name, rule]);
        else patterns.push({ beginning, ending, rule });
      }
    }
    this.byName = new NameTable(byName);
    this.patterns = patterns;
    for (const { beginning } of patterns) this.leads[beginning.charCodeAt(0)] = 1;
  }

  /**
   * Why a command with `name=value` stays here; null if it says nothing against it.
   *
   * @param nameEnd where the name ends: before `=`, `+=` or what else a tool puts there
   */
  refuse(codes: Uint8Array, from: number, nameEnd: number, to: number): LocalCommand | null {
    const rule = this.byName.findIn(codes, from, nameEnd);
    if (rule === undefined && editsExpectedResults(codes, from, nameEnd)) return golden;
    const found = rule ?? this.ofPattern(codes, from, nameEnd);
    return found === null ? null : found(codes, indexOfCode(codes, nameEnd, to, EQUALS) + 1, to);
  }

  /** The same of a name and a value as strings. */
  refuseText(name: string, value: string): LocalCommand | null {
    const codes = bytesOf(`${name}=${value}`);
    return this.refuse(codes, 0, name.length, codes.length);
  }

  private ofPattern(codes: Uint8Array, from: number, to: number): ValueRule | null {
    if (this.leads[codes[from] ?? 0] !== 1) return null;
    for (let index = 0; index < this.patterns.length; index++) {
      const pattern = this.patterns[index];
      if (pattern === undefined) continue;
      const { beginning, ending, rule } = pattern;
      const isLonger = to - from > beginning.length + ending.length;
      if (isLonger && beginsWith(codes, from, to, beginning) && endsWith(codes, from, to, ending))
        return rule;
    }
    return null;
  }
}
