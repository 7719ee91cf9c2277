import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { contentSecurityPolicy } from './page.ts';

export const serverBounds = {
  /** A browser opens six to one address. */
  connectionsMax: 32,
  /** Of a request's headers; a local browser needs none of it. */
  requestTimeoutMs: 5_000,
  /** How often an open page is told to bring itself up to date. */
  eventEveryMs: 5_000,
} as const;

export interface DashboardServer {
  /** With the token that opens it once. */
  readonly url: string;
  close(): Promise<void>;
}

/** @param query of the address */
export type Render = (query: URLSearchParams) => Promise<string>;

/**
 * Serves one page on the loopback, to one browser. The token in the address is good once: the browser gets a cookie for
 * it, so that neither the history of the browser nor what is written on the terminal opens the page again. Other names
 * than the loopback's are refused, so that no name server can lend a web page the address (DNS rebinding), and so are
 * requests that other pages make.
 */
export async function serveDashboard(render: Render): Promise<DashboardServer> {
  const server = createServer({ requestTimeout: serverBounds.requestTimeoutMs });
  server.maxConnections = serverBounds.connectionsMax;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const access = new AccessControl(port);
  server.on('request', (request, response) => {
    answer(request, response, access, render).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${port}/?token=${access.token}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  access: AccessControl,
  render: Render,
): Promise<void> {
  const refusal = access.refuses(request);
  if (refusal !== undefined) return send(response, refusal.status, refusal.text);
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname !== '/' && url.pathname !== '/events')
    return send(response, 404, 'Not found. The dashboard is at /.');
  const token = url.searchParams.get('token');
  if (token !== null && access.opensWith(token)) {
    response.setHeader('set-cookie', access.cookie);
    response.setHeader('location', '/');
    return send(response, 303, '');
  }
  if (!access.knows(request)) {
    return send(response, 403, 'This address works once. Run `hunch dashboard` again for a new one.');
  }
  if (url.pathname === '/events') return sendEvents(request, response);
  const text = await render(url.searchParams);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  return send(response, 200, request.method === 'HEAD' ? '' : text);
}

/** One event after the other until the page is closed: each says that there may be something new. */
function sendEvents({ method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...safeHeaders });
  if (method === 'HEAD') return void response.end();
  response.write(': open\n\n');
  const timer = setInterval(() => response.write('data: changed\n\n'), serverBounds.eventEveryMs).unref();
  response.on('close', () => clearInterval(timer));
}

const safeHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

function send(response: ServerResponse, status: number, text: string): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.writeHead(status, safeHeaders);
  response.end(text);
}

interface Refusal {
  readonly status: number;
  readonly text: string;
}

/** Lets one browser in: by the token, then by a cookie. */
class AccessControl {
  readonly token = randomBytes(24).toString('base64url');
  readonly #session = randomBytes(24).toString('base64url');
  readonly #hosts: ReadonlySet<string>;
  // Cookies know no ports: two dashboards would take each other's.
  readonly #cookieName: string;
  #isUsed = false;

  constructor(port: number) {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
    this.#cookieName = `hunch-${port}`;
  }

  /** Lax, not Strict: the page is opened by following an address, and only shown. */
  get cookie(): string {
    return `${this.#cookieName}=${this.#session}; HttpOnly; SameSite=Lax; Path=/`;
  }

  refuses({ method, headers }: IncomingMessage): Refusal | undefined {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, text: 'Only GET and HEAD are allowed.' };
    if (!this.#hosts.has(headers.host ?? '')) return { status: 403, text: 'Wrong host name.' };
    const { origin } = headers;
    if (origin !== undefined && !this.#hosts.has(origin.replace(/^http:\/\//, ''))) {
      return { status: 403, text: 'Requests of other pages are refused.' };
    }
    return undefined;
  }

  opensWith(token: string): boolean {
    if (this.#isUsed || !equal(token, this.token)) return false;
    this.#isUsed = true;
    return true;
  }

  knows({ headers }: IncomingMessage): boolean {
    const cookies = (headers.cookie ?? '').split(/; */);
    return cookies.some((cookie) => equal(cookie, `${this.#cookieName}=${this.#session}`));
  }
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
