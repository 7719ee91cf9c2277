import { lazy } from '../../lazy.ts';
import type { PlatformFacts } from '../../platform/facts.ts';
import { cut } from '../frames/grammar.ts';
import { frameTables } from '../frames/tables.ts';
import type { SystemAnswer } from '../frames/systems.ts';
import { tokensOf } from '../frames/tokens.ts';
import { listingCommand } from './listing-command.ts';
import { type Listing, listingOf } from './listing-phrases.ts';
import { queryOf } from './listing-query.ts';
import type { ListingPart } from './listing.ts';

const listings = lazy((): readonly { readonly about: RegExp; readonly listing: () => Listing }[] => {
  const { grammar, rows } = frameTables().listings;
  return rows.map((row) => ({
    about: new RegExp(row.about, 'i'),
    listing: lazy(() => listingOf(row, grammar)),
  }));
});

export function* listingWarmUp(): Generator<void> {
  for (const { listing } of listings()) yield listing().phrases.warmUp();
}

/**
 * The command for a request about rows and columns of what a program prints, if every word of it has its place: processes, file systems, accounts,
 * units, packages. `listings.toml` says how all of them are asked for, `listings-*.toml` what they have.
 */
export function listingAnswer(request: string, platform: PlatformFacts): SystemAnswer | undefined {
  const text = request.replaceAll(/(\d) ?%/g, '$1 percent ').replaceAll('%', ' percent ');
  for (const { about, listing } of listings()) {
    if (!about.test(text)) continue;
    const answer = answerOf(listing(), text, platform);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function answerOf(
  { row, phrases, vocabulary, joining }: Listing,
  text: string,
  platform: PlatformFacts,
): SystemAnswer | undefined {
  const owned =
    row.possessive === undefined
      ? text
      : text.replaceAll(/\b([\w.-]+)['’]s (?=\w)/g, `${row.possessive} $1 `);
  const tokens = tokensOf(owned, vocabulary);
  if (tokens === undefined) return undefined;
  const read = cut(tokens, phrases, ({ form }): readonly ListingPart[] | undefined =>
    form === 'or' ? [{ kind: 'flag', flag: 'or' }] : joining.has(form) ? [] : undefined,
  );
  if (read === undefined) return undefined;
  const { parts, asked } = read;
  const query = queryOf(row, parts);
  const command = query && listingCommand(row, query, platform);
  if (command === undefined) return undefined;
  const values = parts.flatMap((part) => (part.kind === 'filter' ? part.texts : []));
  return { command, frame: described(row.name, parts), domain: row.domain, values, asked };
}

/** What was understood, for a person. */
function described(name: string, parts: readonly ListingPart[]): readonly string[] {
  const said = parts.flatMap((part): readonly string[] => {
    switch (part.kind) {
      case 'act':
        return [part.act];
      case 'noun':
        return [name];
      case 'flag':
        return part.flag === 'all' ? [] : [part.flag];
      case 'filter':
        return part.filters.map(({ column, is, values }) => `${column.name} ${is} ${values.join(' or ')}`);
      case 'order':
        return [`by ${part.column?.name ?? 'what is shown'}`];
      case 'limit':
        return part.count === null ? [] : [`the first ${part.count}`];
      case 'columns':
        return [`${part.isExact ? 'only' : 'with'} ${part.columns.map((column) => column.name).join(', ')}`];
      case 'unit':
        return [`in ${part.letter}`];
      case 'group':
        return [`for each ${part.column.name}`];
    }
  });
  return [...new Set(said)];
}
