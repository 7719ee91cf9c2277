import { kindOfName, type NamesThere } from '../../platform/facts.ts';
import { hasQuote } from '../quotes.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { isOrdinary } from '../recipes/values.ts';
import { namesIn, usualPlaces } from '../recipes/word-tables.ts';
import { withPathsFrom } from './git-paths.ts';
import { isManner } from './plain-places.ts';
import { quoted } from './quoted.ts';

/** A name that can only be one of a directory: it has a slash, or a noun beside it says so. */
const path = String.raw`(?:~|\.{0,2}/|[\w.-]+/)[\w./~-]*[\w~]/?|/`;
const name = String.raw`[\w][\w.-]*`;
const preposition = String.raw`(?:in|inside|within|under|from|of|for|at|on)`;
const folder = String.raw`(?:folder|directory|dir)`;

const directories: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[,\s]+)(?:in|inside|within|under|below|from|of) (?:the |my )?(?:${folder} )?(${path})(?: ${folder})?(?=[\s,.;:!?]|$)`,
    'gi',
  ),
  new RegExp(
    String.raw`(?:^|[,\s]+)(?:in|inside|within|under|below|from|of) (?:the |my )?(?:(?:${folder} )(${name})|(${name}) ${folder})(?=[\s,.;:!?]|$)`,
    'gi',
  ),
];

const domain = /^(?:i\.e|e\.g)$|\.(?:com|org|net|edu|gov|io|dev|local|lan|internal)$/i;
const anyFile = /(?<![\w./~'"*-])[\w-][\w.-]*\.[a-z]\w{0,5}(?![\w/*])/gi;

/** A file without a place, but not one that is to be made. */
const bareFile =
  /(?<![\w./~'"*-])(?<!\b(?:to|as|into|called|named|name|ending|extension|by|with) )[\w-][\w.-]*\.[a-z]\w{0,5}(?![\w/*])/gi;

/**
 * Forms in which the files of a request have the directory that it names: "show the last 5 lines of app.log in /var/log" is about /var/log/app.log.
 */
export function withPlacedNames(request: string): readonly string[] {
  if (hasQuote(request)) return [];
  return directories.flatMap((pattern) =>
    [...request.matchAll(pattern)].flatMap((found): readonly string[] => {
      const directory = (found[1] ?? found[2] ?? found[3] ?? '').replace(/\/$/, '');
      if (/\.\w{1,5}$/.test(directory)) return [];
      const before = request.slice(0, found.index);
      const behind = request
        .slice(found.index + found[0].length)
        .replace(before.trim() === '' ? /^[\s,]+/ : /^$/, '');
      // "In data, …" is about all that follows.
      const names = before.trim() === '' || /^(?:please )?rename\b/i.test(request) ? anyFile : bareFile;
      const put = (text: string): string =>
        text.replaceAll(names, (file) => (domain.test(file) ? file : `${directory}/${file}`));
      const form = put(before) + put(behind);
      return form === before + behind ? [] : [form];
    }),
  );
}

const repository = String.raw`(?:git )?(?:repo(?:sitory)?|project|checkout|clone|working (?:copy|tree|directory))`;

const fileName = /[^/]\.(?!git$)[a-z]\w{0,4}$/i;

const repositories: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[,\s]+)${preposition} (?:the |my )?${repository}(?: (?:at|in|under|called|named))? (${path}|${name})(?=[\s,.;:!?]|$)`,
    'gi',
  ),
  new RegExp(
    String.raw`(?:^|[,\s]+)${preposition} (?:the |my )?(${path}|${name})(?: ${repository})(?=[\s,.;:!?]|$)`,
    'gi',
  ),
  new RegExp(
    String.raw`(?:^|[,\s]+)(?:in|inside|within|of|for) (?:the |my )?(${path})(?=[\s,.;:!?]|$)`,
    'gi',
  ),
];

/** Words that go on with a sentence: none of them is the name of anything. */
const joints = String.raw`that|which|who|whose|and|or|but|with|without|by|since|after|before|until|between|from|to|as|on|at|into|in|for|of|like|not|no|only|one|per|than|then|so|using|were|was|are|is|be|have|haven't|has|hasn't|had|do|don't|does|doesn't|touch(?:es|ed|ing)?|differ|except|excluding|sorted|ordered|newest|oldest|yet`;
const isJoint = new RegExp(`^(?:${joints})$`, 'i');
/** Where the name of a repository may end without a noun behind it: more would make an adjective of it. */
const behindName = String.raw`(?=[,.;:!?]|$| (?:${joints})\b| \d)`;

/** "The branches in shop": a name that is no usual branch. */
const bareRepository = new RegExp(
  String.raw`(?:^|\s+)(in|inside|within|of|for) ((?:the )?)(${name})${behindName}`,
  'gi',
);
/** "Switch shop to the develop branch". */
const actedOn = new RegExp(String.raw`(?<=^switch)( )()(${name})(?= (?:to|from) )`, 'gi');

/** What only passes on what it reads. */
const filters = /^(?:git|sort|uniq|head|tail|wc|grep|awk|sed|cut|tr|column|nl|cat|xargs (?:-\w+ )*git) /;

interface Elsewhere {
  readonly request: string;
  readonly said: string;
  readonly path: string;
  /** Undefined where not all of the command is git(1). */
  readonly apply: (command: string) => string | undefined;
}

