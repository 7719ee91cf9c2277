import { readFileSync } from 'node:fs';

/** A here-document, not a here-string. */
export const hereDocument = /(?<!<)<<(?!<)/;

/** A command a line; lines that begin with `## ` are headings. In a line with a here-document `\n` is a new line. */
export function table(name: string): readonly string[] {
  const text = readFileSync(new URL(`../tables/${name}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => (hereDocument.test(line) ? line.replaceAll(String.raw`\n`, '\n') : line));
}
