import { Packr, Unpackr } from 'msgpackr';
import { joined } from '../bytes.ts';

/** A command of the history, as atuin knows it (crates/atuin-client/src/history.rs). */
export interface HistoryEntry {
  readonly id: string;
  readonly timestampNs: bigint;
  /** -1: unknown. */
  readonly durationNs: bigint;
  /** -1: unknown. */
  readonly exit: number;
  readonly command: string;
  readonly cwd: string;
  readonly session: string;
  /** `host:user`. */
  readonly hostname: string;
  readonly deletedAtNs: bigint | null;
  /** Who typed it, since version 1. */
  readonly author: string | null;
  /** Why, since version 1. */
  readonly intent: string | null;
  /** Since version 2. */
  readonly shell: string | null;
}

export type HistoryRecord =
  | { readonly kind: 'create'; readonly entry: HistoryEntry }
  | { readonly kind: 'delete'; readonly id: string };

/** What is written: each atuin that has a record store reads it. Later versions add fields that hunch has no use for. */
export const historyVersionWritten = 'v0';

/** Version -> fields that it has at least and at most. Version 2 may grow. */
const fieldCounts: Readonly<Record<string, readonly [number, number]>> = {
  v0: [9, 9],
  v1: [10, 11],
  v2: [12, Number.POSITIVE_INFINITY],
};

const CREATE = 0;
const DELETE = 1;
/** MessagePack's first bytes of numbers with a fixed width, where atuin reads no other. */
const UINT_8 = 0xcc;
const UINT_16 = 0xcd;
const UINT_64 = 0xcf;
const ARRAY_OF_9 = 0x99;

const packr = new Packr({ useRecords: false });
const unpackr = new Unpackr({ useRecords: false, int64AsType: 'bigint', mapsAsObjects: false });

/** The content of a record. */
export function encodeHistoryRecord(record: HistoryRecord): Uint8Array {
  if (record.kind === 'delete') return joined(Uint8Array.of(UINT_8, DELETE), packed(record.id));
  const { entry } = record;
  const fields = [
    packed(entry.id),
    uint64(entry.timestampNs),
    packed(narrowed(entry.durationNs)),
    packed(entry.exit),
    packed(entry.command),
    packed(entry.cwd),
    packed(entry.session),
    packed(entry.hostname),
    entry.deletedAtNs === null ? packed(null) : uint64(entry.deletedAtNs),
  ];
  const body = joined(Uint8Array.of(UINT_16, 0, 0, ARRAY_OF_9), ...fields);
  return joined(Uint8Array.of(UINT_8, CREATE), packed(body));
}

/** Copied: the packer uses its buffer again. */
function packed(value: unknown): Uint8Array {
  return Uint8Array.from(packr.pack(value));
}

/** atuin reads times in this width alone; the packer would write them with a sign. */
function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(9);
  bytes[0] = UINT_64;
  new DataView(bytes.buffer).setBigUint64(1, value);
  return bytes;
}

/** Large numbers as 64 bits; a float would be none that atuin reads. */
function narrowed(value: bigint): number | bigint {
  return value >= -0x8000_0000n && value <= 0xffff_ffffn ? Number(value) : value;
}

/** Undefined: a version or a shape that is not known, and is left alone. */
export function decodeHistoryRecord(content: Uint8Array, version: string): HistoryRecord | undefined {
  const values = unpacked(content);
  if (values?.length !== 2 || fieldCounts[version] === undefined) return undefined;
  const [kind, body] = values;
  if (kind === DELETE) return typeof body === 'string' ? { kind: 'delete', id: body } : undefined;
  if (kind !== CREATE || !(body instanceof Uint8Array)) return undefined;
  const entry = decodeEntry(body, version, fieldCounts[version]);
  return entry && { kind: 'create', entry };
}

function decodeEntry(
  body: Uint8Array,
  version: string,
  [least, most]: readonly [number, number],
): HistoryEntry | undefined {
  const values = unpacked(body);
  if (values?.[0] !== Number(version.slice(1))) return undefined;
  const [, fields] = values;
  if (values.length < 2 || (values.length > 2 && version !== 'v2')) return undefined;
  if (!Array.isArray(fields) || fields.length < least || fields.length > most) return undefined;
  return entryFrom(fields);
}

function entryFrom(fields: readonly unknown[]): HistoryEntry | undefined {
  const [id, timestamp, duration, exit, command, cwd, session, hostname, deletedAt, author, intent, shell] =
    fields;
  if (typeof id !== 'string' || typeof command !== 'string' || typeof cwd !== 'string') return undefined;
  if (typeof session !== 'string' || typeof hostname !== 'string') return undefined;
  if (!isNumber(timestamp) || !isNumber(duration) || !isNumber(exit)) return undefined;
  return {
    id,
    timestampNs: BigInt(timestamp),
    durationNs: BigInt(duration),
    exit: Number(exit),
    command,
    cwd,
    session,
    hostname,
    deletedAtNs: isNumber(deletedAt) ? BigInt(deletedAt) : null,
    author: textOrNull(author),
    intent: textOrNull(intent),
    shell: textOrNull(shell),
  };
}

function unpacked(bytes: Uint8Array): readonly unknown[] | undefined {
  try {
    // Its types say that it may answer a callback; without one it answers with the values.
    return unpackr.unpackMultiple(bytes) as unknown[];
  } catch {
    return undefined;
  }
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
