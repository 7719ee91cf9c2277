import { lazy } from '../../lazy.ts';
import { usualPlaces, wordTables } from './word-tables.ts';

const types = lazy((): ReadonlyMap<string, readonly string[]> => {
  const { plain, endings } = wordTables()['file-types'];
  return new Map([
    ...plain
      .split(' ')
      .map((ending): [string, readonly string[]] => [ending, [ending === 'gzip' ? 'gz' : ending]]),
    ...Object.entries(endings),
  ]);
});

/** Names of sorts that stand before "files", the longest first so that `plain text` is not read as `text`. */
export const typePattern = lazy(() =>
  [...types().keys()]
    .toSorted((left, right) => right.length - left.length)
    .map((name) => name.replaceAll('+', '\\+'))
    .join('|'),
);

/** The patterns that the names of such files match, or undefined for a sort that is not known. */
export function globsOf(type: string): readonly string[] | undefined {
  const name = type.replace(/ scripts?$/, (ending) =>
    type.startsWith('shell') ? ' script' : ending.slice(0, 0),
  );
  const list =
    types().get(name) ??
    types().get(name.replace(/s$/, '')) ??
    (name.startsWith('spreadsheet') ? ['xlsx', 'ods', 'csv'] : undefined);
  return list?.map((ending) => `*.${ending}`);
}

/** "Pdfs" are all files of a sort; "logs" may be a directory. */
export function isSortOfFiles(text: string): boolean {
  const one = text.toLowerCase().replace(/s$/, '');
  return one !== text.toLowerCase() && types().has(one) && !types().has(text) && !usualPlaces().has(text);
}

/** Whether `text` ends like a file of a known sort; such endings may be top-level domains too. */
export function endsLikeFile(text: string): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(text)?.[1]?.toLowerCase();
  return ending !== undefined && (knownEndings().has(ending) || types().has(ending));
}

const knownEndings = lazy((): ReadonlySet<string> => new Set([...types().values()].flat()));
