/** An append-only list of records: one for each machine and kind. */
export interface Series {
  /** UUID of the machine. */
  readonly host: string;
  /** What its records are: `history`, `kv`, `dotfiles`, … */
  readonly tag: string;
}

/** A record as the server has it. Nobody without the key can read it. */
export interface SealedRecord extends Series {
  /** UUID. */
  readonly id: string;
  /** Its place in the series, from 0. */
  readonly idx: number;
  /** Nanoseconds since 1970, which need more digits than a number has. */
  readonly timestampNs: bigint;
  /** Of what is inside. */
  readonly version: string;
  /** The encrypted content. */
  readonly data: string;
  /** The wrapped key of the content, and the name of the key that wrapped it. */
  readonly cek: string;
}

export const historyTag = 'history';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);

/**
 * JSON numbers beyond 2^53 lose digits in `JSON.parse`, so the timestamp is put in quotes first. No other field can hold this text: inside
 * a JSON string its quotes would be escaped.
 */
const bareTimestamp = /"timestamp":\s*(\d{1,20})(?=[,}\s])/g;

/** Undefined: not a list of records. */
export function parseRecords(json: string): readonly SealedRecord[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replaceAll(bareTimestamp, '"timestamp":"$1"'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const records = parsed.map(recordFrom);
  return records.every((record) => record !== undefined) ? records : undefined;
}

function recordFrom(value: unknown): SealedRecord | undefined {
  if (!isObject(value)) return undefined;
  const { id, idx, host, timestamp, version, tag, data } = value;
  if (!isUuid(id) || !Number.isSafeInteger(idx) || !isObject(host) || !isObject(data)) return undefined;
  if (!isUuid(host.id) || typeof timestamp !== 'string' || typeof version !== 'string') return undefined;
  const { data: sealed, content_encryption_key: cek } = data;
  if (typeof tag !== 'string' || typeof sealed !== 'string' || typeof cek !== 'string') return undefined;
  const timestampNs = BigInt(timestamp);
  return { id, idx: Number(idx), host: host.id, tag, timestampNs, version, data: sealed, cek };
}

/** As the server takes it. */
export function recordJson(record: SealedRecord): string {
  const { id, idx, host, timestampNs, version, tag, data, cek } = record;
  const text = (value: string): string => JSON.stringify(value);
  return (
    `{"id":${text(id)},"idx":${idx},"host":{"id":${text(host)},"name":""},"timestamp":${timestampNs},` +
    `"version":${text(version)},"tag":${text(tag)},"data":{"data":${text(data)},"content_encryption_key":${text(cek)}}}`
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
