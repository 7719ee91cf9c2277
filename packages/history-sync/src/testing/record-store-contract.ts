import assert from 'node:assert/strict';
import type { RecordStore } from '../ports.ts';
import type { SealedRecord } from '../record/record.ts';

interface Clause {
  readonly name: string;
  readonly check: (store: RecordStore) => void;
}

/** What every record store promises of an empty one. */
export const recordStoreContract: readonly Clause[] = [
  {
    name: 'has nothing at first',
    check(store) {
      assert.deepEqual(store.heads(), []);
      assert.deepEqual(store.read(record(0), 0, 10), []);
    },
  },
  {
    name: 'gives back what it was given, field by field and in order',
    check(store) {
      const history = [record(0), record(1)];
      const other = record(2, { tag: 'kv', idx: 0, version: 'v9', data: '✓"\\' });
      store.append([...history, other]);
      assert.deepEqual(store.read(record(0), 0, 10), history);
      assert.deepEqual(store.read(record(0), 1, 1), [record(1)]);
      assert.deepEqual(store.read(other, 0, 1), [other]);
    },
  },
  {
    name: 'knows the last record of each series',
    check(store) {
      store.append([record(0), record(1)]);
      store.append([record(2)]);
      assert.deepEqual(store.heads(), [{ host, tag: 'history', idx: 2, id: record(2).id }]);
    },
  },
  ...[[1], [0, 0], [0, 2]].map((places) => ({
    name: `takes nothing of a page with the places ${places.join(', ')}`,
    check(store: RecordStore) {
      assert.throws(() => store.append(places.map((place) => record(place))), RangeError);
      assert.deepEqual(store.heads(), []);
    },
  })),
  {
    name: 'never writes over a record',
    check(store) {
      store.append([record(0)]);
      assert.throws(() => store.append([record(0, { data: 'other' })]), RangeError);
      assert.deepEqual(store.read(record(0), 0, 1), [record(0)]);
    },
  },
];

const host = '01a22325-66aa-71a0-91ce-8fc2092803db';

function record(idx: number, over: Partial<SealedRecord> = {}): SealedRecord {
  return {
    id: `01a22325-66f4-734f-98ab-${String(idx).padStart(12, '0')}`,
    idx,
    host,
    tag: 'history',
    timestampNs: 1_795_885_983_476_225_125n,
    version: 'v2',
    data: `data ${idx}`,
    cek: '{"wpk":"…"}',
    ...over,
  };
}
