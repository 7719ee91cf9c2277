import { redactedPlaces } from '@hunch/common/secrets';
import type { Colors } from './terminal.ts';

/** Every occurrence of a term, whatever its case, and of the mark where a secret stood. */
export function highlight(line: string, terms: readonly string[], colors: Colors): string {
  const lower = line.toLowerCase();
  const marked = Array.from({ length: line.length }, (): 'term' | 'redacted' | null => null);
  // Where the lower-case form has another length, places can't be told from it.
  for (const term of lower.length === line.length ? terms : []) {
    const wanted = term.toLowerCase();
    if (wanted === '') continue;
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      marked.fill('term', at, at + wanted.length);
    }
  }
  for (const [from, to] of redactedPlaces(line)) marked.fill('redacted', from, to);
  let text = '';
  for (let from = 0; from < line.length;) {
    let to = from;
    while (to < line.length && marked[to] === marked[from]) to += 1;
    const part = line.slice(from, to);
    text +=
      marked[from] === 'term'
        ? colors.bold(colors.cyan(part))
        : marked[from] === 'redacted'
          ? colors.yellow(part)
          : part;
    from = to;
  }
  return text;
}
