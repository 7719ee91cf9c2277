import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson, textIn } from '@hunch/common/json';
import { replaceFile } from '../platform/replace-file.ts';
import { newUuid } from './uuid.ts';

/** Who this machine is among those of an account, and what its names for commands are made with. */
export interface Identity {
  /** UUID: the one writer of its series. */
  readonly host: string;
  /** Hexadecimal. Without it nobody can tell from a name what was typed. */
  readonly salt: string;
}

/** Where this machine is logged in. */
export interface Login {
  readonly server: string;
  readonly user: string;
  /** What the server knows it by, and no other server may hear. */
  readonly session: string;
}

const PRIVATE_DIRECTORY = 0o700;

/** The files of sync: below the data directory, for nobody but the user. */
export class SyncDirectory {
  readonly path: string;
  readonly #keyFile: string;

  /** @param keyFile `sync.key_file`; empty: the one in this directory */
  constructor(dataDir: string, keyFile: string) {
    this.path = join(dataDir, 'sync');
    this.#keyFile = keyFile === '' ? join(this.path, 'key') : keyFile;
  }

  get database(): string {
    return join(this.path, 'records.db');
  }

  /** Whether anything was ever synced or is to be: without it, nothing here is opened. */
  get isUsed(): boolean {
    return existsSync(this.database);
  }

  get keyFile(): string {
    return this.#keyFile;
  }

  ensure(): void {
    mkdirSync(this.path, { recursive: true, mode: PRIVATE_DIRECTORY });
    chmodSync(this.path, PRIVATE_DIRECTORY);
  }

  /** Made once. */
  identity(): Identity {
    const file = join(this.path, 'identity.json');
    const text = textOf(file);
    // Only this program writes the file.
    if (text !== undefined) return JSON.parse(text) as Identity;
    return this.#newIdentity(file, randomBytes(32).toString('hex'));
  }

  /** Under a new name, with the same names for commands: they are known on other machines. */
  renew(): void {
    const { salt } = this.identity();
    this.#newIdentity(join(this.path, 'identity.json'), salt);
  }

  #newIdentity(file: string, salt: string): Identity {
    const identity = { host: newUuid(Date.now(), randomBytes(10)), salt };
    this.#write(file, JSON.stringify(identity));
    return identity;
  }

  /** Undefined: logged out. */
  login(): Login | undefined {
    // Damaged, it is no login.
    const read = parseJson(textOf(join(this.path, 'session')) ?? '');
    const [server, user, session] = ['server', 'user', 'session'].map((key) => textIn(read, key));
    if (server === undefined || user === undefined || session === undefined) return undefined;
    return { server, user, session };
  }

  /** When the last sync ended well. */
  syncedMs(): number | null {
    const text = textOf(join(this.path, 'synced'));
    return text === undefined ? null : Number(text);
  }

  noteSynced(ms: number): void {
    this.#write(join(this.path, 'synced'), String(ms));
  }

  /** As it stands in its file; undefined: there is none. */
  keyText(): string | undefined {
    return textOf(this.#keyFile);
  }

  writeLogin(login: Login): void {
    this.#write(join(this.path, 'session'), JSON.stringify(login));
  }

  endLogin(): void {
    rmSync(join(this.path, 'session'), { force: true });
  }

  writeKey(text: string): void {
    this.#write(this.#keyFile, text);
  }

  #write(file: string, text: string): void {
    this.ensure();
    replaceFile(file, text);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Names for commands, the same each time. */
export class EntryNames {
  readonly #salt: Buffer;

  constructor({ salt }: Identity) {
    this.#salt = Buffer.from(salt, 'hex');
  }

  /** Of one run: what an import, too, knows it by. */
  run(session: string, tsMs: number, line: string): Buffer {
    return this.#mac(`${session}\0${tsMs}\0${line}`).subarray(0, 16);
  }

  line(line: string): Buffer {
    return this.#mac(line).subarray(0, 16);
  }

  /** The id that other machines know a run of this one by: a UUID of its time, as atuin writes it. */
  historyId(session: string, tsMs: number, line: string): string {
    return newUuid(tsMs, this.run(session, tsMs, line)).replaceAll('-', '');
  }

  #mac(text: string): Buffer {
    return createHmac('sha256', this.#salt).update(text).digest();
  }
}
