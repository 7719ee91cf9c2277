import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { ProxyError } from './formats/format.ts';
import { isLoopback, type ListenAddress } from './settings.ts';

export interface GuardSettings {
  readonly listen: ListenAddress;
  readonly allowedHosts: readonly string[];
  readonly token: string | undefined;
}

/**
 * Who may ask. A page in a browser can send requests to the loopback, and by DNS rebinding can even read the answers:
 * its requests carry an Origin, or a Host that is not this machine's name.
 *
 * @returns what is wrong, or undefined
 */
export function refuse(
  headers: IncomingHttpHeaders,
  settings: GuardSettings,
  needsToken: boolean,
): ProxyError | undefined {
  if (!isKnownHost(headers.host ?? '', settings)) {
    return forbidden(
      'This name is not known to be this machine; add it to prompt_router.allowed_hosts if it is.',
    );
  }
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return forbidden('Requests of web pages are not answered.');
  if (!needsToken || settings.token === undefined || carries(headers, settings.token)) return undefined;
  return {
    kind: 'authentication',
    status: 401,
    message: 'The token is missing or wrong. `hunch router status` prints it; use it as the API key.',
  };
}

function forbidden(message: string): ProxyError {
  return { kind: 'permission', status: 403, message };
}

function isKnownHost(host: string, { listen, allowedHosts }: GuardSettings): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  // Rebinding needs a name; who listens everywhere is reached by addresses.
  if (isIP(name) !== 0 && isAnyAddress(listen.host)) return true;
  return isLoopback(name) || name === listen.host.toLowerCase() || allowedHosts.includes(name);
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** OpenAI's clients send a bearer token, Anthropic's `x-api-key`. */
function carries(headers: IncomingHttpHeaders, token: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers['x-api-key'];
  return [bearer, key].some((given) => typeof given === 'string' && isSame(given.trim(), token));
}

/** In a time that tells nothing of where they differ. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
