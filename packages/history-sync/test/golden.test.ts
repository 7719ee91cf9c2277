import { describe, expect, it } from 'vitest';
import { AccountKey, decodeHistoryRecord, open, seal, type SealedRecord } from '../src/index.ts';
import { recordJson } from '../src/record/record.ts';
import { fromBase64Url } from '../src/bytes.ts';
import { unwrapKey } from '../src/encryption/wrapped-key.ts';
import { goldenKey, goldenRecords, recordFile } from './support/golden.ts';

describe('records of the real atuin', () => {
  it('are read from the wire and written to it byte for byte', () => {
    expect(goldenRecords.length).toBeGreaterThanOrEqual(4);
    expect(goldenRecords.map(recordJson)).toEqual(recordFile.records);
  });

  it.each(goldenRecords.map((record) => [record.tag, record.idx, record] as const))(
    '%s %i is opened, and sealed to the same bytes with the same random ones',
    (_tag, _idx, record) => {
      const opened = open(record, goldenKey);
      if (opened.kind !== 'opened') throw new Error(opened.kind);
      const { data, cek, ...head } = record;
      const drawn = randomOf(record);
      expect(seal(head, opened.content, goldenKey, () => drawn.shift() ?? new Uint8Array())).toEqual(record);
      expect([data, cek].every((text) => text.length > 100)).toBe(true);
    },
  );

  it('say what was run, with all fields', () => {
    const said = goldenRecords
      .filter(({ tag }) => tag === 'history')
      .map((record) => {
        const opened = open(record, goldenKey);
        return opened.kind === 'opened' ? decodeHistoryRecord(opened.content, record.version) : opened.kind;
      });
    expect(said).toMatchObject([
      {
        kind: 'create',
        entry: {
          command: 'echo hello',
          exit: 3,
          durationNs: 5_000_000_000n,
          cwd: '/tmp/p',
          hostname: 'laptop:anna',
          author: 'anna',
        },
      },
      { kind: 'create', entry: { command: 'for f in *; do\n  printf "%s ✓ ünïcode 日本" "$f"\ndone' } },
      { kind: 'create', entry: { command: 'secret thing', deletedAtNs: null } },
      { kind: 'delete' },
    ]);
    const [, , created, removed] = said;
    if (typeof created !== 'object' || created.kind !== 'create') throw new Error('no command');
    expect(removed).toEqual({ kind: 'delete', id: created.entry.id });
  });

  it('of kinds that are not known are left alone', () => {
    const [other] = goldenRecords.filter(({ tag }) => tag !== 'history');
    const opened = other && open(other, goldenKey);
    if (opened?.kind !== 'opened') throw new Error('not opened');
    expect(decodeHistoryRecord(opened.content, other?.version ?? '')).toBeUndefined();
  });

  it.each(['id', 'idx', 'host', 'tag', 'version'] as const)('are not opened under another %s', (field) => {
    const [first] = goldenRecords;
    if (first === undefined) throw new Error('none');
    const value = field === 'idx' ? 9 : '01a22325-66aa-71a0-91ce-000000000000';
    expect(open({ ...first, [field]: value }, goldenKey)).toEqual({ kind: 'damaged' });
  });

  it('name the key that sealed them when it is another one', () => {
    const [first] = goldenRecords;
    if (first === undefined) throw new Error('none');
    const other = new AccountKey(new Uint8Array(32).fill(7));
    expect(open(first, other)).toEqual({ kind: 'other-key', keyId: goldenKey.id });
  });

  // A record that atuin's own tests keep (crates/atuin-domain/src/record/mod.rs), sealed by an earlier release.
  it('of earlier releases are opened', () => {
    const data =
      'v4.local.cSFhI9n30MfwkZrRAt-YAoxp6DrAMMybmLury7svdFMkapmxQmLQaRzqCfIdanPaQ55VbJjGjqwjst2AnLiBQE9cAQAyH69u2HVHrkaKv7rGtQ';
    const wpk =
      'k4.local-wrap.pie.8xXPgrNyliEUy_PnbM3S88Yk8tQQA0HN2o6jyUkGHK5duUEfW-zSCI1kSYRpyPESCK7-5822hPzRAbyZXPRVAbCkoLqqwPJ8_oi8clKEr6u8nJuIQQLHVClvYJmZyZIu';
    const record = {
      id: '00000000-0000-0000-0000-000000000001',
      idx: 7,
      host: '00000000-0000-0000-0000-000000000002',
      tag: 'history',
      timestampNs: 1_687_244_806_000_000n,
      version: 'v1',
      data,
      cek: JSON.stringify({ wpk, kid: 'k4.lid.2LzCmxDtbwu2tK5T1X1VLEth8umaI9vbKgTDkkt7ARR0' }),
    };
    const key = new AccountKey(new Uint8Array(32).fill(0x55));
    expect(open(record, key)).toEqual({ kind: 'opened', content: Uint8Array.of(1, 2, 3, 4, 5) });
  });
});

/** What was random when a record was sealed: the content's key, its nonce, the nonce of the wrapping. */
function randomOf({ data, cek }: SealedRecord): Uint8Array[] {
  const { wpk } = JSON.parse(cek) as { wpk: string };
  const contentKey = unwrapKey(wpk, goldenKey.bytes);
  const nonce = fromBase64Url(data.slice('v4.local.'.length))?.slice(0, 32);
  const wrapNonce = fromBase64Url(wpk.slice('k4.local-wrap.pie.'.length))?.slice(32, 64);
  if (contentKey === undefined || nonce === undefined || wrapNonce === undefined)
    throw new Error('not sealed so');
  return [contentKey, nonce, wrapNonce];
}
