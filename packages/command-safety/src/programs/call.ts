import type { FindingSpan } from '../finding.ts';
import type { Argument, InterpreterState } from '../interpreter-state.ts';
import type { Flow } from '../shell/flow.ts';

/** One start of a program. */
export interface Call {
  readonly run: InterpreterState;
  /** Its name without directories. */
  readonly program: string;
  readonly args: readonly Argument[];
  readonly stdin: Flow;
  readonly span: FindingSpan;
}

/** What a program does to files, to other commands and to the shell; gives what it prints. */
export type Program = (call: Call) => Flow;

export type ProgramTable = Readonly<Record<string, Program>>;

/** The same behaviour under several names. */
export function named(names: string, program: Program): ProgramTable {
  return Object.fromEntries(names.split(' ').map((name) => [name, program]));
}

/** The span of some arguments, else of the whole call. */
export function spanOfArguments(call: Call, args: readonly Argument[]): FindingSpan {
  const first = args[0];
  const last = args.at(-1);
  return first === undefined || last === undefined ? call.span : { start: first.start, end: last.end };
}
