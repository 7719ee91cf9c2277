import { Phrasebook, type Phrase } from '../frames/grammar.ts';
import { filled, wordsIn } from '../frames/tables.ts';
import { readPhrase } from './listing-readers.ts';
import type { ColumnRow, ListingGrammar, ListingPart, ListingRow } from './listing.ts';

/** A listing with the ways to ask for it. */
export interface Listing {
  readonly row: ListingRow;
  readonly phrases: Phrasebook<ListingPart>;
  readonly vocabulary: ReadonlyMap<string, string>;
  readonly joining: ReadonlySet<string>;
}

export function listingOf(row: ListingRow, grammar: ListingGrammar): Listing {
  const { macros, phrase, dropped, other, joining, forms } = grammar;
  const called = (fits: (column: ColumnRow) => boolean): string =>
    alternatives(
      row.column
        .filter(fits)
        .flatMap(({ says }) => branches(says))
        .toSorted((left, right) => right.length - left.length),
    );
  const known = {
    ...macros,
    noun: alternatives(branches(row.nouns).toSorted((left, right) => right.length - left.length)),
    any: called(({ field, one }) => field !== undefined || one !== undefined),
    num: called(({ kind }) => kind !== 'text'),
    count: called(({ kind }) => kind === 'count'),
    text: called(({ kind }) => kind === 'text'),
    sorts: called(({ sorts }) => sorts === true),
    named: alternatives(row.column.flatMap(({ named }) => named ?? [])),
    adjective: alternatives(
      row.column.flatMap(({ most, least }) => [most, least].flatMap((each) => each ?? [])),
    ),
    ignored: row.ignored ?? '(?!)',
    acts: alternatives(Object.values(row.acts ?? {})),
  };
  const sources = [
    ...phrase.flatMap(({ is, says }) => says.map((source) => ({ is, source: filled(source, known) }))),
    ...row.column.flatMap((column) => ownPhrases(column, known)),
  ];
  const words = sources.flatMap(({ source }) => wordsIn(withBothForms(source)));
  const vocabulary = new Map(
    [...joining.split(' '), ...other.split(' '), ...words].map((word) => [word, word] as const),
  );
  for (const word of dropped.split(/\s+/)) if (!words.includes(word)) vocabulary.set(word, '');
  for (const [form, each] of Object.entries(forms))
    for (const word of each.split(' ')) vocabulary.set(word, form);
  return {
    row,
    phrases: new Phrasebook(
      sources.map(({ is, source, column }: Source): Phrase<ListingPart> => ({
        source,
        read: (match, values) => readPhrase(row, { is, column }, match, values),
      })),
    ),
    vocabulary,
    joining: new Set(joining.split(' ')),
  };
}

interface Source {
  readonly is: string;
  readonly source: string;
  readonly column?: ColumnRow | undefined;
}

/** The alternatives of a pattern; the longest is to be tried first, since a phrase is read one way only. */
function branches(pattern: string): readonly string[] {
  const inner = /^\(\?:(.*)\)$/.exec(pattern)?.[1] ?? pattern;
  const found = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return [pattern];
    if (character === '|' && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${character}`);
  }
  return found;
}

/** No word where there is none to choose from. */
function alternatives(sources: readonly string[]): string {
  return sources.length === 0 ? '(?!)' : `(?:${sources.join('|')})`;
}

/** With and without an optional last letter. */
function withBothForms(pattern: string): string {
  return pattern
    .replaceAll(/([a-z]{2,20})\(\?:([a-z]{2,10})\)\?/g, '$1$2 $1 ')
    .replaceAll(/([a-z]{2,20}) \?([a-z]{2,20}\??)/g, '$1$2 $1 $2 ')
    .replaceAll(/([a-z]{1,30})([a-z])\?/g, '$1$2 $1 ');
}

function ownPhrases(column: ColumnRow, macros: Readonly<Record<string, string>>): readonly Source[] {
  const { before, after, value = '{val}', values = {} } = column;
  const several = `${value}(?:(?: ,)?(?: and| or| nor| ,) ${value}){0,4}`;
  return [
    ...(before === undefined ? [] : [{ is: 'value', source: `(?:${before}) (?<vs>${several})` }]),
    ...(after === undefined ? [] : [{ is: 'value', source: `(?<vs>${several}) (?:${after})` }]),
    ...Object.entries(values).map(([text, says]) => ({
      is: `is ${text}`,
      source: `(?:(?:in|with|of|as) )?(?:${column.says} )?(?:be |of )?(?:only )?(?:${says})(?: ${column.says}| ones)?(?: only)?`,
    })),
  ].map(({ is, source }) => ({ is, source: filled(source, macros), column }));
}
