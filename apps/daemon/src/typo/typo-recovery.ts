import type { SessionId } from '@hunch/common/ids';
import type { SuggestEngine } from '@hunch/suggest-engine';
import { correctionsOf, vocabularyOf } from './corrections.ts';
import type { PathPrograms } from './path-programs.ts';

/** Lines that are read for their words: some milliseconds of work, after a failure only. */
const LINES_MAX = 3_000;

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

  async failed({ sessionId, line, exitCode, tasks }: FailedCommand): Promise<void> {
    const lines = [...this.#engine.recentLines(LINES_MAX), ...tasks];
    const corrections = correctionsOf(line, exitCode, vocabularyOf(lines, await this.#programs.names()));
    if (corrections.length === 0) return;
    this.#engine.offerCorrections(
      sessionId,
      line,
      corrections.map((correction) => ({ kind: 'correction', ...correction })),
    );
  }
}
