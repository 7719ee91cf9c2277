import { hasQuote } from '../quotes.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { isOrdinary } from '../recipes/values.ts';
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

/** "The branches in shop": a name that is no usual branch. */
const bareRepository = new RegExp(
  String.raw`\s+(?:in|of) (?:the )?(${name})(?=[,.;:!?]|$| (?:that|which|and|with|by|since|after|before|were|was|are|is|except)\b)`,
  'gi',
);

/** What only passes on what it reads. */
const filters = /^(?:git|sort|uniq|head|tail|wc|grep|awk|sed|cut|tr|column|nl|cat) /;

interface Elsewhere {
  readonly request: string;
  readonly path: string;
  /** Undefined where not all of the command is git(1). */
  readonly apply: (command: string) => string | undefined;
}

/** The request without the repository that it names. */
export function inRepository(request: string): readonly Elsewhere[] {
  return [...repositories, bareRepository].flatMap((pattern) =>
    [...request.matchAll(pattern)].flatMap((found): readonly Elsewhere[] => {
      const [said, path] = found;
      if (path === undefined || /^(?:the|this|a|my|git|remote|current)$/i.test(path)) return [];
      if (pattern === bareRepository && !isPlainName(path)) return [];
      const before = request.slice(0, found.index).trimEnd();
      const behind = request.slice(found.index + said.length);
      const rest = before === '' ? behind.replace(/^[\s,]+/, '') : before + behind;
      return [{ request: rest, path, apply: (command) => inside(command, path) }];
    }),
  );
}

function isPlainName(word: string): boolean {
  return /^[a-z][\w-]*$/.test(word) && !isOrdinary(word) && kindNamed('branch').known?.has(word) !== true;
}

function inside(command: string, path: string): string | undefined {
  const starts = /(^|(?<!\|)\| |&& |\$\(|<\()/;
  if (/[<>;`]|\$\(|xargs/.test(command.replaceAll(/'[^']*'/g, "''"))) return undefined;
  const pieces = command.replaceAll(/'[^']*'/g, "''").split(/ \|\|? | && /);
  if (!command.startsWith('git ') || !pieces.every((piece) => filters.test(`${piece} `))) return undefined;
  return command.replaceAll(new RegExp(`${starts.source}git (?!-C )`, 'g'), `$1git -C ${quoted(path)} `);
}
