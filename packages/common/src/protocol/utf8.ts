// `fatal: false` replaces each bad sequence by U+FFFD; `ignoreBOM: true` keeps a byte order mark, which is the user's text.
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/** Bytes as text; whatever is not UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
