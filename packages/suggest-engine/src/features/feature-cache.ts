import type { Deadline } from '../deadline.ts';
import { featuresCount } from './feature-names.ts';
import { habitsOf, type Habits } from './habits.ts';
import type { SessionContext } from './session-context.ts';
import { emptyObservations, type ObservedLines } from './observations.ts';
import { observe } from './observe.ts';
import { substitute, type SubstitutedLine } from '../candidates/substituted-lines.ts';
import { candidatesMax, numberedMax } from './cache-bounds.ts';
import { WordEvidence } from '../composition/word-evidence.ts';
import { WordOverlap } from './word-overlap.ts';

interface About {
  readonly context: SessionContext;
  readonly habits: Habits;
  readonly wordOverlap: WordOverlap;
  readonly wordEvidence: WordEvidence;
}

/** How far back something typed is looked for; further back, the strongest lines that start with it are candidates. */
const newestLooked = 400;

/**
 * The evidence of one context, whatever is typed: observations, and the features of each line that was asked for so far. Both
 * rankers weigh it. Keys typed one after the other, the answer prepared when a command ended, and the lesson when the next one
 * ends share a context, so each computes only what the ones before did not.
 *
 * One a memory, whose arrays serve one context after the other; code that changes the memory calls `forget`.
 */
export class FeatureCache implements ObservedLines {
  readonly observations = emptyObservations();
  /** By number: the line, or -1 for one that was made of parts. */
  readonly lines = new Int32Array(numberedMax);
  readonly templates = new Int32Array(numberedMax);
  readonly templateNumbers = new Int32Array(numberedMax);
  readonly ages = new Int32Array(numberedMax);
  readonly counts = new Int32Array(numberedMax);
  readonly texts: string[] = [];
  /** By number, the features that do not depend on what is typed; see `isComputed`. */
  readonly lineFeatures = new Float32Array(numberedMax * featuresCount);
  /** The less, the newer: the order in which a shell's own search would find lines. */
  readonly newness = new Float64Array(numberedMax);
  /** How a template's chance is shared out among its lines. */
  readonly shareWeights = new Float64Array(numberedMax);
  readonly isComputed = new Uint8Array(numberedMax);
  /** Room for the features of one question. */
  readonly values = new Float32Array((candidatesMax + 1) * featuresCount);
  /** By number: the last question that it was a candidate of. */
  readonly askedIn = new Int32Array(numberedMax);
  /** Lines that have only ever failed: whether each was a typo, as far as it was asked for (rank/typos.ts). */
  readonly typos = new Map<string, boolean>();
  readonly #numbers = new Map<number, number>();
  readonly #templateNumbers = new Map<number, number>();
  /** The other way round. */
  readonly numberedTemplates: number[] = [];
  readonly #made = new Map<number, SubstitutedLine>();
  #about: About | null = null;
  readonly #madeNumbers: number[] = [];
  #madeLeft: Generator<SubstitutedLine, undefined> | null = null;
  readonly #newest: number[] = [];
  #newestLeft: Generator<number, undefined> | null = null;
  #questions = 0;

  get context(): SessionContext {
    return this.#known().context;
  }

  get habits(): Habits {
    return this.#known().habits;
  }

  get wordOverlap(): WordOverlap {
    return this.#known().wordOverlap;
  }

  get wordEvidence(): WordEvidence {
    return this.#known().wordEvidence;
  }

  get templatesEnd(): number {
    return this.#templateNumbers.size;
  }

  /** Observes a context, unless it did so already. After a passed deadline call `forget`: the observations are incomplete. */
  take(context: SessionContext, deadline: Deadline): this {
    const hasRoom = this.texts.length + candidatesMax <= numberedMax;
    if (this.#about !== null && hasRoom && isSame(this.#about.context, context)) return this;
    this.forget();
    this.#about = {
      context,
      habits: habitsOf(context),
      wordOverlap: new WordOverlap(context),
      wordEvidence: new WordEvidence(context),
    };
    observe(this, deadline);
    return this;
  }

