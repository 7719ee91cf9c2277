import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

/** One command of the history, in ids of the text pool; -1 where there is none. */
export interface HistoryEntry {
  readonly line: number;
  /** Of the template pool. */
  readonly template: number;
  /** The line before it in its session; -1: the first, or one that must not be shown. */
  readonly previousLine: number;
  readonly cwd: number;
  readonly repo: number;
  readonly branch: number;
  /** Tells sessions apart: see `sessionMark`. */
  readonly session: number;
  /** 1: it failed; 0: it succeeded, or nobody knows. */
  readonly failed: number;
}

export type HistoryImage = Readonly<Record<keyof HistoryEntry, Int32Array>>;

const columnNames = [
  'line',
  'template',
  'previousLine',
  'cwd',
  'repo',
  'branch',
  'session',
  'failed',
] as const satisfies readonly (keyof HistoryEntry)[];

/** What entries are chained by: from the newest that has a value to the older ones that have it, too. */
type ChainName = 'line' | 'template' | 'cwd' | 'previousLine';

/** A number for a session that says the same after a restart (FNV-1a, 32 bits). Two sessions in 60,000 may share one. */
export function sessionMark(id: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place += 1)
    hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193);
  return hash | 0;
}

/**
 * The newest stored commands of all sessions, in the order they were learnt: a ring with chains through it, from each
 * entry to the older ones with the same line, template, directory or predecessor, and to its neighbours in its session.
 * An entry is named by its sequence number, from 1; 0 is none.
 */
export class History {
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  readonly #size: number;
  readonly #columns: Record<keyof HistoryEntry, Int32Array>;
  readonly #chains: Readonly<Record<ChainName, Chain>>;
  /** Neighbours within the session. */
  readonly #before: Float64Array;
  readonly #after: Float64Array;
  readonly #newestOfSession = new Map<number, number>();
  readonly #runs = new Map<number, number>();
  #sequence = 0;

