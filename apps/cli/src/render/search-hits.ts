import type { SearchResult } from '@hunch/common/protocol';
import { age, printable, table } from './format.ts';
import type { Colors } from './terminal.ts';

/** For terminals: a pipe gets no lines. */
const nothingFound = 'No matching commands.\n';

/** One command a line, with the search terms highlighted. */
export function listHits(result: SearchResult, colors: Colors): string {
  return result.hits.map((hit) => `${highlight(printable(hit.cmd_raw), result.terms, colors)}\n`).join('');
}

/** Every occurrence of a term, whatever its case. */
function highlight(line: string, terms: readonly string[], colors: Colors): string {
  const lower = line.toLowerCase();
  // Where the lower-case form has another length, places can't be told from it.
  if (lower.length !== line.length) return line;
  const marked = Array.from({ length: line.length }, () => false);
  for (const term of terms) {
    const wanted = term.toLowerCase();
    if (wanted === '') continue;
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      marked.fill(true, at, at + wanted.length);
    }
  }
  let text = '';
  for (let from = 0; from < line.length;) {
    let to = from;
    while (to < line.length && marked[to] === marked[from]) to += 1;
    const part = line.slice(from, to);
    text += marked[from] === true ? colors.bold(colors.cyan(part)) : part;
    from = to;
  }
  return text;
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
