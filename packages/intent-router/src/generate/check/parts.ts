import { lexicon } from '../recipes/lexicon.ts';
import type { RequestWord } from '../recipes/request-word.ts';
import { aspects, isShown, type Aspect } from './aspects.ts';
import type { AskedRequest } from './asked.ts';
import { beginsWithLook, changes, effects, leaves, type Effect } from './effects.ts';

const joins: ReadonlySet<string> = new Set(['and', 'plus', 'then', 'also']);
/** What may stand between two things that "and" joins. */
const fillers =
  /^(?:the|a|an|my|its|their|his|her|of|number|count|total|all|also|both|then|please|lines?|rows?|version|versions|address|addresses|usage|info|changes|\d{1,4})$/;

/** Of two things that "and" joins: the one that the command does nothing about. */
export function lostParts(
  { words }: AskedRequest,
  runs: readonly string[],
  given: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  for (const [at, { lower, isQuoted }] of words.entries()) {
    if (isQuoted || !joins.has(lower)) continue;
    const chain = joinedAspects(words, at);
    for (const { aspect, word } of chain) {
      const others = chain.flatMap((each) => (each.aspect === aspect ? [] : [each.aspect]));
      if (others.length > 0 && !isShown(aspect, others, runs)) found.add(`leaves out "${word.text}"`);
    }
    // "Photos and downloads" are two directories.
    for (const { effect, word } of actsAround(words, at))
      if (!effect.isIn(runs) && !given.includes(word.text)) found.add(`leaves out "${word.text}"`);
    const another = anotherAct(words, at);
    if (another !== undefined && !given.includes(another) && runs.length < 2)
      found.add(`leaves out "${another}"`);
    const owned = words[at + 2];
    if (possessives.test(words[at + 1]?.lower ?? '') && owned !== undefined && leaves()(runs))
      found.add(`leaves "${owned.text}"`);
    const name = lostName(words, at, given);
    if (name !== undefined) found.add(`leaves out "${name}"`);
  }
  const shown = shownAfterwards(words);
  // Who changes something last shows nothing of it.
  if (shown !== undefined && ((runs.length < 2 && shown.isLater) || changes()(runs.slice(-1))))
    found.add(`leaves out "${shown.text}"`);
  if (runs.some((run) => /\buniq -c\b/.test(run)) && ownersOf(words)) found.add('counts them');
  return [...found];
}

