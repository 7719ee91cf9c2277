import {
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  statfsSync,
  unlinkSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs';
import { join } from 'node:path';
import {
  ShellFrameDecoder,
  wireBounds,
  type ReceivedRequest,
  type Request,
  type WireMessage,
} from '@hunch/common/protocol';
import { placeOf } from '../lifecycle/directories.ts';
import { socketsFirst } from '../lifecycle/event-loop.ts';

export const spoolBounds = {
  /** One for each open shell. Beyond it a shell finds no mark in its spool and goes on with the native hook. */
  spoolsMax: 256,
  /** A frame is written at once; a file that stays half a frame this long belongs to a writer that was killed. */
  incompleteMs: 1_000,
  /**
   * How long a frame lies there: the shell that left it has its prompt still to draw, and a daemon that learns on the same processor
   * stands in its way for 3 ms, in one of ten commands (docs/adr/0008). A question about the command reads it at once.
   */
  restMs: 4,
  /** How long a frame waits for the one before it, which may be on its way over the socket; then that one is lost. */
  gapMs: 25,
} as const;

/** Tells a shell that its spool is read: docs/protocol.md, "Spools". */
const MARK = 'open';
/** In the one bash keeps what it reads back from itself, the other's time tells which daemon it has introduced itself to. */
const SHELL_FILES = ['scratch', 'introduced'];

// statfs(2): TMPFS_MAGIC, RAMFS_MAGIC. Elsewhere a command would lie on a disk, with its secrets.
const memoryFileSystems = new Set([0x01021994, 0x858458f6]);

export interface SpoolParts {
  readonly uid: number;
  /** Takes in one frame; a promise while there is no room for the next. */
  readonly deliver: (request: ReceivedRequest) => unknown;
  readonly onDelivered: () => void;
  /** Whether the last run of the daemon had accepted this event, and ended before it could remove its file. */
  readonly isAccepted: (session: string, seq: number) => boolean;
  /** Why a directory is not read; its shell goes on with the native hook. */
  readonly onRefused: (reason: string) => void;
}

interface Spool {
  readonly directory: string;
  /** Of the directory. Another one in its place is not read: the name is known to whoever can list the one above. */
  readonly inode: bigint;
  readonly session: string;
  readonly watcher: FSWatcher;
  waiting: boolean;
  /** The file whose event is being accepted just now; an event may name this spool, and so have it read meanwhile. */
  taking: string | undefined;
  /** The highest `seq` that came, either way. */
  seq: number;
  gap: NodeJS.Timeout | undefined;
  rest: NodeJS.Timeout | undefined;
}

/**
 * Directories in memory into which shells write their events, one frame a file, named by its `seq`. bash and fish can write
 * a file themselves, but to speak to a socket they have to start a process, which costs their user ten times as much.
 */
export class Spools {
  readonly #parts: SpoolParts;
  readonly #spools = new Map<string, Spool>();

  constructor(parts: SpoolParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#spools.size;
  }

  /**
   * Reads what lies there, then whatever comes. A directory that is not fit is left alone: its shell sees no mark.
   *
   * @param session whose directory it is
   * @param seq of the event that named the directory, which comes after what has lower numbers; 0 for a session's start
   */
  open(directory: string, session: string, seq: number): void {
    const known = this.#spools.get(directory);
    if (known !== undefined) {
      this.#read(known, seq);
      known.seq = Math.max(known.seq, seq);
      // What comes right after this event may lie there already; it is read once this one is accepted.
      setImmediate(() => {
        if (this.#spools.has(directory)) this.#read(known);
      });
      return;
    }
    const inode = this.#spools.size >= spoolBounds.spoolsMax ? 'too many spools' : this.#fitInode(directory);
    if (typeof inode === 'string') {
      this.#parts.onRefused(inode);
      return;
    }
    try {
      const watcher = watch(directory, { persistent: false });
      const spool: Spool = {
        directory,
        inode,
        session,
        watcher,
        waiting: false,
        taking: undefined,
        seq,
        gap: undefined,
        rest: undefined,
      };
      this.#spools.set(directory, spool);
      watcher.on('change', () => this.#readSoon(spool));
      watcher.on('error', () => this.close(directory));
      this.#read(spool, seq);
      writeFileSync(join(directory, MARK), '', { mode: 0o600 });
      this.#read(spool);
    } catch (error) {
      this.#parts.onRefused((error as NodeJS.ErrnoException).code ?? 'unknown error');
      this.close(directory);
    }
  }

  /** Somebody waits for what this session did last. */
  hurry(session: string): void {
    for (const spool of this.#spools.values()) if (spool.session === session) this.#read(spool);
  }

  /** Takes what is left, and the mark away. */
  close(directory: string): void {
    const spool = this.#spools.get(directory);
    if (spool === undefined) return;
    this.#read(spool, Infinity);
    this.#forget(spool);
    try {
      if (!this.#isReplaced(spool)) rmSync(join(directory, MARK), { force: true });
    } catch {
      // The shell was faster.
    }
  }

  /** The session has ended: what it left unread is taken, and then its directory, but for files that are none of ours. */
  remove(directory: string, session: string): void {
    // A daemon that was started by the end of a session hears of its directory for the first time.
    if (!this.#spools.has(directory)) this.open(directory, session, 0);
    const spool = this.#spools.get(directory);
    if (spool === undefined) return;
    this.close(directory);
    try {
      if (this.#isReplaced(spool)) return;
      for (const name of SHELL_FILES) rmSync(join(directory, name), { force: true });
      rmdirSync(directory);
    } catch {
      // The shell was faster, or something of its user's lies there.
    }
  }

  closeAll(): void {
    for (const directory of Array.from(this.#spools.keys())) this.close(directory);
  }

  #forget(spool: Spool): void {
    this.#spools.delete(spool.directory);
    clearTimeout(spool.gap);
    clearTimeout(spool.rest);
    spool.watcher.close();
  }

  /** The directory's inode, or why it is not read. */
  #fitInode(directory: string): bigint | string {
    const place = placeOf(directory, this.#parts.uid);
    if (place.kind === 'unsafe') return place.problem;
    try {
      const { ino } = lstatSync(directory, { bigint: true });
      return memoryFileSystems.has(statfsSync(directory).type) ? ino : 'not in memory';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown error';
    }
  }

  #isReplaced({ directory, inode }: Spool): boolean {
    return lstatSync(directory, { bigint: true }).ino !== inode;
  }

  #readSoon(spool: Spool): void {
    spool.rest ??= setTimeout(() => {
      spool.rest = undefined;
      this.#read(spool);
    }, spoolBounds.restMs);
  }

  /**
   * In the order of their numbers, up to the first gap; with `below`, all that are lower. Synchronous: these files are
   * memory, and a later frame must not overtake an earlier one.
   */
  #read(spool: Spool, below?: number): void {
    if (spool.waiting) return;
    try {
      if (this.#isReplaced(spool)) {
        this.#forget(spool);
        return;
      }
      for (const name of frameNames(spool.directory)) {
        const seq = Number(name);
        if (name === spool.taking) continue;
        if (below === undefined ? seq > spool.seq + 1 : seq >= below) {
          if (below === undefined) this.#awaitGap(spool, seq);
          return;
        }
        const file = join(spool.directory, name);
        const request = readFrame(file);
        if (request === 'incomplete') return;
        spool.seq = Math.max(spool.seq, seq);
        if (request !== 'faulty' && !this.#parts.isAccepted(spool.session, seq)) {
          const delivered = this.#deliver(spool, name, request);
          if (delivered instanceof Promise) {
            this.#waitFor(spool, file, delivered);
            return;
          }
        }
        // Only now: after a crash the next daemon finds the event here or in its journal.
        removeFrame(file);
      }
    } catch {
      // The shell has ended and taken its directory with it.
      this.#forget(spool);
    }
  }

  #deliver(spool: Spool, name: string, request: ReceivedRequest): unknown {
    spool.taking = name;
    try {
      return this.#parts.deliver(request);
    } finally {
      spool.taking = undefined;
      this.#parts.onDelivered();
    }
  }

  #awaitGap(spool: Spool, seq: number): void {
    spool.gap ??= setTimeout(() => void this.#leapGap(spool, seq), spoolBounds.gapMs);
  }

  async #leapGap(spool: Spool, seq: number): Promise<void> {
    await socketsFirst();
    spool.gap = undefined;
    if (!this.#spools.has(spool.directory)) return;
    spool.seq = Math.max(spool.seq, seq - 1);
    this.#read(spool);
  }

  #waitFor(spool: Spool, file: string, room: Promise<unknown>): void {
    spool.waiting = true;
    void room.finally(() => {
      spool.waiting = false;
      rmSync(file, { force: true });
      if (this.#spools.has(spool.directory)) this.#read(spool);
    });
  }
}

function frameNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^\d{1,15}$/.test(name))
    .toSorted((left, right) => Number(left) - Number(right));
}

/** @throws when the shell has taken its directory with it; a directory in the place of a frame is none of ours and stays */
function removeFrame(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!lstatSync(file).isDirectory()) throw error;
  }
}

function readFrame(file: string): ReceivedRequest | 'incomplete' | 'faulty' {
  const status = lstatSync(file);
  if (!status.isFile() || status.size > wireBounds.frameBytesMax) return 'faulty';
  const [first]: readonly WireMessage[] = new ShellFrameDecoder().push(readFileSync(file));
  if (first === undefined)
    return Date.now() - status.mtimeMs > spoolBounds.incompleteMs ? 'faulty' : 'incomplete';
  if (!first.ok || first.value.request.method !== 'IngestEvent') return 'faulty';
  return { ...first.value, request: withTime(first.value.request, status.mtimeMs) };
}

/** fish has no clock: its `ts_ms=-N` is N milliseconds before the file was written, as hunch-hook has it for its own start. */
function withTime(request: Request, writtenAtMs: number): Request {
  const { ts_ms: time } = request.params;
  if (typeof time !== 'string' || !/^-\d{1,15}$/.test(time)) return request;
  return { ...request, params: { ...request.params, ts_ms: Math.round(writtenAtMs) + Number(time) } };
}
