import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { contentSecurityPolicy } from './page.ts';

export const serverBounds = {
  /** A browser opens six to one address. */
  connectionsMax: 32,
  /** Of a request's headers; a local browser needs none of it. */
  requestTimeoutMs: 5_000,
  /** Of a form: a command, as an address writes it. */
  formBytesMax: 256 * 1024,
  /** How often an open page is told to bring itself up to date. */
  eventEveryMs: 5_000,
} as const;

export interface DashboardServer {
  /** With the token that opens it once. */
  readonly url: string;
  close(): Promise<void>;
}

export interface DashboardPages {
  /**
   * @param query of the address
   * @param formToken to be sent back by every form
   */
  render(query: URLSearchParams, formToken: string): Promise<string>;
  /** @returns why the form did nothing; undefined: it was done */
  submit(form: URLSearchParams): Promise<string | undefined>;
}

/**
 * Serves one page on the loopback, to one browser. The token in the address is good once: the browser gets a cookie for
 * it, so that neither the history of the browser nor what is written on the terminal opens the page again. Other names
 * than the loopback's are refused, so that no name server can lend a web page the address (DNS rebinding), and so are
 * requests that other pages make.
 */
export async function serveDashboard(pages: DashboardPages): Promise<DashboardServer> {
  const server = createServer({ requestTimeout: serverBounds.requestTimeoutMs });
  server.maxConnections = serverBounds.connectionsMax;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const access = new AccessControl(port);
  server.on('request', (request, response) => {
    answer(request, response, access, pages).catch(() => response.destroy());
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
  pages: DashboardPages,
): Promise<void> {
  const refusal = access.refuses(request);
  if (refusal !== undefined) return send(response, refusal.status, refusal.text);
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!['/', '/events', '/stops'].includes(url.pathname))
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
  if (url.pathname === '/stops') return await takeForm(request, response, access, pages);
  if (url.pathname === '/events') return sendEvents(request, response);
  const text = await pages.render(url.searchParams, access.formToken);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  return send(response, 200, request.method === 'HEAD' ? '' : text);
}

/** A form of the page: what it says is done, and the page shown again. */
async function takeForm(
  request: IncomingMessage,
  response: ServerResponse,
  access: AccessControl,
  pages: DashboardPages,
): Promise<void> {
  if (request.method !== 'POST') return send(response, 405, 'Only POST is allowed here.');
  const form = await readForm(request);
  if (form === undefined) return send(response, 413, 'The form is too large.');
  if (!access.sent(form))
    return send(response, 403, 'This form is of another page. Load the dashboard again.');
  const problem = await pages.submit(form);
  if (problem !== undefined) return send(response, 409, problem);
  response.setHeader('location', `/?${new URLSearchParams({ period: form.get('period') ?? '' }).toString()}`);
  return send(response, 303, '');
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > serverBounds.formBytesMax) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
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
  // Nothing of it goes to other pages. With `no-referrer` browsers would hide of a form that it is this page's own.
  'referrer-policy': 'same-origin',
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
  readonly formToken = randomBytes(24).toString('base64url');
  readonly #session = randomBytes(24).toString('base64url');
  readonly #hosts: ReadonlySet<string>;
  // Cookies know no ports: two dashboards would take each other's.
  readonly #cookieName: string;
  #isUsed = false;

  constructor(port: number) {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
    this.#cookieName = `hunch-${port}`;
  }

  /** Lax, not Strict: the page is opened by following an address. Forms of other pages are sent without it. */
  get cookie(): string {
    return `${this.#cookieName}=${this.#session}; HttpOnly; SameSite=Lax; Path=/`;
  }

  refuses({ method, url, headers }: IncomingMessage): Refusal | undefined {
    const isForm = method === 'POST' && url === '/stops';
    if (method !== 'GET' && method !== 'HEAD' && !isForm) {
      return { status: 405, text: 'Only GET and HEAD are allowed.' };
    }
    if (!this.#hosts.has(headers.host ?? '')) return { status: 403, text: 'Wrong host name.' };
    const { origin } = headers;
    // A browser says with each form which page it is of.
    if (isForm && (origin === undefined || (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')) {
      return { status: 403, text: 'Forms of other pages are refused.' };
    }
    if (origin !== undefined && !this.#hosts.has(origin.replace(/^http:\/\//, ''))) {
      return { status: 403, text: 'Requests of other pages are refused.' };
    }
    return undefined;
  }

  /** Whether a form is of a page that this server has given out. */
  sent(form: URLSearchParams): boolean {
    return equal(form.get('form') ?? '', this.formToken);
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
