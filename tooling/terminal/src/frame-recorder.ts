import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { encodeReply, type ReplyGroup, ShellFrameDecoder, type WireMessage } from '@hunch/common/protocol';
import { proveSocket } from './proven-socket.ts';
import { SpoolReader, unreadIn } from './spool-reader.ts';

export interface RecordedFrame {
  readonly method: string;
  /** As decoded by `@hunch/common/protocol`: `reply` taken out, empty values left out. */
  readonly fields: Readonly<Record<string, string>>;
  readonly wantsReply: boolean;
  /** Which connection it came by, from 1 in order of acceptance; 0 if it lay in a spool. */
  readonly connection: number;
}

/** The groups to answer to a frame that asks for an answer; undefined leaves the client waiting. */
export type Answer = (
  frame: RecordedFrame,
) => readonly ReplyGroup[] | undefined | Promise<readonly ReplyGroup[] | undefined>;

export interface FrameRecorder extends AsyncDisposable {
  readonly frames: readonly RecordedFrame[];
  /** Why bytes could not be read as frames. Empty unless a hook is broken. */
  readonly faults: readonly string[];
  /** Replaces what is answered from now on. */
  answerWith(answer: Answer): void;
  /** The first frame that fits, seen or yet to come. */
  waitFor(fits: (frame: RecordedFrame) => boolean, options?: { timeoutMs?: number }): Promise<RecordedFrame>;
  /** The frames that fit, once there are `count` of them. */
  waitForCount(
    count: number,
    fits?: (frame: RecordedFrame) => boolean,
    options?: { timeoutMs?: number },
  ): Promise<readonly RecordedFrame[]>;
  /** Everything that shells left in their spools has been read. */
  emptiedSpools(): Promise<void>;
  /** Forgets what was recorded. */
  clear(): void;
  close(): Promise<void>;
}

export interface FrameRecorderOptions {
  /** Reads the directories in memory that shells name, too; otherwise they go on without. */
  readonly readsSpools?: boolean;
}

const WAIT_MS = 30_000;

/**
 * A server in the daemon's place: records the shell frames that come in, byte for byte, and answers those that ask.
 *
 * @param socketPath its directory must exist; the secret's file is `secretFileOf(socketPath)`
 * @example
 * ```ts
 * await using recorder = await listenForFrames(`${home}/hunchd.sock`);
 * recorder.answerWith(() => [{ text: 'git push' }]);
 * const frame = await recorder.waitFor((frame) => frame.fields.event_type === 'command_end');
 * ```
 */
export async function listenForFrames(
  socketPath: string,
  answer: Answer = () => [],
  { readsSpools = false }: FrameRecorderOptions = {},
): Promise<FrameRecorder> {
  const recorder = new Recorder(socketPath, answer, readsSpools);
  await recorder.listen();
  return recorder;
}

class Recorder implements FrameRecorder {
  readonly frames: RecordedFrame[] = [];
  readonly faults: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #listeners = new Set<() => void>();
  readonly #spools = new Map<string, SpoolReader>();
  readonly #path: string;
  readonly #readsSpools: boolean;
  #answer: Answer;
  #accepted = 0;
  #retract: () => void = () => undefined;

  constructor(path: string, answer: Answer, readsSpools: boolean) {
    this.#path = path;
    this.#answer = answer;
    this.#readsSpools = readsSpools;
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
  }

  listen(): Promise<void> {
    this.#retract = proveSocket(this.#path);
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#path, resolve);
    });
  }

  answerWith(answer: Answer): void {
    this.#answer = answer;
  }

  async waitFor(
    fits: (frame: RecordedFrame) => boolean,
    options: { timeoutMs?: number } = {},
  ): Promise<RecordedFrame> {
    const [first] = await this.waitForCount(1, fits, options);
    if (first === undefined) throw new Error('no frame');
    return first;
  }

  waitForCount(
    count: number,
    fits: (frame: RecordedFrame) => boolean = () => true,
    { timeoutMs = WAIT_MS }: { timeoutMs?: number } = {},
  ): Promise<readonly RecordedFrame[]> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.#listeners.delete(look);
        settle();
      };
      const look = (): void => {
        const found = this.frames.filter((frame) => fits(frame));
        if (found.length >= count) finish(() => resolve(found));
      };
      const timer = setTimeout(() => {
        const seen = [...this.frames.map((frame) => JSON.stringify(frame)), ...this.faults].join('\n');
        finish(() =>
          reject(new Error(`fewer than ${count} frames fit after ${timeoutMs} ms. Seen:\n${seen}`)),
        );
      }, timeoutMs);
      this.#listeners.add(look);
      look();
    });
  }

  async emptiedSpools(): Promise<void> {
    const left = (): boolean => Array.from(this.#spools.keys()).some((spool) => unreadIn(spool).length > 0);
    while (left()) await new Promise((resolve) => setImmediate(resolve));
  }

  clear(): void {
    this.frames.length = 0;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    for (const spool of this.#spools.values()) spool.close();
    return new Promise((resolve) => {
      this.#server.close(() => {
        rmSync(this.#path, { force: true });
        this.#retract();
        resolve();
      });
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #accept(socket: Socket): void {
    this.#accepted += 1;
    const connection = this.#accepted;
    const decoder = new ShellFrameDecoder();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // A shell that went away while it was answered is what some tests are about.
    socket.on('error', () => socket.destroy());
    socket.on('end', () => {
      for (const message of decoder.end()) void this.#record(message, connection, socket);
      socket.end();
    });
    socket.on('data', (chunk) => {
      for (const message of decoder.push(chunk)) void this.#record(message, connection, socket);
    });
  }

  /** What lies there came before the frame that names it. */
  #readSpool(directory: string): void {
    const known = this.#spools.get(directory);
    if (known !== undefined) {
      known.read();
      return;
    }
    const take = (bytes: Buffer): void => {
      for (const message of new ShellFrameDecoder().push(bytes)) void this.#record(message, 0);
    };
    this.#spools.set(directory, new SpoolReader(directory, take));
  }

  async #record(message: WireMessage, connection: number, socket?: Socket): Promise<void> {
    if (!message.ok) {
      this.faults.push(message.error.error.message);
      return;
    }
    const { request, wantsReply } = message.value;
    const fields = Object.fromEntries(
      Object.entries(request.params).map(([key, value]) => [key, String(value)]),
    );
    const frame = { method: request.method, fields, wantsReply, connection };
    if (this.#readsSpools && fields.spool !== undefined) this.#readSpool(fields.spool);
    this.frames.push(frame);
    for (const look of this.#listeners) look();
    if (!wantsReply || socket === undefined) return;
    const groups = await this.#answer(frame);
    if (groups !== undefined && socket.writable) socket.write(encodeReply(groups));
  }
}
