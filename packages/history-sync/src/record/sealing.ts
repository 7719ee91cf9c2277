import { fromBase64Url, base64Url, fromUtf8, utf8 } from '../bytes.ts';
import type { AccountKey } from '../encryption/account-key.ts';
import { decryptToken, encryptToken } from '../encryption/paseto-token.ts';
import { unwrapKey, wrapKey } from '../encryption/wrapped-key.ts';
import { isObject, type SealedRecord } from './record.ts';

/** All of a record but its content, which is bound to it. */
export type RecordHead = Omit<SealedRecord, 'data' | 'cek'>;

export type Opened =
  | { readonly kind: 'opened'; readonly content: Uint8Array }
  /** Another key wrapped it. */
  | { readonly kind: 'other-key'; readonly keyId: string }
  | { readonly kind: 'damaged' };

/** Random bytes; tests give the same ones again. */
export type RandomBytes = (length: number) => Uint8Array;

/** Encrypts a content under a key of its own, and wraps that key. */
export function seal(
  head: RecordHead,
  content: Uint8Array,
  key: AccountKey,
  random: RandomBytes,
): SealedRecord {
  const contentKey = random(32);
  const message = utf8(`{"data":"${base64Url(content)}"}`);
  const data = encryptToken(message, contentKey, random(32), assertionOf(head));
  const cek = `{"wpk":"${wrapKey(contentKey, key.bytes, random(32))}","kid":"${key.id}"}`;
  return { ...head, data, cek };
}

export function open(record: SealedRecord, key: AccountKey): Opened {
  const wrapped = parse(record.cek);
  if (typeof wrapped?.kid !== 'string' || typeof wrapped.wpk !== 'string') return { kind: 'damaged' };
  if (wrapped.kid !== key.id) return { kind: 'other-key', keyId: wrapped.kid };
  const contentKey = unwrapKey(wrapped.wpk, key.bytes);
  if (contentKey === undefined) return { kind: 'damaged' };
  const message = decryptToken(record.data, contentKey, assertionOf(record));
  const payload = message && parse(fromUtf8(message));
  const content = typeof payload?.data === 'string' ? fromBase64Url(payload.data) : undefined;
  return content === undefined ? { kind: 'damaged' } : { kind: 'opened', content };
}

/** What the content is bound to, byte for byte: JSON in this order. */
function assertionOf({ id, idx, version, tag, host }: RecordHead): Uint8Array {
  return utf8(JSON.stringify({ id, idx, version, tag, host }));
}

function parse(json: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
