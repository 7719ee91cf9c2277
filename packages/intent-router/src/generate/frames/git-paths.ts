import { hasWildcard, operand, quoted } from './quoted.ts';

/** A command of git(1) that ends with paths, or may. */
interface OfPaths {
  /** All before the paths, with `--` where that was said. */
  readonly head: string;
  readonly paths: readonly string[];
  /** What reads its output, with the bar before it. */
  readonly tail: string;
  readonly hasDashes: boolean;
}

/** Of these, what is no option is a path; others have revisions there. */
const takesPaths = /^(?:add|restore|rm|ls-files|stash push)$/;
const takesRevisions = /^(?:commit|diff|grep|log|rev-list|shortlog|show|status|checkout|reset)$/;
/** Options whose value is a word of its own. */
const valued = /^(?:-m|-s|-e|--message|--source|--author)$/;
const word = String.raw`(?:[^\s'"|;&<>]|'[^']*'|"[^"]*")+`;
const call = new RegExp(
  String.raw`^(git(?: -C ${word})?) (stash push|[a-z-]+)((?: ${word})*)((?: \| [^;&<>]*)?)$`,
);

function readPaths(command: string): OfPaths | undefined {
  const [, git = '', act = '', rest = '', tail = ''] = call.exec(command) ?? [];
  if (!takesPaths.test(act) && !takesRevisions.test(act)) return undefined;
  const words: readonly string[] = rest.match(new RegExp(word, 'g')) ?? [];
  const dashes = words.indexOf('--');
  const start = dashes === -1 ? (takesPaths.test(act) ? firstPath(words) : words.length) : dashes + 1;
  const paths = words.slice(start);
  // Options behind paths: nobody writes so here.
  if (paths.some((path) => path.startsWith('-'))) return undefined;
  return {
    head: [git, act, ...words.slice(0, start)].join(' '),
    paths,
    tail,
    hasDashes: dashes !== -1,
  };
}

function firstPath(words: readonly string[]): number {
  const at = words.findIndex((each, index) => !each.startsWith('-') && !valued.test(words[index - 1] ?? ''));
  return at === -1 ? words.length : at;
}

const bare = (path: string): string => path.replaceAll(/^['"]|['"]$/g, '');
const isExcluding = (path: string): boolean => /^:[!^(]/.test(path);
/** As its ending says. */
const isFile = (path: string): boolean => /[^/]\.\w{1,8}$/.test(path) && !hasWildcard(path);
const plain = (path: string): string => path.replace(/^\.\//, '').replace(/(?<=.)\/$/, '');

/**
 * A command of git(1) that leaves out a path or a pattern too. What it is about anyway narrows what is left out: "src, but not lib" is `src/lib`; and of
 * files that are named one by one, another one is no part.
 *
 * @returns undefined where that can't be told, or would leave nothing
 * @example
 * ```ts
 * withoutPath('git add src', 'src/lib'); // "git add src ':!src/lib'"
 * withoutPath('git restore a.txt', 'b.txt'); // 'git restore a.txt'
 * ```
 */
export function withoutPath(command: string, left: string): string | undefined {
  // What is not staged is not committed.
  const [, staging, commit] =
    /^(git(?: -C \S+)? add (?:-A|--all))( && git(?: -C \S+)? commit -m .*)$/.exec(command) ?? [];
  if (staging !== undefined) return `${withoutPath(staging, left) ?? ''}${commit ?? ''}`;
  const read = readPaths(command);
  const name = plain(left);
  if (read === undefined || /^[/~]|^\.\.?(?:\/|$)/.test(name)) return undefined;
  const all = read.paths.map(bare);
  const within = all.filter((path) => !isExcluding(path)).map(plain);
  if (all.length === 0) return unnarrowed(read, name);
  const more = (path: string): string =>
    `${read.head} ${[...read.paths, excluding(path)].join(' ')}${read.tail}`;
  if (within.length === 0 || within.includes('.')) return more(name);
  if (within.includes(name)) return undefined;
  if (within.some((path) => name.startsWith(`${path}/`))) return more(name);
  if (within.every(isFile)) return hasWildcard(name) || !/[./]/.test(name) ? undefined : command;
  if (name.includes('/')) return undefined;
  const [only, ...others] = within;
  if (hasWildcard(name) || (only !== undefined && hasWildcard(only))) return more(name);
  return only === undefined || others.length > 0 ? undefined : more(`${only}/${name}`);
}

/** Of all that it is about. */
function unnarrowed({ head, tail, hasDashes }: OfPaths, name: string): string | undefined {
  const act = /^git(?: -C \S+)? (\S+)/.exec(head)?.[1] ?? '';
  // What is on another branch or in a version is no list of paths.
  if (hasDashes || /^(?:restore|rm|checkout|reset)$/.test(act) || /\S:\S/.test(head)) return undefined;
  if (act === 'add' && !/ (?:-A|-u|--all|--update)\b/.test(head)) return undefined;
  const rest = `-- . ${excluding(name)}${tail}`;
  if (act !== 'commit') return `${head} ${rest}`;
  // With paths, what they hold is committed, staged or not: only of all that is tracked is that the same.
  const part = head.replace(/ -am /, ' -m ').replace(/ (?:-a|--all)(?= |$)/, '');
  return part === head ? undefined : `${part} ${rest}`;
}

/** A pathspec of what is left out; signs in front of a name may have a meaning there. */
export function excluding(path: string): string {
  return quoted(/^[\w.*?[]/.test(path) && !path.startsWith('_') ? `:!${path}` : `:(exclude)${path}`);
}

/** Whether a command of git(1) is about files that it names one by one, and about none besides. */
export function isOfNamedFiles(command: string): boolean {
  const paths = readPaths(command)?.paths ?? [];
  return paths.length > 0 && paths.map(bare).every((path) => !isExcluding(path) && isFile(path));
}

/** The paths of a command as they are seen from a directory in which it is to run. */
export function withPathsFrom(command: string, directory: string): string {
  const start = `${plain(directory)}/`;
  return command.replaceAll(new RegExp(`(?<= )${word}`, 'g'), (each) => {
    const [, sign = '', path = ''] = /^(:!|:\^|:\(exclude\)|)(.*)$/s.exec(bare(each)) ?? [];
    if (!path.startsWith(start) || path.length === start.length) return each;
    const inside = path.slice(start.length);
    return sign === '' ? operand(inside) : excluding(inside);
  });
}
