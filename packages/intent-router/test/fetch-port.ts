import { err, ok, type Result } from '@hunch/common/result';
import type { HttpAnswer, HttpFailure, HttpPort, HttpRequest } from '../src/ports.ts';

/** The port over `fetch`: what runs in a browser too. Real HTTP for the tests of this package. */
export const fetchPort: HttpPort = {
  async exchange(request, signal): Promise<Result<HttpAnswer, HttpFailure>> {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    try {
      return await exchanged(request, signal === undefined ? timeout : AbortSignal.any([timeout, signal]));
    } catch (error) {
      if (signal?.aborted === true) return err({ kind: 'aborted', message: 'given up' });
      if (timeout.aborted) return err({ kind: 'timeout', message: 'too late' });
      return err({ kind: 'unreachable', message: String(error) });
    }
  },
};

async function exchanged(
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Result<HttpAnswer, HttpFailure>> {
  const { method, url, headers, body, responseBytesMax } = request;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal,
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  });
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > responseBytesMax) return err({ kind: 'too_large', message: 'too large' });
  return ok({ status: response.status, body: new TextDecoder().decode(bytes) });
}
