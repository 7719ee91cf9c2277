import { request } from 'node:http';
import { token, type TestGateway } from './gateway.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly trailers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly tookMs: number;
}

export interface RawAsk {
  readonly path?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends what no client library would, and shows every byte of what comes back. */
export function ask(gateway: TestGateway, given: RawAsk = {}): Promise<RawAnswer> {
  const { path = '/v1/chat/completions', method = 'POST', body, headers = {} } = given;
  const startedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${gateway.url}${path}`,
      { method, headers: { authorization: `Bearer ${token}`, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            trailers: response.trailers,
            text: Buffer.concat(chunks).toString(),
            tookMs: performance.now() - startedAtMs,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** The data of each event of a stream; fails unless all of it is whole events. */
export function eventsOf(text: string): string[] {
  if (text !== '' && !text.endsWith('\n\n'))
    throw new Error(`the stream ends within an event: ${text.slice(-80)}`);
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) =>
      event
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice('data: '.length))
        .join('\n'),
    );
}
