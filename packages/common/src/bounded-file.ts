/** What is needed of node:fs, which this package does not import. */
export interface BoundedFiles {
  openSync(path: string, flags: number): number;
  readSync(file: number, buffer: Uint8Array, offset: number, length: number, position: null): number;
  closeSync(file: number): void;
  readonly constants: { readonly O_RDONLY: number; readonly O_NONBLOCK: number };
}

/**
 * Reads a small file of the user, who may have linked it to anything: a device without end takes no more than the bound,
 * and a FIFO that nobody writes to is empty rather than a wait.
 *
 * @returns undefined when there is more than `bytesMax`
 * @throws the error of the system
 * @example readAtMost(fs, '/home/ann/.config/hunch/config.toml', 1024 * 1024)
 */
export function readAtMost(files: BoundedFiles, path: string, bytesMax: number): string | undefined {
  const file = files.openSync(path, files.constants.O_RDONLY | files.constants.O_NONBLOCK);
  try {
    const pieces: Uint8Array[] = [];
    for (let size = 0; size <= bytesMax;) {
      const piece = new Uint8Array(Math.min(pieceBytes, bytesMax + 1 - size));
      const length = files.readSync(file, piece, 0, piece.length, null);
      if (length === 0) return Buffer.concat(pieces).toString('utf8');
      pieces.push(piece.subarray(0, length));
      size += length;
    }
    return undefined;
  } finally {
    files.closeSync(file);
  }
}

/** Most configurations fit into one. */
const pieceBytes = 16 * 1024;
