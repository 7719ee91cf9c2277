import type { SearchResult } from '@hunch/common/protocol';
import { columns } from './columns.ts';
import { age } from './duration.ts';
import { printable } from './printable.ts';
import type { Colors } from './terminal.ts';

/** One command a line. */
export function listHits(result: SearchResult): string {
  return result.hits.map((hit) => `${printable(hit.cmd_raw)}\n`).join('');
}

export function detailHits(result: SearchResult, nowMs: number, colors: Colors): string {
  if (result.hits.length === 0) return 'Nothing found.\n';
  const heading = ['AGE', 'RUNS', 'EXIT', 'COMMAND', 'DIRECTORY'].map((title) => colors.dim(title));
  const rows = result.hits.map((hit) => [
    age(nowMs - hit.ts_ms),
    `${hit.count}`,
    hit.exit_code === null ? '' : exitText(hit.exit_code, colors),
    printable(hit.cmd_raw),
    colors.dim(printable(hit.cwd)),
  ]);
  return columns([heading, ...rows], [0, 1, 2]);
}

function exitText(exitCode: number, colors: Colors): string {
  return exitCode === 0 ? '0' : colors.red(`${exitCode}`);
}
