import { programDomain } from '../../local/program-domains.ts';
import { globsOf } from '../recipes/file-types.ts';
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
  const bare = value('bare') ?? value('named');
  const isNamed = groups['named'] !== undefined;
  const isUsual = bare !== undefined && usualPlaces().has(bare.text.toLowerCase());
  if (bare !== undefined && !isUsual && !isNamed && homeFolder(bare) === undefined && !mayBePlace(bare))
    return undefined;
  const token = value('place') ?? bare;
  const isThere = token?.named === 'directory';
  if (token === undefined || (groups['of'] !== undefined && !isUsual)) return undefined;
  const isDirectory =
    isThere ||
    groups['dir'] !== undefined ||
    (bare !== undefined && !isNamed) ||
    groups['tree'] !== undefined;
  const name = token.text.replace(/\/$/, '').split('/').at(-1) ?? '';
  if (!isDirectory && /^[^.].*\.[A-Za-z]\w{0,6}$/.test(name)) return [{ kind: 'file', paths: [token.text] }];
  const home = isThere ? undefined : homeFolder(token);
  if (home !== undefined) return [{ kind: 'where', path: home, isTree, isDirectory: true }];
  // Behind a noun of files a preposition says where they are.
  const isGuess =
    bare !== undefined &&
    !isUsual &&
    !isNamed &&
    groups['under'] === undefined &&
    groups['noun'] === undefined;
  const more = { ...(isGuess ? { isGuess } : {}), ...(isThere ? { isThere } : {}) };
  return [{ kind: 'where', path: token.text, isTree, isDirectory, ...more }];
}

/** "In downloads", "in my pictures folder": the directories that every home has. */
function homeFolder({ text, isQuoted }: Token): string | undefined {
  const name = /^(?:downloads|documents|desktop|pictures|music|videos)$/i.exec(text)?.[0].toLowerCase();
  return name === undefined || isQuoted ? undefined : `~/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
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

/** Directories that are left out, with what is in them. */
export function readOutside({ value, said }: PhraseMatch): readonly Part[] | undefined {
  const place = value('place');
  const bare = [value('bare'), value('more')].flatMap((token) => token ?? []);
  const isSaid = /\b(?:in|inside|under|within|into|below) (?:dir )?@|(?:@\w+|\b[a-z]+s) (?:sub)?dir\b/.test(
    said,
  );
  const parts: Part[] = [];
  for (const token of place === undefined ? bare : [place]) {
    // "But not videos" are files; those of a directory are said to be in it.
    const sort = isSaid || token.named === 'directory' ? undefined : sortOfFiles(token);
    if (sort !== undefined) {
      parts.push({ kind: 'named', globs: sort, isNegated: true });
      continue;
    }
    const written = token.text.replace(/^\.\//, '').replace(/\/$/, '');
    // "The git folders".
    const path = /^(?:git|svn|hg)$/.test(written) ? `.${written}` : written;
    if (path === '' || /[*?[]/.test(path)) return undefined;
    if (token.kind === 'file' && token === value('more')) {
      parts.push({ kind: 'named', globs: [path], isNegated: true });
      continue;
    }
    const isPlace =
      place !== undefined ||
      isDirectoryName(token, path) ||
      (isSaid && token.kind === 'word' && mayBePlace(token));
    if (!isPlace) return undefined;
    parts.push({ kind: 'outside', path });
  }
  return parts.length === 0 ? undefined : parts;
}

/** The names of such files: of "videos", not of "logs" or "backups", which are as often a directory. */
export function sortOfFiles({ text, isQuoted }: Token): readonly string[] | undefined {
  return isQuoted || !/^(?:images|pictures|photos|videos|movies)$/i.test(text)
    ? undefined
    : globsOf(text.toLowerCase());
}

/** No ending of a name, but a directory. */
export const dotDirectory = /^\.(?:git|svn|hg|venv|cache|idea|vscode)$/;

/** No ending either, but the whole name of a file. */
export const dotFile =
  /^\.(?:gitkeep|gitignore|gitattributes|htaccess|bashrc|editorconfig|dockerignore|DS_Store)$/;

function isDirectoryName({ kind }: Token, path: string): boolean {
  if (kind === 'path') return !/[^/]\.\w+$/.test(path);
  return usualPlaces().has(path) || dotDirectory.test(path);
}

/** "From src and docs". */
export function readPlaces({ value }: PhraseMatch): readonly Part[] | undefined {
  const places = [value('first'), value('second')].flatMap((token) => token ?? []);
  if (places.some(({ kind, text }) => kind !== 'path' && !usualPlaces().has(text.toLowerCase())))
    return undefined;
  return places.map(({ text }) => ({ kind: 'where', path: text, isTree: false, isDirectory: true }));
}
