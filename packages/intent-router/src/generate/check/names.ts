import { lexicon } from '../recipes/lexicon.ts';
import { isOfNamedFiles } from '../frames/git-paths.ts';
import { plainPlaces } from '../frames/plain-places.ts';
import { wordForms } from '../frames/tables.ts';
import { isOrdinary } from '../recipes/values.ts';
import { usualPlaces } from '../recipes/word-tables.ts';
import type { AskedRequest } from './asked.ts';

/** Names of files, addresses and quoted texts of the request that the command does not have. */
export function lostNames(
  { words }: AskedRequest,
  given: readonly string[],
  command = '',
): readonly string[] {
  const text = plain([...given, ...placed(command, given)].join(' '));
  const isOfNamed = isOfNamedFiles(command);
  return words
    .filter(
      ({ isQuoted, text: word }, at) => (isQuoted || isName(word)) && !(isOfNamed && isLeftAlone(words, at)),
    )
    .map(({ text: word }) => word)
    .filter(
      (word) =>
        !text.includes(plain(word)) &&
        implied[word.toLowerCase()]?.test(text) !== true &&
        !isBackup(word, given) &&
        !isRenaming(word, given),
    );
}

/** The paths of git(1) that runs in another directory, as they are seen from here. */
function placed(command: string, given: readonly string[]): readonly string[] {
  const [, directory] = /^git -C ([\w./~-]+) /.exec(command) ?? [];
  return directory === undefined ? [] : given.map((word) => `${directory}/${word.replace(/^:!/, '')}`);
}

/** "Restore a.txt but not b.txt": what is named one by one leaves alone what is not. */
function isLeftAlone(words: AskedRequest['words'], at: number): boolean {
  return words.slice(Math.max(0, at - 4), at).some(({ lower }) => leavesAlone.test(lower));
}

