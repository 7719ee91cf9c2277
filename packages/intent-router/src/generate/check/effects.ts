import { lazy } from '../../lazy.ts';
import { patternTest } from '../patterns.ts';
import { stems } from '../recipes/lexicon.ts';
import type { RequestWord } from '../recipes/request-word.ts';
import { type EffectTable, wordTables } from '../recipes/word-tables.ts';
import type { AskedRequest } from './asked.ts';

/** What a command does to things. */
export interface Effect {
  /** The verb, in the third person: "deletes". */
  readonly verb: string;
  /** The verb in a request, in all forms. */
  readonly words: ReadonlySet<string>;
  /** Whether a request that begins with the verb asks for nothing less. */
  readonly isLeading: boolean;
  /** Whether one of the runs of a command has the effect. */
  readonly isIn: (runs: readonly string[]) => boolean;
}

export const effects = lazy((): readonly Effect[] =>
  wordTables().effects.effect.map((table) => ({
    verb: table.verb,
    words: new Set(table.words.split(' ')),
    isLeading: table.leads === true,
    isIn: effectTest(table),
  })),
);

/** What is left where somebody wants it gone: "the user and her files". */
export const leaves = lazy(() => effectTest(wordTables().effects.leaves));

/** What is lost where somebody wants it kept. */
export const loses = lazy(() => effectTest(wordTables().effects.loses));

/** What nobody who asks to see wants: see `changes` in words/effects.toml. */
export const changes = lazy(() => effectTest(wordTables().effects.changes));

/** Commands that print one line for each thing that they list. */
export const lists = lazy(() => effectTest(wordTables().effects.lists));

const reads = lazy(() => effectTest(wordTables().effects.reads));

/** Whether all of a command only prints what there is. */
export function readsOnly(runs: readonly string[], others: readonly string[]): boolean {
  return runs.every((run) => reads()([run])) && !others.some((other) => other.startsWith('>'));
}

const looks = lazy(() => new Set(wordTables().effects.changes.looks.split(' ')));
const acts = lazy(() => new Set(wordTables().effects.changes.acts.split(' ')));

/** Whether a request begins as one that asks to see. */
export function beginsWithLook([first]: readonly RequestWord[]): boolean {
  return first !== undefined && !first.isQuoted && looks().has(first.lower);
}

/** Whether a request asks to see and for nothing else. "Mounted" and "deleted" say what things are; "and delete them" is an act. */
export function asksOnlyToSee(words: readonly RequestWord[]): boolean {
  const isAct = (word: string): boolean => [word, ...stems(word)].some((form) => acts().has(form));
  // "List available updates": a noun, unless it goes on as "and deletes them".
  const isNoun = (word: string, at: number): boolean =>
    /[^s]s$/.test(word) && !/^(?:and|then|that|which|but)$/.test(words[at - 1]?.lower ?? '');
  // "What's in it, don't unpack it": what is denied is not asked for.
  const isDenied = (at: number): boolean =>
    words.slice(Math.max(0, at - 2), at).some(({ lower }) => denials.test(lower));
  // "Is port 80 free": what follows "is" says how something may be.
  const isYesOrNo = yesOrNo.test(words[0]?.lower ?? '');
  const isState = (at: number): boolean =>
    isYesOrNo && !ways.test(words[at]?.lower ?? '') && !goesOn.test(words[at - 1]?.lower ?? '');
  return (
    beginsWithLook(words) &&
    !words.some(
      ({ lower, isQuoted }, at) =>
        !isQuoted && isAct(lower) && !isNoun(lower, at) && !isDenied(at) && !isState(at),
    )
  );
}

/** "Should I reboot": nothing is to be done before that is answered. */
function asksForAdvice([first, second]: readonly RequestWord[]): boolean {
  return (
    /^(?:should|shall|can|could|may|must|would|will)$/.test(first?.lower ?? '') &&
    /^(?:i|we|one|it|this)$/.test(second?.lower ?? '')
  );
}

/** "Is there a way to install htop" asks for the way. */
const ways = /^(?:way|how|command)$/;
const yesOrNo = /^(?:is|are|was|were|am|does|do|did|has|have)$/;
/** What an order may begin with behind a question: "is it up, if not start it". */
const goesOn = /^(?:and|then|so|not|please|otherwise|else|it|them|,)$/;

