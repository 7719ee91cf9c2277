import { HistoryRing, type ChainName, type HistoryEntry, type RingImage } from './history-ring.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

export interface HistoryImage {
  readonly own: RingImage;
  readonly elsewhere: RingImage | null;
}

/**
 * What another machine ran counts so much where this one has run something itself, and in full where it has not: as the scopes of
 * places do, a machine of its own comes before all machines. A judgement: public recordings name no person with two machines.
 */
const elsewhereWeight = 0.2;

/** Sequence numbers of this machine's commands begin behind it, those of other machines at 1. */
const ownStart = 2 ** 40;

/**
 * The newest stored commands, those of this machine before all of other machines: whatever looks from the newest to older ones sees
 * what ran here first, and what arrives takes no place from it. An entry is named by its sequence number; 0 is none.
 */
export class History {
  readonly #own: HistoryRing;
  readonly #makeElsewhere: () => HistoryRing;
  /** Null: nothing of another machine was ever learnt. */
  #elsewhere: HistoryRing | null = null;

  constructor(texts: TextPool, templates: TemplatePool, size: number, elsewhereSize: number) {
    this.#own = new HistoryRing(texts, templates, size);
    this.#makeElsewhere = () => new HistoryRing(texts, templates, elsewhereSize);
  }

  /** The entries, the oldest first. */
  save(): HistoryImage {
    return { own: this.#own.save(), elsewhere: this.#elsewhere?.save() ?? null };
  }

  /** Into an empty history. */
  load({ own, elsewhere }: HistoryImage): void {
    this.#own.load(own);
    if (elsewhere !== null) this.#others().load(elsewhere);
  }

  get size(): number {
    return this.#own.size + (this.#elsewhere?.size ?? 0);
  }

  /** The number of the newest entry. */
  get newest(): number {
    return this.#own.newest > 0 ? ownStart + this.#own.newest : (this.#elsewhere?.newest ?? 0);
  }

  /** How many entries are newer. */
  age(sequence: number): number {
    if (sequence > ownStart) return this.#own.newest - (sequence - ownStart);
    return this.#own.size + (this.#elsewhere?.newest ?? 0) - sequence;
  }

  /** The next older entry of all, or 0. */
  previous(sequence: number): number {
    if (sequence > ownStart)
      return this.#own.isHeld(sequence - ownStart - 1) ? sequence - 1 : (this.#elsewhere?.newest ?? 0);
    return this.#elsewhere?.isHeld(sequence - 1) === true ? sequence - 1 : 0;
  }

  /** @param isElsewhere another machine ran it */
  add(entry: HistoryEntry, isElsewhere = false): void {
    (isElsewhere ? this.#others() : this.#own).add(entry);
  }

  line(sequence: number): number {
    return this.#ring(sequence).line(within(sequence));
  }

  template(sequence: number): number {
    return this.#ring(sequence).template(within(sequence));
  }

  cwd(sequence: number): number {
    return this.#ring(sequence).cwd(within(sequence));
  }

  branch(sequence: number): number {
    return this.#ring(sequence).branch(within(sequence));
  }

  session(sequence: number): number {
    return this.#ring(sequence).session(within(sequence));
  }

  hasFailed(sequence: number): boolean {
    return this.#ring(sequence).hasFailed(within(sequence));
  }

  couldNotStart(sequence: number): boolean {
    return sequence > 0 && this.#ring(sequence).couldNotStart(within(sequence));
  }

  /** What its session ran before it, or 0. */
  before(sequence: number): number {
    return without(sequence, this.#ring(sequence).before(within(sequence)));
  }

  /** What its session ran after it, or 0. */
  after(sequence: number): number {
    return without(sequence, this.#ring(sequence).after(within(sequence)));
  }

  /** The newest entry with this value, or 0; `older` goes on. */
  latest(chain: ChainName, value: number): number {
    const own = this.#own.latest(chain, value);
    return own > 0 ? ownStart + own : (this.#elsewhere?.latest(chain, value) ?? 0);
  }

  older(chain: ChainName, sequence: number): number {
    if (sequence <= ownStart) return this.#elsewhere?.older(chain, sequence) ?? 0;
    const own = this.#own.older(chain, sequence - ownStart);
    if (own > 0) return ownStart + own;
    return this.#elsewhere?.latest(chain, this.#own.valueOf(chain, sequence - ownStart)) ?? 0;
  }

  /** How much an entry says that is found on the way from `first`. */
  weight(sequence: number, first: number): number {
    return sequence <= ownStart && first > ownStart ? elsewhereWeight : 1;
  }

  runs(line: number): number {
    const elsewhere = this.#elsewhere?.runs(line) ?? 0;
    return this.#own.runs(line) + Math.ceil(this.#own.size > 0 ? elsewhereWeight * elsewhere : elsewhere);
  }

  /** Where a line ran, the newest first. */
  runsOf(line: number, limit: number): readonly { readonly cwd: number; readonly repo: number }[] {
    const runs: { readonly cwd: number; readonly repo: number }[] = [];
    let sequence = this.latest('line', line);
    for (; runs.length < limit && sequence > 0; sequence = this.older('line', sequence))
      runs.push({ cwd: this.cwd(sequence), repo: this.#ring(sequence).repo(within(sequence)) });
    return runs;
  }

  /** The newest lines, the newest first, each once. */
  *newestLines(limit: number): Generator<number, undefined> {
    let looks = 0;
    for (let sequence = this.newest; sequence > 0 && looks < limit; sequence = this.previous(sequence)) {
      looks += 1;
      const line = this.line(sequence);
      if (line >= 0 && this.latest('line', line) === sequence) yield line;
    }
  }

  #ring(sequence: number): HistoryRing {
    return sequence > ownStart ? this.#own : (this.#elsewhere ?? this.#own);
  }

  #others(): HistoryRing {
    this.#elsewhere ??= this.#makeElsewhere();
    return this.#elsewhere;
  }
}

const within = (sequence: number): number => (sequence > ownStart ? sequence - ownStart : sequence);

/** The number, as the history names it, of a neighbour within the same ring; 0: none. */
const without = (sequence: number, neighbour: number): number =>
  neighbour > 0 && sequence > ownStart ? ownStart + neighbour : neighbour;
