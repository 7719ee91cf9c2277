import { ConnectionFault, type HttpPort, type HttpRequest, type HttpResponse } from '@hunch/history-sync';

export const httpBounds = {
  /** Of one request with its answer: a page of records over a slow line. */
  timeoutMs: 30_000,
  /** A page of 1,000 records of some kilobytes; a larger answer is no page. */
  answerBytesMax: 64 * 1024 * 1024,
} as const;

/**
 * Node's own client. A redirect is an answer like any other: credentials go nowhere but where the user said.
 *
 * @param onDate hears when the server says it is
 */
export const httpPort = (onDate: (date: string | null) => void): HttpPort => ({
  async send({ method, url, headers, body }: HttpRequest): Promise<HttpResponse> {
    try {
      const signal = AbortSignal.timeout(httpBounds.timeoutMs);
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === undefined ? {} : { body }),
      });
      onDate(response.headers.get('date'));
      const text = await boundedText(response);
      return { status: response.status, header: (name) => response.headers.get(name), body: text };
    } catch (error) {
      throw error instanceof ConnectionFault ? error : new ConnectionFault(codeOf(error));
    }
  },
});

async function boundedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    // Its type is that of any stream; a body has bytes.
    const chunk = piece as Uint8Array;
    bytes += chunk.length;
    if (bytes > httpBounds.answerBytesMax) throw new ConnectionFault('ANSWER_TOO_LARGE');
    pieces.push(chunk);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.name;
}
