/** The text of a hook without the lines that are comments or empty: a shell takes as long to read them as others. */
export function withoutComments(text: string): string {
  return text.replaceAll(/^ *(?:#.*)?\n/gm, '');
}
