import { err, ok } from '../result.ts';
import { wireBounds } from './bounds.ts';
import { ByteAccumulator } from './byte-accumulator.ts';
import { protocolVersion, wireError, type WireMessage } from './wire-message.ts';

export const FRAME_START = 0x01;
const NUL = 0x00;

export type FieldValue = string | number | boolean;

/** The fields of a frame; those that are undefined are left out. */
export type FrameFields = Readonly<Record<string, FieldValue | undefined>>;

/** What ends a frame: nothing yet, a bound, or its last byte; then these are its fields. */
export type FrameEnd = 'not-yet' | 'too-long' | 'too-many' | readonly string[];

/**
 * Cuts a stream of bytes into NUL-ended fields, wherever it was split, within bounds. A frame ends with an empty field
 * that is not its first.
 */
export class FieldDecoder {
  readonly #bytesMaxOf: (first: string) => number;
  readonly #fieldsMax: number;
  #bytesMax: number;
  readonly #pending = new ByteAccumulator();
  #fields: string[] = [];
  #bytes = 0;

  /**
   * @param bytesMaxOf the bytes of one frame, from its first field to its last NUL, by that first field; asked for an
   * empty one until it is known
   * @param fieldsMax the first one (method or status) counted, the empty one not
   */
  constructor(bytesMaxOf: (first: string) => number, fieldsMax: number) {
    this.#bytesMaxOf = bytesMaxOf;
    this.#bytesMax = bytesMaxOf('');
    this.#fieldsMax = fieldsMax;
  }

  /**
   * Reads from `start` to the end of the frame or of the chunk.
   *
   * @returns how far it read, and the frame's fields (the empty one left out) if it ended there
   */
  read(chunk: Uint8Array, start: number): { readonly next: number; readonly end: FrameEnd } {
    let position = start;
    while (position < chunk.length) {
      const nul = chunk.indexOf(NUL, position);
      const next = nul === -1 ? chunk.length : nul + 1;
      this.#bytes += next - position;
      if (this.#bytes > this.#bytesMax) return { next, end: 'too-long' };
      if (nul === -1) {
        this.#pending.append(chunk.subarray(position));
        return { next, end: 'not-yet' };
      }
      const field = this.#pending.take(chunk.subarray(position, nul));
      position = next;
      if (field === '' && this.#fields.length > 0) return { next, end: this.#finish() };
      if (this.#fields.length >= this.#fieldsMax) return { next, end: 'too-many' };
      if (this.#fields.length === 0) this.#bytesMax = this.#bytesMaxOf(field);
      this.#fields.push(field);
    }
    return { next: position, end: 'not-yet' };
  }

  clear(): void {
    this.#fields = [];
    this.#bytes = 0;
    this.#bytesMax = this.#bytesMaxOf('');
    this.#pending.clear();
  }

  #finish(): readonly string[] {
    const fields = this.#fields;
    this.clear();
    return fields;
  }
}

/** Reads requests from a stream of shell frames (docs/protocol.md). After a fault that closes it yields nothing more. */
export class ShellFrameDecoder {
  // Without the first byte of the frame, and with the method, which is no field.
  readonly #fields = new FieldDecoder((method) => bytesMaxOf(method) - 1, wireBounds.frameFieldsMax + 1);
  #inFrame = false;
  #closed = false;

  push(chunk: Uint8Array): WireMessage[] {
    const messages: WireMessage[] = [];
    let position = 0;
    while (!this.#closed && position < chunk.length) {
      if (!this.#inFrame && chunk[position] !== FRAME_START) {
        messages.push(this.#close('A frame must begin with the byte 0x01. The connection is closed.'));
        break;
      }
      if (!this.#inFrame) position += 1;
      this.#inFrame = true;
      const { next, end } = this.#fields.read(chunk, position);
      position = next;
      if (end === 'not-yet') continue;
      this.#inFrame = false;
      messages.push(typeof end === 'string' ? this.#close(boundMessage(end)) : readFrame(end));
    }
    return messages;
  }

  /** To be called when the peer has ended the stream: a frame without its end is a fault, never half a message. */
  end(): WireMessage[] {
    if (this.#closed || !this.#inFrame) return [];
    return [this.#close('The stream ended within a frame. End a frame with an empty field.')];
  }

  #close(message: string): WireMessage {
    this.#closed = true;
    this.#fields.clear();
    return err({
      framing: 'shell',
      id: null,
      wantsReply: true,
      closes: true,
      error: wireError('E_INVALID_ARGUMENT', message),
    });
  }
}

function bytesMaxOf(method: string): number {
  return method === 'AgentHook' ? wireBounds.agentFrameBytesMax : wireBounds.frameBytesMax;
}

function boundMessage(end: 'too-long' | 'too-many'): string {
  return end === 'too-long'
    ? `A frame may have ${wireBounds.frameBytesMax} bytes at most (${wireBounds.agentFrameBytesMax} for AgentHook); this one has more. The connection is closed.`
    : `A frame may have ${wireBounds.frameFieldsMax} fields at most; this one has more. The connection is closed.`;
}

function readFrame(texts: readonly string[]): WireMessage {
  const [method = '', ...fields] = texts;
  const wantsReply = fields.includes('reply=1');
  const fault = (message: string): WireMessage =>
    err({
      framing: 'shell',
      id: null,
      wantsReply,
      closes: false,
      error: wireError('E_INVALID_ARGUMENT', message),
    });
  if (method.length === 0 || method.length > wireBounds.nameCharactersMax) {
    return fault(`A frame must begin with a method of 1 to ${wireBounds.nameCharactersMax} characters.`);
  }
  const values = new Map<string, string>();
  for (const [index, field] of fields.entries()) {
    const equals = field.indexOf('=');
    if (equals < 1) return fault(`Field ${index + 1} of the frame must read key=value.`);
    const key = field.slice(0, equals);
    if (values.has(key)) return fault(`Field ${index + 1} of the frame has the key of an earlier one.`);
    values.set(key, field.slice(equals + 1));
  }
  const reply = values.get('reply') ?? '';
  if (!['', '0', '1'].includes(reply)) return fault('The field "reply" must be 1 or 0.');
  values.delete('reply');
  // An empty value is an absent one. fromEntries makes own properties of every key, of `__proto__` too.
  const params = Object.fromEntries([...values].filter(([, value]) => value !== ''));
  return ok({ framing: 'shell', request: { v: protocolVersion, method, params }, wantsReply });
}

/**
 * One shell frame as text, to be sent as UTF-8. NULs are taken out of the values.
 *
 * @throws TypeError if the method or a key can't stand in a frame: those are names from the code, not from a user
 * @example
 * ```ts
 * encodeFrame('Status', { reply: true }); // '\x01Status\0reply=1\0\0'
 * ```
 */
export function encodeFrame(method: string, fields: FrameFields): string {
  if (method === '' || method.includes('\0')) throw new TypeError('a method is a name without NUL');
  return `\u0001${method}\0${encodeFields(fields)}\0`;
}

/** `key=value` fields, each ended by NUL. */
export function encodeFields(fields: FrameFields): string {
  let text = '';
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (key === '' || /[=\0]/.test(key)) throw new TypeError('a key is a name without "=" and NUL');
    text += `${key}=${fieldText(value)}\0`;
  }
  return text;
}

function fieldText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value).replaceAll('\0', '');
}
