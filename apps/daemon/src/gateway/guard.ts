import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { err, ok, type Result } from '@hunch/common/result';
import type { ApiError } from '@hunch/llm-formats';
import { isLoopback } from './resolve-settings.ts';
import type { ListenAddress } from './settings.ts';
import { hashOf, type VirtualKey } from './virtual-key.ts';

export interface GuardSettings {
  readonly listen: ListenAddress;
  readonly allowedHosts: readonly string[];
  readonly token: string | undefined;
  readonly keys: readonly VirtualKey[];
}

/**
 * Who may ask. A page in a browser can send requests to the loopback, and by DNS rebinding can even read the answers:
 * its requests carry an Origin, or a Host that is not this machine's name.
 */
export class Guard {
  readonly #settings: GuardSettings;
  readonly #token: Buffer | undefined;
  /** The token as most clients send it: compared as it stands, which takes half as long. */
  readonly #bearer: Buffer | undefined;
  /** The last that was let in: clients say the same each time. */
  #knownHost: string | undefined;
  /** By the hash of the key. */
  readonly #keys: ReadonlyMap<string, VirtualKey>;

  constructor(settings: GuardSettings) {
    this.#settings = settings;
    const { token, keys } = settings;
    this.#keys = new Map(keys.map((key) => [key.hash, key]));
    this.#token = token === undefined ? undefined : Buffer.from(token);
    this.#bearer = token === undefined ? undefined : Buffer.from(`Bearer ${token}`);
  }

  /** @returns the virtual key that it comes with, where it comes with one; or what is wrong */
  admit(
    headers: IncomingHttpHeaders,
    needsToken: boolean,
    hosts = 1,
  ): Result<VirtualKey | undefined, ApiError> {
    const refused = this.#refuse(headers, hosts);
    if (refused !== undefined) return err(refused);
    if (!needsToken) return ok(undefined);
    // The one token first: most gateways have no other.
    if (this.#bearer !== undefined && isSame(headers.authorization ?? '', this.#bearer)) return ok(undefined);
    const given = givenKeys(headers);
    const [key] = this.#keys.size === 0 ? [] : given.flatMap((each) => this.#keys.get(hashOf(each)) ?? []);
    if (key !== undefined) return key.expiresAtMs > Date.now() ? ok(key) : err(expired(key));
    const token = this.#token;
    if (token === undefined || given.some((each) => isSame(each, token))) return ok(undefined);
    const wrong =
      given.length === 0
        ? 'There is no API key in the request (Authorization: Bearer …, x-api-key or x-goog-api-key).'
        : 'The API key is neither the token of this gateway nor one of its virtual keys.';
    const next =
      '`hunch router status` prints the token; a virtual key comes from whoever runs this gateway.';
    return err({ kind: 'authentication', status: 401, message: `${wrong} ${next}` });
  }

  /** @returns what is wrong, or undefined */
  #refuse(headers: IncomingHttpHeaders, hosts: number): ApiError | undefined {
    // Node keeps the first of several, and whoever stands before it may have gone by the last.
    if (hosts > 1) return { kind: 'invalid_request', status: 400, message: 'There are two Host headers.' };
    const { host = '' } = headers;
    if (host !== this.#knownHost) {
      if (!isKnownHost(host, this.#settings)) {
        return forbidden(
          'This name is not known to be this machine; add it to prompt_router.allowed_hosts if it is.',
        );
      }
      this.#knownHost = host;
    }
    if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
      return forbidden('Requests of web pages are not answered.');
    return undefined;
  }
}

export const revoked: ApiError = {
  kind: 'authentication',
  status: 401,
  message: 'This key was revoked. Ask whoever runs this gateway for a new one.',
};

function expired({ id, expiresAtMs }: VirtualKey): ApiError {
  const day = new Date(expiresAtMs).toISOString().slice(0, 10);
  const message = `This key (${id}) expired on ${day}. Ask whoever runs this gateway for a new one: \`hunch router keys create\`.`;
  return { kind: 'authentication', status: 401, message };
}

function forbidden(message: string): ApiError {
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

/** OpenAI's clients send a bearer token, Anthropic's and Google's a header of their own. */
function givenKeys(headers: IncomingHttpHeaders): string[] {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const { 'x-api-key': anthropic, 'x-goog-api-key': google } = headers;
  return [bearer, anthropic, google].flatMap((key) => (typeof key === 'string' ? [key.trim()] : []));
}

/** In a time that tells nothing of where they differ. Of how long a token is the documentation tells. */
function isSame(given: string, token: Buffer): boolean {
  const bytes = Buffer.from(given.trim());
  return bytes.length === token.length && timingSafeEqual(bytes, token);
}
