import type { RequestWord } from '../recipes/request-word.ts';
import type { AskedRequest } from './asked.ts';
import { isOfNamedFiles } from '../frames/git-paths.ts';
import { aspects } from './aspects.ts';
import { effects, loses } from './effects.ts';

const cues: ReadonlySet<string> = new Set(
  'not without never no except excluding exclude avoid avoiding neither nor instead rather unless skip skipping ignore ignoring omit omitting'.split(
    ' ',
  ),
);
const keeps: ReadonlySet<string> = new Set(
  'keep keeping keeps preserve preserving retain retaining leave leaving'.split(' '),
);
/** What is kept up, not kept from harm. */
const goesOn: ReadonlySet<string> = new Set(
  'following watching running awake alive trying only order going open track reading on updating looking'.split(
    ' ',
  ),
);
/** Where what is denied ends. */
const ends: ReadonlySet<string> = new Set('and but then or so just only please'.split(' '));
const exceptions: ReadonlySet<string> = new Set(['counting', 'including']);
/** How far a negation reaches: "without first deleting the old files". */
const reach = 5;

/** What stands behind these is no part of what is asked for, whatever it is called. */
const leavesOut: ReadonlySet<string> = new Set(['except', 'excluding', 'exclude']);

/** "Everything but the videos", "all files but a.txt"; what "but only" and "but not" say is read by itself. */
function isButAfterAll(words: readonly RequestWord[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (
    word?.lower !== 'but' ||
    word.isQuoted ||
    /^(?:not|only|do|don't|keep|leave)$/.test(next?.lower ?? 'not')
  )
    return false;
  // "Everyone but the owner" are people.
  if (/^(?:every|any)(?:one|body)$/.test(words[at - 1]?.lower ?? '')) return false;
  return words
    .slice(Math.max(0, at - 3), at)
    .some(({ lower }) => /^(?:all|every|everything|anything|everyone|any)$/.test(lower));
}

/** What takes things out of what a command does. */
const excludes =
  /^(?:sudo )?apt-mark hold |^git clean .*-e |^ps .*-N\b|(?:^| )(?:!|-not|--not|--invert\S*|--exclude\S*|--ignore\S*|--no-\S*|--without\S*|--complement|-prune|-x|-X|-I)(?: |=|$)|^(?:[ezfr]?grep|zgrep|pgrep|ls|comm)\b.* -\w*[vLI1]|!=|!~|\[\^|:!|:\^|(?:^| )!\S|^(?:sed|awk)\b.*(?:!|d)|^comm -|^tail .*\+|^head .*-n -|\.\.|\^\S|ignore$|^tr |^(?:sudo )?chmod\b.*[ ,][ugoa]*-[rwxX]/;

/** What unpacks a file and leaves it there. */
const keepsPacked = /^(?:unzip|tar -x|unrar|7z x|unzstd|(?:gunzip|unxz|bunzip2) (?:.* )?-\w*k)/;

/** What a request denies and the command does all the same. */
export function brokenNegations(
  { words }: AskedRequest,
  runs: readonly string[],
  others: readonly string[],
): readonly string[] {
  const found: string[] = [];
  for (const [at, { lower, isQuoted }] of words.entries()) {
    if (isQuoted) continue;
    const next = words[at + 1]?.lower ?? '';
    // "Leave subfolders alone" is where the search ends.
    const isScope =
      /^sub-?(?:folders?|directories|dirs?)$/.test(next) && runs.some((run) => / -maxdepth 1 /.test(run));
    const isElse = keepsElse(words, at, runs);
    if (keeps.has(lower) && !goesOn.has(next) && !isScope && !isElse && loses()(runs))
      found.push('does not keep what should be kept');
    // "Not counting x" leaves x out; it forbids no counting.
    const isException = leavesOut.has(lower) || isButAfterAll(words, at);
    if ((!cues.has(lower) && !isException) || exceptions.has(words[at + 1]?.lower ?? '')) continue;
    // "The txt ones don't count".
    if (next === 'count' && words[at + 2] === undefined) continue;
    const scope = scopeBehind(words, at);
    const rest = words.filter((word) => !scope.includes(word));
    const deniedEffects = effects().filter(({ words: verbs }) =>
      scope.some((word) => !word.isQuoted && verbs.has(word.lower)),
    );
    const effect = deniedEffects.find((each) => each.isIn(runs)) ?? deniedEffects[0];
    // "Delete all but do not delete x": what is denied is a part, not the act.
    const isActAskedFor =
      effect !== undefined && rest.some((word) => !word.isQuoted && effect.words.has(word.lower));
    if (effect !== undefined && !isActAskedFor && effect.isIn(runs)) {
      found.push(`${effect.verb}, although the request says not to`);
      continue;
    }
    const option = scope.find((word) => !articles.has(word.lower));
    const isOption =
      option !== undefined &&
      /^[a-z]{4,}$/.test(option.lower) &&
      runs.some((run) => ` ${run} `.includes(` --${option.lower} `));
    if (isOption && !cutsOptions.test(lower)) {
      found.push(`has --${option.lower}, although the request says without`);
      continue;
    }
    const text = scope.find(({ lower: each }) => !articles.has(each) && !holds.has(each));
    if (text !== undefined && runs.some((run) => looksFor(run, text.text))) {
      found.push(`looks for ${text.text}, which the request leaves out`);
      continue;
    }
    // "Do not delete the .xz" of what keeps what it unpacks.
    const isKept = effect !== undefined && !effect.isIn(runs) && runs.every((run) => keepsPacked.test(run));
    if (isKept) continue;
    const kept = leftOutTogether(words, at).find((name) => runs.some((run) => isOperand(run, name)));
    if (kept !== undefined) {
      found.push(`does not leave out ${kept}`);
      continue;
    }
    const denied = scope.find((word) => !articles.has(word.lower) && effect?.words.has(word.lower) !== true);
    const shown = aspects().find(
      ({ words: names, isOnly, isAmong }) =>
        denied !== undefined &&
        !denied.isQuoted &&
        names.has(denied.lower) &&
        runs.some((run) => isOnly(run) || isAmong(run)),
    );
    if (shown !== undefined) {
      found.push('is about what the request leaves out');
      continue;
    }
    const named = scope.find((word) =>
      isName(word)
        ? runs.some((run) => run.includes(word.text))
        : isException && !articles.has(word.lower) && runs.some((run) => run.split(' ').includes(word.text)),
    );
    if (named !== undefined && ![...runs, ...others].some((run) => excludes.test(run)))
      found.push(`does not leave out ${named.text}`);
  }
  return [...new Set(found)];
}

/** "Keep all others" holds of files that are named one by one, "keep what is staged" of what takes its files from there. */
function keepsElse(words: readonly RequestWord[], at: number, runs: readonly string[]): boolean {
  const kept = words.slice(at + 1, at + 6).map(({ lower }) => lower);
  const names = kept.filter((word) => /\w[./]\w/.test(word));
  const isOther =
    kept.some((word) => /^(?:others?|else|rest)$/.test(word)) ||
    (names.length > 0 && !names.some((name) => runs.join(' ').includes(name)));
  if (isOther) return runs.every(isOfNamedFiles);
  if (names.length > 0 && names.every((name) => runs.every((run) => run.includes(` :!${name}`)))) return true;
  return kept.includes('staged') && runs.every((run) => fromIndex.test(run));
}

const fromIndex = /^git restore (?!.*(?:--staged|--source|-\w*[SWs]\b))/;

/** "With no error", "that don't have an error". */
const holds: ReadonlySet<string> = new Set(
  'with have has having contain contains containing mention mentions mentioning say says lines rows entries word text string in'.split(
    ' ',
  ),
);

const search = /^(?:sudo )?(?:z?[ef]?grep|rg|ag)(?= )/;
const inverted = / (?:-\w*[vL]|--invert-match|--files-without-match)/;

/** Whether a search finds what has a text, and not what lacks it. */
function looksFor(run: string, text: string): boolean {
  return search.test(run) && !inverted.test(run) && run.split(' ').includes(text);
}

/** "Without images and manual.pdf": the names that are left out with the first. */
function leftOutTogether(words: readonly RequestWord[], at: number): readonly string[] {
  const names: string[] = [];
  for (let next = at + 1; next < words.length; next += 1) {
    const { lower, isQuoted } = words[next] as RequestWord;
    if (!isQuoted && (joins.test(lower) || things.test(lower))) continue;
    const isFirst = names.length === 0 && next <= at + 2;
    const isListed = joins.test(words[next - 1]?.lower ?? '') || things.test(words[next - 1]?.lower ?? '');
    if (!isFirst && !isListed) break;
    names.push((words[next] as RequestWord).text);
    if (names.length > 1 && !isName(words[next] as RequestWord)) break;
  }
  return names.slice(1).filter((name) => /[./]/.test(name));
}

const joins = /^(?:and|or|nor|,)$/;
const things = /^(?:the|any|all|files?|folders?|director(?:y|ies))$/;

const takesOperands = /^(?:sudo )?(?:tar|zip|7z|rsync|cp|mv|rm|ls|du|wc|cat|chmod|chown|git add)(?= )/;

/** Whether a command takes a name, and no option has it. */
function isOperand(run: string, name: string): boolean {
  if (!takesOperands.test(run)) return false;
  const words = run.split(' ');
  return words.some((word, at) => word === name && !/^-|^!$/.test(words[at - 1] ?? ''));
}

/** What begins an exception, and can begin nothing else. */
const exception =
  /\b(?:except(?: for)?|excluding|apart from|other than|aside from|with the exception of|all but)\b(?! (?:the )?case\b| (?:only )?(?:readable|writable|executable)\b)/;

/** How a command can leave something out by what it takes: `awk '$3 >= 1000'` are all but the system's users. */
const selects =
  /-type [dfl]\b|(?:^| )not |[<>]=?|!|--(?:exclude|ignore|invert|no-|not|skip|author|filter)|scope global|\.\.|\[\^|^sed -i\S* -n /;

/** An exception of which nothing of the command is one. */
export function nothingLeftOut(
  { words }: AskedRequest,
  runs: readonly string[],
  others: readonly string[],
): readonly string[] {
  const said = words.map(({ lower, isQuoted }) => (isQuoted ? '…' : lower)).join(' ');
  const all = [...runs, ...others];
  return exception.test(said) &&
    !all.some((run) => excludes.test(run) || selects.test(run)) &&
    !(runs.length > 0 && runs.every(isOfNamedFiles))
    ? ['leaves nothing out, and the request names an exception']
    : [];
}

/** What may be left out of what is shown: "don't show hidden files" asks for the others. */
const showing =
  /^(?:show|list|print|display|include|count|search|look|descend|follow|go|sort|ask|prompt|use|output|recurse|care|know|forget|bother|worry|only|just)$/;

/** "Don't start it at boot", "don't let bob log in": a command sees to it that it does not happen. */
const lasting =
  /^(?:allow|let|permit|track|keep|load|remember|suspend|autostart)$|\b(?:boot|startup|login|automatically|anymore|any more|again|reboot)\b/;

/** "Do not restart it", and nothing else: then nothing should be done. */
export function deniedAct({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = words.map(({ lower, isQuoted }) => (isQuoted ? '…' : lower)).join(' ');
  // "Remove nothing".
  if (
    runs.length > 0 &&
    /^(?:please )?[a-z]+ (?:nothing|none of)\b/.test(said) &&
    !/^(?:show|list|print)/.test(said)
  )
    return ['does something, and the request says nothing'];
  const [, verb, rest = ''] =
    /^(?:please )?(?:(?:do )?not|don't|dont|never) ([a-z]+)\b(.*)$/.exec(said) ?? [];
  if (verb === undefined || runs.length === 0 || showing.test(verb)) return [];
  if (lasting.test(verb) || lasting.test(rest)) return [];
  return /\b(?:but|just|only|instead|then|do not|don't)\b|,/.test(rest)
    ? []
    : ['does what the request says not to do'];
}

/** "Except remote branches" may be what `--no-remote` takes out; "instead of" says what else is taken. */
const cutsOptions = /^(?:unless|rather|instead|except|excluding|exclude)$/;

const articles: ReadonlySet<string> = new Set(['the', 'any', 'a', 'an', 'all', 'list', 'show', 'to']);

function scopeBehind(words: readonly RequestWord[], at: number): readonly RequestWord[] {
  const scope: RequestWord[] = [];
  for (const [offset, word] of words.slice(at + 1, at + 1 + reach).entries()) {
    if (!word.isQuoted && (ends.has(word.lower) || (offset > 0 && arranged.test(word.lower)))) break;
    scope.push(word);
    if (word.endsPart === true && !goesOnBehind(words, at + 1 + offset)) break;
  }
  return scope;
}

/** "Not merged into main sorted by date". */
const arranged = /^(?:sorted|ordered|ranked|grouped)$/;

/** Each thing of a list is named in few words. */
const listedWordsMax = 2;

/** "Not owned by root, sorted by size" denies the first; "without links, sockets or pipes" all three. */
function goesOnBehind(words: readonly RequestWord[], at: number): boolean {
  const rest = words.slice(at + 1).filter(({ lower, isQuoted }) => isQuoted || !articles.has(lower));
  const [first] = rest;
  if (first === undefined) return false;
  if (isName(first)) return true;
  let length = 0;
  for (const [index, word] of rest.entries()) {
    if (!word.isQuoted && /^(?:and|or|nor)$/.test(word.lower))
      return length > 0 && !cues.has(rest[index + 1]?.lower ?? '');
    length = word.endsPart === true ? 0 : length + 1;
    if (length > listedWordsMax) return false;
  }
  return false;
}

function isName({ isQuoted, text }: RequestWord): boolean {
  return isQuoted || (/[./*_]|[a-z]\d/i.test(text) && !/^\d/.test(text));
}
