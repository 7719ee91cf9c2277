import { makeColumns, saveColumns, type Columns } from './columns.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

/** One command of the history, in ids of the text pool; -1 where there is none. */
export interface HistoryEntry {
  readonly line: number;
  /** Of the template pool. */
  readonly template: number;
  readonly cwd: number;
  readonly repo: number;
  readonly branch: number;
  /** Tells sessions apart: see `sessionMark`. */
  readonly session: number;
  /** 1: it failed; 2: the shell could not start it; 0: it succeeded, or nobody knows. */
  readonly failed: number;
}

const columnKinds = {
  line: Int32Array,
  template: Int32Array,
  cwd: Int32Array,
  repo: Int32Array,
  branch: Int32Array,
  session: Int32Array,
  failed: Int32Array,
} as const satisfies Record<keyof HistoryEntry, unknown>;
const columnNames = Object.keys(columnKinds) as readonly (keyof HistoryEntry)[];

export type RingImage = Columns<typeof columnKinds>;

/** What entries are chained by: from the newest that has a value to the older ones that have it, too. */
export type ChainName = 'line' | 'template' | 'cwd' | 'program' | 'piped';

/** A number for a session that says the same after a restart (FNV-1a, 32 bits). Two sessions in 60,000 may share one. */
export function sessionMark(id: string): number {
  return markOf(id);
}

/** A number for the program that a line begins with, not below 0; two programs in 90,000 may share one. */
export function programMark(program: string): number {
  return markOf(program) >>> 0;
}

/** The first word behind assignments and `sudo`; wrapped deeper, a line is found by its wrapper. */
function firstProgram(line: string): string {
  return /^(?:\w+=\S*\s+|sudo\s+)*(\S*)/.exec(line)?.[1] ?? '';
}

/** More than one command, roughly: what reads such lines looks closer. */
const severalCommands = /[|;&]|^sudo\s/;

function markOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place += 1)
    hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193);
  return hash | 0;
}

/**
 * The newest of a row of commands, in the order they were learnt: a ring with chains through it, from each
 * entry to the older ones with the same line, template or directory, and to its neighbours in its session.
 * An entry is named by its sequence number, from 1; 0 is none.
 */
export class HistoryRing {
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  readonly #size: number;
  readonly #columns: RingImage;
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
    this.#columns = makeColumns(columnKinds, size);
    this.#chains = {
      line: new Chain(size),
      template: new Chain(size),
      cwd: new Chain(size),
      program: new Chain(size),
      piped: new Chain(size),
    };
    this.#before = new Float64Array(size);
    this.#after = new Float64Array(size);
  }

  /** The entries, the oldest first. */
  save(): RingImage {
    const places = Array.from({ length: this.size }, (_, age) => this.#sequence - this.size + 1 + age);
    return saveColumns(
      columnKinds,
      this.#columns,
      places.map((sequence) => sequence % this.#size),
    );
  }

  /** Into an empty history. */
  load(image: RingImage): void {
    for (let place = 0; place < image.line.length; place += 1) {
      const at = (name: keyof HistoryEntry): number => image[name][place] ?? -1;
      const [line, template, cwd, repo] = [at('line'), at('template'), at('cwd'), at('repo')];
      this.add({
        line,
        template,
        cwd,
        repo,
        branch: at('branch'),
        session: at('session'),
        failed: at('failed'),
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
    for (const text of [entry.line, entry.cwd, entry.repo, entry.branch])
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
    const text = entry.line < 0 ? '' : this.#texts.text(entry.line);
    this.#chains.program.add(place, entry.line < 0 ? -1 : programMark(firstProgram(text)), sequence);
    this.#chains.piped.add(place, severalCommands.test(text) ? 0 : -1, sequence);
    const before = this.#newestOfSession.get(entry.session) ?? 0;
    this.#before[place] = before;
    this.#after[place] = 0;
    if (this.isHeld(before)) this.#after[before % this.#size] = sequence;
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

  repo(sequence: number): number {
    return this.#columns.repo[sequence % this.#size] ?? -1;
  }

  branch(sequence: number): number {
    return this.#columns.branch[sequence % this.#size] ?? -1;
  }

  session(sequence: number): number {
    return this.#columns.session[sequence % this.#size] ?? 0;
  }

  hasFailed(sequence: number): boolean {
    return (this.#columns.failed[sequence % this.#size] ?? 0) > 0;
  }

  couldNotStart(sequence: number): boolean {
    return sequence > 0 && this.#columns.failed[sequence % this.#size] === 2;
  }

  /** What its session ran before it, or 0. */
  before(sequence: number): number {
    const before = this.#before[sequence % this.#size] ?? 0;
    return this.isHeld(before) ? before : 0;
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

  runs(line: number): number {
    return this.#runs.get(line) ?? 0;
  }

  /** What an entry is chained by; below 0: not at all. */
  valueOf(chain: ChainName, sequence: number): number {
    const line = this.line(sequence);
    switch (chain) {
      case 'line':
        return line;
      case 'template':
        return this.template(sequence);
      case 'cwd':
        return this.cwd(sequence);
      case 'program':
        return line < 0 ? -1 : programMark(firstProgram(this.#texts.text(line)));
      case 'piped':
        return 0;
    }
  }

  #held(sequence: number): number {
    return this.isHeld(sequence) ? sequence : 0;
  }

  isHeld(sequence: number): boolean {
    return sequence > 0 && sequence > this.#sequence - this.#size;
  }

  #forget(place: number): void {
    const gone = this.#sequence - this.#size;
    const { line, template, cwd, repo, branch, session } = this.#columns;
    const goneLine = line[place] ?? -1;
    this.#chains.line.forget(goneLine, gone);
    this.#chains.template.forget(template[place] ?? -1, gone);
    this.#chains.cwd.forget(cwd[place] ?? -1, gone);
    const text = goneLine < 0 ? '' : this.#texts.text(goneLine);
    this.#chains.program.forget(goneLine < 0 ? -1 : programMark(firstProgram(text)), gone);
    this.#chains.piped.forget(0, gone);
    const ofSession = session[place] ?? 0;
    if (this.#newestOfSession.get(ofSession) === gone) this.#newestOfSession.delete(ofSession);
    const runs = this.runs(goneLine) - 1;
    if (runs > 0) this.#runs.set(goneLine, runs);
    else this.#runs.delete(goneLine);
    for (const text of [goneLine, cwd[place], repo[place], branch[place]]) {
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
