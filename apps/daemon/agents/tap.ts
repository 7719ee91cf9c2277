import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request of an agent, and how the gateway answered it. */
export interface Tapped {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Null: it had none, or none that is JSON. */
  readonly body: Readonly<Record<string, unknown>> | null;
  status: number;
  /** What `x-hunch-dropped` said. */
  dropped: string;
  /** The beginning of an answer that is an error. */
  error: string;
}

export interface Tap {
  readonly url: string;
  readonly requests: readonly Tapped[];
  stop(): void;
}

/** Stands between an agent and the gateway, and notes what passes. */
export async function startTap(gatewayUrl: string): Promise<Tap> {
  const requests: Tapped[] = [];
  const server = createServer((incoming, response) => void pass(incoming, response));
  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(incoming);
    const { method = '', url: path = '', headers } = incoming;
    const tapped: Tapped = {
      method,
      path,
      headers,
      body: parse(bytes.toString()),
      status: 0,
      dropped: '',
      error: '',
    };
    requests.push(tapped);
    // As over a proxy, the gateway is called by its own name.
    const asked = request(
      new URL(path, gatewayUrl),
      { method, headers: { ...headers, host: new URL(gatewayUrl).host } },
      (answer) => {
        tapped.status = answer.statusCode ?? 0;
        tapped.dropped = String(answer.headers['x-hunch-dropped'] ?? '');
        response.writeHead(tapped.status, answer.headers);
        answer.on('data', (chunk: Buffer) => {
          if (tapped.status >= 400 && tapped.error.length < 500) tapped.error += chunk.toString();
        });
        answer.pipe(response);
      },
    );
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    asked.end(bytes);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function parse(text: string): Tapped['body'] {
  try {
    return text === '' ? null : (JSON.parse(text) as Tapped['body']);
  } catch {
    return null;
  }
}
