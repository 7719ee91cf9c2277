import { hasQuote } from '../quotes.ts';
import { isSideClause } from '../side-clauses.ts';

const field = String.raw`(?:(?:full |file |bare )?(?:paths?|names?|sizes?|bytes)(?: in bytes)?|owners?|groups?|permissions|modes?|dates?|(?:modification )?times?)`;
const fields = String.raw`(?:(?:only|just) )?(?:(?:the|its|their) )?${field}(?:(?: first)?,? (?:and|then|and then|plus)?,? ?(?:the |its |their )?${field}){0,4}`;
/** "The three biggest files below users: bytes and path, descending". */
const listedFields = new RegExp(
  String.raw`^(?:(?:show|list|print|give|display)(?: me)? )?(.{5,160}?)(?:[:;] | - )(${fields})(?: only)?(?=$|[,.;])(.*)$`,
  'i',
);

/** "The logs (all levels) of …": what is said beside a thing. A path in brackets is the thing. */
const bracketed = / \(([^()]{3,60})\)(?=[ ,.;:?!]|$)/;
const isPath = /^(?:~|\.{0,2}\/|[\w.-]+\/)[\w./~-]+$|^[\w.-]+\.\w{1,5}$/;

/**
 * Forms of a request in which the clauses about how it is done stand at its end, where they are looked for: what is in brackets or between two
 * commas, and the columns behind a colon.
 *
 * @example
 * ```ts
 * withClausesLast('the files in tmp (sorted by name) over 1 MB'); // ['the files in tmp over 1 MB, sorted by name']
 * ```
 */
export function withClausesLast(request: string): readonly string[] {
  const moved = [bracketsLast(request), commasLast(request)].find((form) => form !== undefined);
  const [, set, columns, more = ''] = hasQuote(request) ? [] : (listedFields.exec(request) ?? []);
  return [
    ...(moved === undefined ? [] : [moved]),
    ...(set === undefined || columns === undefined
      ? []
      : [`show ${columns} of ${set}${more}`, `${set} with ${columns}${more}`]),
  ];
}

function bracketsLast(request: string): string | undefined {
  const found = bracketed.exec(request);
  const [whole = '', said = ''] = found ?? [];
  if (found === null) return undefined;
  const before = request.slice(0, found.index);
  const behind = request.slice(found.index + whole.length).replace(/[.?!]$/, '');
  // "The nginx log (logs/access.log)".
  if (isPath.test(said))
    return `${before.replace(/\b(?:the|our|my) (?:(?!lines?\b|rows?\b|contents?\b|of\b|in\b)\w+ ){0,3}(?:file|log|list|table|directory|folder)s?$/i, '').trimEnd()} ${said}${behind}`;
  return `${before}${behind}, ${said}`;
}

/** Clauses between two commas. */
function commasLast(request: string): string | undefined {
  const [head = '', ...parts] = request.replace(/[.?!]$/, '').split(/, |; /);
  const isClause = parts.map((part) => isSideClause(part));
  const last = isClause.lastIndexOf(false);
  const clauses = parts.filter((_part, at) => at < last && isClause[at] === true);
  if (clauses.length === 0) return undefined;
  const rest = parts.filter((_part, at) => at >= last || isClause[at] === false);
  return [head, ...rest, ...clauses].join(', ');
}
