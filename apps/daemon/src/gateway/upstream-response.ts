import type { Socket } from 'node:net';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { errors } from 'undici';
import type { Dispatcher } from 'undici';
import { gatewayBounds } from './bounds.ts';
import type { Failure } from './failure.ts';
import { takeSocketOfNext } from './request-socket.ts';

/** A provider's answer that ends in another way than by its own words. */
export class UpstreamFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type Waiting =
  | { readonly kind: 'start'; readonly resolve: () => void; readonly reject: Reject }
  | { readonly kind: 'head'; readonly resolve: (head: ResponseHead) => void; readonly reject: Reject }
  | { readonly kind: 'chunks'; readonly resolve: (chunks: Chunks) => void; readonly reject: Reject };

type Reject = (error: UpstreamFailure) => void;

/** Undefined: the answer is whole. */
export type Chunks = readonly Buffer[] | undefined;

/**
 * A provider's answer as it comes in: undici calls, one reader waits. With undici's own body, a stream of Node's,
 * the first byte of a stream took a fifth of a millisecond longer (docs/adr/0017-gateway.md).
 */
export class UpstreamResponse implements Dispatcher.DispatchHandler {
  readonly #name: string;
  #controller: Dispatcher.DispatchController | undefined;
  #head: ResponseHead | undefined;
  #chunks: Buffer[] = [];
  #unreadBytes = 0;
  /** Undefined: it comes as it is. */
  #decoder: Transform | undefined;
  #hasEnded = false;
  #failure: UpstreamFailure | undefined;
  #waiting: Waiting | undefined;
  #socket: Socket | undefined;
  /** Set once nobody listens any more: until then the provider may end its answer by itself. */
  #leaveTimer: NodeJS.Timeout | undefined;

  /** @param name what it is to be, for the client: `stream` */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Once the request is on its way: the time that the provider takes then is for what its answer will need.
   *
   * @throws UpstreamFailure
   */
  started(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#controller !== undefined) return Promise.resolve();
    return new Promise((resolve, reject) => (this.#waiting = { kind: 'start', resolve, reject }));
  }

  /** @throws UpstreamFailure */
  head(): Promise<ResponseHead> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#head !== undefined) return Promise.resolve(this.#head);
    return new Promise((resolve, reject) => (this.#waiting = { kind: 'head', resolve, reject }));
  }

  /**
   * What has come since the last call, or comes next. Who does not call leaves the rest at the provider.
   *
   * @throws UpstreamFailure
   */
  next(): Promise<Chunks> {
    if (this.#chunks.length > 0) return Promise.resolve(this.#take());
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#hasEnded) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => (this.#waiting = { kind: 'chunks', resolve, reject }));
  }

  /**
   * All of it; undefined when that is more than `bytesMax`.
   *
   * @throws UpstreamFailure
   */
  async whole(bytesMax: number): Promise<Buffer | undefined> {
    const gathered: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const chunks = await this.next();
      const [first] = gathered;
      if (chunks === undefined)
        return gathered.length === 1 && first !== undefined ? first : Buffer.concat(gathered);
      for (const chunk of chunks) {
        bytes += chunk.length;
        gathered.push(chunk);
      }
      if (bytes <= bytesMax) continue;
      this.cancel({ kind: 'broken', message: 'sent more than it may' });
      return undefined;
    }
  }

  /** Ends the request; who waits for it is told why. Without effect on an answer that is whole. */
  cancel(failure: Failure): void {
    if (this.#hasEnded || this.#failure !== undefined) return;
    this.#fail(new UpstreamFailure(failure));
    this.#controller?.abort(new Error('given up'));
  }

  /**
   * Closes this side of the connection, and takes what the provider says until it has heard of that: it wants to be paid for all of it.
   * To cancel is to lose what is on its way.
   */
  leave(): void {
    if (this.#hasEnded || this.#failure !== undefined || this.#leaveTimer !== undefined) return;
    const gone: Failure = { kind: 'broken', message: 'the client has gone' };
    if (this.#socket === undefined) return this.cancel(gone);
    this.#leaveTimer = setTimeout(() => this.cancel(gone), gatewayBounds.leftStreamMs);
    this.#socket.end();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    takeSocketOfNext((socket) => (this.#socket = socket));
    if (this.#failure !== undefined) controller.abort(new Error('given up'));
    if (this.#waiting?.kind !== 'start') return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ResponseHead['headers']): void {
    // WrittenResponse beforehand, as 103 is; the answer follows.
    if (status < 200) return;
    const head = { status, headers };
    this.#head = head;
    this.#decode(headers['content-encoding']);
    if (this.#waiting?.kind !== 'head') return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(head);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#decoder === undefined) {
      this.#add(chunk);
      if (this.#unreadBytes >= gatewayBounds.unreadBytesMax) controller.pause();
    } else if (!this.#decoder.write(chunk)) {
      controller.pause();
      this.#decoder.once('drain', () => controller.resume());
    }
  }

  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#unreadBytes += chunk.length;
    this.#writeResponse();
  }

  onResponseEnd(): void {
    if (this.#decoder === undefined) this.#end();
    else this.#decoder.end();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#closeLeft();
    this.#writeResponse();
  }

  /** It is asked for as it is; some providers, and proxies before them, compress all the same. */
  #decode(encoding: string | string[] | undefined): void {
    const decoder = decoderOf(encoding);
    if (decoder === undefined) return;
    this.#decoder = decoder;
    decoder.on('data', (chunk: Buffer) => {
      this.#add(chunk);
      // A few bytes may become many.
      if (this.#unreadBytes >= gatewayBounds.unreadBytesMax) decoder.pause();
    });
    decoder.on('end', () => this.#end());
    decoder.on('error', () => {
      this.#fail(
        new UpstreamFailure({ kind: 'broken', message: `sent a ${this.#name} that can't be unpacked` }),
      );
      this.#controller?.abort(new Error('given up'));
    });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const hasBegun = this.#head !== undefined;
    this.#fail(
      new UpstreamFailure(
        hasBegun ? { kind: 'broken', message: `broke off its ${this.#name}` } : networkFailure(error),
      ),
    );
  }

  #take(): Chunks {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#unreadBytes = 0;
    if (this.#decoder !== undefined) this.#decoder.resume();
    else if (this.#controller?.paused === true) this.#controller.resume();
    return chunks;
  }

  #writeResponse(): void {
    if (this.#waiting?.kind !== 'chunks') return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(this.#chunks.length > 0 ? this.#take() : undefined);
  }

  /** A connection that is closed on one side takes no further request. */
  #closeLeft(): void {
    if (this.#leaveTimer === undefined) return;
    clearTimeout(this.#leaveTimer);
    this.#socket?.destroy();
  }

  #fail(failure: UpstreamFailure): void {
    this.#closeLeft();
    this.#failure ??= failure;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(this.#failure);
  }
}

function decoderOf(encoding: string | string[] | undefined): Transform | undefined {
  switch (String(encoding ?? 'identity').toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

function networkFailure(error: Error): Failure {
  if (error instanceof errors.ConnectTimeoutError)
    return { kind: 'timeout', message: 'could not be reached in time' };
  const refused = /Proxy response \((\d{3})\)/.exec(error.message)?.[1];
  if (refused !== undefined)
    return { kind: 'network', message: `could not be reached: the proxy answers ${refused}` };
  const code = 'code' in error ? String(error.code) : 'unknown error';
  return { kind: 'network', message: `could not be reached (${code})` };
}
