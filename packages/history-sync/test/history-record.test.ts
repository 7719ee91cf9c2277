import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHistoryRecord, encodeHistoryRecord, type HistoryEntry } from '../src/index.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 400 });
const entries: fc.Arbitrary<HistoryEntry> = fc.record({
  id: text,
  timestampNs: fc.bigInt({ min: 0n, max: 2n ** 63n }),
  durationNs: fc.bigInt({ min: -1n, max: 2n ** 62n }),
  exit: fc.integer({ min: -1000, max: 70_000 }),
  command: fc.oneof(text, fc.string({ minLength: 60_000, maxLength: 70_000 })),
  cwd: text,
  session: text,
  hostname: text,
  deletedAtNs: fc.option(fc.bigInt({ min: 0n, max: 2n ** 63n })),
  author: fc.constant(null),
  intent: fc.constant(null),
  shell: fc.constant(null),
});

describe('a history record', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const content = encodeHistoryRecord({ kind: 'create', entry });
        expect(decodeHistoryRecord(content, 'v0')).toEqual({ kind: 'create', entry });
      }),
      { numRuns: 50 },
    );
  });

  // The bytes that atuin's own test holds (crates/atuin-client/src/history/store.rs), of version 1.
  const versionOne = Uint8Array.from(
    Buffer.from(
      'cc00c493cd00019ad9203031386364346665383137353763643261656536356364373836316639633831cf17a6fbd4b552000064' +
        '00a26c73d9292f55736572732f656c6c69652f7372632f6769746875622e636f6d2f617475696e73682f617475696e' +
        'd9203031386364346665616438393735393738353235323761333163393938303539aa626f6f703a656c6c6965c0a5656c6c6965',
      'hex',
    ),
  );

  it('of version 1 is read, author included', () => {
    expect(decodeHistoryRecord(versionOne, 'v1')).toMatchObject({
      kind: 'create',
      entry: {
        id: '018cd4fe81757cd2aee65cd7861f9c81',
        timestampNs: 1_704_326_400_000_000_000n,
        durationNs: 100n,
        command: 'ls',
        hostname: 'boop:ellie',
        author: 'ellie',
        deletedAtNs: null,
      },
    });
  });

  it.each([
    ['another version than it says', versionOne, 'v0'],
    ['a version of the future', versionOne, 'v3'],
    ['bytes after it', Uint8Array.from([...versionOne, 1]), 'v1'],
    ['half of it', versionOne.subarray(0, 90), 'v1'],
    ['another kind', Uint8Array.of(0xcc, 7, 0xa1, 0x61), 'v0'],
    ['nothing', new Uint8Array(), 'v0'],
  ])('is left alone when it has %s', (_, content, version) => {
    expect(decodeHistoryRecord(content, version)).toBeUndefined();
  });

  it('is never thrown at, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('v0', 'v1', 'v2'), (bytes, version) => {
        decodeHistoryRecord(bytes, version);
      }),
      { numRuns: 300 },
    );
  });
});