  /** Something that the observations may depend on has become different. */
  forget(): void {
    this.typos.clear();
    if (this.#about === null) return;
    this.#about = null;
    this.#madeNumbers.length = 0;
    this.#madeLeft = null;
    this.#newest.length = 0;
    this.#newestLeft = null;
    this.#numbers.clear();
    this.#templateNumbers.clear();
    this.numberedTemplates.length = 0;
    this.#made.clear();
    this.texts.length = 0;
    for (const observed of Object.values(this.observations).flat()) observed.clear();
  }

  /** A new request's number, which `askedIn` tells candidates by. */
  nextRequest(): number {
    this.#questions = (this.#questions % 0x3fff_ffff) + 1;
    return this.#questions;
  }

  /** -1: not numbered. */
  find(line: number): number {
    return this.#numbers.get(line) ?? -1;
  }

  /** -1: a line that must not be shown, or no room. */
  number(line: number, template: number): number {
    if (line < 0) return -1;
    const known = this.#numbers.get(line);
    if (known !== undefined) return known;
    const number = this.#add(line, template, this.context.memory.texts.text(line));
    if (number >= 0) this.#numbers.set(line, number);
    return number;
  }

  /** -1: no room. */
  numberTemplate(template: number): number {
    const known = this.#templateNumbers.get(template);
    if (known !== undefined) return known;
    const number = this.#templateNumbers.size;
    if (number >= numberedMax) return -1;
    this.#templateNumbers.set(template, number);
    this.numberedTemplates.push(template);
    return number;
  }

  /** How a line that was never typed was made; undefined for others. */
  substituted(number: number): SubstitutedLine | undefined {
    return this.#made.get(number);
  }

  /** The numbers of lines never typed so far, made of parts that were, as far as somebody asks. */
  *made(): Generator<number, undefined> {
    this.#madeLeft ??= substitute(this.context);
    for (let place = 0; ; place += 1) {
      if (place === this.#madeNumbers.length && !this.#makeOne(this.#madeLeft)) return;
      yield this.#madeNumbers[place] ?? -1;
    }
  }

  /** False: there is none left, or no room. */
  #makeOne(left: Generator<SubstitutedLine, undefined>): boolean {
    const made = left.next().value;
    const number = made === undefined ? -1 : this.#add(-1, made.template, made.text);
    if (made === undefined || number < 0) return false;
    this.#made.set(number, made);
    this.#madeNumbers.push(number);
    return true;
  }

  /** The newest commands of the history, of all sessions, each line once, the newest first: looked for as far as somebody asks. */
  *newest(): Generator<number, undefined> {
    this.#newestLeft ??= this.context.memory.history.newestLines(newestLooked);
    for (let place = 0; ; place += 1) {
      const known = this.#newest[place];
      const next = known ?? this.#newestLeft.next().value;
      if (next === undefined) return;
      if (known === undefined) this.#newest.push(next);
      yield next;
    }
  }

  #known(): About {
    if (this.#about === null) throw new Error('a cache is asked before it is taken');
    return this.#about;
  }

  #add(line: number, template: number, text: string): number {
    const number = this.texts.length;
    if (template < 0 || number >= numberedMax) return -1;
    this.texts.push(text);
    this.lines[number] = line;
    this.templates[number] = template;
    this.templateNumbers[number] = this.numberTemplate(template);
    this.ages[number] = -1;
    this.counts[number] = 0;
    this.isComputed[number] = 0;
    this.askedIn[number] = 0;
    return number;
  }
}

function isSame(left: SessionContext, right: SessionContext): boolean {
  return (
    left.memory === right.memory &&
    left.nowMs === right.nowMs &&
    left.hasLastFailed === right.hasLastFailed &&
    left.cwd === right.cwd &&
    left.repoScope === right.repoScope &&
    left.branch === right.branch &&
    isEqual(left.lines, right.lines) &&
    isEqual(left.templates, right.templates)
  );
}

function isEqual(left: Int32Array, right: Int32Array): boolean {
  if (left.length !== right.length) return false;
  for (let place = 0; place < left.length; place += 1) if (left[place] !== right[place]) return false;
  return true;
}
