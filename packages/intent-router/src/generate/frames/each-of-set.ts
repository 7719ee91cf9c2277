import { lazy } from '../../lazy.ts';
import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';
import { handedOver, joined, rankedSearch, together } from './all-at-once.ts';
import { quoted } from './quoted.ts';
import { isOfFiles } from './sets-of-files.ts';
import { standIn, standInWord } from './stand-in.ts';

/** An act on one file, said of each file of a set. */
export interface EachOfSet {
  /** What asks for the set alone. */
  readonly set: string;
  /** What asks for the act on the one file that stands for all, once the command that lists the set is known. */
  readonly act: (list: string) => string | undefined;
  /** The command for the whole set; undefined where the act on one file can't be repeated. */
  readonly compose: (list: string, act: string) => string | undefined;
}

const ranked = String.raw`(?:the |my )?(?:(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twenty) )?(?=(?:largest|biggest|smallest|newest|latest|oldest|most recent)\b)`;
const determiner = String.raw`(?:(?:each|every one|all|any) of (?:the|these|those|my) |each |every |all (?:the |of the |my )?|any |${ranked}|the (?=(?:[\w.-]+ )?files\b|[\w.-]+s (?:in|under|below|inside|from)\b))`;

/** A longer description of a set is more than one clause. */
const setWordsMax = 14;
const spansMax = 12;

/** What is done to files as they are: that has its own reading, and "delete x with y" of one file is about its lines. */
const ofFilesThemselves =
  /\b(?:delete|remove|erase|wipe|move|copy|rename|search|find|list|locate|show|archive|select|get|keep|except|excluding)(?: (?:for|me|only|just))? $/i;

/** "The five largest": no frame does anything with them. */
const superlative = /^(?:largest|biggest|smallest|newest|latest|oldest|most recent)\b/i;

/** Whether each file has its own answer, not all of them one. */
const distributes = /^(?:each|every)/i;

/**
 * The ways to read a request as an act on each of a set of files: whatever is known of one file can be done to each.
 *
 * @example
 * ```ts
 * const [reading] = eachOfSet('convert line endings in every .sh file under bin to unix');
 * reading?.set; // 'list every .sh file under bin'
 * reading?.act("find bin -type f -name '*.sh'"); // 'convert line endings in xq7.sh to unix'
 * ```
 */
export function eachOfSet(request: string): readonly EachOfSet[] {
  const [, lead = '', rest = request] =
    /^for (?=(?:each|every|all) )([^,]{5,120}), (.+)$/is.exec(request) ?? [];
  if (lead !== '')
    return isOfFiles(lead) && anaphor.test(rest)
      ? [reading(lead, rest.replaceAll(anaphors, placeholder), true)]
      : [];
  const found: EachOfSet[] = [];
  const [, listed = '', then = ''] = listedFirst.exec(request) ?? [];
  if (isOfFiles(listed) && many.test(then))
    found.push(reading(listed, then.replaceAll(manies, placeholder), true));
  for (const { index, 0: said } of request.matchAll(determiners())) {
    const behind = request.slice(index);
    const ends = [...behind.matchAll(ending)]
      .map((end) => end.index)
      .slice(1, setWordsMax)
      .toReversed();
    for (const end of ends) {
      const set = behind.slice(0, end).replace(/[,.;:]$/, '');
      if (!isOfFiles(set) || found.length >= spansMax) continue;
      const before = request.slice(0, index);
      const act = `${before}${placeholder}${behind.slice(set.length)}`;
      if (
        before.trim() !== '' &&
        (superlative.test(behind.slice(said.length)) || !ofFilesThemselves.test(before))
      )
        found.push(reading(set, act, distributes.test(said)));
    }
  }
  return found;
}

/** "Find the …, and compress them": the first act only says which. */
const listedFirst =
  /^(?:find|list|locate|get|select|take|pick|choose|search for|look for|show)(?: me)?(?: all(?: of)?)?(?: the)? (.{4,200}?)(?:,? and then|[,;.] then|,? and| then|[,;.]) ((?!(?:show|list|print|display)\b|(?:delete|remove|erase|wipe|rm) (?:all of )?(?:them|those|these|each)\b)[a-z]+ .{3,200})$/i;
const many = /\b(?:them|those|these|each(?: of them| one)?)\b/i;
const manies = /\b(?:(?:all |each )of )?(?:them|those|these)\b(?: all)?|\beach(?: one)?\b/gi;

const determiners = lazy(() => new RegExp(String.raw`(?<![\w"'-])${determiner}(?=\S)`, 'gi'));
const ending = /(?=\s|$)/g;
const anaphor = /\b(?:its?|the file(?:'s)?|that file(?:'s)?)\b/i;
const anaphors = /\b(?:it|the file|that file)\b/gi;
const placeholder = '\u{E300}';

