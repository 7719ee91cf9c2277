import type { RecordStore, SeriesHead } from '../ports.ts';
import type { SealedRecord, Series } from '../record/record.ts';

/** A record store that lasts as long as its process. */
export class MemoryRecordStore implements RecordStore {
  readonly #series = new Map<string, SealedRecord[]>();

  heads(): readonly SeriesHead[] {
    return [...this.#series.values()].flatMap((records) => {
      const last = records.at(-1);
      return last === undefined ? [] : [{ host: last.host, tag: last.tag, idx: last.idx, id: last.id }];
    });
  }

  read({ host, tag }: Series, idx: number, count: number): readonly SealedRecord[] {
    return (this.#series.get(`${host}/${tag}`) ?? []).slice(idx, idx + count);
  }

  append(records: readonly SealedRecord[]): void {
    const lengths = new Map<string, number>();
    for (const { host, tag, idx } of records) {
      const name = `${host}/${tag}`;
      const length = lengths.get(name) ?? this.#series.get(name)?.length ?? 0;
      if (idx !== length) throw new RangeError(`record ${idx} does not follow record ${length - 1}`);
      lengths.set(name, length + 1);
    }
    for (const record of records) {
      const name = `${record.host}/${record.tag}`;
      this.#series.set(name, [...(this.#series.get(name) ?? []), record]);
    }
  }
}