const denials = /^(?:not|don't|dont|never|without)$/;

/** A change where only a look was asked for. */
export function unaskedChange({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return changes()(runs) && (asksOnlyToSee(words) || asksForAdvice(words))
    ? ['changes something, and the request only asks to see']
    : [];
}

/**
 * Whether something is changed and no word of the request may ask for that: "lines of app.log" are not to be emptied. Who describes a situation ("port
 * 3000 is taken") has no such word either.
 */
export function isChangeUnnamed({ words }: AskedRequest, runs: readonly string[]): boolean {
  return changes()(runs) && !asksForChange(words, runs);
}

const asking = lazy(
  () =>
    new Set([
      ...acts(),
      ...asksToErase(),
      ...wordTables().effects.changes.asks.trim().split(/\s+/),
      ...effects().flatMap((effect) => [...effect.words]),
    ]),
);

const wanted = /^(?:be|been|being|get|gets|got|have|has|need|needs|want|wants|should|must|is|are)$/;

function asksForChange(words: readonly RequestWord[], runs: readonly string[]): boolean {
  const programs = new Set(runs.flatMap((run) => run.replace(/^sudo /, '').split(' ', 2)));
  return words.some(({ lower, isQuoted }, at) => {
    if (isQuoted) return false;
    // "Links pointing to x" and "locked users": what things do and what is done with them is no order, "should be locked" is.
    const before = words.slice(Math.max(0, at - 3), at).map((word) => word.lower);
    const isNoun = at > 0 && /(?:ing|s)$/.test(lower) && !asking().has(lower);
    // "Files deleted in a repository" were deleted.
    const isOfThings = lower.endsWith('ed') && /[^s]s$/.test(words[at - 1]?.lower ?? '');
    if (isOfThings && !words.slice(0, at).some((word) => wanted.test(word.lower))) return false;
    const isDone = lower.endsWith('ed') && before.some((word) => wanted.test(word));
    const forms = [
      lower,
      ...(isDone ? [lower.replace(/ed$/, ''), lower.replace(/d$/, '')] : []),
      ...(isNoun || lower.endsWith('ed') ? [] : stems(lower)),
    ];
    return programs.has(lower) || forms.some((form) => asking().has(form));
  });
}

const erases = lazy(() => effectTest(wordTables().effects.erases));
const asksToErase = lazy(() => new Set(wordTables().effects.erases.words.split(' ')));

/** Files that go where no word of the request is about something that goes. Who makes a place of its own may tidy up. */
export function unaskedDeletion({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const isTidied = runs.some((run) => run.startsWith('mktemp '));
  return erases()(runs) && !isTidied && !words.some(({ lower }) => asksToErase().has(lower))
    ? ['deletes files, and the request does not ask for that']
    : [];
}

/** "Install available updates": a command that only lists them. */
export function lostLead({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const [first] = words;
  if (first === undefined || first.isQuoted || !(lists()(runs) || runs.some((run) => shows.test(run))))
    return [];
  return effects().flatMap(({ verb, words: verbs, isLeading, isIn }) =>
    isLeading && verbs.has(first.lower) && !isIn(runs) ? [`lists, and ${verb} nothing`] : [],
  );
}

const looking = lazy(() => {
  const { words, ...table } = wordTables().effects.looking;
  return { acts: new Set(words.split(' ')), isIn: effectTest(table) };
});

/** The doubt about a look where a change was asked for. */
export const looksOnly = 'only looks, and changes nothing';

/** "Delete the empty files" is more than to find them. */
export function onlyLooks(
  { words: [first] }: AskedRequest,
  runs: readonly string[],
  others: readonly string[],
): readonly string[] {
  if (first === undefined || first.isQuoted || !looking().acts.has(first.lower)) return [];
  const [head] = runs;
  const isLook =
    head !== undefined && looking().isIn([head]) && !others.some((other) => other.startsWith('>'));
  return isLook &&
    !changes()(runs) &&
    !effects().some(({ words, isIn }) => words.has(first.lower) && isIn(runs))
    ? [looksOnly]
    : [];
}

const shows = /^(?:git log|apt-cache|systemctl status)\b/;

const ofNames =
  /\bnames? (?:that |which )?(?:contains?|includes?|has|have|starts?|begins?|ends?|matche?s?)\b/;

/** What a name should have is looked for in what is in the files. */
export function searchedContents({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower)).join(' ');
  if (!ofNames.test(said) || /\b(?:lines?|contents?|text|inside|columns?)\b/.test(said)) return [];
  return runs.some((run) => /^[ef]?grep .*-\w*[rRlL]/.test(run)) &&
    !runs.some((run) => run.startsWith('find '))
    ? ['reads what is in the files, not their names']
    : [];
}

const ordered = lazy(() => {
  const { words, command } = wordTables().effects.ordered;
  return { words: new Set(words.split(' ')), isIn: effectTest({ command }) };
});

/** Whether an order was asked for that nothing of the command makes. */
export function lostOrder(
  words: readonly { readonly lower: string; readonly isQuoted: boolean }[],
  runs: readonly string[],
): readonly string[] {
  const isAsked = words.some(
    ({ lower, isQuoted }, at) =>
      !isQuoted &&
      ordered().words.has(lower) &&
      // "In order to", "the order of lines": no order is asked for by these.
      (lower !== 'order' || words[at + 1]?.lower === 'by'),
  );
  return isAsked && !ordered().isIn(runs) ? ['does not sort'] : [];
}

const shown = lazy(() =>
  wordTables().effects.shown.map(({ words, command, lost }) => ({
    isAsked: patternTest(words),
    isIn: patternTest(command),
    lost,
  })),
);

/** What a request asks to see, and nothing of the command can show: "the full path", "line numbers". */
export function notShown({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower)).join(' ');
  return shown().flatMap(({ isAsked, isIn, lost }) => (isAsked(said) && !runs.some(isIn) ? [lost] : []));
}

function effectTest({ command, unless }: EffectTable): Effect['isIn'] {
  const does = patternTest(command);
  const prevents = unless === undefined ? () => false : patternTest(unless);
  return (runs) => runs.some((run) => does(run) && !prevents(run));
}
