import type { Socket } from 'node:net';
import {
  encodeFault,
  WireDecoder,
  wireError,
  type ReceivedRequest,
  type WireMessage,
} from '@hunch/common/protocol';
import { socketBounds } from './bounds.ts';
import type { Caller } from './dispatch.ts';

/**
 * Answers one request with the text to send; undefined when the client wants none.
 *
 * @param goOn lets the connection begin with its next request before this one is answered
 */
export type Answer = (
  request: ReceivedRequest,
  receivedAtMs: number,
  goOn: () => void,
  caller: Caller,
) => string | undefined | Promise<string | undefined>;

export interface ConnectionEvents {
  readonly answer: Answer;
  readonly onFault: () => void;
  /** The client owes something: the rest of a message, or to read its answers. */
  readonly onOwing: () => void;
  readonly onClose: (connection: Connection) => void;
}

interface Received {
  readonly message: WireMessage;
  readonly atMs: number;
}

/** What keeps the next request from being begun: one that was begun and does not let others go on, or a turn that is over. */
interface Hold {
  letsGoOn: boolean;
}

const NEWLINE = 0x0a;

/** One client: reads requests in either framing, answers them in their order, and stops reading when it falls behind. */
export class Connection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  // Made with the first byte: a connection that says nothing costs little.
  #decoder: WireDecoder | undefined;
  #inbox: Received[] = [];
  #hold: Hold | undefined;
  /** Requests that were begun and are not answered. */
  #unanswered = 0;
  /** The answers so far, in the order of their requests. */
  #answers: Promise<void> = Promise.resolve();
  #ended = false;
  #closing = false;
  #lastBytes = [0, 0] as [number, number];
  #unfinishedSinceMs: number | undefined;
  #unreadSinceMs: number | undefined;
  #heardAtMs = performance.now();
  /** Made when somebody asks: most answers are given at once. */
  #gone: AbortController | undefined;
  readonly #caller: Caller = { gone: () => this.#goneSignal(), send: (text) => this.#send(text) };

  constructor(socket: Socket, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', () => this.#end());
    socket.on('drain', () => {
      this.#unreadSinceMs = undefined;
      this.#work();
    });
    // A client that goes away mid-answer is no event of ours; `close` follows.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#closing = true;
      this.#inbox = [];
      this.#gone?.abort();
      events.onClose(this);
    });
  }

  /** Nothing read that is not answered, nothing half read. */
  get idle(): boolean {
    return (
      this.#inbox.length === 0 &&
      this.#hold === undefined &&
      this.#unanswered === 0 &&
      this.#unfinishedSinceMs === undefined
    );
  }

  /** Whoever connects has something to say: until the first byte is there it is on its way. */
  get hasSpoken(): boolean {
    return this.#decoder !== undefined;
  }

  /** Whether the client owes something. */
  get isOwed(): boolean {
    return this.#unfinishedSinceMs !== undefined || this.#unreadSinceMs !== undefined;
  }

  get heardAtMs(): number {
    return this.#heardAtMs;
  }

  /** Closes the connection if the client has kept it waiting for too long; true if so. */
  closeIfStuck(nowMs: number): boolean {
    if (
      this.#unfinishedSinceMs !== undefined &&
      nowMs - this.#unfinishedSinceMs > socketBounds.messageTimeoutMs
    ) {
      const seconds = socketBounds.messageTimeoutMs / 1000;
      this.refuse(
        `The rest of a message did not come within ${seconds} s. The connection is closed.`,
        'E_TIMEOUT',
      );
      return true;
    }
    if (this.#unreadSinceMs !== undefined && nowMs - this.#unreadSinceMs > socketBounds.unreadTimeoutMs) {
      this.#socket.destroy();
      return true;
    }
    return false;
  }

  /** Says why, in the client's framing, and hangs up. */
  refuse(message: string, code: 'E_TIMEOUT' | 'E_DAEMON_UNAVAILABLE'): void {
    const framing = this.#decoder?.framing ?? 'ndjson';
    const error = wireError(code, message);
    this.#finish(encodeFault({ framing, id: null, wantsReply: true, closes: true, error }));
  }

  /** Hangs up after the answers that are on their way. */
  close(): void {
    if (this.idle) this.#finish();
    else this.#ended = true;
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#closing) return;
    this.#heardAtMs = performance.now();
    this.#decoder ??= new WireDecoder();
    const messages = this.#decoder.push(chunk);
    this.#noteEnding(chunk, messages.length > 0);
    for (const message of messages) this.#inbox.push({ message, atMs: this.#heardAtMs });
    this.#work();
  }

  // A line ends with a newline, a frame with two NULs, and neither can stand elsewhere in its framing.
  #noteEnding(chunk: Buffer, finishedOne: boolean): void {
    const last = chunk.at(-1) ?? 0;
    this.#lastBytes = [chunk.length > 1 ? (chunk.at(-2) ?? 0) : this.#lastBytes[1], last];
    const complete =
      this.#decoder?.framing === 'shell' ? last === 0 && this.#lastBytes[0] === 0 : last === NEWLINE;
    if (complete) this.#unfinishedSinceMs = undefined;
    else if (finishedOne) this.#unfinishedSinceMs = this.#heardAtMs;
    else this.#unfinishedSinceMs ??= this.#heardAtMs;
    if (!complete) this.#events.onOwing();
  }

  #goneSignal(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.#ended || this.#closing) this.#gone.abort();
    return this.#gone.signal;
  }

  #end(): void {
    this.#ended = true;
    this.#gone?.abort();
    this.#unfinishedSinceMs = undefined;
    const atMs = performance.now();
    for (const message of this.#decoder?.end() ?? []) this.#inbox.push({ message, atMs });
    this.#work();
  }

  #work(): void {
    if (this.#hold !== undefined || this.#closing) return;
    for (let turn = 0; this.#inbox.length > 0; turn += 1) {
      if (this.#unread()) break;
      if (turn === socketBounds.turnRequestsMax) {
        const rest: Hold = { letsGoOn: false };
        this.#hold = rest;
        setImmediate(() => this.#release(rest));
        break;
      }
      // What can't be read is answered in its turn, and may be the end of the connection.
      if (this.#inbox[0]?.message.ok === false && this.#unanswered > 0) break;
      const received = this.#inbox.shift();
      if (received === undefined || !this.#handle(received)) break;
    }
    this.#adjustReading();
    if (this.#ended && this.idle) this.#finish();
  }

  /** False when the next message has to wait for this one. */
  #handle({ message, atMs }: Received): boolean {
    if (!message.ok) {
      this.#events.onFault();
      const text = encodeFault(message.error);
      if (message.error.closes) {
        this.#finish(text);
        return false;
      }
      this.#send(text);
      return true;
    }
    const hold: Hold = { letsGoOn: false };
    const goOn = (): void => {
      hold.letsGoOn = true;
      if (this.#unanswered < socketBounds.aheadMax) this.#release(hold);
    };
    return this.#sendInTurn(this.#events.answer(message.value, atMs, goOn, this.#caller), hold);
  }

  /** False when the next message has to wait until this is sent. */
  #sendInTurn(answer: string | undefined | Promise<string | undefined>, hold: Hold): boolean {
    if (this.#unanswered === 0 && !(answer instanceof Promise)) {
      this.#send(answer);
      return true;
    }
    this.#unanswered += 1;
    this.#answers = this.#sendAfter(this.#answers, answer, hold);
    if (hold.letsGoOn && this.#unanswered < socketBounds.aheadMax) return true;
    this.#hold = hold;
    return false;
  }

  async #sendAfter(
    before: Promise<void>,
    answer: string | undefined | Promise<string | undefined>,
    hold: Hold,
  ): Promise<void> {
    await before;
    this.#send(await answer);
    this.#unanswered -= 1;
    // The newest one, if it waits for no more than that one before it is answered.
    if (this.#hold?.letsGoOn === true) this.#hold = undefined;
    this.#release(hold);
    this.#work();
  }

  #release(hold: Hold): void {
    if (this.#hold !== hold) return;
    this.#hold = undefined;
    this.#work();
  }

  #unread(): boolean {
    return this.#socket.writableLength > socketBounds.unreadBytesMax;
  }

  #adjustReading(): void {
    if (this.#closing) return;
    const behind = this.#inbox.length > socketBounds.inboxMax || this.#unread();
    if (behind) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  #send(text: string | undefined): void {
    if (text === undefined || this.#closing || this.#socket.destroyed) return;
    if (this.#socket.write(text)) return;
    this.#unreadSinceMs ??= performance.now();
    this.#events.onOwing();
  }

  #finish(text?: string): void {
    if (this.#closing) return;
    this.#send(text);
    this.#closing = true;
    this.#inbox = [];
    this.#unfinishedSinceMs = undefined;
    // What the client still sends is read and thrown away, or it would see a reset instead of the answer.
    this.#socket.resume();
    this.#socket.end(() => this.#socket.destroySoon());
  }
}
