import { describe, it } from 'vitest';
import { MemoryRecordStore, recordStoreContract } from '../src/testing/index.ts';

describe('the record store in memory', () => {
  it.each(recordStoreContract)('$name', ({ check }) => {
    check(new MemoryRecordStore());
  });
});
