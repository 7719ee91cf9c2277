/** Speech is hardly ever sent with less: 32 kbit a second. */
const BYTES_PER_SECOND = 4_000;

const RIFF = Buffer.from('RIFF');
/** Of a WAV file, from its beginning to the bytes that one second takes (RFC 2361, Appendix A). */
const RATE_AT = 28;

/** How long the sound in a form is at most, in seconds: exactly for WAV, by its size for what is packed. */
export function soundSeconds(form: Buffer): number {
  const at = form.indexOf(RIFF);
  const isWave =
    at >= 0 && form.toString('latin1', at + 8, at + 12) === 'WAVE' && at + RATE_AT + 4 <= form.length;
  const rate = isWave ? form.readUInt32LE(at + RATE_AT) : BYTES_PER_SECOND;
  return (form.length - Math.max(at, 0)) / Math.max(rate, BYTES_PER_SECOND);
}
