import type { Deadline } from '../../deadline.ts';
import { Expert } from './expert.ts';
import { featuresCount } from './feature-names.ts';
import { habitsOf, type Habits } from './habits.ts';
import type { Moment } from './moment.ts';
import { observe } from './observe.ts';
import { substitute, type Substituted } from './substitute.ts';
import { candidatesMax, surveyedMax } from './survey-bounds.ts';
import { Wording } from './wording.ts';

/** What the session and the history say of lines; experts over lines are by number of a line, others by number of a template. */
export interface Observations {
  /** What followed the last line, the last two, the last three, in this session. */
  readonly sessionOrders: readonly [Expert, Expert, Expert];
  /** The same of templates: what followed the last one and the last two. */
  readonly sessionTemplates: readonly [Expert, Expert];
  readonly historyOrders: readonly [Expert, Expert, Expert];
  readonly historyTemplates: readonly [Expert, Expert];
  /** What followed the last line when it had failed, too. */
  readonly afterFailure: Expert;
  /** The templates that followed the last one in this repository, by their decayed counts. */
  readonly repoTemplates: Expert;
  /** What came next where the last commands were similar. */
  readonly sessionAlike: Expert;
  readonly historyAlike: Expert;
  /** What ran in this directory. */
  readonly here: Expert;
  /** Runs of this session, fading over 15 and over 100 commands. */
  readonly soon: Expert;
  readonly lately: Expert;
}

interface About {
  readonly moment: Moment;
  readonly habits: Habits;
  readonly wording: Wording;
}

/** How far back something typed is looked for; further back, the strongest lines that start with it are candidates. */
const newestLooked = 400;

/**
 * All that is known of one moment, whatever is typed: what was observed, and the features of each line that was asked
 * for so far. Keys typed one after the other, the answer prepared when a command ended, and the lesson when the next one
 * ends look at the same moment, so each pays only for what the ones before did not look at.
 *
 * One for each memory, whose arrays serve one moment after the other; whoever changes the memory says so (`forget`).
 */
export class Survey {
  readonly observations: Observations = {
    sessionOrders: [new Expert(), new Expert(), new Expert()],
    sessionTemplates: [new Expert(), new Expert()],
    historyOrders: [new Expert(), new Expert(), new Expert()],
    historyTemplates: [new Expert(), new Expert()],
    afterFailure: new Expert(),
    repoTemplates: new Expert(),
    sessionAlike: new Expert(),
    historyAlike: new Expert(),
    here: new Expert(),
    soon: new Expert(),
    lately: new Expert(),
  };
  /** By number: the line, or -1 for one that was made of parts. */
  readonly lines = new Int32Array(surveyedMax);
  readonly templates = new Int32Array(surveyedMax);
  /** By number: the number of its template. */
  readonly templateNumbers = new Int32Array(surveyedMax);
  /** By number: commands of this session since it ran; -1: it did not. */
  readonly ages = new Int32Array(surveyedMax);
  readonly counts = new Int32Array(surveyedMax);
  readonly texts: string[] = [];
  /** By number, the features that do not depend on what is typed; see `hasFacts`. */
  readonly facts = new Float32Array(surveyedMax * featuresCount);
  /** The less, the newer: the order in which a shell's own search would find lines. */
  readonly newness = new Float64Array(surveyedMax);
  /** How a template's chance is shared out among its lines. */
  readonly shareWeights = new Float64Array(surveyedMax);
  readonly hasFacts = new Uint8Array(surveyedMax);
  /** Room for the features of one question. */
  readonly values = new Float32Array((candidatesMax + 1) * featuresCount);
  /** By number: the last question that it was a candidate of. */
  readonly askedIn = new Int32Array(surveyedMax);
  /** Lines that have only ever failed: whether each was a slip, as far as somebody asked (rank/slips.ts). */
  readonly slips = new Map<string, boolean>();
  readonly #numbers = new Map<number, number>();
  readonly #templateNumbers = new Map<number, number>();
  readonly #made = new Map<number, Substituted>();
  #about: About | null = null;
  readonly #madeNumbers: number[] = [];
  #madeLeft: Generator<Substituted, undefined> | null = null;
  readonly #newest: number[] = [];
  #newestLeft: Generator<number, undefined> | null = null;
  #questions = 0;

