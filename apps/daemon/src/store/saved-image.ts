import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { EngineImage, LearnedChange } from '@hunch/suggest-engine';
import { readJournal, type JournalMark } from './change-journal.ts';
import { buffersOf, discard } from './image-buffers.ts';
import {
  databaseStamp,
  imagePath,
  journalPath,
  removeImage,
  writeImage,
  type ImageHeader,
} from './image-files.ts';
import { readIfThere } from '../platform/files.ts';

/**
 * A start from 143,000 rows costs a second of CPU, most of it for making and hashing texts. So the engine's memory is left
 * beside the database as it stands: at a clean stop, and now and then while the daemon runs, with a journal of the changes
 * that come after it. Both count only for the very state that the database is in: whoever writes a byte to it besides makes
 * them worthless, and the rows are read.
 */
export interface SavedImage {
  readonly settings: string;
  /** @throws Error when it was made by a V8 that writes what this one can't read */
  read(): EngineImage;
  /** What was written after the image was made. */
  readonly changes: readonly LearnedChange[];
  readonly journal: JournalMark;
  /**
   * When it has been read: puts it back, for it serves the next start, too, with what is written to the journal from now on.
   * What `read` gave is gone then: its columns stand in the bytes of the file.
   */
  putBack(): void;
}

/** After the database is closed. */
export function saveImage(databasePath: string, image: EngineImage): void {
  writeImage(databasePath, image, newImage());
  rmSync(journalPath(databasePath), { force: true });
}

/** The names of an image that is about to be made. */
export function newImage(): Pick<ImageHeader, 'id' | 'program'> {
  return { id: randomUUID(), program: programStamp() };
}

/**
 * Takes the image away until it has served, so that one which can't be read fails one start and not every one. Undefined,
 * and all of it gone, when there is none for this state of the database and this program.
 */
export function takeImage(databasePath: string): SavedImage | undefined {
  const path = imagePath(databasePath);
  const taken = `${path}.taken`;
  const bytes = readIfThere(path);
  if (bytes === undefined) {
    removeImage(databasePath);
    return undefined;
  }
  renameSync(path, taken);
  const kept = readSaved(databasePath, bytes);
  if (kept === undefined) {
    removeImage(databasePath);
    return undefined;
  }
  const putBack = (): void => {
    renameIfThere(taken, path);
    discard(buffersOf(bytes));
  };
  return { ...kept, putBack };
}

function readSaved(databasePath: string, bytes: Buffer): Omit<SavedImage, 'putBack'> | undefined {
  const headerEnd = bytes.indexOf('\n');
  const header = parseHeader(bytes.toString('utf8', 0, Math.max(0, headerEnd)));
  if (header === undefined || header.program !== programStamp()) return undefined;
  const journal = readJournal(databasePath, header.id);
  if (journal === undefined) return undefined;
  if ((journal.stamp ?? header.database) !== databaseStamp(databasePath)) return undefined;
  const body = bytes.subarray(headerEnd + 1);
  if (crc32(body) !== header.checksum) return undefined;
  const { settings } = header;
  // What `writeImage` of this same program wrote, whole.
  return {
    settings,
    read: () => deserialize(body) as EngineImage,
    changes: journal.changes,
    journal: journal.mark,
  };
}

function programStamp(): string {
  const { ino, size, mtimeNs } = statSync(fileURLToPath(import.meta.url), { bigint: true });
  return [process.versions.v8, ino, size, mtimeNs].join(' ');
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // The store thread could not go on with the journal and has taken it away.
  }
}

function parseHeader(text: string): ImageHeader | undefined {
  try {
    // A line that is no header has none of the stamps that are compared next.
    return JSON.parse(text) as ImageHeader;
  } catch {
    return undefined;
  }
}
