import type { SealedRecord, Series } from './record/record.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Whole. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly header: (name: string) => string | null;
  readonly body: string;
}

/** Why no answer came. */
export class ConnectionFault extends Error {
  /** Of the system or of TLS: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, … */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ConnectionFault';
    this.code = code;
  }
}

/** One request at a time, bounded in time and in the size of the answer. Rejects with a `ConnectionFault`; follows no redirect. */
export interface HttpPort {
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** The last record of a series. */
export interface SeriesHead extends Series {
  readonly idx: number;
  readonly id: string;
}

/** The records of all machines as this one knows them. What is in it is never changed by a sync. */
export interface RecordStore {
  heads(): readonly SeriesHead[];
  /** In order, from `idx` on, at most `count`. */
  read(series: Series, idx: number, count: number): readonly SealedRecord[];
  /**
   * All or nothing. Each follows the last of its series; the first has idx 0.
   *
   * @throws RangeError when one does not
   */
  append(records: readonly SealedRecord[]): void;
}
