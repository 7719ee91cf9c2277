import type { JsonObject } from '@hunch/common/json';
import type { ModelRequest } from '@hunch/intent-router';

/** How one kind of server is asked, and how its answer is read. */
export interface ModelProtocol {
  /** Below the base URL. */
  readonly path: string;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  body(request: ModelRequest, model: string): JsonObject;
  /** @param contentType of the answer: a server may answer whole although it was asked for a stream */
  reader(contentType: string): AnswerReader;
}

/** Reads one answer, chunk by chunk. */
export interface AnswerReader {
  /** @returns the text that came with the chunk */
  feed(chunk: string): string;
  /** Undefined: the answer is whole. Else what is wrong with it. */
  end(): string | undefined;
}
