import type { HttpPort, HttpRequest, HttpResponse } from '../ports.ts';
import { isObject, parseRecords, recordJson, type SealedRecord } from '../record/record.ts';

interface Account {
  readonly password: string;
  readonly session: string;
  /** host -> tag -> records, by place. */
  readonly records: Map<string, Map<string, SealedRecord[]>>;
}

const PAGE_SIZE = 100;

/** What the real server says to the requests of sync, from memory. The recorded exchanges hold it to that. */
export class MemoryAtuinServer implements HttpPort {
  readonly #accounts = new Map<string, Account>();
  /** Answers in place of the real ones, while it is there. */
  fault: { readonly status: number; readonly reason: string } | undefined;
  requests = 0;

  send({ method, url, headers, body = '' }: HttpRequest): Promise<HttpResponse> {
    this.requests += 1;
    const { pathname, searchParams } = new URL(url);
    if (this.fault !== undefined) return said(this.fault.status, { reason: this.fault.reason });
    if (pathname === '/api/v0/capabilities')
      return said(200, {
        capabilities: { 'sh.atuin.server/records.page_size': { version: 1, page_size: PAGE_SIZE } },
      });
    if (pathname === '/register') return this.#register(body);
    if (pathname === '/login') return this.#login(body);
    const token = headers.authorization?.slice('Token '.length);
    const account = [...this.#accounts.values()].find(({ session }) => session === token);
    if (account === undefined) return said(403, { reason: 'session not found' });
    if (pathname === '/api/v0/record/next') return answer(200, this.#next(account, searchParams));
    if (method === 'GET') return answer(200, status(account));
    return this.#add(account, body);
  }

  /** Every record of all accounts, as it lies there. */
  get records(): readonly SealedRecord[] {
    return [...this.#accounts.values()].flatMap(({ records }) =>
      [...records.values()].flatMap((tags) => [...tags.values()].flat()),
    );
  }

  /** Ends every login. */
  endSessions(): void {
    for (const [name, account] of this.#accounts)
      this.#accounts.set(name, { ...account, session: `${account.session}-2` });
  }

  #register(body: string): Promise<HttpResponse> {
    const { username, password } = fieldsOf(body);
    if (this.#accounts.has(username)) return said(400, { reason: 'failed to register user' });
    const session = `session-of-${username}`;
    this.#accounts.set(username, { password, session, records: new Map() });
    return said(200, { session, auth: 'cli' });
  }

  #login(body: string): Promise<HttpResponse> {
    const { username, password } = fieldsOf(body);
    const account = this.#accounts.get(username);
    if (account === undefined) return said(404, { reason: 'user not found' });
    if (account.password !== password) return said(401, { reason: 'password is not correct' });
    return said(200, { session: account.session, auth: 'cli' });
  }

  #next({ records }: Account, query: URLSearchParams): string {
    const series = records.get(query.get('host') ?? '')?.get(query.get('tag') ?? '') ?? [];
    const start = Number(query.get('start'));
    return `[${series
      .slice(start, start + Number(query.get('count')))
      .map(recordJson)
      .join(',')}]`;
  }

  /** The first record of a place stays; a second one is ignored without a word. */
  #add({ records }: Account, body: string): Promise<HttpResponse> {
    for (const record of parseRecords(body) ?? []) {
      const tags = records.get(record.host) ?? new Map<string, SealedRecord[]>();
      const series = tags.get(record.tag) ?? [];
      if (record.idx === series.length) series.push(record);
      tags.set(record.tag, series);
      records.set(record.host, tags);
    }
    return answer(200, '');
  }
}

function status({ records }: Account): string {
  const hosts = [...records].map(([host, tags]) => {
    const heads = [...tags].map(([tag, series]) => [tag, series.length - 1] as const);
    return [host, Object.fromEntries(heads)] as const;
  });
  return JSON.stringify({ hosts: Object.fromEntries(hosts) });
}

function fieldsOf(body: string): { readonly username: string; readonly password: string } {
  const value: unknown = JSON.parse(body);
  return isObject(value)
    ? { username: String(value.username), password: String(value.password) }
    : { username: '', password: '' };
}

const said = (code: number, value: unknown): Promise<HttpResponse> => answer(code, JSON.stringify(value));

function answer(code: number, body: string): Promise<HttpResponse> {
  const header = (name: string): string | null => (name === 'atuin-version' ? '18.24.1' : null);
  return Promise.resolve({ status: code, header, body });
}
