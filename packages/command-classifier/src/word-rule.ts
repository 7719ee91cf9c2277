import {
  EQUALS,
  beginsWith,
  indexOfCode,
  isSpace,
  lastIndexOfCode,
  type PieceTest,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { listOf, type RulePack } from './packs.ts';
import { reasonOf, unknowns } from './reasons.ts';
import {
  characterSet,
  firstMatch,
  madeOf,
  WordTest,
  type KeyedWord,
  type RuleNames,
  type ValueRule,
} from './word-test.ts';

/** Longer words are told apart by their beginning as well. */
const FOLDED_MAX = 64;

/** An option among the words whose value, attached or the next word, another rule decides. */
interface ValuedWord {
  readonly name: string;
  readonly rule: ValueRule;
  readonly isOptional: boolean;
}

/** A rule of a pack, ready to judge values where they stand. It allocates nothing. */
export class WordRule {
  /** The rule as a function, for tables that hold any rule. */
  readonly refuse: ValueRule;
  /** Whether the last word asked about has taken the next one as its value. */
  tookNext = false;
  private readonly separators: Uint8Array | null;
  private readonly around: Uint8Array | null;
  private readonly keyEnd: number;
  private readonly afterLast: number;
  private readonly folded: Uint8Array | null;
  private readonly madeOf: PieceTest | null;
  private readonly values: readonly ValuedWord[];
  private readonly whole: readonly WordTest[];
  private readonly pass: readonly WordTest[];
  private readonly refused: readonly WordTest[];
  private readonly only: readonly WordTest[] | null;
  private readonly fallback: LocalCommand;
  private readonly word: { codes: Uint8Array; from: number; to: number; keyTo: number; valueFrom: number };
  private wordFrom = 0;
  private wordTo = 0;
  private wordStop = 0;

  constructor(pack: RulePack, names: RuleNames) {
    const variants = (text: string): readonly string[] =>
      pack.underscores === true && text.includes('-', 1) ? [text, text.replaceAll('-', '_')] : [text];
    const tests = (list: RulePack['pass']): readonly WordTest[] =>
      (list ?? []).map((test) => new WordTest(test, names, variants));
    this.separators = pack.separator === undefined ? null : characterSet(withBlanks(pack.separator));
    this.around = pack.around === undefined ? null : characterSet(pack.around);
    this.keyEnd = pack.keyEnd === undefined ? EQUALS : pack.keyEnd.charCodeAt(0);
    this.afterLast = pack.afterLast === undefined ? -1 : pack.afterLast.charCodeAt(0);
    this.folded = pack.fold === true ? new Uint8Array(FOLDED_MAX) : null;
    this.madeOf = pack.madeOf === undefined ? null : madeOf(pack.madeOf);
    this.values = [...valued(pack.values, names, false), ...valued(pack.optionalValues, names, true)];
    this.whole = tests(pack.whole);
    this.pass = tests(pack.pass);
    this.refused = tests(pack.refuse);
    this.only = pack.only === undefined ? null : tests(pack.only);
    this.fallback = reasonOf(pack) ?? unknowns.argument;
    this.word = { codes: new Uint8Array(0), from: 0, to: 0, keyTo: 0, valueFrom: 0 };
    this.refuse = (codes, from, to) => this.judge(codes, from, to);
  }

  private judge(codes: Uint8Array, from: number, to: number): LocalCommand | null {
    if (this.whole.length > 0) {
      const test = firstMatch(this.whole, codes, from, to, this.keyed(codes, from, to));
      if (test !== undefined) return test.reason ?? this.fallback;
    }
    if (this.separators === null) {
      this.trim(codes, from, to);
      return this.judgeWord(codes, this.wordFrom, this.wordTo, -1, -1);
    }
    let hasWord = this.advance(codes, from, to);
    while (hasWord) {
      const { wordFrom, wordTo } = this;
      const hasNext = this.advance(codes, this.wordStop, to);
      const refusal = hasNext
        ? this.judgeWord(codes, wordFrom, wordTo, this.wordFrom, this.wordTo)
        : this.judgeWord(codes, wordFrom, wordTo, -1, -1);
      if (refusal !== null) return refusal;
      hasWord = this.tookNext ? this.advance(codes, this.wordStop, to) : hasNext;
    }
    return null;
  }

  /** Judges one word of a list. @param nextFrom the word behind it, which may be its value; -1 if there is none */
  judgeWord(
    codes: Uint8Array,
    from: number,
    to: number,
    nextFrom: number,
    nextTo: number,
  ): LocalCommand | null {
    this.tookNext = false;
    if (this.madeOf !== null && !this.madeOf(codes, from, to)) return this.fallback;
    const start = this.afterLast === -1 ? from : lastIndexOfCode(codes, from, to, this.afterLast) + 1 || from;
    for (let index = 0; index < this.values.length; index++) {
      const option = this.values[index];
      if (option === undefined || !beginsWith(codes, start, to, option.name)) continue;
      if (to - start === option.name.length) return this.judgeNext(codes, to, option, nextFrom, nextTo);
      const value = attachedValue(codes, start, option.name);
      if (value === -1) continue;
      const refusal = option.rule(codes, value, to);
      if (refusal === null || !option.isOptional) return refusal;
    }
    const word = this.keyed(codes, start, to);
    if (this.pass.length > 0 && firstMatch(this.pass, codes, start, to, word) !== undefined) return null;
    const refused = firstMatch(this.refused, codes, start, to, word);
    if (refused !== undefined) return refused.reason ?? this.fallback;
    return this.only === null || firstMatch(this.only, codes, start, to, word) !== undefined
      ? null
      : this.fallback;
  }

  private judgeNext(
    codes: Uint8Array,
    end: number,
    { rule, isOptional }: ValuedWord,
    nextFrom: number,
    nextTo: number,
  ): LocalCommand | null {
    const isMissing = nextFrom === -1;
    if (isMissing && isOptional) return null;
    const refusal = isMissing ? rule(codes, end, end) : rule(codes, nextFrom, nextTo);
    this.tookNext = !isMissing && (!isOptional || refusal === null);
    return isOptional ? null : refusal;
  }

  private keyed(codes: Uint8Array, from: number, to: number): KeyedWord {
    const { word, folded } = this;
    const end = indexOfCode(codes, from, to, this.keyEnd);
    let keyTo = end === -1 ? to : end;
    while (keyTo > from && isSpace(codes[keyTo - 1] ?? 0)) keyTo--;
    word.codes = codes;
    word.from = from;
    word.to = to;
    word.keyTo = keyTo;
    word.valueFrom = end === -1 ? to : end + 1;
    if (folded === null) return word;
    const length = Math.min(to - from, FOLDED_MAX);
    for (let at = 0; at < length; at++) {
      const code = codes[from + at] ?? 0;
      folded[at] = code >= 65 && code <= 90 ? code + 32 : code;
    }
    word.codes = folded;
    word.from = 0;
    word.to = length;
    word.keyTo = Math.min(keyTo - from, length);
    return word;
  }

  /** Finds the next word that is not empty. */
  private advance(codes: Uint8Array, from: number, to: number): boolean {
    for (let start = from; start < to;) {
      let stop = start;
      while (stop < to && this.separators?.[codes[stop] ?? 0] !== 1) stop++;
      this.trim(codes, start, stop);
      if (this.wordTo > this.wordFrom) {
        this.wordStop = stop + 1;
        return true;
      }
      start = stop + 1;
    }
    return false;
  }

  private trim(codes: Uint8Array, from: number, to: number): void {
    let start = from;
    let end = to;
    if (this.around !== null) {
      while (start < end && this.around[codes[start] ?? 0] === 1) start++;
      while (end > start && this.around[codes[end - 1] ?? 0] === 1) end--;
    }
    this.wordFrom = start;
    this.wordTo = end;
  }
}

function withBlanks(separators: string): string {
  return separators.includes(' ') ? `${separators}\t\n\v\f\r` : separators;
}

function valued(pack: RulePack['values'], names: RuleNames, isOptional: boolean): readonly ValuedWord[] {
  return Object.entries(pack ?? {}).flatMap(([words, rule]) =>
    listOf(words).map((name) => ({ name, rule: names.rule(rule), isOptional })),
  );
}

/** Where the value of `-Zx`, `-Z=x`, `--codegen=x` begins; -1 if the word is a longer name. */
function attachedValue(codes: Uint8Array, from: number, name: string): number {
  const at = from + name.length;
  if (codes[at] === EQUALS) return at + 1;
  return name.length === 2 ? at : -1;
}
