import { NameTable } from './name-table.ts';
import { wordsOf } from './vocabulary.ts';

/** Endings of file names, without their dots. */
export function endings(list: string): NameTable<true> {
  return new NameTable(wordsOf(list).map((ending) => [ending, true] as const));
}

/** Whether the file at `path` has one of the endings, and a name before it. */
export function hasEnding(path: string, table: NameTable<true>): boolean {
  for (let at = path.length - 1; at > 0; at--) {
    const code = path.charCodeAt(at);
    if (code === SLASH) return false;
    if (code === DOT)
      return path.charCodeAt(at - 1) !== SLASH && table.find(path, at + 1, path.length) === true;
  }
  return false;
}

const SLASH = 47;
const DOT = 46;
