import { coreCatalog } from '@hunch/cli-catalog/core';
import { lazy } from '../../lazy.ts';
import { wordForms } from '../frames/tables.ts';
import type { Fact } from './facts.ts';
import { isCommonWord } from './common-words.ts';
import { kindNamed, type SlotKind } from './kinds.ts';
import { lexicon, singular } from './lexicon.ts';
import { nounsBeside, type PatternMatch } from './match-rules.ts';
import type { RequestWord } from './request-word.ts';
import type { RequestToken } from './request.ts';
import { isEvident, isOrdinary } from './values.ts';
import { namesIn, usualPlaces } from './word-tables.ts';

/** Values that are neither quoted nor look like one, and that mean something as words: "search the tree" names no text. */
export function guessedValues(
  values: PatternMatch['values'],
  tokens: readonly RequestToken[],
  words: readonly RequestWord[],
): readonly string[] {
  return [...values].flatMap(([slot, { filler, takes }]) => {
    const isRewritten =
      filler.isQuoted && !words.some(({ isQuoted, text }) => isQuoted && text === filler.text);
    if (!isRewritten && isEvident(takes, filler))
      return (filler.parts ?? [filler.text]).filter(
        (text) => isChoiceOfWords(text) || (takes === 'variable' && isAcronym(text, words)),
      );
    const pieces = filler.text.split(' ');
    const isGuess =
      pieces.some((word) => isKnown(word.toLowerCase())) ||
      (isName(takes) &&
        !isCalled(slot, takes, filler.text, tokens) &&
        (isUnknown(takes, filler.text, tokens) ||
          isThing(takes, filler.text, words) ||
          pieces.some((word) => isOfKind(takes, word))));
    return isGuess ? [filler.text] : [];
  });
}

function isKnown(word: string): boolean {
  return (
    !lexicon.isUsualName(word) &&
    (wordForms().has(word) || isOrdinary(word) || lexicon.phrase([word], 0) !== undefined)
  );
}

/** "Audio/video", "GitHub/GitLab": one or the other, no path. */
export function isChoiceOfWords(text: string): boolean {
  const parts = text.split('/');
  return (
    parts.length > 1 &&
    !parts.some(
      (part) =>
        usualPlaces().has(part.toLowerCase()) ||
        /^(?:Documents|Downloads|Desktop|Pictures|Music|Videos)$/.test(part),
    ) &&
    parts.every(
      (part) =>
        /^[A-Z][A-Za-z]+$/.test(part) || (/^[a-z]{3,}$/.test(part) && (isKnown(part) || isCommonWord(part))),
    )
  );
}

/** Of a kind of which the usual ones are known, another one is so called: "the foo service". */
function isUnknown(takes: SlotKind, text: string, tokens: readonly RequestToken[]): boolean {
  const { known, nouns } = kindNamed(takes);
  return (
    known !== undefined &&
    !known.has(text.toLowerCase()) &&
    !tokens.some(({ concept, isQuoted }) => !isQuoted && nouns.includes(concept))
  );
}

/** A text may be any word; the name of a service or a package seldom is. */
function isName(takes: SlotKind): boolean {
  const { isCalled: isBesideNoun, isAnyWord } = kindNamed(takes);
  return isBesideNoun || isAnyWord;
}

/** "Restart the server", "the status of builds": a word that says of what kind a thing is. People do call branches and directories so. */
function isOfKind(takes: SlotKind, word: string): boolean {
  if (isOwnName(takes) && (lexicon.isUsualName(word) || usualPlaces().has(word.toLowerCase()))) return false;
  return isCommonWord(word) || /^[a-z]{2,}(?:able|ly)$/.test(word);
}

/** "Quit the game": a name has no article, but for programs that everybody calls so. */
function isThing(takes: SlotKind, text: string, words: readonly RequestWord[]): boolean {
  if (isOwnName(takes) || !/^[a-z]+$/.test(text) || isProgram(text)) return false;
  const at = words.findIndex((word) => word.text === text);
  return /^(?:the|my|your|our|its|this|that)$/.test(words[at - 1]?.lower ?? '');
}

/** Of branches and directories, which people name as they like. */
function isOwnName(takes: SlotKind): boolean {
  return takes === 'branch' || takes === 'path' || takes === 'directory';
}

/** One that the catalogue or a table of names has. */
export function isProgram(text: string): boolean {
  return coreCatalog.findTool(text) !== null || programs().has(text);
}

const programs = lazy(() => new Set([...namesIn('services')(), ...namesIn('desktop_programs')()]));

/** "The runner service" has its noun beside it; of "log groups" there are several, and "a container registry" is one of its kind. */
function isCalled(slot: string, takes: SlotKind, text: string, tokens: readonly RequestToken[]): boolean {
  const at = tokens.findIndex((token) => token.text === text);
  // What a request begins with is a verb.
  if (at === 0 || isPlural(text)) return false;
  const isAny = /^(?:an?|any|some|specific|given|particular|certain)$/i.test(tokens[at - 2]?.text ?? '');
  return isNoun(slot, takes, tokens[at + 1]) || (!isAny && isNoun(slot, takes, tokens[at - 1]));
}

/** In the singular, and not "running" or "processing". */
function isNoun(slot: string, takes: SlotKind, token: RequestToken | undefined): boolean {
  if (token === undefined || token.isQuoted || !nounsBeside(slot, takes).includes(token.concept))
    return false;
  const said = token.text.toLowerCase();
  return singular(said) === said && !/(?:ing|ed)$/.test(said);
}

/** "Group memberships": what there are several of. */
function isPlural(text: string): boolean {
  return singular(text) !== text && isCommonWord(text);
}

/** "In indirect objects" names no directory. */
export function guessedPlace(facts: readonly Fact[]): readonly string[] {
  return facts.flatMap((fact) =>
    fact.slot === 'dir' && !fact.isQuoted && /^[a-z]+$/.test(fact.path) && isOfKind('directory', fact.path)
      ? [fact.path]
      : [],
  );
}

/** "Print to JSON", "NTP variables": capital letters that no "variable" is said of. */
function isAcronym(text: string, words: readonly RequestWord[]): boolean {
  return (
    /^[A-Z]+$/.test(text) &&
    !/^(?:PATH|HOME|USER|SHELL|EDITOR|PAGER|LANG|TERM|DISPLAY|HOSTNAME|LOGNAME|TZ)$/.test(text) &&
    !words.some(({ lower }) => lower === 'variable')
  );
}
