import { programMark } from '../memory/history-ring.ts';
import type { SessionContext } from '../features/session-context.ts';
import { hasOnlyFailed } from '../rank/failures.ts';
import { actionOf, beginsWith, exchangedWords, kindsAt, placeOf } from './compared-lines.ts';
import { fits, isSeparator, lineWordsOf, programOf, type LineWords } from './line-words.ts';
import type { Order } from './orders.ts';
import { CountsByOrder, endOfLine, type Said } from './word-counts.ts';

/** The newest lines of each kind that are looked at. */
const looks = {
  afterLine: 32,
  afterAlike: 64,
  ofProgram: 128,
  piped: 64,
  lately: 40,
  ever: 128,
  names: 64,
} as const;
/** Each older one counts this much less. */
const decays = {
  afterLine: 0.95,
  afterAlike: 0.985,
  ofProgram: 0.985,
  lately: 0.93,
  ever: 0.995,
  names: 0.96,
} as const;

/** A line of the history, and what it weighs. */
interface Seen {
  readonly line: LineWords;
  readonly weight: number;
}

/** A line that came after one like the last. */
interface Follower extends Seen {
  readonly before: LineWords;
  /** The line before that was like the second last, too. */
  readonly isLikeTwo: boolean;
}

interface OfProgram extends Seen {
  readonly program: number;
}

interface Name {
  readonly word: string;
  readonly kind: string;
  readonly weight: number;
  readonly isOfLastCommand: boolean;
  readonly line: LineWords;
}

/**
 * What the history says about the words of a line at one prompt. Nothing is stored for it: the chains of the history lead to the
 * lines that matter, so whatever is forgotten there is forgotten here, and a restart changes nothing.
 */
export class WordEvidence {
  readonly #context: SessionContext;
  readonly #last: LineWords | null;
  readonly #known = new Map<string, readonly Said[]>();
  readonly #ofProgram = new Map<string, readonly OfProgram[]>();
  #afterLine: readonly Seen[] | null = null;
  #afterAlike: readonly Follower[] | null = null;
  #names: readonly Name[] | null = null;

  constructor(context: SessionContext) {
    this.#context = context;
    this.#last = this.#lineOf(context.lines[0] ?? -1);
  }

  /** What the orders say comes behind these words, the most specific first. */
  behind(soFar: LineWords): readonly Said[] {
    const key = soFar.words.join('\0');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const said = soFar.words.length === 0 ? this.#first() : this.#further(soFar);
    this.#known.set(key, said);
    return said;
  }

  #lineOf(line: number): LineWords | null {
    return line < 0 ? null : lineWordsOf(this.#context.memory.texts.text(line));
  }