  get moment(): Moment {
    return this.#known().moment;
  }

  get habits(): Habits {
    return this.#known().habits;
  }

  get wording(): Wording {
    return this.#known().wording;
  }

  get templatesEnd(): number {
    return this.#templateNumbers.size;
  }

  /** Looks at a moment, unless it did so already. Who passed the deadline has to `forget` what was seen by half. */
  take(moment: Moment, deadline: Deadline): this {
    const hasRoom = this.texts.length + candidatesMax <= surveyedMax;
    if (this.#about !== null && hasRoom && isSame(this.#about.moment, moment)) return this;
    this.forget();
    this.#about = { moment, habits: habitsOf(moment), wording: new Wording(moment) };
    observe(this, deadline);
    return this;
  }

  /** Something that the observations may depend on has become different. */
  forget(): void {
    this.slips.clear();
    if (this.#about === null) return;
    this.#about = null;
    this.#madeNumbers.length = 0;
    this.#madeLeft = null;
    this.#newest.length = 0;
    this.#newestLeft = null;
    this.#numbers.clear();
    this.#templateNumbers.clear();
    this.#made.clear();
    this.texts.length = 0;
    for (const expert of Object.values(this.observations).flat()) expert.clear();
  }

  /** A new question's number, which `askedIn` tells candidates by. */
  ask(): number {
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
    const number = this.#add(line, template, this.moment.memory.texts.text(line));
    if (number >= 0) this.#numbers.set(line, number);
    return number;
  }

  /** -1: no room. */
  numberTemplate(template: number): number {
    const known = this.#templateNumbers.get(template);
    if (known !== undefined) return known;
    const number = this.#templateNumbers.size;
    if (number >= surveyedMax) return -1;
    this.#templateNumbers.set(template, number);
    return number;
  }

  /** How a line that was never typed was made; undefined for others. */
  substituted(number: number): Substituted | undefined {
    return this.#made.get(number);
  }

  /** The numbers of lines never typed so far, made of parts that were, as far as somebody asks. */
  *made(): Generator<number, undefined> {
    this.#madeLeft ??= substitute(this.moment);
    for (let place = 0; ; place += 1) {
      if (place === this.#madeNumbers.length && !this.#makeOne(this.#madeLeft)) return;
      yield this.#madeNumbers[place] ?? -1;
    }
  }

  /** False: there is none left, or no room. */
  #makeOne(left: Generator<Substituted, undefined>): boolean {
    const made = left.next().value;
    const number = made === undefined ? -1 : this.#add(-1, made.template, made.text);
    if (made === undefined || number < 0) return false;
    this.#made.set(number, made);
    this.#madeNumbers.push(number);
    return true;
  }

  /** The newest commands of the history, of all sessions, each line once, the newest first: looked for as far as somebody asks. */
  *newest(): Generator<number, undefined> {
    this.#newestLeft ??= this.moment.memory.history.newestLines(newestLooked);
    for (let place = 0; ; place += 1) {
      const known = this.#newest[place];
      const next = known ?? this.#newestLeft.next().value;
      if (next === undefined) return;
      if (known === undefined) this.#newest.push(next);
      yield next;
    }
  }

  #known(): About {
    if (this.#about === null) throw new Error('a survey is asked before it is taken');
    return this.#about;
  }

  #add(line: number, template: number, text: string): number {
    const number = this.texts.length;
    if (template < 0 || number >= surveyedMax) return -1;
    this.texts.push(text);
    this.lines[number] = line;
    this.templates[number] = template;
    this.templateNumbers[number] = this.numberTemplate(template);
    this.ages[number] = -1;
    this.counts[number] = 0;
    this.hasFacts[number] = 0;
    this.askedIn[number] = 0;
    return number;
  }
}

function isSame(left: Moment, right: Moment): boolean {
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
