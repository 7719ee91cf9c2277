import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeResponse,
  encodeFault,
  encodeFrame,
  encodeReply,
  encodeRequest,
  encodeResponse,
  LineDecoder,
  ShellReplyDecoder,
  WireDecoder,
  wireBounds,
  type Request,
  type Response,
  type WireMessage,
} from '../../src/protocol/index.ts';

/** Cuts bytes at the given places (any order, any number). */
function pieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
}

function decode(chunks: readonly Uint8Array[]): WireMessage[] {
  const decoder = new WireDecoder();
  const messages = chunks.flatMap((chunk) => decoder.push(chunk));
  return [...messages, ...decoder.end()];
}

const key = fc.stringMatching(/^[a-z_]{1,12}$/).filter((text) => text !== 'reply');
// Any text that a command line can be: no NUL, and no lone surrogates, which no bytes stand for.
const value = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((text) => !text.includes('\0'));
const fields = fc.dictionary(key, value, { maxKeys: 20, noNullPrototype: true });
const method = fc.constantFrom('IngestEvent', 'Suggest', 'Search', 'Status');
const cuts = fc.array(fc.nat(), { maxLength: 12 });

const frameBytes = fc
  .tuple(method, fields, fc.boolean())
  .map(([name, params, reply]) => Buffer.from(encodeFrame(name, { ...params, reply: reply || undefined })));
const requestId = fc.oneof(fc.maxSafeInteger(), fc.string({ minLength: 1, maxLength: 20 }));
const request: fc.Arbitrary<Request> = fc
  .record({ id: requestId, method, params: fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true }) })
  .map((parts) => ({ v: 1, ...parts }));
const lineBytes = request.map((value) => Buffer.from(encodeRequest(value)));

// Bytes that mean something to a decoder, more often than chance would give them.
const noise = fc.array(fc.oneof(fc.constantFrom(0, 1, 10, 0x3d, 0x7b, 0x7d, 0x22, 0xc3, 0xff), fc.nat(255)));
const stream = fc.oneof(
  fc.array(frameBytes, { maxLength: 5 }).map((frames) => Buffer.concat(frames)),
  fc.array(lineBytes, { maxLength: 5 }).map((lines) => Buffer.concat(lines)),
  noise.map((bytes) => Buffer.from(bytes)),
  noise.map((bytes) => Buffer.from([1, ...bytes])),
  noise.map((bytes) => Buffer.from([0x7b, ...bytes])),
);

describe('the decoder', () => {
  test('yields the same messages however the bytes are split, and never throws', () => {
    fc.assert(
      fc.property(stream, cuts, (bytes, places) => {
        const whole = decode([bytes]);
        expect(decode(pieces(bytes, places))).toEqual(whole);
        expect(decode([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
      }),
      { numRuns: 400 },
    );
  });

  test('keeps no reference to the bytes it was given', () => {
    const decoder = new WireDecoder();
    const chunk = Buffer.from('\u0001Status\0cwd=/tm');
    decoder.push(chunk);
    chunk.fill(0x58);
    const [message] = decoder.push(Buffer.from('p\0\0'));
    expect(message).toMatchObject({
      ok: true,
      value: { request: { method: 'Status', params: { cwd: '/tmp' } } },
    });
  });

  test('yields nothing after a fault that closes', () => {
    fc.assert(
      fc.property(stream, noise, (bytes, more) => {
        const decoder = new WireDecoder();
        const messages = decoder.push(bytes);
        const closing = messages.findIndex((message) => !message.ok && message.error.closes);
        if (closing === -1) return;
        expect(closing).toBe(messages.length - 1);
        expect(decoder.push(Buffer.from(more))).toEqual([]);
        expect(decoder.end()).toEqual([]);
      }),
    );
  });

  test('answers a fault in the framing of the connection, as one message without command text', () => {
    fc.assert(
      fc.property(stream, (bytes) => {
        for (const message of decode([bytes])) {
          if (message.ok) continue;
          const answer = encodeFault(message.error);
          if (!message.error.wantsReply) {
            expect(answer).toBeUndefined();
          } else if (message.error.framing === 'shell') {
            const [reply] = new ShellReplyDecoder().push(Buffer.from(answer ?? ''));
            expect(reply).toMatchObject({ ok: true, value: { ok: false, code: 'E_INVALID_ARGUMENT' } });
          } else {
            expect(decodeResponse(answer ?? '')).toMatchObject({
              ok: true,
              value: { ok: false, id: message.error.id },
            });
          }
        }
      }),
    );
  });

  // Quadratic work would be 10^13 byte copies here; the test's own time limit is the assertion.
  test('takes a line of 4 MiB byte by byte in linear time', { timeout: 20_000 }, () => {
    const decoder = new WireDecoder();
    const x = Buffer.from('x');
    decoder.push(Buffer.from('{"'));
    for (let count = 2; count < wireBounds.lineBytesMax; count += 1) {
      if (decoder.push(x).length > 0) throw new Error(`a message after ${count} bytes`);
    }
    expect(decoder.push(x)).toMatchObject([{ ok: false, error: { closes: true } }]);
  });

  test('takes JSON that is nested as deep as a line can be', () => {
    const depth = wireBounds.lineBytesMax / 2 - 100;
    const text = `{"v":1,"id":1,"method":"Status","params":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}\n`;
    const messages = new WireDecoder().push(Buffer.from(text));
    expect(messages).toHaveLength(1);
  });
});

describe('encoding then decoding gives back', () => {
  test('a frame', () => {
    fc.assert(
      fc.property(method, fields, fc.boolean(), (name, params, reply) => {
        const [message] = decode([Buffer.from(encodeFrame(name, { ...params, reply }))]);
        expect(message).toEqual({
          ok: true,
          value: { framing: 'shell', request: { v: 1, method: name, params }, wantsReply: reply },
        });
      }),
    );
  });

  test('a request line', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const [message] = decode([Buffer.from(encodeRequest(sent))]);
        const received = message?.ok === true ? message.value : undefined;
        expect(received?.wantsReply).toBe(true);
        expect(JSON.stringify(received?.request)).toBe(JSON.stringify(sent));
      }),
    );
  });

  test('an answer line, cut out of a stream', () => {
    const answers: Response[] = [
      { v: 1, id: 7, ok: true, result: { suggestions: [] } },
      { v: 1, id: null, ok: false, error: { code: 'E_TIMEOUT', message: 'too slow\n', retryable: true } },
    ];
    const lines = new LineDecoder().push(Buffer.from(answers.map(encodeResponse).join('')));
    expect(lines.map((line) => (line.ok ? decodeResponse(line.value) : line))).toEqual(
      answers.map((answer) => ({ ok: true, value: answer })),
    );
  });

  test('a reply, however it is split', () => {
    const group = fc
      .tuple(value, fields)
      .filter(([, rest]) => !Object.hasOwn(rest, 'text'))
      .map(([text, rest]) => ({ ...rest, text }));
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), cuts, (groups, places) => {
        const decoder = new ShellReplyDecoder();
        const bytes = Buffer.from(encodeReply(groups));
        const replies = pieces(bytes, places).flatMap((piece) => decoder.push(piece));
        expect(replies).toEqual([{ ok: true, value: { ok: true, groups } }]);
      }),
    );
  });
});

