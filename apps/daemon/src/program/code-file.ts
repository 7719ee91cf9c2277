import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The first line: what the rest is of. */
interface CodeHeader {
  /** Of the scripts: V8 compares no more of a source than its length. */
  readonly build: string;
  readonly checksum: number;
  /** Name of a script, and how many bytes are its own, one after the other. */
  readonly parts: readonly (readonly [name: string, bytes: number])[];
}

export type CompiledParts = ReadonlyMap<string, Buffer>;

/** More than several times what the daemon is. */
const fileBytesMax = 32 * 1024 * 1024;

/**
 * What was kept for these very scripts. Empty when there is nothing, or when it is not what was written: V8 believes what it is given. Nor is
 * a file believed that others than the user can write.
 */
export function readCompiled(path: string, build: string): CompiledParts {
  try {
    const bytes = readOwn(path);
    const headerEnd = bytes.indexOf('\n');
    // A line that is no header has none of what is compared next.
    const header = JSON.parse(bytes.toString('utf8', 0, headerEnd)) as CodeHeader;
    const body = bytes.subarray(headerEnd + 1);
    if (header.build !== build || header.checksum !== crc32(body)) return new Map();
    let end = 0;
    return new Map(
      header.parts.map(([name, length]) => {
        end += length;
        return [name, body.subarray(end - length, end)];
      }),
    );
  } catch {
    return new Map();
  }
}

/** In the place of what is there, whole or not at all. */
export function writeCompiled(path: string, build: string, parts: CompiledParts): void {
  const body = Buffer.concat([...parts.values()]);
  const header: CodeHeader = {
    build,
    checksum: crc32(body),
    parts: [...parts].map(([name, { length }]) => [name, length]),
  };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]), { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    // A disk that is full has better use for what fits.
    rmSync(draft, { force: true });
    throw error;
  }
}

function readOwn(path: string): Buffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { uid, mode, size } = fstatSync(file);
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0 || size > fileBytesMax)
      throw new Error('not to be believed');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
