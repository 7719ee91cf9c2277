import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { MalformedStream, type StreamEvent, type StreamPiece, type StreamReader } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';
import type { HeaderList } from './header-list.ts';
import { streamFailure } from './refusal.ts';
import { EventStreamDecoder } from './platforms/event-stream.ts';
import type { ReadsEvents } from './platforms/platform.ts';
import { type Chunks, UpstreamFailure, type UpstreamResponse } from './upstream-response.ts';

/** An event as it came, and what it means. */
export interface Frame {
  readonly event: StreamEvent;
  readonly pieces: readonly StreamPiece[];
}

export interface UpstreamStreamSettings {
  readonly reader: StreamReader;
  readonly idleTimeoutMs: number;
  /** What a client may be told of a provider's words about a failure. */
  readonly wordsOf: (message: string) => string;
}

/** The events of a provider's stream, as many at a time as have come in. */
export class UpstreamStream {
  readonly #response: UpstreamResponse;
  readonly #settings: UpstreamStreamSettings;
  readonly #decoder = new StringDecoder();
  readonly #parser;
  /** One for the whole stream, set anew at each wait, since chunks are many and silence is rare. */
  readonly #patience: NodeJS.Timeout;
  #isWaiting = false;
  /** Undefined: events as the standard has them. */
  #framing: EventStreamDecoder | undefined;
  #events: StreamEvent[] = [];
  /** What the next wait for events ends with. */
  #broken: UpstreamFailure | undefined;
  #hasText = false;

  constructor(response: UpstreamResponse, settings: UpstreamStreamSettings) {
    const { idleTimeoutMs } = settings;
    this.#response = response;
    this.#settings = settings;
    this.#patience = setTimeout(() => {
      // A client that takes its time is no silence of the provider.
      if (!this.#isWaiting) return;
      response.cancel({ kind: 'timeout', message: `was silent for ${idleTimeoutMs / 1000} s` });
    }, idleTimeoutMs);
    this.#parser = createParser({
      maxBufferSize: gatewayBounds.eventCharactersMax,
      onEvent: ({ event, data }) => this.#events.push(event === undefined ? { data } : { event, data }),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded')
          this.#broken = broken('sent an event that is too large');
      },
    });
  }

  /** Its events come in AWS's frames. */
  useFrames(events: ReadsEvents | undefined): void {
    this.#framing = new EventStreamDecoder(events);
  }

  /**
   * @returns undefined at the end; an event that the end cuts in two is none
   * @throws UpstreamFailure
   */
  async next(): Promise<readonly Frame[] | undefined> {
    try {
      if (!(await this.#hasEvents())) return undefined;
      const events = this.#events;
      this.#events = [];
      return this.#framesOf(events);
    } catch (error) {
      this.cancel();
      throw malformed(error);
    }
  }

  /**
   * The next event alone. Those that have come with it wait: to read them takes longer than all else that stands between a
   * provider's first words and the client.
   *
   * @throws UpstreamFailure
   */
  async nextOne(): Promise<Frame | undefined> {
    try {
      if (!(await this.#hasEvents())) return undefined;
      const event = this.#events.shift();
      return event === undefined ? undefined : this.#frame(event);
    } catch (error) {
      this.cancel();
      throw malformed(error);
    }
  }

  /** Ends the request at the provider. */
  cancel(): void {
    clearTimeout(this.#patience);
    this.#response.cancel({ kind: 'broken', message: 'was not wanted any more' });
  }

  /** The standard lets a stream begin with a byte order mark, which is no part of its first line. */
  #decode(chunk: Buffer): string {
    const text = this.#decoder.write(chunk);
    if (this.#hasText || text === '') return text;
    this.#hasText = true;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  #feed(chunk: Buffer): void {
    if (this.#framing === undefined) this.#parser.feed(this.#decode(chunk));
    else this.#events.push(...this.#framing.feed(chunk));
  }

  /** Waits until there are some; false at the end. */
  async #hasEvents(): Promise<boolean> {
    while (this.#events.length === 0) {
      if (this.#broken !== undefined) throw this.#broken;
      const chunks = await this.#chunks();
      if (chunks === undefined) {
        clearTimeout(this.#patience);
        return false;
      }
      for (const chunk of chunks) this.#feed(chunk);
    }
    return true;
  }

  /** Up to one that is malformed: what came before it was said, whatever packet brought it. */
  #framesOf(events: readonly StreamEvent[]): readonly Frame[] {
    const frames: Frame[] = [];
    try {
      for (const event of events) frames.push(this.#frame(event));
    } catch (error) {
      if (frames.length === 0 || !(error instanceof UpstreamFailure)) throw error;
      this.#broken = error;
    }
    return frames;
  }

  #frame(event: StreamEvent): Frame {
    return { event, pieces: this.#read(event) };
  }

  #read(event: StreamEvent): readonly StreamPiece[] {
    try {
      const pieces = this.#settings.reader.read(event);
      return pieces.some(isError) ? pieces.map((piece) => this.#clean(piece)) : pieces;
    } catch (error) {
      throw malformed(error);
    }
  }

  #clean(piece: StreamPiece): StreamPiece {
    return isError(piece) ? { ...piece, message: this.#settings.wordsOf(piece.message) } : piece;
  }

  async #chunks(): Promise<Chunks> {
    this.#isWaiting = true;
    this.#patience.refresh();
    const chunks = await this.#response.next();
    this.#isWaiting = false;
    return chunks;
  }
}

function broken(message: string): UpstreamFailure {
  return new UpstreamFailure({ kind: 'broken', message });
}

function malformed(error: unknown): unknown {
  return error instanceof MalformedStream
    ? broken(`sent a stream that is malformed: ${error.message}`)
    : error;
}

function isError(piece: StreamPiece): piece is StreamPiece & { readonly kind: 'error' } {
  return piece.kind === 'error';
}

/** A stream of which the beginning has been read, up to the first content. */
export interface BegunStream {
  readonly held: readonly Frame[];
  readonly stream: UpstreamStream;
  /** What the provider says beside it. */
  readonly headers: HeaderList;
}

/**
 * Reads until there is something to show. Until then nothing has reached the client, so that a failure up to here can be
 * made good by another model.
 *
 * @throws UpstreamFailure
 */
export async function begin(stream: UpstreamStream): Promise<Omit<BegunStream, 'headers'>> {
  const held: Frame[] = [];
  while (held.length < gatewayBounds.heldEventsMax) {
    const frame = await stream.nextOne();
    if (frame === undefined) break;
    held.push(frame);
    const { pieces } = frame;
    const error = pieces.find(isError);
    if (error !== undefined) {
      stream.cancel();
      throw new UpstreamFailure(streamFailure(error));
    }
    if (pieces.some(isContent)) return { held, stream };
  }
  stream.cancel();
  throw broken('ended its stream before it said anything');
}

/** An answer may be empty: its stop then is what it says. */
function isContent(piece: StreamPiece): boolean {
  switch (piece.kind) {
    case 'delta':
    case 'stop':
    case 'end':
      return true;
    case 'open':
      return ['tool_call', 'hidden_reasoning', 'picture'].includes(piece.part.kind);
    case 'start':
    case 'signature':
    case 'source':
    case 'close':
    case 'usage':
    case 'error':
      return false;
  }
}
