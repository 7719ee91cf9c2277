/** 32-bit floats in base64: a third of what decimal digits take, and exact. Little-endian, as every machine that runs this. */
export function encode(columns: readonly Float32Array[]): string {
  const bytes = columns.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return Buffer.concat(bytes).toString('base64');
}

/** Null: not what `encode` writes. */
export function decode(text: string): Float32Array | null {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  // Copied: Buffer cuts short ones from a pool, at any byte.
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : null;
}
