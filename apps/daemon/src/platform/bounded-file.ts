import { closeSync, constants, openSync, readSync } from 'node:fs';

/** A configuration is a page of text; a larger file is something else. */
export const configurationBytesMax = 1024 * 1024;

/**
 * Reads a small file of the user, who may have linked it to anything: a device without end takes no more than the bound,
 * and a FIFO that nobody writes to is empty rather than a wait.
 *
 * @returns undefined when there is more than `bytesMax`
 * @throws the error of the system
 * @example readAtMost('/home/ann/.config/hunch/config.toml', 1024 * 1024)
 */
export function readAtMost(path: string, bytesMax: number): string | undefined {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const pieces: Uint8Array[] = [];
    for (let size = 0; size <= bytesMax;) {
      const piece = new Uint8Array(Math.min(pieceBytes, bytesMax + 1 - size));
      const length = readSync(file, piece, 0, piece.length, null);
      if (length === 0) return Buffer.concat(pieces).toString('utf8');
      pieces.push(piece.subarray(0, length));
      size += length;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** Most configurations fit into one. */
const pieceBytes = 16 * 1024;
