import { xchacha20 } from '@noble/ciphers/chacha.js';
import { equalBytes } from '@noble/ciphers/utils.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { base64Url, fromBase64Url, joined, utf8 } from '../bytes.ts';

/** PASERK: a key wrapped by another, and the name of a key (github.com/paseto-standard/paserk, operations/Wrap/pie.md and ID.md). */
const wrapHeader = 'k4.local-wrap.pie.';
const wrapHeaderBytes = utf8(wrapHeader);
const idHeader = 'k4.lid.';
const encryptionLabel = Uint8Array.of(0x80);
const authenticationLabel = Uint8Array.of(0x81);
const KEY_BYTES = 32;
const ID_BYTES = 33;
const DERIVED_BYTES = 56;

/** @param nonce 32 random bytes, never used twice */
export function wrapKey(key: Uint8Array, wrappingKey: Uint8Array, nonce: Uint8Array): string {
  const ciphertext = keyStream(key, wrappingKey, nonce);
  return wrapHeader + base64Url(joined(tagOf(wrappingKey, nonce, ciphertext), nonce, ciphertext));
}

/** Undefined: not a wrapped key, wrapped by another one, or changed. */
export function unwrapKey(wrapped: string, wrappingKey: Uint8Array): Uint8Array | undefined {
  if (!wrapped.startsWith(wrapHeader)) return undefined;
  const body = fromBase64Url(wrapped.slice(wrapHeader.length));
  if (body?.length !== 3 * KEY_BYTES) return undefined;
  const nonce = body.subarray(KEY_BYTES, 2 * KEY_BYTES);
  const ciphertext = body.subarray(2 * KEY_BYTES);
  if (!equalBytes(tagOf(wrappingKey, nonce, ciphertext), body.subarray(0, KEY_BYTES))) return undefined;
  return keyStream(ciphertext, wrappingKey, nonce);
}

/** By which a key is known without being shown. */
export function keyId(key: Uint8Array): string {
  return idHeader + base64Url(blake2b(utf8(`${idHeader}k4.local.${base64Url(key)}`), { dkLen: ID_BYTES }));
}

function keyStream(message: Uint8Array, wrappingKey: Uint8Array, nonce: Uint8Array): Uint8Array {
  const derived = blake2b(joined(encryptionLabel, nonce), { key: wrappingKey, dkLen: DERIVED_BYTES });
  return xchacha20(derived.subarray(0, 32), derived.subarray(32), message);
}

function tagOf(wrappingKey: Uint8Array, nonce: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  const key = blake2b(joined(authenticationLabel, nonce), { key: wrappingKey, dkLen: KEY_BYTES });
  return blake2b(joined(wrapHeaderBytes, nonce, ciphertext), { key, dkLen: KEY_BYTES });
}
