import type { JsonObject } from '@hunch/common/json';
import type { Result } from '@hunch/common/result';
import type { ErrorKind } from './error-kind.ts';
import type { FormatName } from './names.ts';
import type { IdentifierRules } from './tool-names.ts';
import type { Completion, CompletionRequest, ReadRequest, StreamPiece, Usage } from './conversation.ts';

/** One event of a stream of server-sent events. Without a name it is a `message`, as the standard says. */
export interface StreamEvent {
  readonly event?: string;
  readonly data: string;
}

/** What is wrong with a client's request: `field` names what to correct. */
export interface RequestFault {
  readonly message: string;
  readonly field?: string;
}

/** An error for a client; each format has its own name for the kind. */
export interface ApiError {
  readonly kind: ErrorKind;
  /** The HTTP status; without effect once a stream has begun. */
  readonly status: number;
  readonly message: string;
  readonly field?: string;
  /** The provider's own name for it: `context_length_exceeded`. */
  readonly code?: string;
}

/** Turns the events of a provider's stream into pieces. */
export interface StreamReader {
  /** @throws MalformedStream when the event does not belong to the format */
  read(event: StreamEvent): readonly StreamPiece[];
}

/** Writes a stream for a client. What has been written is at any time the beginning of a valid stream. */
export interface StreamWriter {
  write(piece: StreamPiece): readonly StreamEvent[];
}

/** What a writer needs beside the answer. */
export interface AnswerContext {
  readonly streamUsage: boolean;
  /** Seconds since the epoch. */
  readonly createdSeconds: number;
  /** The request body as the client wrote it; OpenAI's responses repeat parts of it. */
  readonly body: JsonObject;
}

/** The client's side of a format: reads its requests, writes its answers. */
export interface ClientFormat {
  readonly name: FormatName;
  /** Where clients of the format send their requests: `/v1/messages`. */
  readonly path: string;
  /** Where clients say in the path what others say in the body: what it says; undefined: it is no such path. */
  readonly readPath?: (path: string) => JsonObject | undefined;
  readRequest(body: JsonObject): Result<ReadRequest, RequestFault>;
  writeAnswer(completion: Completion, context: AnswerContext): JsonObject;
  streamWriter(context: AnswerContext): StreamWriter;
  errorBody(error: ApiError): JsonObject;
  /** The events that end a stream whose provider said why it stopped and then closed the connection. */
  endOfStream(): readonly StreamEvent[];
  /** The events that end a stream with an error. */
  streamError(error: ApiError): readonly StreamEvent[];
}

/** How providers of one format differ. */
export interface Dialect {
  /** Whether the model's earlier reasoning may be sent back to it. */
  readonly sendsReasoning: boolean;
  /** Whether a stream may be asked for its usage. */
  readonly streamUsage: boolean;
  /** Whether it takes OpenAI's newer hints: others who speak its formats refuse a field that they don't know. */
  readonly takesHints: boolean;
  /** Undefined: any model searches the web when asked; false: those alone that do nothing else, and others refuse to be asked. */
  readonly searches?: boolean;
  /** The name of the field that bounds the answer. */
  readonly outputLimitField: 'max_tokens' | 'max_completion_tokens';
  /** Sent where the format requires a bound of the answer and the client names none. */
  readonly outputTokensDefault: number;
}

/** A request for a provider. */
export interface WrittenRequest {
  readonly body: JsonObject;
  /** Fields of the request that the format lacks and that are left out: `top_k`. */
  readonly dropped: readonly string[];
}

/** A request of which nothing but its tokens is wanted. */
export interface TokenCounting {
  /** Below the provider's base URL. */
  path(model: string): string;
  /** @param body as it would be sent to be answered */
  body(body: JsonObject, model: string): JsonObject;
  /** The same of what a client of the format wants to have counted. */
  forward(body: JsonObject, model: string): JsonObject;
}

/** The provider's side of a format: writes requests, reads answers. */
export interface ProviderFormat {
  readonly name: FormatName;
  readonly identifiers: IdentifierRules;
  /** How many sequences a request can name to stop at. */
  readonly stopsMax: number;
  /** Sequences of nothing but blanks are refused. */
  readonly refusesBlankStops?: boolean;
  /** Whether an answer may be more than words. */
  readonly takesModalities?: boolean;
  /** Whether a request can ask for several answers. */
  readonly takesChoices?: boolean;
  /** Whether it can ask how likely the tokens were. */
  readonly takesLogprobs?: boolean;
  /** Whether the provider speaks to servers of tools. */
  readonly takesMcp?: boolean;
  /** What clients of other formats say in the provider's own words, beside what all of them say. */
  carriesOwn?(field: string, model: string): boolean;
  /** Below the provider's base URL. */
  path(model: string, isStream: boolean): string;
  /** How the tokens of a request are counted without answering it; undefined: nobody who speaks the format can be asked. */
  readonly counting?: TokenCounting;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  /** Of a provider whose newer features have to be asked for by name: those that a request needs. */
  betas?(body: JsonObject): readonly string[];
  /** A client's request of the same format, for another model. */
  forward(body: JsonObject, model: string, dialect: Dialect): JsonObject;
  /** @returns or, as the error, what the request needs and the format lacks: `stop sequences` */
  writeRequest(request: CompletionRequest, model: string, dialect: Dialect): Result<WrittenRequest, string>;
  /** @returns or, as the error, what is wrong with it */
  readAnswer(body: JsonObject): Result<Completion, string>;
  /** The usage in an answer; undefined when it has none. */
  usageOf(body: JsonObject): Usage | undefined;
  streamReader(): StreamReader;
}

/** One format: the folder of the same name implements it. */
export interface Format {
  readonly client: ClientFormat;
  readonly provider: ProviderFormat;
}

/** A stream that breaks the rules of its format. */
export class MalformedStream extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedStream';
  }
}
