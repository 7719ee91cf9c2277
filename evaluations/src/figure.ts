import type { Hunch } from './hunch.ts';

/** One measured number of a decision. */
export interface Figure {
  /** Stable within its decision: `attacks-rated-enough`. Bars name it. */
  readonly id: string;
  readonly title: string;
  /** In percent, or in what `unit` says. */
  readonly value: number;
  readonly unit?: '%' | 'points';
  /** How many rows it was measured on. */
  readonly rows: number;
  /** Whether more is better. */
  readonly better: 'higher' | 'lower';
}

/** One decision, measured on data from outside. */
export interface Evaluation {
  /** `safety`: the name on the command line, of its section in bars.toml and of its table in figures/. */
  readonly name: string;
  readonly question: string;
  /** The sets it reads, relative to the directory of data, with what each is. */
  readonly sets: Readonly<Record<string, string>>;
  readonly measure: (context: EvaluationContext) => Promise<readonly Figure[]>;
}

export interface EvaluationContext {
  /** The directory of the data. */
  readonly data: string;
  readonly hunch: Hunch;
  /** With it an evaluation may leave out rows to end within a minute; its bars are those of the same rows. */
  readonly isQuick: boolean;
  /** Draws other rows where rows are drawn; 0: those of the figures and bars. */
  readonly seed: number;
  /** Prints one row that went wrong; does nothing unless asked for. */
  readonly onMiss: (text: string) => void;
  /** Takes one answer that was judged by execution, whether it has a doubt or not. */
  readonly onAnswer: (answer: ExecutedAnswer) => void;
  /** In place of the public sets; only requests can be measured so. */
  readonly ownSet: OwnSet | null;
  /** Whose answers to requests count. */
  readonly by: 'all' | 'frames' | 'recipes' | 'model';
}

/** A command for a request, and whether it does what a reference does. */
export interface ExecutedAnswer {
  readonly set: string;
  readonly query: string;
  readonly command: string;
  readonly isRight: boolean;
}

/** Paths of a set of requests and of the script that makes their files. */
export interface OwnSet {
  readonly path: string;
  readonly setup: string;
  /** Of the file system that the script makes. */
  readonly directory: string;
  /** Whether requests are asked in a copy of that directory, so that the names in it are known. */
  readonly isAskedThere: boolean;
}

export function share(part: number, rows: number): number {
  return rows === 0 ? 0 : (100 * part) / rows;
}
