import { written } from '../recipes/values.ts';

/** As a word of the command; variables and a leading `~/` keep their meaning. */
export function quoted(text: string): string {
  return written(/^~|\$/.test(text) ? 'path' : 'text', { text, isQuoted: true });
}

/** As a file, which no program reads as an option. */
export function operand(text: string): string {
  return quoted(text.startsWith('-') ? `./${text}` : text);
}
