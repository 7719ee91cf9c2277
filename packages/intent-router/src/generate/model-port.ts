import type { Result } from '@hunch/common/result';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tokensMax: number;
  readonly timeoutMs: number;
  /** A JSON schema that the answer has to keep, where the server can be told so. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Hears each piece of the answer as it comes. */
  readonly onText?: ((text: string) => void) | undefined;
}

/** Why there is no answer. `message` is for people. */
export interface GenerationFailure {
  readonly kind:
    | 'unreachable'
    | 'timeout'
    | 'aborted'
    | 'unauthorized'
    | 'refused'
    | 'server_error'
    | 'garbage';
  readonly message: string;
}

/** A language model that answers a conversation with text. Never rejects. */
export interface ModelPort {
  complete(request: ModelRequest, signal?: AbortSignal): Promise<Result<string, GenerationFailure>>;
}