const leavesAlone = /^(?:not|don't|never|without|except|excluding|leave|leaving|keep|keeping)$/;

const destination = /^(?:into|onto)$/;
const place = /^(?:in|from|under|inside|below)$/;
const ofHome = /^(?:documents|downloads|desktop|pictures|music)$/;
const ends = /^(?:and|but|with|without|from|if|then|,|so|using|as|keeping|skipping)$/;

/** A plain word that is said to be where something goes or is: "extract … into out", "from downloads". */
export function lostDestinations({ words }: AskedRequest, given: readonly string[]): readonly string[] {
  const text = plain(given.join(' '));
  return words.flatMap(({ lower, isQuoted }, at) => {
    const isPlace = place.test(lower);
    if (isQuoted || !(isPlace || destination.test(lower))) return [];
    const isArticle = /^(?:the|a|my|directory|folder)$/.test(words[at + 1]?.lower ?? '');
    const name = words[at + (isArticle ? 2 : 1)];
    const next = words[at + (isArticle ? 3 : 2)]?.lower;
    const isLast = isPlace
      ? isLastWord(next)
      : next === undefined || ends.test(next) || /^(?:directory|folder)$/.test(next);
    if (name === undefined || name.isQuoted || !isLast || !/^[a-z][\w-]*$/i.test(name.text)) return [];
    if (isPlace && !(usualPlaces().has(name.lower) || ofHome.test(name.lower))) return [];
    // "The archive" is the one that was named.
    if (isArticle && /^(?:archive|tarball|zip|source|destination|target)$/.test(name.lower)) return [];
    const ground = wordForms().get(name.lower) ?? name.lower;
    return (!isPlace && isOrdinary(name.text)) || ground !== name.lower || text.includes(name.lower)
      ? []
      : [name.text];
  });
}

/** What looks or works where the user is. */
const here = /^(?:find \. |find -|ls(?: -\S+)*$|for \w+ in \*)/;

/** A plain word that can only be a directory, and a command that works in the current one. */
export function lostPlaces(request: string, command: string): readonly string[] {
  return here.test(command) ? [...plainPlaces(request)].filter((word) => !command.includes(word)) : [];
}

/** "In tests that failed" goes on about something else than a directory. */
function isLastWord(next: string | undefined): boolean {
  return next === undefined || /^(?:and|but|with|without|from|to|into|,|except|directory|folder)$/.test(next);
}

/** `sed -i.bak … a.txt` makes a.txt.bak. */
function isBackup(word: string, given: readonly string[]): boolean {
  const ending = given.find((each) => /^-i\.\w+$/.test(each))?.slice(2);
  return ending !== undefined && word.endsWith(ending) && given.includes(word.slice(0, -ending.length));
}

/** "To new_*.jpg": what stays of each name is in the script that renames it. */
function isRenaming(word: string, given: readonly string[]): boolean {
  const pieces = word.split('*');
  const [first = '', last = ''] = pieces;
  const script = given.find((each) => each.startsWith('mv -n -- '));
  return pieces.length === 2 && script?.includes(first) === true && given.join(' ').includes(last);
}

/** Where what belongs to the system is. */
const ofSystem =
  /^\/(?:etc|proc|sys|dev|usr|var|tmp|boot|run|bin|sbin|lib\w*|root|home|Users|Groups|Library|System|Applications|Volumes)?(?:\/|$)(?!user(?:name)?\/|you\/)/;
/** What programs of lines and columns have between slashes is a pattern. */
const pattern = /^\/[^/]*\/[a-z]?$/;

/** A directory of one's own that only the command speaks of: `/path/to/files`, `/home/user/logs`. */
export function unnamedPlaces({ words }: AskedRequest, given: readonly string[]): readonly string[] {
  const said = plain(words.map(({ text }) => text).join(''));
  const unnamed = given.filter((word) => {
    if (!/^\/[\w.-]+(?:\/[\w.-]+)*\/?$/.test(word) || ofSystem.test(word) || pattern.test(word)) return false;
    // "In the workspace directory", and files in it.
    const top = /^\/([\w.-]+)/.exec(word)?.[1] ?? '';
    return !said.includes(plain(top));
  });
  return [...new Set(unnamed)].map((path) => `works on ${path}, which the request does not name`);
}

/** An archive that the request does not name is written, although it names another. */
export function otherArchive({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const named = words.find(({ text }) => archive.test(text));
  if (named === undefined || runs.some((run) => unpacks.test(run))) return [];
  return runs.flatMap((run) => {
    const written = writtenArchive(run.split(' '));
    if (written === undefined || !archive.test(written)) return [];
    const isNamed = words.some(
      ({ text }) => text !== '' && (text.endsWith(written) || written.endsWith(text)),
    );
    return isNamed ? [] : [`writes ${written}, not ${named.text}`];
  });
}

/** What `tar -czf` and `zip -r` name first. */
function writtenArchive([program, ...words]: readonly string[]): string | undefined {
  if (program === 'zip') return words.find((word) => !word.startsWith('-'));
  if (program !== 'tar') return undefined;
  return words[words.findIndex((word) => /^-?[a-z]*f$/i.test(word) && word.includes('c')) + 1];
}

const unpacks = /^(?:unzip|7z x|tar (?:.*-)?\w*x)/;
const archive = /\w\.(?:tar(?:\.\w+)?|t[gbx]z|zip)$/;

/** Files that programs look for by themselves. */
const implied: Readonly<Record<string, RegExp>> = {
  'package.json': /\b(?:npm|yarn|pnpm|node)\b/,
  'package-lock.json': /\bnpm\b/,
  'requirements.txt': /\bpip/,
  'cargo.toml': /\bcargo\b/,
  'docker-compose.yml': /\bcompose\b/,
  'compose.yml': /\bcompose\b/,
  'pyproject.toml': /\b(?:pip|poetry|uv)\b/,
};

/** `notes.txt`, `src/lib`, `~`, `*.log`, `bob@web1`, `10.0.0.1`; not "and/or". */
function isName(word: string): boolean {
  const [left = '', right = '', ...more] = word.toLowerCase().split('/');
  const areWords =
    more.length === 0 && lexicon.phrase([left], 0) !== undefined && lexicon.phrase([right], 0) !== undefined;
  const areKnown = word
    .toLowerCase()
    .split('/')
    .every((part) => wordForms().has(part));
  if (areWords || areKnown || /^\d\w*(?:\.\d\w*)?$/.test(word)) return false;
  return /^[~/]|\w\/|[*@]|\w\.\w/.test(word);
}

/** Escapes, quotes and the shape of a path aside. */
function plain(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('$home', '~')
      // As awk(1) finds a process and not itself.
      .replaceAll(/\[(\w)\](?=\w)/g, '$1')
      .replaceAll(/[\\'"]/g, '')
      .replaceAll(/(?<= |^)\.\//g, '')
      .replaceAll(/\/\.?(?= |$)/g, '')
  );
}
