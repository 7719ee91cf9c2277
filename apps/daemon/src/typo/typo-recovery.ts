import type { SessionId } from '@hunch/common/ids';
import type { SuggestEngine } from '@hunch/suggest-engine';
import { correctionsOf, notFound, programOf, vocabularyOf } from './corrections.ts';
import type { PathPrograms } from '../platform/path-programs.ts';

/** Lines that are looked at, after a failure only. */
const LINES_MAX = 3_000;
/** Of those, lines that are parsed for their words: a few milliseconds of work. */
const PARSED_MAX = 800;

export interface FailedCommand {
  readonly sessionId: SessionId;
  readonly line: string;
  readonly exitCode: number;
  /** Commands of tasks that the project offers here. */
  readonly tasks: readonly string[];
}

/** Offers what was probably meant, beside the hot path, for the prompt that comes next. */
export class TypoRecovery {
  readonly #engine: SuggestEngine;
  readonly #programs: PathPrograms;

  constructor(engine: SuggestEngine, programs: PathPrograms) {
    this.#engine = engine;
    this.#programs = programs;
  }

  /** Has at hand what a failure asks for: the prompt that comes after it does not wait. */
  prepare(): void {
    void this.#programs.names();
  }

  async failed({ sessionId, line, exitCode, tasks }: FailedCommand): Promise<void> {
    const program = programOf(line);
    if (program === undefined) return;
    // Where the program exists, only what followed it matters.
    const isFound = exitCode !== notFound;
    const lines = [...this.#engine.recentLines(LINES_MAX), ...tasks].filter(
      (known) => !isFound || known.includes(`${program} `),
    );
    const names = isFound ? new Set<string>() : this.#programs.names();
    // Not awaited where they are known: the prompt's question may be the next frame, and is answered within this turn.
    const onPath = names instanceof Promise ? await names : names;
    const corrections = correctionsOf(line, exitCode, vocabularyOf(lines.slice(0, PARSED_MAX), onPath));
    if (corrections.length === 0) return;
    this.#engine.setCorrections(
      sessionId,
      line,
      corrections.map((correction) => ({ kind: 'correction', ...correction })),
    );
  }
}
