import type { ImportSource } from './locate.ts';

/**
 * Whose history the bytes plainly are, by how they begin; undefined where nothing tells, as in a file of plain lines, which
 * bash writes, and zsh without EXTENDED_HISTORY.
 */
export function recognize(bytes: Uint8Array): ImportSource | 'no text' | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  if (head.startsWith('SQLite format 3\0')) return 'atuin';
  if (head.includes('\0')) return 'no text';
  if (/^: *\d{1,12}:\d{1,9};/.test(head)) return 'zsh';
  if (/^- cmd: .*\n {2}(?:when|paths):/.test(head)) return 'fish';
  return undefined;
}

/** More than the first commands take. No shell writes a NUL into its history; zsh has an escape for it. */
const headBytes = 8192;
