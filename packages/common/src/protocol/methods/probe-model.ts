import type { ModelStatus } from '../messages.ts';

export interface ProbeModelParams {
  /** As in `GenerateCommand`. */
  readonly api_key?: string;
}

export interface ProbeModelResult {
  /** What came of one real call; null where no model is configured. */
  readonly model: ModelStatus | null;
  /** As in the result of `GenerateCommand`. */
  readonly wants_variable: string | null;
}
