/** Regular expressions as packs have them; "(?i)" in front: in upper or lower case. */
export function patternOf(source: string): RegExp {
  return source.startsWith('(?i)') ? new RegExp(source.slice('(?i)'.length), 'i') : new RegExp(source);
}

/** Whether a text matches any of the patterns. */
export function patternTest(sources: string | readonly string[]): (text: string) => boolean {
  const patterns = [sources].flat().map(patternOf);
  return (text) => patterns.some((pattern) => pattern.test(text));
}
