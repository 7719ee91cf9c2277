import type { SearchResult } from '@hunch/common/protocol';
import { age, printable, table } from './format.ts';
import { highlight } from './highlight.ts';
import type { Colors } from './terminal.ts';

/** For terminals: a pipe gets no lines. */
const nothingFound = 'No matching commands.\n';

/** One command a line, with the search terms highlighted. */
export function listHits(result: SearchResult, colors: Colors): string {
  return result.hits.map((hit) => `${highlight(printable(hit.cmd_raw), result.terms, colors)}\n`).join('');
}

export function detailHits(result: SearchResult, nowMs: number, colors: Colors): string {
  if (result.hits.length === 0) return nothingFound;
  const heading = ['AGE', 'RUNS', 'EXIT', 'COMMAND', 'DIRECTORY'];
  const rows = result.hits.map((hit) => [
    age(nowMs - hit.ts_ms),
    `${hit.count}`,
    hit.exit_code === null ? '' : exitText(hit.exit_code, colors),
    highlight(printable(hit.cmd_raw), result.terms, colors),
    colors.dim(printable(hit.cwd)),
  ]);
  return table(colors, heading, rows, [0, 1, 2]);
}

function exitText(exitCode: number, colors: Colors): string {
  return exitCode === 0 ? '0' : colors.red(`${exitCode}`);
}
