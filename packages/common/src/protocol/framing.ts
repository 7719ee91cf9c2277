import { err } from '../result.ts';
import { encodeResponse, NdjsonDecoder } from './ndjson.ts';
import { FRAME_START, ShellFrameDecoder } from './shell-frame.ts';
import { encodeErrorReply } from './shell-reply.ts';
import {
  protocolVersion,
  wireError,
  type Framing,
  type WireFault,
  type WireMessage,
} from './wire-message.ts';

const BRACE = 0x7b;

/**
 * Reads the requests of one connection, in the framing that its first byte chooses. Never throws, whatever it is fed;
 * memory is bounded by `wireBounds`; time is linear in the bytes, however they are split.
 *
 * @example
 * ```ts
 * const decoder = new WireDecoder();
 * for (const message of decoder.push(Buffer.from('\x01Status\0reply=1\0\0'))) {
 *   if (message.ok) console.log(message.value.request.method); // Status
 *   else socket.write(encodeFault(message.error) ?? '');
 * }
 * ```
 */
export class WireDecoder {
  #decoder: NdjsonDecoder | ShellFrameDecoder | undefined;
  #framing: Framing | undefined;
  #refused = false;

  /** Undefined until the first byte. */
  get framing(): Framing | undefined {
    return this.#framing;
  }

  push(chunk: Uint8Array): WireMessage[] {
    if (this.#decoder !== undefined) return this.#decoder.push(chunk);
    const [first] = chunk;
    if (first === undefined || this.#refused) return [];
    if (first === BRACE) {
      this.#framing = 'ndjson';
      this.#decoder = new NdjsonDecoder();
      return this.#decoder.push(chunk);
    }
    if (first === FRAME_START) {
      this.#framing = 'shell';
      this.#decoder = new ShellFrameDecoder();
      return this.#decoder.push(chunk);
    }
    this.#refused = true;
    return [err(unknownFraming)];
  }

  /** To be called when the peer has ended the stream: half a message is a fault. */
  end(): WireMessage[] {
    return this.#decoder?.end() ?? [];
  }
}

/** The bytes that answer a fault, as text; undefined if the client wants no answer. */
export function encodeFault(fault: WireFault): string | undefined {
  if (!fault.wantsReply) return undefined;
  if (fault.framing === 'shell') return encodeErrorReply(fault.error);
  return encodeResponse({ v: protocolVersion, id: fault.id, ok: false, error: fault.error });
}

const unknownFraming: WireFault = {
  framing: 'ndjson',
  id: null,
  wantsReply: true,
  closes: true,
  error: wireError(
    'E_INVALID_ARGUMENT',
    'A connection must begin with "{" (NDJSON) or the byte 0x01 (shell frame). The connection is closed.',
  ),
};
