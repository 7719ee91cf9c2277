import { xchacha20 } from '@noble/ciphers/chacha.js';
import { equalBytes } from '@noble/ciphers/utils.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { base64Url, fromBase64Url, joined, utf8 } from '../bytes.ts';

/** PASETO version 4, local purpose (github.com/paseto-standard/paseto-spec, docs/01-Protocol-Versions/Version4.md). */
const header = 'v4.local.';
const headerBytes = utf8(header);
const encryptionKeyLabel = utf8('paseto-encryption-key');
const authenticationKeyLabel = utf8('paseto-auth-key-for-aead');
const noFooter = new Uint8Array();
const NONCE_BYTES = 32;
const TAG_BYTES = 32;
/** A key and the nonce of XChaCha20. */
const DERIVED_BYTES = 56;

/** @param nonce 32 random bytes, never used twice */
export function encryptToken(
  message: Uint8Array,
  key: Uint8Array,
  nonce: Uint8Array,
  assertion: Uint8Array,
): string {
  const { ciphertext, authenticationKey } = keyStream(message, key, nonce);
  const tag = tagOf(authenticationKey, nonce, ciphertext, assertion);
  return header + base64Url(joined(nonce, ciphertext, tag));
}

/** Undefined: not such a token, of another key, or changed. */
export function decryptToken(token: string, key: Uint8Array, assertion: Uint8Array): Uint8Array | undefined {
  if (!token.startsWith(header)) return undefined;
  const body = fromBase64Url(token.slice(header.length));
  if (body === undefined || body.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = body.subarray(0, NONCE_BYTES);
  const ciphertext = body.subarray(NONCE_BYTES, body.length - TAG_BYTES);
  const authenticationKey = blake2b(joined(authenticationKeyLabel, nonce), { key, dkLen: TAG_BYTES });
  const tag = tagOf(authenticationKey, nonce, ciphertext, assertion);
  if (!equalBytes(tag, body.subarray(body.length - TAG_BYTES))) return undefined;
  return keyStream(ciphertext, key, nonce).ciphertext;
}

function keyStream(message: Uint8Array, key: Uint8Array, nonce: Uint8Array) {
  const derived = blake2b(joined(encryptionKeyLabel, nonce), { key, dkLen: DERIVED_BYTES });
  const authenticationKey = blake2b(joined(authenticationKeyLabel, nonce), { key, dkLen: TAG_BYTES });
  return { ciphertext: xchacha20(derived.subarray(0, 32), derived.subarray(32), message), authenticationKey };
}

function tagOf(key: Uint8Array, nonce: Uint8Array, ciphertext: Uint8Array, assertion: Uint8Array) {
  const pieces = [headerBytes, nonce, ciphertext, noFooter, assertion];
  return blake2b(preAuthenticationEncoding(pieces), { key, dkLen: TAG_BYTES });
}

/** PAE of the specification (docs/01-Protocol-Versions/Common.md): a count, then each piece with its length. */
function preAuthenticationEncoding(pieces: readonly Uint8Array[]): Uint8Array {
  return joined(length64(pieces.length), ...pieces.flatMap((piece) => [length64(piece.length), piece]));
}

function length64(length: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(0, length, true);
  return bytes;
}
