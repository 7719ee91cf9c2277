import type { ReplayCommand } from './corpus.ts';

export interface Question {
  readonly session: string;
  readonly cwd: string;
  readonly tsMs: number;
  readonly prefix: string;
  readonly limit: number;
}

export interface Prediction {
  readonly text: string;
  /** The chance that this is what runs; null: the predictor does not say. */
  readonly p: number | null;
  /** A stem: the line is to go on from it, and `p` is the chance that it does. */
  readonly isStem?: boolean;
  /** It is no suggestion: a ghost alone is made of it, too. */
  readonly isForGhost?: boolean;
}

export interface Predictor {
  readonly name: string;
  /** The best first. */
  predict(question: Question): readonly Prediction[];
  record(command: ReplayCommand): void;
}

export type MakePredictor = () => Predictor;