function reading(set: string, act: string, isEach: boolean): EachOfSet {
  return {
    set: `list ${set}`,
    act: (list) =>
      isSet(list) || rankedSearch.test(list) ? joined(act).replaceAll(placeholder, nameIn(list)) : undefined,
    compose: (list, command) => {
      if (!isSet(list)) return handedOver(list, command);
      const near = oneByOne.test(command) && !goesBelow.test(set) ? ofOneLevel(list) : list;
      return together(near, command) ?? repeated(near, command, isEach);
    },
  };
}

/** What is to be changed lies in the directory itself, unless somebody says how far below it. */
const goesBelow =
  /\b(?:under|below|beneath|within|throughout|across|anywhere|everywhere|recursive(?:ly)?|sub-?(?:folders?|director\w+|dirs?)|all (?:the )?levels|levels?|tree|whole|entire|inside|project|repo(?:sitory)?)\b/i;

function ofOneLevel(list: string): string {
  return list.includes('depth ') ? list : list.replace(/^find ((?:[^-\s(!]\S* )+)/, 'find $1-maxdepth 1 ');
}

function isChanging(command: string): boolean {
  const { commands, others } = commandWords(command);
  return (
    changes()(runsOf({ commands, others }, new Set())) || others.some((other) => /^>>? ?xq7/.test(other))
  );
}

/** A search for files that a name, an ending or a test narrows, and that does nothing with them. */
function isSet(list: string): boolean {
  return /^find (?![^|]*-(?:exec|delete|printf|ls|print0)\b)[^|;&<>]*-type f\b[^|;&<>]*$/.test(list);
}

function nameIn(list: string): string {
  const [, ending = 'txt'] = /-i?name '?\*\.(\w+)'?/.exec(list) ?? [];
  return `${standIn}.${ending}`;
}

/** Programs that do the same to each of their operands and print nothing. */
const oneByOne = /^(?:sed -i\S*|chmod|chown|chgrp|gzip|gunzip|bzip2|xz|rm|touch|truncate|expand|dos2unix)\b/;

/** An act that changes one file, said of several that are named by their paths. */
export function eachOfList(
  request: string,
): readonly { readonly act: string; readonly compose: (act: string) => string | undefined }[] {
  const words = request.split(' ');
  return words.flatMap((word, at) => {
    const last = words[at + 1]?.replace(/[.,;!?]$/, '') ?? '';
    if (word.toLowerCase() !== 'and' || !isPath(last)) return [];
    // "A, b and c": as far as there are paths with commas.
    const from = firstListed(words, at - 1);
    const files = words.slice(from, at).map((file) => file.replace(/,$/, ''));
    const [first] = files;
    if (first === undefined || !files.every(isPath)) return [];
    const before = words.slice(0, from).filter((each, index) => index < from - 1 || each !== 'both');
    return [
      {
        act: [...before, first, ...words.slice(at + 2)].join(' '),
        compose: (act: string) =>
          oneByOne.test(act) && act.endsWith(` ${first}`) && !/[|;&<>]/.test(act.replaceAll(/'[^']*'/g, ''))
            ? [act, ...files.slice(1), last].join(' ')
            : undefined,
      },
    ];
  });
}

/** Where the paths with commas that end there begin. */
function firstListed(words: readonly string[], at: number): number {
  const before = words[at - 1] ?? '';
  return before.endsWith(',') && isPath(before) ? firstListed(words, at - 1) : at;
}

function isPath(word: string): boolean {
  return /^(?=[^/]*[/]|[\w-]+\.[a-z]\w{0,5},?$)[~\w./-]+,?$/.test(word);
}

/** What several files can't share: one archive, one target, one order of all. */
const once = /^(?:sudo )?(?:tar|zip|7z|rm|mv|ln|mkdir|diff|cmp|comm|join|paste|touch|rsync|scp)\b/;

function repeated(list: string, act: string, isEach: boolean): string | undefined {
  if ((!isEach && !isChanging(act)) || once.test(act)) return undefined;
  const [, inner = act, target] = /^(.*[^>]) > ([^\s;&|<>]+)$/s.exec(act) ?? [];
  const uses = inner.match(standInWord)?.length ?? 0;
  if (uses === 0 || (target !== undefined && target.includes(standIn))) return undefined;
  const lifted = target === undefined ? '' : ` > ${target}`;
  if (
    uses === 1 &&
    !/[|;&<>`$()]/.test(inner.replaceAll(/'[^']*'/g, '')) &&
    !inner.replace(standInWord, '').includes(standIn)
  )
    return `${list} -exec ${inner.replace(standInWord, '{}')} \\;${lifted}`;
  if (inner.includes("'\\''")) return undefined;
  const script = inner.replaceAll(standInWord, '"$1"');
  if (script.includes(standIn)) return undefined;
  return `${list} -exec bash -c ${quoted(script)} _ {} \\;${lifted}`;
}
