import type { ServerResponse } from 'node:http';
import type { AnswerContext, ClientFormat, StreamEvent, StreamPiece, Translation } from '@hunch/llm-formats';
import { isObject, listIn, parseJson } from '@hunch/common/json';
import type { AnswerText } from './cache/answer-text.ts';
import type { StreamedWords } from './quality/answer-words.ts';
import type { Keeper } from './stored/made-things.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import { drained } from './drained.ts';
import { errorOf, type Failure } from './failure.ts';
import { streamFailure } from './refusal.ts';
import type { StreamTally } from './stream-tally.ts';
import { UpstreamFailure } from './upstream-response.ts';
import type { BegunStream, Frame } from './upstream-stream.ts';

export interface Delivery {
  readonly begun: BegunStream;
  readonly client: ClientFormat;
  readonly context: AnswerContext;
  /** Undefined: client and provider speak the same, and events go through as they are. */
  readonly translation: Translation | undefined;
  readonly model: string;
  readonly response: ServerResponse;
  /** Where it is kept beside; undefined: nowhere. */
  readonly text: AnswerText | undefined;
  /** What it is compared by; undefined: it is not. */
  readonly words: StreamedWords | undefined;
  /** Told of each piece. */
  readonly tally: StreamTally;
  readonly keeper: Keeper | undefined;
  readonly disconnect: ClientDisconnect;
}

/**
 * Hands a stream on, as fast as the client takes it. What ends it early is told as an error of the format; the client
 * never gets half an event, nor the words of two answers.
 *
 * @returns undefined: it came to its end
 */
export async function deliver(delivery: Delivery): Promise<Failure | undefined> {
  return new Handover(delivery).run();
}

class Handover {
  readonly #delivery: Delivery;
  readonly #translate: (frame: Frame) => readonly StreamEvent[];
  readonly #finish: () => readonly StreamEvent[];
  #hasEnded = false;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
    // Some providers leave out the last event once they have said why they stopped.
    const { translation } = delivery;
    if (translation === undefined) {
      this.#translate = (frame) => this.#forward(frame);
      this.#finish = () => delivery.client.endOfStream();
      return;
    }
    const writer = delivery.client.streamWriter(delivery.context);
    this.#translate = (frame) =>
      frame.pieces.flatMap((piece) => translation.pieces(piece)).flatMap((piece) => writer.write(piece));
    this.#finish = () => writer.write({ kind: 'end' });
  }

  async run(): Promise<Failure | undefined> {
    const { begun, tally } = this.#delivery;
    let failure: Failure | undefined;
    try {
      let frames: readonly Frame[] | undefined = begun.held;
      while (frames !== undefined && failure === undefined && !this.#hasEnded) {
        failure = this.#note(frames);
        this.#delivery.keeper?.seeFrames(frames);
        let text = '';
        for (const frame of frames) text += serialize(this.#translate(frame));
        if (text !== '') await this.#write(text);
        if (failure === undefined && !this.#hasEnded) frames = await begun.stream.next();
      }
      if (failure === undefined && !tally.hasStopped)
        failure = { kind: 'broken', message: 'ended its stream before it was done' };
    } catch (error) {
      failure = error instanceof UpstreamFailure ? error.failure : { kind: 'broken', message: 'broke off' };
    }
    // The provider said why it stopped: whatever became of its connection then, the answer is whole.
    if (tally.hasStopped) failure = undefined;
    begun.stream.cancel();
    await this.#delivery.keeper?.done();
    await this.#close(failure);
    return failure;
  }

  #note(frames: readonly Frame[]): Failure | undefined {
    let failure: Failure | undefined;
    for (const { pieces } of frames) for (const piece of pieces) failure = this.#notePiece(piece) ?? failure;
    return failure;
  }

  #notePiece(piece: StreamPiece): Failure | undefined {
    this.#delivery.words?.add(piece);
    this.#delivery.tally.add(piece);
    if (piece.kind === 'end') this.#hasEnded = true;
    return piece.kind === 'error' ? streamFailure(piece) : undefined;
  }

  #forward({ event, pieces }: Frame): readonly StreamEvent[] {
    if (pieces.some((piece) => piece.kind === 'error')) return [];
    // Usage was asked for by hunch; a client that has not asked does not expect a chunk without choices.
    const isUsageAlone = pieces.length === 1 && pieces[0]?.kind === 'usage';
    if (isUsageAlone && !this.#delivery.context.streamUsage && hasNoChoices(event)) return [];
    return [event];
  }

  async #write(text: string): Promise<void> {
    const { response, disconnect, text: kept } = this.#delivery;
    kept?.add(text);
    // What has come of the stream by now is counted still; then it ends, as the client did.
    if (disconnect.isDisconnected || writeNow(response, text)) return;
    if (!(await drained(response)) && !disconnect.isDisconnected)
      throw new UpstreamFailure({ kind: 'broken', message: 'the client takes nothing any more' });
  }

  async #close(failure: Failure | undefined): Promise<void> {
    const { client, model, response, disconnect, text } = this.#delivery;
    if (disconnect.isDisconnected || response.destroyed) return;
    const events =
      failure === undefined
        ? this.#hasEnded
          ? []
          : this.#finish()
        : client.streamError(errorOf(failure, model));
    if (events.length === 0) return;
    text?.add(serialize(events));
    response.write(serialize(events));
  }
}

/** On its way when this returns: by itself Node waits until nothing else is to be done, and what follows has to be read first. */
function writeNow(response: ServerResponse, text: string): boolean {
  const { socket } = response;
  socket?.cork();
  const isTaken = response.write(text);
  socket?.uncork();
  return isTaken;
}

function hasNoChoices({ data }: StreamEvent): boolean {
  const chunk = parseJson(data);
  return isObject(chunk) && listIn(chunk, 'choices').length === 0;
}

/** As the standard for server-sent events has it: a line of data for each line. */
function serialize(events: readonly StreamEvent[]): string {
  let text = '';
  for (const { event, data } of events) {
    if (event !== undefined) text += `event: ${event}\n`;
    text += `data: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`;
  }
  return text;
}
