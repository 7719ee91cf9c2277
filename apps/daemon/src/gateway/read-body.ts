import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, parseJson } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';

/** The body of a request as a JSON object. */
export async function readBody(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Result<JsonObject, ApiError>> {
  const bytes = await readBytes(request, bytesMax);
  if (!bytes.ok) return bytes;
  const body = parseJson(bytes.value.toString());
  return isObject(body) ? ok(body) : err(invalid(whyNone(bytes.value, body), 400));
}

/** Where it stops being JSON, in the words of the one who reads it; they may quote a few characters of it. */
function whyNone(bytes: Buffer, body: unknown): string {
  if (bytes.length === 0) return 'The body is empty; it must be a JSON object.';
  if (body !== undefined) return 'The body is JSON, and must be a JSON object.';
  try {
    JSON.parse(bytes.toString());
  } catch (error) {
    if (error instanceof SyntaxError)
      return `The body must be a JSON object, and is not valid JSON: ${error.message}`;
  }
  return 'The body must be a JSON object.';
}

/**
 * The body as it came. What is too large is let go by for a moment, so that the client, which may read nothing before it has
 * sent everything, hears of it.
 */
export async function readBytes(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Result<Buffer, ApiError>> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    await discard(request);
    return err(invalid(`The body's encoding must be identity, not ${JSON.stringify(encoding)}.`, 415));
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  const whole = announced > bytesMax ? undefined : await gather(request, announced, bytesMax);
  if (whole === undefined) {
    await discard(request);
    return err(tooLarge(bytesMax));
  }
  return ok(whole);
}

/** Undefined when there is more. Rejects when the client breaks off. */
async function gather(
  request: IncomingMessage,
  announced: number,
  bytesMax: number,
): Promise<Buffer | undefined> {
  // What came in one packet with the head lies here now, though the request is not complete yet. Where it is all that was
  // announced nobody listens for more: the events would take a tenth of the time that the gateway adds.
  await Promise.resolve();
  const first: unknown = request.read();
  const begun = Buffer.isBuffer(first) ? [first] : [];
  return begun[0]?.length === announced ? begun[0] : gatherChunks(request, begun, bytesMax);
}

/** @param chunks what has been read */
function gatherChunks(
  request: IncomingMessage,
  chunks: Buffer[],
  bytesMax: number,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let bytes = chunks.reduce((sum, { length }) => sum + length, 0);
    if (bytes > bytesMax) resolve(undefined);
    const brokeOff = (): void => reject(new Error('the client broke off'));
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else resolve(undefined);
    });
    request.once('end', () => {
      // It closes after each request: an error with its stack for that took 3 % of a stream's time.
      request.off('close', brokeOff);
      resolve(Buffer.concat(chunks));
    });
    request.once('close', brokeOff);
  });
}

function discard(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gatewayBounds.discardMs);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}

function invalid(message: string, status: number): ApiError {
  return { kind: 'invalid_request', status, message };
}

function tooLarge(bytesMax: number): ApiError {
  const megabytes = Math.floor(bytesMax / (1024 * 1024));
  const message = `The body is larger than ${megabytes} MB; prompt_router.request_mb_max sets the bound.`;
  return { kind: 'too_large', status: 413, message };
}
