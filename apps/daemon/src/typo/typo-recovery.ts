import type { PlaceKind } from '@hunch/cli-catalog/core';
import type { SessionId } from '@hunch/common/ids';
import type { ContextLookup, SuggestEngine } from '@hunch/suggest-engine';
import type { Entry, Facts } from '../fix/facts.ts';
import type { Fix } from '../fix/fix.ts';
import type { Looks } from '../handlers/looks.ts';
import type { PathPrograms } from '../platform/path-programs.ts';
import { correctionsOf, isCommand } from './corrections.ts';
import { historyFacts } from './history-facts.ts';

/** Lines that are looked at, after a failure only. */
const LINES_MAX = 3_000;
/** Of those, lines that are parsed for their words: a few milliseconds of work. */
const PARSED_MAX = 800;
/** Names of a place that a word is compared with. */
const NAMES_MAX = 1_000;
/** How long it waits to be told what is in a directory, or which branches there are, and how often: a busy machine takes its time. */
const LOOK_WAIT_MS = 100;
const WAITS_MAX = 10;

export interface FailedCommand {
  readonly sessionId: SessionId;
  readonly line: string;
  readonly exitCode: number;
  readonly cwd: string;
  /** Commands of tasks that the project offers here. */
  readonly tasks: readonly string[];
}

/** Offers what was probably meant, beside the hot path, for the prompt that comes next. */
export class TypoRecovery implements Looks {
  readonly #engine: SuggestEngine;
  readonly #programs: PathPrograms;
  readonly #context: ContextLookup & Looks;
  readonly #working = new Set<Promise<boolean>>();

  constructor(engine: SuggestEngine, programs: PathPrograms, context: ContextLookup & Looks) {
    this.#engine = engine;
    this.#programs = programs;
    this.#context = context;
  }

  /** Has at hand what a failure asks for: the prompt that comes after it does not wait. */
  prepare(): void {
    void this.#programs.names();
  }

  get isLooking(): boolean {
    return this.#working.size > 0;
  }

  async settled(waitMs: number): Promise<void> {
    if (this.#working.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
    await Promise.race([over, Promise.allSettled(this.#working)]);
    clearTimeout(timer);
  }

  /** Whether something was offered. */
  failed(command: FailedCommand): Promise<boolean> {
    const work = this.#correct(command).finally(() => this.#working.delete(work));
    this.#working.add(work);
    return work;
  }

  async #correct({ sessionId, line, exitCode, cwd, tasks }: FailedCommand): Promise<boolean> {
    if (!isCommand(line)) return false;
    const names = this.#programs.names();
    // Not awaited where they are known: the prompt's question may be the next frame, and is answered within this turn.
    const onPath = names instanceof Promise ? await names : names;
    const lines = [...this.#engine.recentLines(LINES_MAX), ...tasks];
    const known = historyFacts(lines, onPath, PARSED_MAX);
    const facts: Facts = { ...known, ...this.#placeOf(cwd), hasUpstream: true, isRoot: false };
    const fixes = (): readonly Fix[] => correctionsOf(line, exitCode, facts);
    const first = fixes();
    if (first.length > 0) this.#offer(sessionId, line, first);
    let offered = first;
    for (let wait = 0; wait < WAITS_MAX && this.#context.isLooking; wait += 1) {
      await this.#context.settled(LOOK_WAIT_MS);
      const seen = fixes();
      if (offered.length + seen.length > 0) this.#offer(sessionId, line, seen);
      offered = seen;
    }
    return offered.length > 0;
  }

  #offer(sessionId: SessionId, line: string, fixes: readonly Fix[]): void {
    this.#engine.setCorrections(
      sessionId,
      line,
      fixes.map(({ command, reason }) => ({ kind: 'correction', text: command, about: reason })),
    );
  }

  /** What is at hand of a place. What nobody has looked at is looked at now. */
  #placeOf(cwd: string): Pick<Facts, 'entries' | 'names'> {
    const words = (kind: PlaceKind, typed: string) =>
      this.#context.words({ kind, endings: [] }, { cwd, typed, limit: NAMES_MAX });
    return {
      entries: (path) => {
        const folder = path === '.' ? '' : `${path.replace(/\/$/, '')}/`;
        const folders = new Set(words('folder', folder).map(({ text }) => text));
        return words('path', folder).map(({ text }): Entry => ({
          name: text.slice(folder.length),
          isFolder: folders.has(text),
        }));
      },
      names: (kind) => words(kind, '').map(({ text }) => text),
    };
  }
}
