import { errorTable, type ErrorCode, type WireError } from '../errors.ts';
import type { Result } from '../result.ts';
import type { Request } from './messages.ts';

/** The version that NDJSON messages carry as `v`. It changes only when an old client would misread a new daemon. */
export const protocolVersion = 1;

export type Framing = 'ndjson' | 'shell';

/** A well-formed request. Whether its method exists and its params fit is for the dispatcher to say. */
export interface ReceivedRequest {
  readonly framing: Framing;
  /** From a shell frame: params are all text, empty ones are left out, and `reply` is taken out. */
  readonly request: Request;
  /** False: fire and forget; then nothing is sent, not even an error. */
  readonly wantsReply: boolean;
}

/** What could not be read as a request, with all that is needed to answer it. */
export interface WireFault {
  readonly framing: Framing;
  /** As the request gave it; null if it could not be read. */
  readonly id: number | string | null;
  /** True too whenever `closes` is: a client that is hung up on should be able to learn why. */
  readonly wantsReply: boolean;
  /** The end of the message can't be trusted: answer, then close the connection. The decoder yields nothing more. */
  readonly closes: boolean;
  readonly error: WireError;
}

export type WireMessage = Result<ReceivedRequest, WireFault>;

export function wireError(code: ErrorCode, message: string): WireError {
  return { code, message, retryable: errorTable[code].retryable };
}
