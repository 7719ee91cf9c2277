import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  encodeFrame,
  encodeRequest,
  ShellReplyDecoder,
  WireDecoder,
  type Request,
  type WireMessage,
} from '../../src/protocol/index.ts';
import {
  golden,
  goldenBytes,
  goldenDirectory,
  goldenText,
  type GoldenFault,
  type GoldenRequest,
} from '@hunch/wire-golden';

/** What the index says of a message, or what was decoded, in one shape that can be compared. */
function expected(message: GoldenRequest | GoldenFault, framing: string): unknown {
  if ('fault' in message) {
    const { message: text, ...fault } = message.fault;
    return { ...fault, message: expect.stringContaining(text), framing };
  }
  const params = Object.fromEntries(
    Object.entries(message.request.params).map(([key, value]) => [key, goldenText(value)]),
  );
  return { request: { ...message.request, params }, wantsReply: message.wantsReply, framing };
}

function decoded(message: WireMessage): unknown {
  if (message.ok) return message.value;
  const { error, ...fault } = message.error;
  return { ...fault, code: error.code, message: error.message };
}

function decodeAll(bytes: Uint8Array, pieceBytes: number, ended: boolean): WireMessage[] {
  const decoder = new WireDecoder();
  const messages: WireMessage[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    messages.push(...decoder.push(bytes.subarray(start, start + pieceBytes)));
  }
  if (ended) messages.push(...decoder.end());
  return messages;
}

describe('golden streams', () => {
  for (const entry of golden.requests) {
    const bytes = goldenBytes(entry);
    const ended = entry.ended ?? false;
    const messages = entry.messages.map((message) => expected(message, entry.framing));

    for (const pieceBytes of [bytes.length, 1, 7]) {
      test(`${entry.name}: ${entry.why} (in pieces of ${pieceBytes})`, () => {
        expect(decodeAll(bytes, pieceBytes, ended).map(decoded)).toEqual(messages);
      });
    }
  }
});

describe('the encoders write the bytes of the golden files', () => {
  for (const name of ['plain', 'multi-line', 'equals', 'quotes', 'emoji', 'control', 'byte-order-mark']) {
    test(name, () => {
      const entry = golden.requests.find((candidate) => candidate.name === name);
      const [message] = entry?.messages ?? [];
      if (entry === undefined || message === undefined || 'fault' in message) throw new Error(`no ${name}`);
      const { method, params } = message.request;
      const fields = Object.fromEntries(Object.entries(params).map(([key, text]) => [key, goldenText(text)]));
      expect(Buffer.from(encodeFrame(method, fields))).toEqual(goldenBytes(entry));
    });
  }

  for (const name of ['request', 'text-id', 'fire-and-forget']) {
    test(name, () => {
      const entry = golden.requests.find((candidate) => candidate.name === name);
      const [message] = entry?.messages ?? [];
      if (entry === undefined || message === undefined || 'fault' in message) throw new Error(`no ${name}`);
      expect(encodeRequest(message.request as Request)).toBe(goldenBytes(entry).toString());
    });
  }
});

describe('golden replies', () => {
  for (const entry of golden.replies) {
    test(`${entry.name}: ${entry.why}`, () => {
      const bytes = goldenBytes(entry);
      for (const pieceBytes of [bytes.length, 1]) {
        const decoder = new ShellReplyDecoder();
        const replies = [];
        for (let start = 0; start < bytes.length; start += pieceBytes) {
          replies.push(...decoder.push(bytes.subarray(start, start + pieceBytes)));
        }
        expect(replies).toEqual([{ ok: true, value: entry.reply }]);
      }
    });
  }
});

test('every golden file is in the index, and every entry has a name of its own', () => {
  const streams = [...golden.requests, ...golden.replies];
  const entries = [...streams, ...golden.secrets];
  const files = streams.flatMap((entry) => (entry.file === undefined ? [] : [entry.file]));
  const present = readdirSync(goldenDirectory).filter((name) => name !== 'index.json');
  expect(files.toSorted()).toEqual(present.toSorted());
  expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length);
});
