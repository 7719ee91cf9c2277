import type { Result } from '@hunch/common/result';
import type { Completion, CompletionRequest, ReadRequest, StreamPiece, Usage } from './conversation.ts';

export const formatNames = ['openai-chat', 'openai-responses', 'anthropic', 'gemini'] as const;

export type FormatName = (typeof formatNames)[number];

export type JsonObject = Readonly<Record<string, unknown>>;

/** One event of a stream of server-sent events. Without a name it is a `message`, as the standard says. */
export interface StreamEvent {
  readonly event?: string;
  readonly data: string;
}

/** What is wrong with a request, for the client: `field` names what to mend. */
export interface RequestFault {
  readonly message: string;
  readonly field?: string;
}

export type ErrorKind =
  | 'invalid_request'
  | 'authentication'
  | 'permission'
  | 'not_found'
  | 'too_large'
  | 'rate_limit'
  | 'quota'
  | 'overloaded'
  | 'timeout'
  | 'upstream';

/** An error as a client is told it; each format has its own words for the kind. */
export interface ProxyError {
  readonly kind: ErrorKind;
  /** The HTTP status; of no account once a stream has begun. */
  readonly status: number;
  readonly message: string;
  readonly field?: string;
}

/** The pieces of a provider's stream, as its events come in. */
export interface StreamReader {
  /** @throws MalformedStream when the event can't be what the provider meant */
  read(event: StreamEvent): readonly StreamPiece[];
}

/** A stream for a client. What has been written always is the beginning of a valid stream of the format. */
export interface StreamWriter {
  write(piece: StreamPiece): readonly StreamEvent[];
}

/** What a writer can't learn from the pieces. */
export interface AnswerContext {
  readonly streamUsage: boolean;
  /** Seconds since the epoch. */
  readonly createdSeconds: number;
  /** The request as the client wrote it; OpenAI's responses repeat parts of it. */
  readonly body: JsonObject;
}

/** What a client speaks. */
export interface ClientFormat {
  readonly name: FormatName;
  readRequest(body: JsonObject): Result<ReadRequest, RequestFault>;
  writeAnswer(completion: Completion, context: AnswerContext): JsonObject;
  streamWriter(context: AnswerContext): StreamWriter;
  errorBody(error: ProxyError): JsonObject;
  /** What a provider's stream lacks that said why it stopped, and then nothing. */
  endOfStream(): readonly StreamEvent[];
  /** What ends a stream that has begun, and can't go on. */
  streamError(error: ProxyError): readonly StreamEvent[];
}

/** How a provider is told from another that speaks the same format. */
export interface Dialect {
  /** Whether the model's earlier reasoning may be sent back to it. */
  readonly sendsReasoning: boolean;
  /** Whether a stream may be asked for its usage. */
  readonly streamUsage: boolean;
  /** The name of the field that bounds the answer. */
  readonly outputLimitField: 'max_tokens' | 'max_completion_tokens';
  /** Where the format demands a bound of the answer and the client names none. */
  readonly outputTokensDefault: number;
}

/** What a provider's refusal says beside its status. */
export interface RefusalDetails {
  /** It is the key that is refused, whatever the status. */
  readonly isKey: boolean;
  readonly retryAfterMs?: number;
}

/** A request as a provider is sent it. */
export interface WrittenRequest {
  readonly body: JsonObject;
  /** What was asked for, can't be carried, and can be done without: `top_k`. */
  readonly dropped: readonly string[];
}

/** What a provider speaks. */
export interface UpstreamFormat {
  readonly name: FormatName;
  /** Below the provider's base URL. */
  path(model: string, isStream: boolean): string;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  /** A request of a client that speaks the same, for another model. */
  forward(body: JsonObject, model: string, dialect: Dialect): JsonObject;
  /** @returns or, as the error, what can't be carried and not be done without: `stop sequences` */
  writeRequest(request: CompletionRequest, model: string, dialect: Dialect): Result<WrittenRequest, string>;
  /** @returns or, as the error, what is wrong with it */
  readAnswer(body: JsonObject): Result<Completion, string>;
  /** Of an answer that is forwarded as it is; undefined when it has none. */
  usageOf(body: JsonObject): Usage | undefined;
  streamReader(): StreamReader;
  /** Where the status does not tell all; left out, it does. */
  readonly readRefusal?: (body: unknown) => RefusalDetails;
}

/** A stream that is not what its format promises. */
export class MalformedStream extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedStream';
  }
}
