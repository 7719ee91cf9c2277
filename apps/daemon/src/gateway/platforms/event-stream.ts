import { crc32 } from 'node:zlib';
import { isObject, parseJson, textIn } from '@hunch/common/json';
import { MalformedStream, type StreamEvent } from '@hunch/llm-formats';
import { gatewayBounds } from '../bounds.ts';
import type { ReadsEvents } from './platform.ts';

/** Lengths of the message and of its headers, and their checksum; the checksum of all stands at the end. */
const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;

/** The framing of AWS's streams (vnd.amazon.eventstream). Bedrock puts the events of a model's own format into it. */
export class EventStreamDecoder {
  #bytes: Buffer = Buffer.alloc(0);
  readonly #events: ReadsEvents | undefined;

  /** @param events reads those that are of the platform's own form */
  constructor(events?: ReadsEvents) {
    this.#events = events;
  }

  /**
   * @returns the events that are whole by now
   * @throws MalformedStream
   */
  feed(chunk: Buffer): readonly StreamEvent[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    const events: StreamEvent[] = [];
    while (this.#bytes.length >= PRELUDE_BYTES) {
      const length = this.#bytes.readUInt32BE(0);
      if (length > gatewayBounds.eventCharactersMax) throw new MalformedStream('an event is too large');
      if (crc32(this.#bytes.subarray(0, 8)) !== this.#bytes.readUInt32BE(8) || length < 16)
        throw new MalformedStream('the length of an event is damaged');
      if (this.#bytes.length < length) break;
      events.push(...eventsIn(this.#bytes.subarray(0, length), this.#events));
      this.#bytes = this.#bytes.subarray(length);
    }
    return events;
  }
}

function eventsIn(message: Buffer, events: ReadsEvents | undefined): readonly StreamEvent[] {
  const end = message.length - CHECKSUM_BYTES;
  if (crc32(message.subarray(0, end)) !== message.readUInt32BE(end))
    throw new MalformedStream('an event is damaged');
  const headersEnd = PRELUDE_BYTES + message.readUInt32BE(4);
  if (headersEnd > end) throw new MalformedStream('the headers of an event are damaged');
  const headers = headersIn(message.subarray(PRELUDE_BYTES, headersEnd));
  const payload = parseJson(message.subarray(headersEnd, end).toString());
  const kind = headers.get(':message-type');
  if (kind === 'event' && headers.get(':event-type') === 'chunk') {
    const data = Buffer.from(textIn(payload, 'bytes') ?? '', 'base64').toString();
    const type = textIn(parseJson(data), 'type');
    return [type === undefined ? { data } : { event: type, data }];
  }
  if (kind === 'event' && events !== undefined)
    return events.read(headers.get(':event-type') ?? '', payload).map((event) => {
      return { event: textIn(event, 'type') ?? '', data: JSON.stringify(event) };
    });
  if (kind !== 'exception' && kind !== 'error') return [];
  const name = headers.get(':exception-type') ?? headers.get(':error-code') ?? 'error';
  const said = isObject(payload) ? textIn(payload, 'message') : undefined;
  const why = said ?? headers.get(':error-message') ?? name;
  // As Anthropic's own streams tell of it.
  return [{ event: 'error', data: JSON.stringify({ type: 'error', error: { type: name, message: why } }) }];
}

/** How long the values of each kind of header are; text and bytes say it themselves. */
const valueBytes: readonly number[] = [0, 0, 1, 2, 4, 8, -1, -1, 8, 16];
const TEXT = 7;

function headersIn(bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new MalformedStream('the headers of an event are damaged');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const name = take(take(1).readUInt8()).toString();
    const kind = take(1).readUInt8();
    const fixed = valueBytes[kind];
    if (fixed === undefined) throw new MalformedStream('a header of an event is of an unknown kind');
    const value = take(fixed < 0 ? take(2).readUInt16BE() : fixed);
    if (kind === TEXT) headers.set(name, value.toString());
  }
  return headers;
}
