import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { EngineImage } from '@hunch/suggest-engine';

/**
 * A start from 143,000 rows costs a second of CPU, most of it for making and hashing texts. So a clean stop leaves the
 * engine's memory as it stands beside the database. It counts only for the very file that the stop left: whoever writes
 * a byte to the database afterwards makes it worthless, and the rows are read.
 */
interface Header {
  /** The program that wrote it: another build may lay its memory out otherwise. */
  readonly program: string;
  readonly database: string;
  readonly settings: string;
  readonly checksum: number;
}

export interface KeptImage {
  readonly settings: string;
  /** @throws Error when it was made by a V8 that writes what this one can't read */
  read(): EngineImage;
}

/** After the database is closed. */
export function keepImage(databasePath: string, image: EngineImage): void {
  const database = databaseStamp(databasePath);
  if (database === undefined) return;
  const body = serialize(image);
  const header: Header = {
    program: programStamp(),
    database,
    settings: image.settings,
    checksum: crc32(body),
  };
  const path = imagePath(databasePath);
  const draft = `${path}.new`;
  writeFileSync(draft, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]), { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * Takes the image away, so that it serves one start: from then on the database goes its own way. Undefined when there is
 * none for this database and this program.
 */
export function takeImage(databasePath: string): KeptImage | undefined {
  const path = imagePath(databasePath);
  const bytes = readIfThere(path);
  if (bytes === undefined) return undefined;
  rmSync(path, { force: true });
  const headerEnd = bytes.indexOf('\n');
  const header = parseHeader(bytes.toString('utf8', 0, Math.max(0, headerEnd)));
  if (header === undefined || header.program !== programStamp()) return undefined;
  if (header.database !== databaseStamp(databasePath)) return undefined;
  const body = bytes.subarray(headerEnd + 1);
  if (crc32(body) !== header.checksum) return undefined;
  // What `keepImage` of this same program wrote, whole.
  return { settings: header.settings, read: () => deserialize(body) as EngineImage };
}

function imagePath(databasePath: string): string {
  return join(dirname(databasePath), 'engine.image');
}

/** Undefined while a WAL holds what the file lacks. The change time can't be set, so that no copy looks like the original. */
function databaseStamp(path: string): string | undefined {
  if ((sizeOf(`${path}-wal`) ?? 0n) > 0n) return undefined;
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}

function programStamp(): string {
  const { ino, size, mtimeNs } = statSync(fileURLToPath(import.meta.url), { bigint: true });
  return [process.versions.v8, ino, size, mtimeNs].join(' ');
}

function sizeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.size;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function parseHeader(text: string): Header | undefined {
  try {
    // A line that is no header has none of the stamps that are compared next.
    return JSON.parse(text) as Header;
  } catch {
    return undefined;
  }
}
