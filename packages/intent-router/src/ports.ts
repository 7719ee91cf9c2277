import type { Result } from '@hunch/common/result';
import type { PlatformFacts } from './platform/facts.ts';

/** What the engine wants from the world. The daemon fills these in; the tests run one contract suite over each. */

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text; absent for GET. */
  readonly body?: string;
  /** For the whole exchange, connection included; whoever implements this also bounds the answer. */
  readonly timeoutMs: number;
  readonly responseBytesMax: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Why no answer came. `too_large`: the answer passed `responseBytesMax`; the connection is dropped then. */
export interface HttpFailure {
  readonly kind: 'unreachable' | 'timeout' | 'too_large' | 'aborted';
  readonly message: string;
}

/** An HTTP client with pooled connections. Never rejects: what goes wrong is a value. Follows no redirection. */
export interface HttpPort {
  exchange(request: HttpRequest, signal?: AbortSignal): Promise<Result<HttpAnswer, HttpFailure>>;
}

/** Looks at the machine: which system, which flavour of its tools, what is installed. Cheap after the first look. */
export interface PlatformPort {
  scan(): Promise<PlatformFacts>;
}
