import { PERIOD, SLASH } from '@hunch/common/shell/fast-scan';
import type { NameTable } from './name-table.ts';

/** Whether the file at a path has one of the endings, and a name before it. */
export function hasEnding(codes: Uint8Array, from: number, to: number, table: NameTable<true>): boolean {
  for (let at = to - 1; at > from; at--) {
    const code = codes[at];
    if (code === SLASH) return false;
    if (code === PERIOD) return codes[at - 1] !== SLASH && table.findIn(codes, at + 1, to) === true;
  }
  return false;
}