describe('the encoders', () => {
  test('take NULs out of values, write numbers in decimal and booleans as 1 and 0', () => {
    expect(encodeFrame('M', { a: 'x\0y', b: 12.5, c: true, d: false, e: undefined })).toBe(
      '\u0001M\0a=xy\0b=12.5\0c=1\0d=0\0\0',
    );
  });

  test('put text first in a group, whatever the order it was given in', () => {
    expect(encodeReply([{ source: 's', text: 'ls' }])).toBe('status=ok\0text=ls\0source=s\0\0');
  });

  test.each(['', 'a=b', 'a\0b'])('refuse the key %j', (name) => {
    expect(() => encodeFrame('M', { [name]: 'x' })).toThrow(TypeError);
  });

  test.each(['', 'a\0b'])('refuse the method %j', (name) => {
    expect(() => encodeFrame(name, {})).toThrow(TypeError);
  });
});

describe('a client', () => {
  test.each([
    ['nothing', ''],
    ['no object', '[1]'],
    ['another version', '{"v":2,"id":1,"ok":true,"result":{}}'],
    ['no id', '{"v":1,"ok":true,"result":{}}'],
    ['no result', '{"v":1,"id":1,"ok":true}'],
    ['half an error', '{"v":1,"id":1,"ok":false,"error":{"code":"E_TIMEOUT"}}'],
  ])('is told when the answer is %s', (_, line) => {
    expect(decodeResponse(line).ok).toBe(false);
  });

  test('understands an error code that is newer than itself', () => {
    const line = '{"v":1,"id":1,"ok":false,"error":{"code":"E_NEW","message":"m","retryable":true}}';
    expect(decodeResponse(line)).toMatchObject({
      value: { error: { code: 'E_INTERNAL', message: 'm', retryable: true } },
    });
  });

  test.each([
    ['begins without a status', 'text=a\0\0'],
    ['has a field without =', 'status=ok\0text\0\0'],
    ['has fields before the first text', 'status=ok\0source=a\0\0'],
  ])('is told when a reply %s', (_, text) => {
    expect(new ShellReplyDecoder().push(Buffer.from(text))).toMatchObject([{ ok: false }]);
  });

  test('is told when a reply is larger than a reply may be, once', () => {
    const decoder = new ShellReplyDecoder();
    expect(decoder.push(Buffer.alloc(wireBounds.replyBytesMax + 1, 'x'))).toMatchObject([{ ok: false }]);
    expect(decoder.push(Buffer.from('status=ok\0\0'))).toEqual([]);
  });
});
