import { isErrorCode } from '../errors.ts';
import { isObject, parseJson, type JsonObject } from '../json.ts';
import { err, ok, type Result } from '../result.ts';
import { wireBounds } from './bounds.ts';
import { ByteAccumulator } from './byte-accumulator.ts';
import type { Progress, Request, Response } from './messages.ts';
import { protocolVersion, wireError, type WireFault, type WireMessage } from './wire-message.ts';

const NEWLINE = 0x0a;

/** Why a stream of lines can't be read on. */
export type LineFault = 'too-long' | 'unfinished';

/**
 * Cuts a stream of bytes into lines, wherever the bytes were split. After a fault it yields nothing more.
 * Bounded by `wireBounds.lineBytesMax`, the newline not counted.
 */
export class LineDecoder {
  readonly #pending = new ByteAccumulator();
  #closed = false;

  push(chunk: Uint8Array): Result<string, LineFault>[] {
    const lines: Result<string, LineFault>[] = [];
    let start = 0;
    while (!this.#closed && start < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline === -1 ? chunk.length : newline;
      if (this.#pending.length + end - start > wireBounds.lineBytesMax) {
        this.#close();
        lines.push(err('too-long'));
      } else if (newline === -1) {
        this.#pending.append(chunk.subarray(start));
      } else {
        lines.push(ok(this.#pending.take(chunk.subarray(start, end))));
      }
      start = end + 1;
    }
    return lines;
  }

  /** To be called when the peer has ended the stream: a line without its end is a fault, never half a message. */
  end(): Result<string, LineFault>[] {
    const unfinished = !this.#closed && this.#pending.length > 0;
    this.#close();
    return unfinished ? [err('unfinished')] : [];
  }

  #close(): void {
    this.#closed = true;
    this.#pending.clear();
  }
}

/**
 * Reads requests from a stream of NDJSON.
 *
 * @example
 * ```ts
 * const decoder = new NdjsonDecoder();
 * decoder.push(Buffer.from('{"v":1,"id":7,"method":"Sta')); // []
 * decoder.push(Buffer.from('tus"}\n')); // one message: method Status, id 7, params {}
 * ```
 */
export class NdjsonDecoder {
  readonly #lines = new LineDecoder();

  push(chunk: Uint8Array): WireMessage[] {
    return this.#lines.push(chunk).map(readRequest);
  }

  end(): WireMessage[] {
    return this.#lines.end().map(readRequest);
  }
}

/** One request as a line, its newline included. */
export function encodeRequest(request: Request): string {
  return `${JSON.stringify(request)}\n`;
}

/** One answer as a line, its newline included. */
export function encodeResponse(response: Response): string {
  return `${JSON.stringify(response)}\n`;
}

export function encodeProgress(progress: Progress): string {
  return `${JSON.stringify(progress)}\n`;
}

/** Undefined: the line is an answer, or nothing of this protocol. */
export function decodeProgress(line: string): Progress | undefined {
  if (!line.includes('"progress":')) return undefined;
  const message = parseObject(line);
  if (message === undefined || 'ok' in message || message.v !== protocolVersion) return undefined;
  const { v, id, progress } = message;
  return progress === undefined || (id !== null && !isId(id)) ? undefined : { v, id, progress };
}

/** One line that a daemon sent. The error is a sentence for a person: the peer is no daemon of this protocol. */
export function decodeResponse(line: string): Result<Response, string> {
  const message = parseObject(line);
  if (message === undefined) return err('the answer is not a JSON object');
  const { v, id, error } = message;
  if (v !== protocolVersion) return err(`the answer is not of protocol version ${protocolVersion}`);
  if (id !== null && !isId(id)) return err('the answer has no id');
  if (message.ok === true && 'result' in message) return ok({ v, id, ok: true, result: message.result });
  if (message.ok !== false || !isObject(error)) return err('the answer has neither a result nor an error');
  const { code, message: text, retryable } = error;
  if (typeof code !== 'string' || typeof text !== 'string' || typeof retryable !== 'boolean') {
    return err('the error in the answer lacks its code, message or retryable');
  }
  // A newer daemon may know more codes than this client.
  return ok({
    v,
    id,
    ok: false,
    error: { code: isErrorCode(code) ? code : 'E_INTERNAL', message: text, retryable },
  });
}

const envelopeKeys: ReadonlySet<string> = new Set(['v', 'id', 'method', 'params']);

function readRequest(line: Result<string, LineFault>): WireMessage {
  if (!line.ok) {
    const message =
      line.error === 'too-long'
        ? `A line may have ${wireBounds.lineBytesMax} bytes at most; this one has more. The connection is closed.`
        : 'The stream ended within a line. End each line with a newline.';
    return fault(null, true, true, message);
  }
  const envelope = parseObject(line.value);
  if (envelope === undefined) return fault(null, true, false, 'A line must be one JSON object.');

  const { v, id, method, params = {} } = envelope;
  if (id !== undefined && !isId(id)) {
    const allowed = `a whole number up to 2^53-1 or a text of 1 to ${wireBounds.nameCharactersMax} characters`;
    return fault(null, true, false, `"id" must be ${allowed}.`);
  }
  const answerable = (message: string): WireMessage => fault(id ?? null, id !== undefined, false, message);
  if (v !== protocolVersion)
    return answerable(`"v" must be ${protocolVersion}, the version of this protocol.`);
  if (!isName(method)) {
    return answerable(`"method" must be a text of 1 to ${wireBounds.nameCharactersMax} characters.`);
  }
  if (!isObject(params)) return answerable('"params" must be a JSON object.');
  if (Object.keys(envelope).some((key) => !envelopeKeys.has(key))) {
    return answerable('A request has the fields "v", "id", "method" and "params", and no others.');
  }
  const request: Request = id === undefined ? { v, method, params } : { v, id, method, params };
  return ok({ framing: 'ndjson', request, wantsReply: id !== undefined });
}

function fault(
  id: number | string | null,
  wantsReply: boolean,
  closes: boolean,
  message: string,
): WireMessage {
  const error: WireFault = {
    framing: 'ndjson',
    id,
    wantsReply,
    closes,
    error: wireError('E_INVALID_ARGUMENT', message),
  };
  return err(error);
}

function parseObject(line: string): JsonObject | undefined {
  const value = parseJson(line);
  return isObject(value) ? value : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= wireBounds.nameCharactersMax;
}

/** Only what comes back as it was sent: JSON has numbers that a double can't hold. */
function isId(value: unknown): value is number | string {
  return isName(value) || Number.isSafeInteger(value);
}
