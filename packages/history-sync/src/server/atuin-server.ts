import { SyncFailure } from '../failure.ts';
import { ConnectionFault, type HttpPort, type HttpRequest, type HttpResponse } from '../ports.ts';
import {
  isObject,
  isUuid,
  parseRecords,
  recordJson,
  type SealedRecord,
  type Series,
} from '../record/record.ts';
import { failureOf, notAtuin, unreachable } from './answers.ts';

/** host -> tag -> idx of the last record. */
export type RemoteStatus = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Capabilities {
  /** Records in one answer and in one upload. */
  readonly pageSize: number;
}

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** What atuin sends as its own: the record store as of 18. */
const CLIENT_VERSION = '18.24.1';
/** The first that has a record store with these requests. */
const SERVER_MAJOR_MIN = 17;
/** What servers took before they named a number. */
const PAGE_SIZE_DEFAULT = 100;
const PAGE_SIZE_MAX = 1000;
const pageSizeCapability = 'sh.atuin.server/records.page_size';

/** The requests of an Atuin server that sync needs (crates/atuin-server/src/router.rs). Every failure is a `SyncFailure`. */
export class AtuinServer {
  readonly #http: HttpPort;
  readonly #address: string;
  readonly #session: string | null;

  /** @param session null: before login */
  constructor(http: HttpPort, address: string, session: string | null) {
    this.#http = http;
    this.#address = address.endsWith('/') ? address.slice(0, -1) : address;
    this.#session = session;
  }

  async login({ user, password }: Credentials): Promise<string> {
    return this.#sessionFrom(await this.#post('/login', JSON.stringify({ username: user, password })));
  }

  async register({ user, password }: Credentials, email: string): Promise<string> {
    const body = JSON.stringify({ email, username: user, password });
    const response = await this.#post('/register', body);
    const failure = failureOf(response, this.#address, false);
    // Why, the server does not say.
    if (failure?.message.includes('failed to register user') === true)
      throw new SyncFailure(
        'refused-login',
        `${failure.message} The name or the address may be taken: choose another, or log in: hunch sync login`,
      );
    return this.#sessionFrom(response);
  }

  async capabilities(): Promise<Capabilities> {
    const response = await this.#send({ method: 'GET', path: '/api/v0/capabilities' });
    // Servers before 18.20 have none.
    if (response.status === 404) return { pageSize: PAGE_SIZE_DEFAULT };
    const named = this.#object(response).capabilities;
    const capability = isObject(named) ? named[pageSizeCapability] : undefined;
    const size = isObject(capability) ? Number(capability.page_size) : Number.NaN;
    return { pageSize: size >= 1 ? Math.min(Math.trunc(size), PAGE_SIZE_MAX) : PAGE_SIZE_DEFAULT };
  }

  async status(): Promise<RemoteStatus> {
    const { hosts } = this.#object(await this.#send({ method: 'GET', path: '/api/v0/record' }));
    if (!isObject(hosts)) throw notAtuin(this.#address);
    const status = new Map<string, ReadonlyMap<string, number>>();
    for (const [host, tags] of Object.entries(hosts)) {
      if (!isUuid(host) || !isObject(tags)) throw notAtuin(this.#address);
      const heads = Object.entries(tags).map(([tag, idx]) => [tag, Number(idx)] as const);
      if (!heads.every(([, idx]) => Number.isSafeInteger(idx) && idx >= 0)) throw notAtuin(this.#address);
      status.set(host, new Map(heads));
    }
    return status;
  }

  /** In order, from `idx` on. */
  async records({ host, tag }: Series, idx: number, count: number): Promise<readonly SealedRecord[]> {
    const query = new URLSearchParams({ host, tag, start: String(idx), count: String(count) });
    const response = await this.#send({ method: 'GET', path: `/api/v0/record/next?${query.toString()}` });
    const records = this.#checked(response) && parseRecords(response.body);
    if (records === undefined) throw notAtuin(this.#address);
    return records;
  }

  /** @returns false: more than the server takes at once */
  async upload(records: readonly SealedRecord[]): Promise<boolean> {
    const response = await this.#post('/api/v0/record', `[${records.map(recordJson).join(',')}]`);
    if (response.status === 413 && records.length > 1) return false;
    this.#checked(response);
    return true;
  }

  #post(path: string, body: string): Promise<HttpResponse> {
    return this.#send({ method: 'POST', path, body });
  }

  async #send({ method, path, body }: Pick<HttpRequest, 'method' | 'body'> & { path: string }) {
    const headers = {
      'user-agent': `atuin/${CLIENT_VERSION}`,
      'atuin-version': CLIENT_VERSION,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.#session === null ? {} : { authorization: `Token ${this.#session}` }),
    };
    const url = this.#address + path;
    try {
      return await this.#http.send({ method, url, headers, ...(body === undefined ? {} : { body }) });
    } catch (error) {
      if (error instanceof ConnectionFault) throw unreachable(this.#address, error.code);
      throw error;
    }
  }

  #sessionFrom(response: HttpResponse): string {
    const { session } = this.#object(response);
    if (typeof session !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(session)) throw notAtuin(this.#address);
    return session;
  }

  #object(response: HttpResponse): Readonly<Record<string, unknown>> {
    this.#checked(response);
    try {
      const value: unknown = JSON.parse(response.body);
      if (isObject(value)) return value;
    } catch {
      // As below.
    }
    throw notAtuin(this.#address);
  }

  #checked(response: HttpResponse): true {
    const failure = failureOf(response, this.#address, this.#session !== null);
    if (failure !== undefined) throw failure;
    const version = response.header('atuin-version') ?? '';
    const major = Number.parseInt(version, 10);
    if (Number.isNaN(major)) throw notAtuin(this.#address);
    if (major < SERVER_MAJOR_MIN) {
      const needs = `hunch needs ${SERVER_MAJOR_MIN} or later. Ask who runs it for a newer one.`;
      throw new SyncFailure('old-server', `The server ${this.#address} runs Atuin ${version}; ${needs}`);
    }
    return true;
  }
}
