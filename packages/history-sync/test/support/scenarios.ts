import {
  AtuinServer,
  checkKey,
  download,
  encodeHistoryRecord,
  historyTag,
  historyVersionWritten,
  seal,
  SyncFailure,
  upload,
  type AccountKey,
  type HttpPort,
  type SealedRecord,
  type Transfer,
} from '../../src/index.ts';
import { MemoryRecordStore } from '../../src/testing/index.ts';

export const address = 'http://127.0.0.1:1';
export const account = { user: 'recorded', password: 'correct horse' };

/** What a session needs beside the port. */
export interface Setting {
  readonly http: HttpPort;
  readonly session: string;
  readonly key: AccountKey;
}

/** Everything is fixed, random bytes too: the same requests come out, byte for byte. */
export const scenarios = {
  async register({ http }: Setting) {
    const session = await new AtuinServer(http, address, null).register(account, 'recorded@example.org');
    return session.length > 10;
  },
  'register a name that is taken': ({ http }: Setting) =>
    failureOf(new AtuinServer(http, address, null).register(account, 'recorded@example.org')),
  'log in with a wrong password': ({ http }: Setting) =>
    failureOf(new AtuinServer(http, address, null).login({ ...account, password: 'wrong' })),
  'ask with an unknown session': ({ http }: Setting) =>
    failureOf(new AtuinServer(http, address, 'unknown').status()),
  async 'send 120 records in pages, and take them again'(setting: Setting) {
    const store = new MemoryRecordStore();
    store.append(ownRecords(setting.key, 120, 'a'));
    const sent = await upload(await transferOf(setting, store));
    const fresh = new MemoryRecordStore();
    const taken = await download(await transferOf(setting, fresh, otherHost));
    const isSame = JSON.stringify(texts(fresh)) === JSON.stringify(texts(store));
    const again = await upload(await transferOf(setting, store));
    return { sent, taken, isSame, again };
  },
  async 'go on where a download ended'(setting: Setting) {
    const store = new MemoryRecordStore();
    store.append(ownRecords(setting.key, 70, 'a'));
    return download(await transferOf(setting, store, otherHost));
  },
  async 'find that another machine wrote the same places'(setting: Setting) {
    const store = new MemoryRecordStore();
    store.append(ownRecords(setting.key, 130, 'b'));
    return upload(await transferOf(setting, store));
  },
  async 'find that the server has more under the own name'(setting: Setting) {
    const store = new MemoryRecordStore();
    store.append(ownRecords(setting.key, 3, 'a'));
    return download(await transferOf(setting, store));
  },
  async 'find that the server has another record'(setting: Setting) {
    const store = new MemoryRecordStore();
    store.append(ownRecords(setting.key, 3, 'b'));
    return download(await transferOf(setting, store, otherHost));
  },
  async 'know the right key'({ http, session, key }: Setting) {
    const server = new AtuinServer(http, address, session);
    await checkKey(server, await server.status(), key);
    return true;
  },
} as const;

export type ScenarioName = keyof typeof scenarios;

const ownHost = '01a20000-0000-7000-8000-000000000001';
const otherHost = '01a20000-0000-7000-8000-000000000002';

async function transferOf(
  { http, session }: Setting,
  store: MemoryRecordStore,
  host = ownHost,
): Promise<Transfer> {
  const server = new AtuinServer(http, address, session);
  const { pageSize } = await server.capabilities();
  return { server, store, host, pageSize, status: await server.status() };
}

function ownRecords(key: AccountKey, count: number, name: string): readonly SealedRecord[] {
  let drawn = 0;
  const random = (length: number): Uint8Array => {
    drawn += 1;
    return Uint8Array.from({ length }, (_, at) => (drawn * 31 + at * 7 + name.charCodeAt(0)) % 256);
  };
  return Array.from({ length: count }, (_, idx) => {
    const number = String(idx).padStart(11, '0');
    const head = {
      id: `01a20000-0000-7000-8000-${name}${number}`,
      idx,
      host: ownHost,
      tag: historyTag,
      timestampNs: 1_795_885_983_476_225_125n + BigInt(idx),
      version: historyVersionWritten,
    };
    const content = encodeHistoryRecord({ kind: 'delete', id: `${name}${number}` });
    return seal(head, content, key, random);
  });
}

function texts(store: MemoryRecordStore): readonly string[] {
  return store.heads().flatMap((head) => store.read(head, 0, 1000).map(({ data, cek }) => data + cek));
}

async function failureOf(asked: Promise<unknown>): Promise<readonly string[]> {
  try {
    await asked;
    return ['succeeded'];
  } catch (error) {
    if (error instanceof SyncFailure) return [error.kind, error.message];
    throw error;
  }
}
