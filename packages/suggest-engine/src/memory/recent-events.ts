import type { Outcome } from './stat-table.ts';
import type { TemplatePool } from './template-pool.ts';
import { TextPool, type TextPoolImage } from './text-pool.ts';

/** One stored command, as its session goes on from after a restart. */
export interface RecentEvent {
  readonly session: string;
  readonly tsMs: number;
  readonly template: number;
  /** -1: not to be shown (redacted, too long, or a command that does not exist). */
  readonly line: number;
  readonly outcome: Outcome;
}

export interface RecentEventsImage {
  readonly sessions: TextPoolImage;
  /** Of each event, the oldest first. */
  readonly session: Int32Array;
  readonly tsMs: Float64Array;
  readonly template: Int32Array;
  readonly line: Int32Array;
  readonly outcome: Uint8Array;
}

const outcomes = ['success', 'other', 'unknown'] as const satisfies readonly Outcome[];

/**
 * The newest stored commands of all sessions, in the order they were learnt. Nothing that is suggested is read from here:
 * an image takes them along, so that a start can continue the sessions without reading their events from the store.
 */
export class RecentEvents {
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  readonly #sessions = new TextPool();
  readonly #max: number;
  readonly #session: Int32Array;
  readonly #tsMs: Float64Array;
  readonly #template: Int32Array;
  readonly #line: Int32Array;
  readonly #outcome: Uint8Array;
  /** Ever added. */
  #added = 0;

  constructor(texts: TextPool, templates: TemplatePool, max: number) {
    this.#texts = texts;
    this.#templates = templates;
    this.#max = max;
    this.#session = new Int32Array(max);
    this.#tsMs = new Float64Array(max);
    this.#template = new Int32Array(max);
    this.#line = new Int32Array(max);
    this.#outcome = new Uint8Array(max);
  }

  get size(): number {
    return Math.min(this.#added, this.#max);
  }

  add({ session, tsMs, template, line, outcome }: RecentEvent): void {
    const place = this.#added % this.#max;
    const number = this.#sessions.intern(session);
    this.#sessions.retain(number);
    this.#templates.retain(template);
    if (line >= 0) this.#texts.retain(line);
    if (this.#added >= this.#max) this.#letGo(place);
    this.#session[place] = number;
    this.#tsMs[place] = tsMs;
    this.#template[place] = template;
    this.#line[place] = line;
    this.#outcome[place] = outcomes.indexOf(outcome);
    this.#added += 1;
  }

  /** @param age 0 for the oldest, below `size` */
  at(age: number): RecentEvent {
    return this.read(this.#placeOf(age));
  }

  /** @param place from `bySession`, as long as it is not the one that `leaving` is about */
  read(place: number): RecentEvent {
    return {
      session: this.#sessions.text(this.#session[place] ?? 0),
      tsMs: this.#tsMs[place] ?? 0,
      template: this.#template[place] ?? 0,
      line: this.#line[place] ?? -1,
      outcome: outcomes[this.#outcome[place] ?? 0] ?? 'unknown',
    };
  }

  /** The line of the event at a place, which `read` would give. */
  lineAt(place: number): number {
    return this.#line[place] ?? -1;
  }

  /** Whose event the next one takes the place of; null while there is room. */
  get leaving(): string | null {
    if (this.#added < this.#max) return null;
    return this.#sessions.text(this.#session[this.#added % this.#max] ?? 0);
  }

  /** The sessions that ran a command last, the longest idle first, each with the places of its events, the oldest first. */
  bySession(sessionsMax: number): ReadonlyMap<string, readonly number[]> {
    const places = new Map<number, number[]>();
    for (let age = this.size - 1; age >= 0; age -= 1) {
      const place = this.#placeOf(age);
      const session = this.#session[place] ?? 0;
      const known = places.get(session);
      if (known !== undefined) known.push(place);
      else if (places.size < sessionsMax) places.set(session, [place]);
    }
    return new Map(
      [...places]
        .toReversed()
        .map(([session, newestFirst]) => [this.#sessions.text(session), newestFirst.toReversed()]),
    );
  }

  save(): RecentEventsImage {
    const places = Array.from({ length: this.size }, (_, age) => this.#placeOf(age));
    return {
      sessions: this.#sessions.save((number) => this.#sessions.isHeld(number)),
      session: Int32Array.from(places, (place) => this.#session[place] ?? 0),
      tsMs: Float64Array.from(places, (place) => this.#tsMs[place] ?? 0),
      template: Int32Array.from(places, (place) => this.#template[place] ?? 0),
      line: Int32Array.from(places, (place) => this.#line[place] ?? -1),
      outcome: Uint8Array.from(places, (place) => this.#outcome[place] ?? 0),
    };
  }

  /** Into an empty memory, whose pools have the texts and templates of the same image. */
  load(image: RecentEventsImage): void {
    this.#sessions.load(image.sessions);
    this.#session.set(image.session);
    this.#tsMs.set(image.tsMs);
    this.#template.set(image.template);
    this.#line.set(image.line);
    this.#outcome.set(image.outcome);
    this.#added = image.session.length;
    for (const session of image.session) this.#sessions.retain(session);
    for (const template of image.template) this.#templates.retain(template);
    for (const line of image.line) if (line >= 0) this.#texts.retain(line);
  }

  #placeOf(age: number): number {
    return (Math.max(0, this.#added - this.#max) + age) % this.#max;
  }

  #letGo(place: number): void {
    this.#sessions.release(this.#session[place] ?? 0);
    this.#templates.release(this.#template[place] ?? 0);
    const line = this.#line[place] ?? -1;
    if (line >= 0) this.#texts.release(line);
  }
}
