import { tokenWordBits } from './token-word-bits.ts';

/**
 * Which words are one token each, as a Bloom filter: a list of 90,000 words would be a megabyte, and the one word in forty that it
 * takes for a token by chance is a part of what the weights were fitted with. The two bits of a word lie side by side, so
 * that a look costs one line of the cache.
 */
const blocks: Uint32Array = decoded(tokenWordBits);
const MASK = blocks.length - 1;

/** Whether the word of this hash is most likely a token, or, in scripts without blanks, the beginning of one. */
export function isTokenHash(hash: number): boolean {
  const bits = bitsOf(hash);
  return ((blocks[blockOf(hash) & MASK] ?? 0) & bits) === bits;
}

/** The multiplication of the hash moves what differs to the upper bits, so they are folded down. */
export function blockOf(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** Shifts look at five bits of their operand alone. */
export function bitsOf(hash: number): number {
  return (1 << (hash >>> 27)) | (1 << (hash >>> 19));
}

function decoded(base64: string): Uint32Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return new Uint32Array(bytes.buffer);
}
