import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { keyId } from './wrapped-key.ts';

const KEY_BYTES = 32;
/** First byte of a MessagePack array with a 16-bit length, and of bytes with an 8-bit length. */
const ARRAY_16 = 0xdc;
const BIN_8 = 0xc4;
/** First byte of an 8-bit number; smaller ones stand for themselves. */
const UINT_8 = 0xcc;
const FIXED_NUMBER_MAX = 0x7f;

/** What all machines of an account share. It never leaves them. */
export class AccountKey {
  readonly bytes: Uint8Array;
  readonly id: string;

  constructor(bytes: Uint8Array) {
    if (bytes.length !== KEY_BYTES) throw new RangeError(`an account key has ${KEY_BYTES} bytes`);
    this.bytes = bytes;
    this.id = keyId(bytes);
  }

  /**
   * Reads what `atuin key` prints, 24 words or base64, and what stands in a key file. Undefined: neither.
   */
  static parse(text: string): AccountKey | undefined {
    const trimmed = text.trim().replaceAll(/\s+/g, ' ');
    const bytes = trimmed.includes(' ') ? fromWords(trimmed) : fromFile(trimmed);
    return bytes === undefined ? undefined : new AccountKey(bytes);
  }

  /** The 24 words. */
  words(): string {
    return entropyToMnemonic(this.bytes, wordlist);
  }

  /** What a key file holds: base64 of a MessagePack array of numbers. */
  fileText(): string {
    const numbers = [...this.bytes].flatMap((byte) => (byte > FIXED_NUMBER_MAX ? [UINT_8, byte] : [byte]));
    return Buffer.from([ARRAY_16, 0, KEY_BYTES, ...numbers]).toString('base64');
  }
}

function fromWords(text: string): Uint8Array | undefined {
  try {
    const bytes = mnemonicToEntropy(text.toLowerCase(), wordlist);
    return bytes.length === KEY_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Three encodings were in use: bare, as bytes with a length, as an array of numbers. */
function fromFile(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  if (bytes.length === KEY_BYTES) return bytes;
  if (bytes[0] === BIN_8)
    return bytes[1] === KEY_BYTES && bytes.length === KEY_BYTES + 2 ? bytes.subarray(2) : undefined;
  if (bytes[0] === ARRAY_16 && bytes[1] === 0 && bytes[2] === KEY_BYTES)
    return fromNumbers(bytes.subarray(3));
  return undefined;
}

function fromNumbers(bytes: Uint8Array): Uint8Array | undefined {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first > FIXED_NUMBER_MAX && first !== UINT_8) return undefined;
    if (first === UINT_8) at += 1;
    const number = first === UINT_8 ? bytes[at] : first;
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers.length === KEY_BYTES ? Uint8Array.from(numbers) : undefined;
}
