import { UNDERLINE, indexOfCode, isOneOf } from '@hunch/common/shell/fast-scan';
import { Lazy } from './lazy.ts';
import { isCapital } from './target-parts.ts';
import { setOf, wordSet, wordsNamed } from './word-sets.ts';

const names = new Lazy(() => ({
  results: wordSet('expected-results'),
  verbs: wordSet('result-verbs'),
  weakVerbs: wordSet('weak-result-verbs'),
  propertyVerbs: setOf(
    wordsNamed('property-verbs').flatMap((verb) => [
      verb,
      verb.charAt(0).toUpperCase() + verb.slice(1),
      verb.toUpperCase(),
    ]),
  ),
}));

/**
 * Whether a variable's name says that tests write what they expect: `REGENERATE_FIXTURES`, `K9_UPDATE_SNAPSHOTS`. There is no list of
 * those names, as every project makes up its own.
 */
export function editsExpectedResults(codes: Uint8Array, from: number, to: number): boolean {
  const { results, verbs, weakVerbs } = names.value;
  let isBehindVerb = false;
  for (let start = from; start <= to;) {
    const underline = indexOfCode(codes, start, to, UNDERLINE);
    const end = underline === -1 ? to : underline;
    if (isBehindVerb && results.findIn(codes, start, end) === true) return true;
    const isVerb = verbs.findIn(codes, start, end) === true;
    if (isVerb && start === from) return true;
    isBehindVerb = isVerb || weakVerbs.findIn(codes, start, end) === true;
    start = end + 1;
  }
  return false;
}

/**
 * The same of a property that a build is given, `-DupdateSnapshots`, `-Pgolden.update=true`: `name` in camel case or in parts, of which the verb may be
 * any and the noun may be missing.
 */
export function isPropertyOfEdits(codes: Uint8Array, from: number, to: number): boolean {
  const { propertyVerbs } = names.value;
  let isVerb = false;
  for (let start = from; start < to;) {
    let end = start + 1;
    while (end < to && !isCapital(codes[end] ?? 0) && !isBetweenParts(codes[end] ?? 0)) end++;
    // `spotless.apply.skip`
    if (isOneOf(codes, start, end, skipping)) return false;
    if (propertyVerbs.findIn(codes, start, end) === true) isVerb = true;
    start = end;
    while (start < to && isBetweenParts(codes[start] ?? 0)) start++;
  }
  return isVerb;
}

const skipping = ['skip', 'Skip', 'no'];

/** `.`, `-`, `_` */
function isBetweenParts(code: number): boolean {
  return code === 46 || code === 45 || code === UNDERLINE;
}
