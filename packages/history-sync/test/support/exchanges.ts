import { ConnectionFault, type HttpPort, type HttpRequest, type HttpResponse } from '../../src/index.ts';

/** A request and what the real server answered. Tokens are replaced: they are worth nothing, but look as if they were. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string;
}

const keptHeaders = ['atuin-version', 'retry-after'];

/** Asks a real server and writes down what is said. */
export class Recorder implements HttpPort {
  readonly exchanges: Exchange[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { method, url, headers, body } = request;
    const response = await fetch(this.#origin + pathOf(url), { method, headers, body: body ?? null });
    const answer = await response.text();
    const named = keptHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const asked = { method, path: pathOf(url), ...(body === undefined ? {} : { body }) };
    this.exchanges.push({ ...asked, status: response.status, headers: Object.fromEntries(named), answer });
    return { status: response.status, header: (name) => response.headers.get(name), body: answer };
  }
}

/** Answers as the recorded server did, to the same requests in the same order and to no others. */
export class Replay implements HttpPort {
  readonly #left: Exchange[];

  constructor(exchanges: readonly Exchange[]) {
    this.#left = [...exchanges];
  }

  get left(): number {
    return this.#left.length;
  }

  send({ method, url, body }: HttpRequest): Promise<HttpResponse> {
    const next = this.#left.shift();
    const isSame = next?.method === method && next.path === pathOf(url) && next.body === body;
    if (!isSame) return Promise.reject(new ConnectionFault(`NOT_RECORDED ${method} ${pathOf(url)}`));
    return Promise.resolve({
      status: next.status,
      header: (name) => next.headers[name] ?? null,
      body: next.answer,
    });
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
