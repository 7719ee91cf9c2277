/** A text of at most so many characters may be kept alive by a slice of it. */
const SOURCE_CHARACTERS_KEPT = 256;

/**
 * The same text in memory of its own. A slice of a long text keeps the whole of it alive in V8; a few short slices of
 * large results would hold megabytes.
 *
 * @param source what it may be a slice of
 */
export function ownCopy(text: string, source: string): string {
  return source.length <= SOURCE_CHARACTERS_KEPT ? text : text.split('').join('');
}
