import { written } from '../recipes/values.ts';

/** As a word of the command; variables and a leading `~/` keep their meaning. */
export function quoted(text: string): string {
  return written(/^~|\$/.test(text) ? 'path' : 'text', { text, isQuoted: true });
}

/** As a file, which no program reads as an option. */
export function operand(text: string): string {
  return quoted(text.startsWith('-') ? `./${text}` : text);
}

/** As one or more files: the shell puts names for wildcards that nobody quoted. */
export function operands(text: string, isQuoted: boolean): string {
  return !isQuoted && hasWildcard(text) ? written('path', { text, isQuoted }) : operand(text);
}

export function hasWildcard(text: string): boolean {
  return /[*?]/.test(text);
}
