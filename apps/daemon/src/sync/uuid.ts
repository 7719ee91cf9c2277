/** A UUID of version 7 (RFC 9562): milliseconds, then bytes that tell those of one millisecond apart. */
export function newUuid(ms: number, bytes: Uint8Array): string {
  const time = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0').slice(-12);
  const rest = Buffer.from(bytes.subarray(0, 10));
  rest[0] = 0x70 | ((rest[0] ?? 0) & 0x0f);
  rest[2] = 0x80 | ((rest[2] ?? 0) & 0x3f);
  const hex = time + rest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
