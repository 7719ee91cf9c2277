import { lazy } from '../../../lazy.ts';
import { cut, type Phrase, Phrasebook } from '../grammar.ts';
import { filled, frameTables } from '../tables.ts';
import type { Token } from '../tokens.ts';
import type { TablePart } from './table-part.ts';
import { type PhraseMatch, tableReaders } from './table-readers.ts';

/** Cuts one reading of a request into what it says of the table; undefined where a word has no place in it. */
export function readTableRequest(tokens: readonly Token[]): readonly TablePart[] | undefined {
  return cut(tokens, phrases(), ({ form }) => (joining().has(form) ? [] : undefined))?.parts;
}

const joining = lazy((): ReadonlySet<string> => new Set(frameTables().tables.joining.split(' ')));

const phrases = lazy(() => {
  const { macros, phrase } = frameTables().tables;
  return new Phrasebook(
    phrase.flatMap(({ is, says }) => {
      const reader = tableReaders[is];
      if (reader === undefined) throw new Error(`frames/tables.toml: there is no reader "${is}"`);
      return says.map((said): Phrase<TablePart> => ({
        source: filled(said, macros),
        read: (match, values, at) => reader(matchOf(match, values, at)),
      }));
    }),
  );
});

export function warmUpTablePhrases(): void {
  phrases().warmUp();
}

function matchOf(
  match: RegExpExecArray,
  values: readonly Token[],
  at: (index: number | undefined) => Token | undefined,
): PhraseMatch {
  return {
    said: match[0],
    before: match.input.slice(0, match.index).trimEnd(),
    groups: match.groups ?? {},
    values,
    in: (group) => {
      const said = match.groups?.[group] ?? '';
      return values.filter(({ form }) => said.split(' ').includes(form));
    },
    value: (group) => at(match.indices?.groups?.[group]?.[0]),
  };
}
