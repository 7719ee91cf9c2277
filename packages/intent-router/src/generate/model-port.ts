import type { Result } from '@hunch/common/result';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tokensMax: number;
  readonly timeoutMs: number;
}

/** Why there is no answer. `message` is for people. */
export interface GenerationFailure {
  readonly kind: 'unreachable' | 'timeout' | 'aborted' | 'refused' | 'server_error' | 'garbage';
  readonly message: string;
}

/** A language model that answers a conversation with text. Never rejects. */
export interface ModelPort {
  complete(request: ModelRequest, signal?: AbortSignal): Promise<Result<string, GenerationFailure>>;
}
