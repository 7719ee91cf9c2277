import type { AskedRequest } from './asked.ts';

/** Words that ask for something: in the middle of a text that nobody quoted they belong to the request. */
const asking =
  /(?:^| )(?:sorted|ordered|sort|order|by|except|excluding|without|not|all|every|each|larger|bigger|smaller|older|newer|containing|which|that|and|or|then|files?|folders?|director(?:y|ies)|processes|containers|sessions|images|first|second|third|last)(?= |$)/i;

/** "With message wip and do not push": where nobody wrote quotes, the text may have ended before. */
const goingOn = / (?:and|but|then) (?:(?:also|do|then) )?(?:not .*|push\b.*|untracked .*)$/i;

/** "The word text in all files": a place is no text. */
const place = /^(?:in|inside|under|within|of|from) (?:all|every|each|any) /i;

/** What is only part of a sentence is no text by itself: "that is not a file". */
const bare = /^(?:not|no|is|are|that|which|each|every|any|all|both|here|there)$/i;
const announcing = /^(?:words?|texts?|strings?|for|contain\w*|mention\w*|say\w*|with)$/;

/** Behind these a word is itself. */
const naming =
  /^(?:words?|texts?|strings?|terms?|called|named|in|into|to|from|under|of|below|user|folder|directory|file|branch)$/;

/** What every file has, whatever is in it. */
const property = /^(?:owner|group|mode|permissions?)$/;

/** Characters that have a name. */
const character =
  /^(?:blanks?|spaces?|digits?|dots?|hyphens?|dash(?:es)?|underscores?|capitals?|umlauts?|brackets?|parenthes[ie]s|commas?|apostrophes?|quotes?)$/;

/** "Another folder", "the current user": which one it is, not what it is called. */
const which =
  /^(?:another|other|same|different|given|specific|certain|particular|current|present|new|old|own|separate|appropriate|corresponding|respective|containing|parent|following)$/;
const thing =
  /^(?:file|folder|directory|dir|location|place|path|tree|working|user|group|branch|process|host|server|machine|variable|package|service|container)s?$/;

/** What the command takes for a text, although it says what is wanted: `pgrep -f 'containers sorted by memory'`. */
export function takenTexts(
  { words, taken, announced }: AskedRequest,
  operands: readonly string[],
): readonly string[] {
  return [
    ...words.flatMap(({ text, lower, isQuoted }, at) =>
      !isQuoted && which.test(lower) && thing.test(words[at + 1]?.lower ?? '') && operands.includes(text)
        ? [text]
        : [],
    ),
    // "This folder lives on": what is here has no name in the request.
    ...words.flatMap(({ text, isQuoted }, at) =>
      !isQuoted &&
      /^[a-z]/i.test(text) &&
      operands.includes(text) &&
      thing.test(words[at - 1]?.lower ?? '') &&
      /^(?:this|that|these|those)$/.test(words[at - 2]?.lower ?? '')
        ? [text]
        : [],
    ),
    ...words.flatMap(({ text, isQuoted }, at) =>
      !isQuoted &&
      bare.test(text) &&
      (operands.includes(text) || operands.includes(`./${text}`)) &&
      !announcing.test(words[at - 1]?.lower ?? '')
        ? [text]
        : [],
    ),
    // "The single process": one is wanted, not one of that name.
    ...(operands.some((text) => text.includes('/[s]ingle/')) &&
    words.some(({ lower, isQuoted }) => lower === 'single' && !isQuoted)
      ? ['single']
      : []),
    // "Change the mode of a.csv" is about the file, not about a word in it.
    ...words.flatMap(({ text, lower, isQuoted }, at) =>
      !isQuoted &&
      property.test(lower) &&
      words[at - 1]?.lower === 'the' &&
      /^(?:of|on)$/.test(words[at + 1]?.lower ?? '') &&
      operands.some((each) => each.startsWith(`s/${text}/`))
        ? [text]
        : [],
    ),
    // "A blank in its name" is a character, and no word.
    ...words.flatMap(({ text, lower, isQuoted }, at) =>
      !isQuoted &&
      character.test(lower) &&
      /^(?:an?|any|some|with|no|contain\w*|have|has|having)$/.test(words[at - 1]?.lower ?? '') &&
      operands.includes(`*${text}*`)
        ? [text]
        : [],
    ),
    // "The TODOs in a.py" are places that say one.
    ...words.flatMap(({ text, isQuoted }, at) =>
      !isQuoted &&
      /^[A-Z]{3,}s$/.test(text) &&
      operands.includes(text) &&
      !naming.test(words[at - 1]?.lower ?? '') &&
      !thing.test(words[at + 1]?.lower ?? '')
        ? [text]
        : [],
    ),
    // "Containing @, sorted, lowercased": how it is shown.
    ...words.flatMap(({ text, lower, isQuoted }, at) =>
      !isQuoted &&
      /^[a-z]{4,}ed$/.test(lower) &&
      operands.includes(text) &&
      operands.includes(words[at - 1]?.text ?? '')
        ? [text]
        : [],
    ),
    // `-newermt 'last monday'` has asked for a time.
    ...taken.filter(
      (text) => asking.test(text) && !/^-newer\wt$/.test(operands[operands.indexOf(text) - 1] ?? ''),
    ),
    ...announced.filter((text) => goingOn.test(text) || place.test(text)),
  ];
}
