/** Text of UTF-8 bytes; null where they are none. Without a library: this also runs in browsers. */
function textOf(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Null where it is no base64 of text. */
export function decodeBase64(encoded: string): string | null {
  const bytes = bytesOfBase64(encoded);
  return bytes === null ? null : textOf(bytes);
}

/** What PowerShell takes as `-EncodedCommand`: base64 of UTF-16, low byte first. */
export function decodeBase64Utf16(encoded: string): string | null {
  const bytes = bytesOfBase64(encoded);
  if (bytes === null || bytes.length === 0 || bytes.length % 2 === 1) return null;
  const units: string[] = [];
  for (let at = 0; at < bytes.length; at += 2)
    units.push(String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)));
  const text = units.join('');
  // Base64 of bytes that are no such text gives characters that no command holds.
  return /[^\t\r\n -~\u00a0-\u024f]/.test(text) ? null : text;
}

function bytesOfBase64(encoded: string): number[] | null {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of encoded) {
    if (character === '=' || character === '\n' || character === ' ') continue;
    const digit = base64Alphabet.indexOf(character === '-' ? '+' : character === '_' ? '/' : character);
    if (digit === -1) return null;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return bytes;
}

export function decodeHex(encoded: string): string | null {
  const digits = encoded.replace(/\s/g, '').replace(/^0x/, '');
  if (digits.length % 2 === 1 || !/^[0-9a-fA-F]+$/.test(digits)) return null;
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 2) bytes.push(Number.parseInt(digits.slice(at, at + 2), 16));
  return textOf(bytes);
}

/** The escapes of `echo -e` and `printf` (POSIX printf, XCU). */
export function echoEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|0?([0-7]{1,3})|([abefnrtv\\]))/g,
    (whole, hex, unicode, octal, letter) => {
      if (typeof hex === 'string') return String.fromCharCode(Number.parseInt(hex, 16));
      if (typeof unicode === 'string') return String.fromCharCode(Number.parseInt(unicode, 16));
      if (typeof octal === 'string') return String.fromCharCode(Number.parseInt(octal, 8));
      return typeof letter === 'string' ? (letterEscapes[letter] ?? whole) : whole;
    },
  );
}

const letterEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  a: '',
  b: '',
  e: '',
  f: '',
  v: '',
};

/** What `printf format values…` prints; a format is used again until no value is left. */
export function formatPrintf(format: string, values: readonly string[]): string {
  const pieces: string[] = [];
  let next = 0;
  do {
    const before = next;
    // A percent sign that an escape stands for is one.
    pieces.push(
      format.replace(
        /%-?\d{0,3}(?:\.\d{1,3})?([sbdiqcxXouf%])|[^%]+/g,
        (whole, conversion: string | undefined) => {
          if (conversion === undefined) return echoEscapes(whole);
          if (conversion === '%') return '%';
          const value = values[next] ?? '';
          next += 1;
          return conversion === 'b' ? echoEscapes(value) : value;
        },
      ),
    );
    if (next === before) break;
  } while (next < values.length && pieces.length < 256);
  return pieces.join('');
}
