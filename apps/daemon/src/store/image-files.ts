import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writevSync,
  type BigIntStats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { EngineImage } from '@hunch/suggest-engine';
import { buffersOf, discard } from './image-buffers.ts';

/** The first line of an image's file. */
export interface ImageHeader {
  /** Of this image alone: a journal names it. */
  readonly id: string;
  /** The program that wrote it: another build may lay its memory out otherwise. */
  readonly program: string;
  /** As the database was when the image was made: see `databaseStamp`. */
  readonly database: string;
  readonly settings: string;
  readonly checksum: number;
}

export const imagePath = (databasePath: string): string => join(dirname(databasePath), 'engine.image');
export const journalPath = (databasePath: string): string => join(dirname(databasePath), 'engine.journal');

/** In the place of the one that is there, whole or not at all. The image and its memory are used up. */
export function writeImage(
  databasePath: string,
  image: EngineImage,
  names: Pick<ImageHeader, 'id' | 'program'>,
): void {
  const database = databaseStamp(databasePath);
  if (database === undefined) return;
  const body = serialize(image);
  const header: ImageHeader = { ...names, database, settings: image.settings, checksum: crc32(body) };
  const path = imagePath(databasePath);
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    const parts = [Buffer.from(`${JSON.stringify(header)}\n`), body];
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    if (writevSync(file, parts) !== bytes) throw new Error('the disk took a part of the image only');
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  discard([...buffersOf(image), ...buffersOf(body)]);
}

/** Nothing of the engine's memory is left beside the database. */
export function removeImage(databasePath: string): void {
  const image = imagePath(databasePath);
  for (const path of [image, `${image}.new`, `${image}.taken`, journalPath(databasePath)])
    rmSync(path, { force: true });
}

/**
 * Differs after any write to the database, by whomever: file, size and times of it and of its WAL. The change time can't
 * be set, so that no copy looks like the original; that of the WAL SQLite changes when it opens one as root. A WAL is only as good as the memory of the system that it was written
 * in: what the disk has of it after a power cut says nothing, hence the boot. Undefined where that can't be told.
 */
export function databaseStamp(path: string): string | undefined {
  const database = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (database === undefined) return undefined;
  const stamp = `${writeStamp(database)} ${database.ctimeNs}`;
  const wal = statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false });
  if (wal === undefined || wal.size === 0n) return stamp;
  const boot = bootId();
  return boot && `${stamp} ${writeStamp(wal)} ${boot}`;
}

function writeStamp({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join(' ');
}

let knownBoot: string | undefined;

function bootId(): string | undefined {
  if (process.platform === 'linux')
    knownBoot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return knownBoot;
}
