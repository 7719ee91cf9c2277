import { createParser } from 'eventsource-parser';
import { proxyBounds } from './bounds.ts';
import type { Failure } from './failure.ts';
import type { StreamPiece } from './formats/conversation.ts';
import { MalformedStream, type StreamEvent, type StreamReader } from './formats/format.ts';

/** An event as it came, and what it means. */
export interface Frame {
  readonly event: StreamEvent;
  readonly pieces: readonly StreamPiece[];
}

/** A stream that ends in another way than by its own words. */
export class StreamFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The events of a provider's stream, as many at a time as come in one chunk. Nothing is read ahead of who asks. */
export class UpstreamStream {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #reader: StreamReader;
  readonly #idleTimeoutMs: number;
  readonly #cancel: () => void;
  readonly #decoder = new TextDecoder();
  readonly #parser;
  #events: StreamEvent[] = [];
  #isTooLarge = false;

  /** @param cancel ends the request at the provider */
  constructor(
    chunks: AsyncIterable<Uint8Array>,
    reader: StreamReader,
    idleTimeoutMs: number,
    cancel: () => void,
  ) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#reader = reader;
    this.#idleTimeoutMs = idleTimeoutMs;
    this.#cancel = cancel;
    this.#parser = createParser({
      maxBufferSize: proxyBounds.eventCharactersMax,
      onEvent: ({ event, data }) => this.#events.push(event === undefined ? { data } : { event, data }),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#isTooLarge = true;
      },
    });
  }

  /**
   * @returns undefined at the end; an event that the end cuts in two is none
   * @throws StreamFailure
   */
  async next(): Promise<readonly Frame[] | undefined> {
    for (;;) {
      const chunk = await this.#chunk();
      if (chunk === undefined) return undefined;
      this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
      if (this.#isTooLarge) this.#fail('sent an event that is too large');
      if (this.#events.length > 0) return this.#take();
    }
  }

  cancel(): void {
    this.#cancel();
  }

  #take(): readonly Frame[] {
    const events = this.#events;
    this.#events = [];
    return events.map((event) => ({ event, pieces: this.#read(event) }));
  }

  #read(event: StreamEvent): readonly StreamPiece[] {
    try {
      return this.#reader.read(event);
    } catch (error) {
      if (error instanceof MalformedStream) this.#fail(`sent a stream that is malformed: ${error.message}`);
      throw error;
    }
  }

  async #chunk(): Promise<Uint8Array | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const message = `was silent for ${this.#idleTimeoutMs / 1000} s`;
        reject(new StreamFailure({ kind: 'timeout', message }));
      }, this.#idleTimeoutMs);
    });
    try {
      const { done, value } = await Promise.race([this.#chunks.next(), silence]);
      return done === true ? undefined : value;
    } catch (error) {
      this.#cancel();
      if (error instanceof StreamFailure) throw error;
      throw new StreamFailure({ kind: 'broken', message: 'broke off its stream' });
    } finally {
      clearTimeout(timer);
    }
  }

  #fail(message: string): never {
    this.#cancel();
    throw new StreamFailure({ kind: 'broken', message });
  }
}

/** A stream of which the beginning has been read, up to the first content. */
export interface BegunStream {
  readonly held: readonly Frame[];
  readonly stream: UpstreamStream;
}

/**
 * Reads until there is something to show. Until then nothing has reached the client, so that a failure up to here can be
 * made good by another model.
 *
 * @throws StreamFailure
 */
export async function begin(stream: UpstreamStream): Promise<BegunStream> {
  const held: Frame[] = [];
  while (held.length < proxyBounds.heldEventsMax) {
    const frames = await stream.next();
    if (frames === undefined) break;
    held.push(...frames);
    const pieces = frames.flatMap((frame) => frame.pieces);
    const error = pieces.find((piece) => piece.kind === 'error');
    if (error !== undefined) {
      stream.cancel();
      throw new StreamFailure({ kind: 'server', message: `gave up: ${error.message}` });
    }
    if (pieces.some(isContent)) return { held, stream };
  }
  stream.cancel();
  throw new StreamFailure({ kind: 'broken', message: 'ended its stream before it said anything' });
}

/** An answer may be empty: its stop then is what it says. */
function isContent(piece: StreamPiece): boolean {
  switch (piece.kind) {
    case 'delta':
    case 'stop':
    case 'end':
      return true;
    case 'open':
      return piece.part.kind === 'tool_call' || piece.part.kind === 'hidden_reasoning';
    case 'start':
    case 'signature':
    case 'close':
    case 'usage':
    case 'error':
      return false;
  }
}
