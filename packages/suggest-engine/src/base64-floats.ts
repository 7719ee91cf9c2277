/** 32-bit floats in base64: a third of what decimal digits take, and exact. Little-endian, as every machine that runs this. */
export function encode(columns: readonly Float32Array[]): string {
  let text = '';
  for (const column of columns) {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    for (let start = 0; start < bytes.length; start += pieceBytes)
      text += String.fromCharCode(...bytes.subarray(start, start + pieceBytes));
  }
  return btoa(text);
}

/** As many arguments as every engine takes. */
const pieceBytes = 8_192;

/** Null: not what `encode` writes. */
export function decode(text: string): Float32Array | null {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : null;
}
