import { readFileSync } from 'node:fs';
import { AccountKey, parseRecords, type SealedRecord } from '../../src/index.ts';
import type { Exchange } from './exchanges.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8');

interface RecordFile {
  readonly atuin: string;
  readonly key: string;
  readonly words: string;
  readonly records: readonly string[];
}

// Written by test/record.ts.
export const recordFile = JSON.parse(read('records')) as RecordFile;
export const exchanges = JSON.parse(read('exchanges')) as Readonly<
  Record<string, { readonly outcome: unknown; readonly exchanges: readonly Exchange[] }>
>;

export const goldenKey = AccountKey.parse(recordFile.key) ?? fail('the golden key');

/** What the real atuin wrote. */
export const goldenRecords: readonly SealedRecord[] =
  parseRecords(`[${recordFile.records.join(',')}]`) ?? fail('the golden records');

function fail(what: string): never {
  throw new Error(`${what} can't be read`);
}
