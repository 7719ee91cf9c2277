import { programDomain } from '../../local/program-domains.ts';
import { isOrdinary } from '../recipes/values.ts';
import { namesIn, usualPlaces } from '../recipes/word-tables.ts';
import type { Part } from './parts.ts';
import type { PhraseMatch } from './phrase-match.ts';
import type { Token } from './tokens.ts';

/** Where files are; a name that ends like a file is one. */
export function readWhere({ row, groups, value }: PhraseMatch): readonly Part[] | undefined {
  const here = row['here'];
  const isTree = groups['tree'] !== undefined || groups['under'] !== undefined || here === '/';
  if (typeof here === 'string') return [{ kind: 'where', path: here, isTree, isDirectory: true }];
  const bare = value('bare');
  const isUsual = bare !== undefined && usualPlaces().has(bare.text.toLowerCase());
  if (bare !== undefined && !isUsual && !mayBePlace(bare)) return undefined;
  const token = value('place') ?? bare;
  if (token === undefined || (groups['of'] !== undefined && !isUsual)) return undefined;
  const isDirectory = groups['dir'] !== undefined || bare !== undefined || groups['tree'] !== undefined;
  const name = token.text.replace(/\/$/, '').split('/').at(-1) ?? '';
  if (!isDirectory && /^[^.].*\.[A-Za-z]\w{0,6}$/.test(name)) return [{ kind: 'file', paths: [token.text] }];
  const isGuess = bare !== undefined && !isUsual && groups['under'] === undefined;
  return [{ kind: 'where', path: token.text, isTree, isDirectory, ...(isGuess ? { isGuess } : {}) }];
}

/** "In parallel", "in git", "in german": no place of files. */
function mayBePlace({ text, kind }: Token): boolean {
  return (
    kind === 'word' &&
    !isOrdinary(text) &&
    !namesIn('never')().has(text.toLowerCase()) &&
    !/ly$|^\d|^(?:blocks?|hex|octal|binary|[kmgt]i?b|(?:kilo|mega|giga|tera)bytes)$/i.test(text) &&
    programDomain(text) === undefined
  );
}

/** A directory that is left out, with what is in it. */
export function readOutside({ value }: PhraseMatch): readonly Part[] | undefined {
  const [place, bare] = [value('place'), value('bare')];
  const path = (place ?? bare)?.text.replace(/\/$/, '');
  if (path === undefined || path === '' || /[*?[]/.test(path)) return undefined;
  const isPlace =
    place !== undefined || (bare?.kind === 'path' ? !/\.\w+$/.test(path) : usualPlaces().has(path));
  return isPlace ? [{ kind: 'outside', path: path.replace(/^\.\//, '') }] : undefined;
}

/** "From src and docs". */
export function readPlaces({ value }: PhraseMatch): readonly Part[] | undefined {
  const places = [value('first'), value('second')].flatMap((token) => token ?? []);
  if (places.some(({ kind, text }) => kind !== 'path' && !usualPlaces().has(text.toLowerCase())))
    return undefined;
  return places.map(({ text }) => ({ kind: 'where', path: text, isTree: false, isDirectory: true }));
}
