import type { CommandContext } from './command-context.ts';
import type { FindingSpan } from './finding.ts';
import type { InterpreterState } from './interpreter-state.ts';
import type { Flow } from './shell/flow.ts';

/** What a safer command is made from: the command that was found, or the paths that something happens to. */
export interface Found {
  readonly run: InterpreterState;
  readonly span: FindingSpan;
  readonly command: CommandContext | null;
  /** Every one that the rule has found in this place. */
  readonly paths: readonly Flow[];
  readonly surroundings: Surroundings;
}

/** What stands around the command, and would be missing around another one in its place. */
export interface Surroundings {
  /** Null: any directory. */
  readonly cwd: string | null;
  readonly privileged: boolean;
  /** On another machine, in a container or in a project that is named. */
  readonly isElsewhere: boolean;
  /** The span is of the text that is checked, not of what that text makes. */
  readonly isInText: boolean;
  /** Positions of the text are those of the input. */
  readonly isReread: boolean;
  /** What the text says before the program: `PGHOST=db sudo -u postgres `. Null: that is not known. */
  readonly lead: FindingSpan | null;
}

/** @param start where the program's name stands */
export function surroundingsOf(run: InterpreterState, start: number | null): Surroundings {
  const { commandStart, programStart, cwd, privileged, isReread } = run;
  const isLead = start !== null && start === programStart && commandStart !== null && commandStart <= start;
  return {
    cwd,
    privileged,
    isElsewhere: run.environment !== '',
    isInText: run.within === null,
    isReread,
    lead: isLead ? { start: commandStart, end: start } : null,
  };
}
