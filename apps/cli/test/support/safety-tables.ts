import { readFileSync } from 'node:fs';

/** The commands of a table that the package for the whole check is tested with; with a here-document `\n` is a new line. */
export function commandsOf(table: 'critical' | 'read-only'): readonly string[] {
  const file = new URL(`../../../../packages/command-safety/test/tables/${table}.txt`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => (line.includes('<<') ? line.replaceAll(String.raw`\n`, '\n') : line));
}
