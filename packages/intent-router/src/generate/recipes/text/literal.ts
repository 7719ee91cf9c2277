/**
 * A literal text as a basic regular expression between slashes, for `sed` and `grep`.
 *
 * @example
 * ```ts
 * sedPattern('a/b.c'); // 'a\\/b\\.c'
 * ```
 */
export function sedPattern(text: string): string {
  return text.replaceAll(/[\\/.*[\]^$]/g, '\\$&');
}
