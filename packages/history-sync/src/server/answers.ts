import { SyncFailure } from '../failure.ts';
import type { HttpResponse } from '../ports.ts';
import { isObject } from '../record/record.ts';

/** Codes of Node and OpenSSL for certificates that time makes wrong: the clock of one of the two is. */
const certificateTimes = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
const certificateFault = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/;

export function unreachable(server: string, code: string): SyncFailure {
  if (certificateTimes.has(code)) {
    const check = 'Check the date of this machine; if it is right, ask who runs the server.';
    return new SyncFailure(
      'certificate',
      `The certificate of ${server} is not valid today (${code}). ${check}`,
    );
  }
  if (certificateFault.test(code))
    return new SyncFailure(
      'certificate',
      `The certificate of ${server} can't be trusted (${code}). Nothing was sent.`,
    );
  return new SyncFailure(
    'unreachable',
    `The server ${server} can't be reached (${code}). The next sync tries again.`,
  );
}

export function notAtuin(server: string): SyncFailure {
  return new SyncFailure(
    'not-atuin',
    `${server} does not answer as an Atuin server does. Check \`hunch config get sync.server\`.`,
  );
}

/** Undefined: the request succeeded. */
export function failureOf(
  response: HttpResponse,
  server: string,
  hasSession: boolean,
): SyncFailure | undefined {
  const { status } = response;
  if (status >= 200 && status < 300) return undefined;
  const isAtuin = response.header('atuin-version') !== null;
  const said = reasonOf(response) ?? `status ${status}`;
  if (status === 429) {
    const wait = retryAfterMs(response);
    return new SyncFailure(
      'rate-limited',
      `The server ${server} asks to wait. The next sync tries again.`,
      wait,
    );
  }
  if (status === 413 || status === 507) return full(server, said);
  if (!isAtuin && (status < 500 || status === 501)) return notAtuin(server);
  if (hasSession && (status === 401 || status === 403)) {
    const again = 'Log in again: hunch sync login';
    return new SyncFailure(
      'no-session',
      `The server ${server} does not know this login any more (${said}). ${again}`,
    );
  }
  // What it says when its database takes nothing more: crates/atuin-server/src/handlers/v0/record.rs.
  if (status === 500 && said.includes('failed to add record')) return full(server, said);
  if (status >= 500) {
    const later = 'The next sync tries again.';
    const message = `The server ${server} failed (${said}). ${later}`;
    return new SyncFailure('server-failed', message, retryAfterMs(response));
  }
  return new SyncFailure('refused-login', `The server ${server} refuses: ${said}.`);
}

function full(server: string, said: string): SyncFailure {
  const message = `The server ${server} could not store the records (${said}): its disk or its limit may be full.`;
  return new SyncFailure('server-full', `${message} Nothing is lost here; the next sync tries again.`);
}

/** Seconds, or a date, which is left out: one wait more or less. */
function retryAfterMs(response: HttpResponse): number | null {
  const seconds = Number(response.header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** What the server says of it, in one short line. */
function reasonOf({ body }: HttpResponse): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (!isObject(value) || typeof value.reason !== 'string') return undefined;
    return value.reason.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
  } catch {
    return undefined;
  }
}