  constructor(texts: TextPool, templates: TemplatePool, size: number) {
    this.#texts = texts;
    this.#templates = templates;
    this.#size = size;
    const column = (): Int32Array => new Int32Array(size);
    this.#columns = {
      line: column(),
      template: column(),
      previousLine: column(),
      cwd: column(),
      repo: column(),
      branch: column(),
      session: column(),
      failed: column(),
    };
    this.#chains = {
      line: new Chain(size),
      template: new Chain(size),
      cwd: new Chain(size),
      previousLine: new Chain(size),
    };
    this.#before = new Float64Array(size);
    this.#after = new Float64Array(size);
  }

  /** The entries, the oldest first. */
  save(): HistoryImage {
    const order = Array.from(
      { length: this.size },
      (_, age) => (this.#sequence - this.size + 1 + age) % this.#size,
    );
    const column = (name: keyof HistoryEntry): Int32Array =>
      Int32Array.from(order, (place) => this.#columns[name][place] ?? -1);
    return {
      line: column('line'),
      template: column('template'),
      previousLine: column('previousLine'),
      cwd: column('cwd'),
      repo: column('repo'),
      branch: column('branch'),
      session: column('session'),
      failed: column('failed'),
    };
  }

  /** Into an empty history. */
  load(image: HistoryImage): void {
    for (let place = 0; place < image.line.length; place += 1) {
      this.add({
        line: image.line[place] ?? -1,
        template: image.template[place] ?? -1,
        previousLine: image.previousLine[place] ?? -1,
        cwd: image.cwd[place] ?? -1,
        repo: image.repo[place] ?? -1,
        branch: image.branch[place] ?? -1,
        session: image.session[place] ?? 0,
        failed: image.failed[place] ?? 0,
      });
    }
  }

  get size(): number {
    return Math.min(this.#sequence, this.#size);
  }

  /** The number of the newest entry. */
  get newest(): number {
    return this.#sequence;
  }

  add(entry: HistoryEntry): void {
    for (const text of [entry.line, entry.previousLine, entry.cwd, entry.repo, entry.branch])
      if (text >= 0) this.#texts.retain(text);
    if (entry.template >= 0) this.#templates.retain(entry.template);
    this.#sequence += 1;
    const sequence = this.#sequence;
    const place = sequence % this.#size;
    if (sequence > this.#size) this.#forget(place);
    for (const name of columnNames) this.#columns[name][place] = entry[name];
    this.#chains.line.add(place, entry.line, sequence);
    this.#chains.template.add(place, entry.template, sequence);
    this.#chains.cwd.add(place, entry.cwd, sequence);
    this.#chains.previousLine.add(place, entry.previousLine, sequence);
    const before = this.#newestOfSession.get(entry.session) ?? 0;
    this.#before[place] = before;
    this.#after[place] = 0;
    if (this.#isHeld(before)) this.#after[before % this.#size] = sequence;
    this.#newestOfSession.set(entry.session, sequence);
    this.#runs.set(entry.line, (this.#runs.get(entry.line) ?? 0) + 1);
  }

  line(sequence: number): number {
    return this.#columns.line[sequence % this.#size] ?? -1;
  }

  template(sequence: number): number {
    return this.#columns.template[sequence % this.#size] ?? -1;
  }

  cwd(sequence: number): number {
    return this.#columns.cwd[sequence % this.#size] ?? -1;
  }

  branch(sequence: number): number {
    return this.#columns.branch[sequence % this.#size] ?? -1;
  }

  session(sequence: number): number {
    return this.#columns.session[sequence % this.#size] ?? 0;
  }

  hasFailed(sequence: number): boolean {
    return this.#columns.failed[sequence % this.#size] === 1;
  }

  /** What its session ran before it, or 0. */
  before(sequence: number): number {
    const before = this.#before[sequence % this.#size] ?? 0;
    return this.#isHeld(before) ? before : 0;
  }

  /** What its session ran after it, or 0. */
  after(sequence: number): number {
    return this.#after[sequence % this.#size] ?? 0;
  }

  /** The newest entry with this value, or 0; `older` goes on. */
  latest(chain: ChainName, value: number): number {
    return value < 0 ? 0 : this.#held(this.#chains[chain].latest(value));
  }

  older(chain: ChainName, sequence: number): number {
    return this.#held(this.#chains[chain].older(sequence % this.#size));
  }

  /** How many entries have this line. */
  runs(line: number): number {
    return this.#runs.get(line) ?? 0;
  }

  /** Calls back with the newest commands that followed a line, the newest first. */
  eachFollower(
    previousLine: number,
    limit: number,
    visit: (line: number, repo: number, age: number) => void,
  ): void {
    let sequence = this.latest('previousLine', previousLine);
    for (let age = 0; age < limit && sequence > 0; age += 1) {
      visit(this.line(sequence), this.#columns.repo[sequence % this.#size] ?? -1, age);
      sequence = this.older('previousLine', sequence);
    }
  }

  /** Calls back with the places where a line ran, the newest first. */
  eachRun(line: number, limit: number, visit: (cwd: number, repo: number, branch: number) => void): void {
    const { cwd, repo, branch } = this.#columns;
    let sequence = this.latest('line', line);
    for (let age = 0; age < limit && sequence > 0; age += 1) {
      const place = sequence % this.#size;
      visit(cwd[place] ?? -1, repo[place] ?? -1, branch[place] ?? -1);
      sequence = this.older('line', sequence);
    }
  }

  /** How many commands ago a line last ran: 0 for the newest; -1 when it is not here. */
  ageOf(line: number): number {
    const sequence = this.latest('line', line);
    return sequence > 0 ? this.#sequence - sequence : -1;
  }

  /** The newest lines, the newest first, each once. */
  *newestLines(limit: number): Generator<number, undefined> {
    const oldest = Math.max(1, this.#sequence - this.#size + 1, this.#sequence - limit + 1);
    for (let sequence = this.#sequence; sequence >= oldest; sequence -= 1) {
      const line = this.line(sequence);
      if (line >= 0 && this.#chains.line.latest(line) === sequence) yield line;
    }
  }

  #held(sequence: number): number {
    return this.#isHeld(sequence) ? sequence : 0;
  }

  #isHeld(sequence: number): boolean {
    return sequence > 0 && sequence > this.#sequence - this.#size;
  }

  #forget(place: number): void {
    const gone = this.#sequence - this.#size;
    const { line, template, previousLine, cwd, repo, branch, session } = this.#columns;
    const goneLine = line[place] ?? -1;
    this.#chains.line.forget(goneLine, gone);
    this.#chains.template.forget(template[place] ?? -1, gone);
    this.#chains.cwd.forget(cwd[place] ?? -1, gone);
    this.#chains.previousLine.forget(previousLine[place] ?? -1, gone);
    const ofSession = session[place] ?? 0;
    if (this.#newestOfSession.get(ofSession) === gone) this.#newestOfSession.delete(ofSession);
    const runs = this.runs(goneLine) - 1;
    if (runs > 0) this.#runs.set(goneLine, runs);
    else this.#runs.delete(goneLine);
    for (const text of [goneLine, previousLine[place], cwd[place], repo[place], branch[place]]) {
      if (text !== undefined && text >= 0) this.#texts.release(text);
    }
    if ((template[place] ?? -1) >= 0) this.#templates.release(template[place] ?? -1);
  }
}

/** From each value to the newest entry that has it, and from there to older ones. */
class Chain {
  readonly #latest = new Map<number, number>();
  readonly #older: Float64Array;

  constructor(size: number) {
    this.#older = new Float64Array(size);
  }

  add(place: number, value: number, sequence: number): void {
    this.#older[place] = value < 0 ? 0 : (this.#latest.get(value) ?? 0);
    if (value >= 0) this.#latest.set(value, sequence);
  }

  latest(value: number): number {
    return this.#latest.get(value) ?? 0;
  }

  older(place: number): number {
    return this.#older[place] ?? 0;
  }

  forget(value: number, sequence: number): void {
    if (this.#latest.get(value) === sequence) this.#latest.delete(value);
  }
}
