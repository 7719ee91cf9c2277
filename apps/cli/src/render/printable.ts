const shortEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\u001b': '\\e',
};

// C0, DEL and C1 controls, and the marks that change the direction of text: a recorded command must be able neither
// to drive the terminal nor to look like another one.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A command on one line, safe to show.
 *
 * @example
 * ```ts
 * printable('for f in *; do\n  echo "$f"\ndone'); // 'for f in *; do\\n  echo "$f"\\ndone'
 * ```
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const known = shortEscapes[character];
    if (known !== undefined) return known;
    const code = character.charCodeAt(0);
    return code < 256
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
