import type { ModelRequest } from '@hunch/intent-router';

/** What the daemon asks of the process that runs a model. One question at a time. */
export interface RunnerQuestion extends Pick<ModelRequest, 'messages' | 'tokensMax' | 'schema'> {
  readonly modelPath: string;
  readonly memoryBytesMax: number;
}

export type RunnerMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string };
