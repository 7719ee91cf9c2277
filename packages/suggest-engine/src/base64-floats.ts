/**
 * 32-bit floats in base64: a third of what decimal digits take, and exact. Little-endian, as every machine that runs this.
 * Each stored command writes a few profiles so, hence by hand: btoa of a text made from bytes takes ten times as long.
 */
export function encode(columns: readonly Float32Array[]): string {
  const bytes = joined(columns);
  const whole = bytes.length - (bytes.length % 3);
  const pairs = new Uint16Array((whole / 3) * 2);
  let place = 0;
  for (let at = 0; at < whole; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    pairs[place] = pairOf[three >> 12] ?? 0;
    pairs[place + 1] = pairOf[three & 0xfff] ?? 0;
    place += 2;
  }
  return latin1.decode(pairs) + btoa(String.fromCharCode(...bytes.subarray(whole)));
}

function joined(columns: readonly Float32Array[]): Uint8Array {
  const bytes = new Uint8Array(columns.reduce((sum, column) => sum + column.byteLength, 0));
  let at = 0;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  return bytes;
}

const latin1 = new TextDecoder('latin1');
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Twelve bits as two characters. */
const pairOf = Uint16Array.from({ length: 4096 }, (_, bits) => {
  return alphabet.charCodeAt(bits >> 6) | (alphabet.charCodeAt(bits & 63) << 8);
});

/** Null: not what `encode` writes. */
export function decode(text: string): Float32Array | null {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : null;
}