  /** Null: it was not to be shown, or has only ever failed. */
  #lineAt(sequence: number): LineWords | null {
    const { memory } = this.#context;
    const { history } = memory;
    if (sequence <= 0) return null;
    const line = history.line(sequence);
    if (history.hasFailed(sequence) && hasOnlyFailed(memory, null, line)) return null;
    return this.#lineOf(line);
  }

  #followersOfLine(): readonly Seen[] {
    if (this.#afterLine !== null) return this.#afterLine;
    const { history } = this.#context.memory;
    const found: Seen[] = [];
    let weight = 1;
    let sequence = history.latest('line', this.#context.lines[0] ?? -1);
    for (let look = 0; look < looks.afterLine && sequence > 0; look += 1) {
      const line = this.#lineAt(history.after(sequence));
      if (line !== null) found.push({ line, weight });
      weight *= decays.afterLine;
      sequence = history.older('line', sequence);
    }
    return (this.#afterLine = found);
  }

  #followersOfAlike(): readonly Follower[] {
    if (this.#afterAlike !== null) return this.#afterAlike;
    const found: Follower[] = [];
    this.#afterAlike = found;
    const last = this.#last;
    if (last === null) return found;
    const { history } = this.#context.memory;
    const action = actionOf(last);
    const second = this.#lineOf(this.#context.lines[1] ?? -1);
    const secondAction = second === null ? '' : actionOf(second);
    let weight = 1;
    let sequence = history.latest('program', programMark(programOf(last)));
    for (let look = 0; look < looks.afterAlike && sequence > 0; look += 1) {
      const before = this.#lineOf(history.line(sequence));
      const line = this.#lineAt(history.after(sequence));
      if (before !== null && line !== null && actionOf(before) === action) {
        const earlier = this.#lineOf(history.line(history.before(sequence)));
        const isLikeTwo = earlier !== null && second !== null && actionOf(earlier) === secondAction;
        found.push({ line, weight, before, isLikeTwo });
        weight *= decays.afterAlike;
      }
      sequence = history.older('program', sequence);
    }
    return found;
  }

  /** Lines with a program, whether they begin with it or it stands behind a `|`. */
  #linesOfProgram(program: string): readonly OfProgram[] {
    const known = this.#ofProgram.get(program);
    if (known !== undefined) return known;
    const { history } = this.#context.memory;
    const found: OfProgram[] = [];
    const look = (chain: 'program' | 'piped', value: number, most: number): void => {
      let weight = 1;
      let sequence = history.latest(chain, value);
      for (let count = 0; count < most && sequence > 0; count += 1) {
        const line = this.#lineAt(sequence);
        const at = line === null ? -1 : placeOf(line, program, chain === 'piped');
        if (line !== null && at >= 0) {
          found.push({ line, weight, program: at });
          weight *= decays.ofProgram;
        }
        sequence = history.older(chain, sequence);
      }
    };
    look('program', programMark(program), looks.ofProgram);
    look('piped', 0, looks.piped);
    this.#ofProgram.set(program, found);
    return found;
  }

  #first(): readonly Said[] {
    const counts = new CountsByOrder();
    const { history } = this.#context.memory;
    const { lines } = this.#context;
    const second = lines[1] ?? -1;
    const add = (order: Order, { words }: LineWords, weight: number): void =>
      counts.add(order, words[0] ?? endOfLine, weight);
    let weight = 1;
    let sequence = history.latest('line', lines[0] ?? -1);
    for (let look = 0; look < looks.afterLine && sequence > 0; look += 1) {
      const line = this.#lineAt(history.after(sequence));
      if (line !== null && second >= 0 && history.line(history.before(sequence)) === second)
        add('lineAfterTwo', line, weight);
      if (line !== null) add('lineAfterLine', line, weight);
      weight *= decays.afterLine;
      sequence = history.older('line', sequence);
    }
    for (const { line, weight: alike, isLikeTwo } of this.#followersOfAlike()) {
      if (isLikeTwo) add('lineAfterTwoAlike', line, alike);
      add('lineAfterAlike', line, alike);
    }
    let lately = 1;
    let ever = 1;
    let place = history.newest;
    for (let age = 0; place > 0 && age < looks.ever; age += 1, place = history.previous(place)) {
      const line = this.#lineAt(place);
      if (line !== null && age < looks.lately) add('lineLately', line, lately);
      if (line !== null) add('lineEver', line, ever);
      lately *= decays.lately;
      ever *= decays.ever;
    }
    return counts.said();
  }

  #further(soFar: LineWords): readonly Said[] {
    const counts = new CountsByOrder();
    const { words, programs } = soFar;
    const place = words.length;
    const program = programs[place] ?? 0;
    const expected = new Map<string, number>();
    for (const { line, weight } of this.#followersOfLine())
      if (beginsWith(line.words, words)) counts.add('afterLine', line.words[place] ?? endOfLine, weight);
    for (const { line, weight, before } of this.#followersOfAlike()) {
      if (beginsWith(line.words, words)) counts.add('afterAlike', line.words[place] ?? endOfLine, weight);
      const exchanged = this.#last === null ? null : exchangedWords(before, this.#last, line);
      if (exchanged !== null && beginsWith(exchanged, words))
        counts.add('exchanged', exchanged[place] ?? endOfLine, weight);
    }
    if (program < place) this.#ofArguments(counts, soFar, program, expected);
    else this.#ofStages(counts, soFar);
    if (program < place) this.#ofNames(counts, soFar, expected);
    return counts.said();
  }

  #ofArguments(
    counts: CountsByOrder,
    { words, shapes }: LineWords,
    program: number,
    expected: Map<string, number>,
  ): void {
    const place = words.length;
    const count = place - program;
    const lastShape = shapes[place - 1];
    const anywhere = new Map<string, number>();
    for (const { line, weight, program: from } of this.#linesOfProgram(words[program] ?? '')) {
      let isSameKinds = true;
      let isSameWords = true;
      for (let at = 0; at < count && isSameKinds; at += 1) {
        isSameWords &&= line.words[from + at] === words[program + at];
        isSameKinds = line.shapes[from + at] === shapes[program + at];
      }
      const next = line.words[from + count] ?? endOfLine;
      if (isSameKinds && isSameWords) counts.add('sameWords', next, weight);
      if (isSameKinds) counts.add('sameKinds', next, weight);
      for (
        let at = from + 1;
        at <= line.words.length && (line.programs[at] === from || at === line.words.length);
        at += 1
      ) {
        const word = line.words[at] ?? endOfLine;
        const kind = line.kinds[at];
        // A subcommand stands where it stood; an option may stand anywhere.
        const isMovable =
          word === endOfLine || kind !== undefined || word.startsWith('-') || at - from === count;
        if (line.shapes[at - 1] === lastShape) {
          if (isMovable) counts.add('sameLastWord', word, weight);
          if (kind !== undefined) expected.set(kind, (expected.get(kind) ?? 0) + weight);
        }
        if (word === endOfLine || !isMovable) continue;
        counts.add('sameProgram', word, weight);
        if (kind !== undefined) anywhere.set(kind, (anywhere.get(kind) ?? 0) + weight);
      }
    }
    // Nothing stood here yet: what the program takes elsewhere.
    if (expected.size === 0) for (const [kind, weight] of anywhere) expected.set(kind, weight);
  }

  /** What is run behind `|`, `&&` or `sudo`. */
  #ofStages(counts: CountsByOrder, { words, programs }: LineWords): void {
    const { history } = this.#context.memory;
    const place = words.length;
    const before = words[place - 1];
    const earlier = words[programs[place - 2] ?? 0];
    let weight = 1;
    let sequence = history.latest('piped', 0);
    for (let look = 0; look < looks.ofProgram && sequence > 0; look += 1) {
      const line = this.#lineAt(sequence);
      const length = line?.words.length ?? 0;
      for (let at = 1; at < length; at += 1) {
        if (line?.programs[at] !== at || line.words[at - 1] !== before) continue;
        if (isSeparator(before) && line.words[line.programs[at - 2] ?? 0] === earlier)
          counts.add('sameKinds', line.words[at] ?? endOfLine, weight);
        counts.add('sameLastWord', line.words[at] ?? endOfLine, weight);
      }
      weight *= decays.ofProgram;
      sequence = history.older('piped', sequence);
    }
  }

  #ofNames(counts: CountsByOrder, soFar: LineWords, expected: Map<string, number>): void {
    const { words, kinds } = soFar;
    if (expected.size === 0) for (const kind of kindsAt(words)) expected.set(kind, 1);
    let total = 0;
    for (const weight of expected.values()) total += weight;
    const named = words.filter((_, place) => kinds[place] !== undefined && kinds[place] !== 'text');
    for (const { word, kind, weight, isOfLastCommand, line } of this.#namesOfLate()) {
      if (total === 0 && !words.includes(word)) counts.add('anyKind', word, weight);
      let fit = 0;
      for (const [place, part] of expected) if (fits(kind, place)) fit += part / total;
      if (fit === 0 || words.includes(word)) continue;
      if (named.some((other) => line.words.includes(other))) counts.add('together', word, weight * fit);
      if (isOfLastCommand) counts.add('lastCommand', word, fit);
      counts.add('sameKind', word, weight * fit);
    }
  }

  #namesOfLate(): readonly Name[] {
    if (this.#names !== null) return this.#names;
    const { memory, lines, failed } = this.#context;
    const { history } = memory;
    const found: Name[] = [];
    let weight = 1;
    const add = (line: LineWords, isOfLastCommand: boolean): void => {
      for (const [place, word] of line.words.entries()) {
        const kind = line.kinds[place];
        if (kind !== undefined && kind !== 'word' && kind !== 'text')
          found.push({ word, kind, weight, isOfLastCommand, line });
      }
      weight *= decays.names;
    };
    const most = Math.min(looks.names, lines.length);
    for (let age = 0; age < most; age += 1) {
      const line = lines[age] ?? -1;
      if (failed[age] === 1 && hasOnlyFailed(memory, null, line)) continue;
      const read = this.#lineOf(line);
      if (read !== null) add(read, age === 0);
    }
    // A new session goes on where another one was.
    let place = history.newest;
    for (let left = looks.names - most; left > 0 && place > 0; left -= 1, place = history.previous(place)) {
      const read = this.#lineAt(place);
      if (read !== null && lines.length < looks.names) add(read, false);
    }
    return (this.#names = found);
  }
}