/**
 * The request without the repository that it names.
 *
 * @param isSure whether only what can be nothing but a repository counts: no directory or branch of one
 */
export function inRepository(request: string, there: NamesThere = {}, isSure = false): readonly Elsewhere[] {
  const patterns = ofFiles.test(request) ? [] : [bareRepository, actedOn];
  const bare = patterns.flatMap((pattern) =>
    [...request.matchAll(pattern)].flatMap((found): readonly Elsewhere[] => {
      const [, preposition = '', article = '', path = ''] = found;
      if (
        !isRepositoryName(
          { preposition, article, path, before: request.slice(0, found.index) },
          there,
          isSure,
        )
      )
        return [];
      const plain = elsewhere(request, found, path);
      // The name of a repository says that it is about git(1).
      const { request: ofGit } = elsewhere(request, found, path, ' in git');
      const apply = (command: string): string | undefined =>
        / git(?= |$)(?! -C)/.test(command.replaceAll(/(?:&&|[|;]) git /g, ''))
          ? undefined
          : inside(command, path);
      return ofRepositories.test(request) ? [plain, { ...plain, request: ofGit, apply }] : [plain];
    }),
  );
  if (isSure) return bare;
  const said = repositories.flatMap((pattern) =>
    [...request.matchAll(pattern)].flatMap((found): readonly Elsewhere[] => {
      const [, path] = found;
      // A file is no place to run in.
      const isFile = path !== undefined && fileName.test(path) && kindOfName(there, path) !== 'directory';
      if (
        path === undefined ||
        (isFile && !new RegExp(repository, 'i').test(found[0])) ||
        /^(?:the|this|a|my|git|remote|current)$/i.test(path) ||
        isJoint.test(path)
      )
        return [];
      return [elsewhere(request, found, path)];
    }),
  );
  return [...said, ...bare];
}

function elsewhere(request: string, found: RegExpExecArray, path: string, instead = ''): Elsewhere {
  const before = request.slice(0, found.index).trimEnd();
  const behind = request.slice(found.index + found[0].length);
  const rest = before === '' ? `${behind.replace(/^[\s,:]+/, '')}${instead}` : before + instead + behind;
  return { request: rest, said: found[0], path, apply: (command) => inside(command, path) };
}

/** What there is in repositories alone: "list the files in shop" is about no repository. */
const ofRepositories =
  /\b(?:git|commits?|committed|uncommitted|branch(?:es)?|tags?|tagged|merged?|unmerged|merges|stash(?:es|ed)?|diffs?|differ|staged?|unstaged?|untracked|ignore[sd]?|remotes?|push(?:ed)?|pull(?:ed)?|fetch|rebase|status|amend|blame|head|revision)\b/i;

/** What is changed of files, and of no repository. */
const ofFiles =
  /^(?:change|set|give|make|let|take|remove) (?:the )?(?:group|owner|owners|ownership|permissions?|mode)\b/i;

/** Names of repositories in general: without an article, and where nothing else names one, they are what it is called. */
const inGeneral = /^(?:repo|repository|project|checkout|clone)$/;

const ofPeople = /\b(?:commits?|changes|edits|work|contributions)$/i;

function isRepositoryName(
  {
    preposition,
    article,
    path,
    before,
  }: Readonly<Record<'preposition' | 'article' | 'path' | 'before', string>>,
  there: NamesThere,
  isSure: boolean,
): boolean {
  if (!/^[a-z][\w-]*$/.test(path) || kindNamed('branch').known?.has(path) === true) return false;
  // What many repositories have is a directory of the one here.
  if (isSure && usualPlaces().has(path)) return false;
  const kind = kindOfName(there, path);
  if (kind !== undefined) return kind === 'directory';
  if (inGeneral.test(path)) return article === '';
  if (isManner(path) || namesIn('never')().has(path) || namesIn('in_repositories')().has(path)) return false;
  // What something is for.
  if (/^for$/i.test(preposition) && path.endsWith('ing')) return false;
  if (isSure && article !== '') return false;
  // Somebody's, as likely as those of a repository.
  if (/^of$/i.test(preposition) && ofPeople.test(before)) return false;
  return /^(?:in|inside|within)$/i.test(preposition) && article === '' ? true : !isOrdinary(path);
}

/** The directories that a request names as repositories by "in" alone, where nothing says that they are something else. */
export function namedRepositories(request: string, there: NamesThere): readonly string[] {
  const named = inRepository(request, there, true).flatMap(({ path, said }) =>
    /^\s*in(?:side)? /i.test(said) || inGeneral.test(path) ? [path] : [],
  );
  return [...new Set(named)];
}

function inside(command: string, path: string): string | undefined {
  const starts = /(^|(?<!\|)\| |&& |\$\(|<\(|\| xargs (?:-\w+ )*)/;
  // When something was is told by date(1), wherever it runs.
  const bare = command.replaceAll(/"\$\(date [^()"]*\)[^"$`]*"/g, '""').replaceAll(/'[^']*'/g, "''");
  if (/[<>;`]|\$\(/.test(bare)) return undefined;
  const pieces = bare.split(/ \|\|? | && /);
  if (!command.startsWith('git ') || !pieces.every((piece) => filters.test(`${piece} `))) return undefined;
  // Paths are those of where it runs then.
  return withPathsFrom(command, path).replaceAll(
    new RegExp(`${starts.source}git (?!-C )`, 'g'),
    `$1git -C ${quoted(path)} `,
  );
}