/** "Every user's processes" are listed, unless somebody asks for their number. */
function ownersOf(words: readonly RequestWord[]): boolean {
  return (
    words.some(
      ({ lower }, at) =>
        /^users?(?:['’]s?)?$/.test(lower) &&
        /^(?:every|each|all)$/.test(words[at - 1]?.lower ?? '') &&
        /^(?:processes|files|jobs|sessions)$/.test(words[at + 1]?.lower ?? ''),
    ) && !words.some(({ lower }) => /^(?:count|many|numbers?|per)$/.test(lower))
  );
}

/** "Stash, then list", "copy a to b and show both": whoever changes something and wants to see it afterwards needs two commands. */
function shownAfterwards(
  words: readonly RequestWord[],
): { readonly text: string; readonly isLater: boolean } | undefined {
  if (beginsWithLook(words)) return undefined;
  const at = words.findIndex(({ lower, isQuoted }, index) => {
    if (isQuoted || !beginsWithLook(words.slice(index + 1))) return false;
    return lower === 'then' || (lower === 'and' && /^(?:both|it|them)$/.test(words[index + 2]?.lower ?? ''));
  });
  const shown = at > 0 ? words[at + 1] : undefined;
  return shown && { text: shown.text, isLater: words[at]?.lower === 'then' };
}

interface FoundAspect {
  readonly aspect: Aspect;
  readonly word: RequestWord;
  readonly at: number;
}

/** "Lines, words and characters": what stands around an "and", if it is of one kind. */
function joinedAspects(words: readonly RequestWord[], join: number): readonly FoundAspect[] {
  const right = nextAspect(words, join + 1, 1);
  if (right === undefined) return [];
  const chain = [right];
  for (let from = join - 1; ;) {
    const left = nextAspect(words, from, -1);
    if (left === undefined || left.aspect.kind !== right.aspect.kind) return chain;
    chain.push(left);
    from = left.at - 1;
  }
}

function nextAspect(words: readonly RequestWord[], from: number, step: 1 | -1): FoundAspect | undefined {
  for (let at = from; at >= 0 && Math.abs(at - from) <= 3; at += step) {
    const word = words[at];
    if (word === undefined || word.isQuoted) return undefined;
    const aspect = aspects().find(({ words: names }) => names.has(word.lower));
    if (aspect !== undefined) return { aspect, word, at };
    if (!fillers.test(word.lower)) return undefined;
  }
  return undefined;
}

const possessives = /^(?:its|his|her|their)$/;

interface FoundAct {
  readonly effect: Effect;
  readonly word: RequestWord;
}

/** "… and run it": a second act on the same thing, whatever it is, takes a second program. */
function anotherAct(words: readonly RequestWord[], join: number): string | undefined {
  const at = verbBehind(words, join);
  const verb = words[at];
  if (verb === undefined || verb.isQuoted || asks.test(verb.lower)) return undefined;
  if (!sameThing.test(words[at + 1]?.lower ?? '')) return undefined;
  return effects().some(({ words: verbs }) => verbs.has(verb.lower)) || partsOfAnAct.has(verb.lower)
    ? undefined
    : verb.text;
}

const sameThing = /^(?:it|them|him|her|those|these)$/;

/** What a program does with its own result. */
const partsOfAnAct: ReadonlySet<string> = new Set(
  'show list print display output see view give tell save store write put name call label make keep count sum number order group search find filter look check'.split(
    ' ',
  ),
);

function verbBehind(words: readonly RequestWord[], join: number): number {
  let at = join + 1;
  while (/^(?:then|also|please|automatically|to)$/.test(words[at]?.lower ?? '')) at += 1;
  return at;
}

/** "… and delete them"; and of "commit and push" both. */
function actsAround(words: readonly RequestWord[], join: number): readonly FoundAct[] {
  const after = actAt(words, verbBehind(words, join));
  if (after === undefined) return [];
  const before = actAt(words, join - 1);
  return before === undefined ? [after] : [before, after];
}

function actAt(words: readonly RequestWord[], at: number): FoundAct | undefined {
  const word = words[at];
  if (word === undefined || word.isQuoted) return undefined;
  // "And remove duplicates" is said of lines: each program does that its own way.
  if (words.slice(at + 1, at + 4).some(({ lower }) => ofText.test(lower))) return undefined;
  const effect = effects().find(({ words: verbs }) => verbs.has(word.lower));
  return effect === undefined ? undefined : { effect, word };
}

const ofText =
  /^(?:duplicates?|duplicated?|blank|empty|lines?|columns?|rows?|words?|spaces?|whitespace|tabs?|comments?|header|trailing|leading|characters?|quotes?|errors?|warnings?)$/;

/** "Docker and sudo groups": one word is a value of the command, its neighbour is not. */
function lostName(words: readonly RequestWord[], join: number, given: readonly string[]): string | undefined {
  const left = words[join - 1];
  const right = words[join + 1];
  if (left === undefined || right === undefined || left.isQuoted || right.isQuoted) return undefined;
  if (!isPlain(left) || !isPlain(right) || objects.test(words[join + 2]?.lower ?? '')) return undefined;
  if (leavesAlone.test(right.lower) || asks.test(right.lower)) return undefined;
  if (!lexicon.mayName(right.lower) || !isValue(left.text, given)) return undefined;
  return given.some((word) => word.toLowerCase().includes(right.lower)) ? undefined : right.text;
}

/** What stands behind a verb: "docker and start it". */
const objects = /^(?:it|them|him|her|the|an?|my|its|this|that|everything|all|if|when|for|to|as)$/;

/** What begins a further question. */
const asks = /^(?:how|when|where|who|whose|what|which|why|since)$/;

/** What begins an exception: "to 644 and leave directories alone". */
const leavesAlone =
  /^(?:what|whatever|everything|anything|nothing|leave|leaving|keep|keeping|spare|skip|ignore|except|not)$/;

function isPlain({ text }: RequestWord): boolean {
  return /^[\w-]+$/.test(text);
}

function isValue(text: string, given: readonly string[]): boolean {
  return text.length > 1 && given.some((word) => word === text || word.split(/[,:=/]/).includes(text));
}

/** "Sort a into b and then count its lines": what is counted is what was saved, and not saved itself. */
export function savesTheCount(request: string, command: string): readonly string[] {
  return savedFirst.test(request) && /\| wc -\w+ > \S+$/.test(command)
    ? ['saves the count instead of what is counted']
    : [];
}

const savedFirst = /\b(?:into|to|as|in) \S+\.\w+,? (?:and )?then (?:\w+ )?(?:count|how many)\b/i;
