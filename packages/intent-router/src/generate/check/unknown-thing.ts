import { lazy } from '../../lazy.ts';
import type { RequestWord } from '../recipes/request-word.ts';
import { wordTables } from '../recipes/word-tables.ts';
import type { AskedRequest } from './asked.ts';

const tables = lazy(() => {
  const { nouns, makes } = wordTables().effects.unknown;
  return { nouns: new Set(nouns.split(' ')), makes: new Set(makes.split(' ')) };
});

/** "a1, a2, ..., a9": the names between are said to be there. */
export function openList(request: string, command: string): readonly string[] {
  const isOpen = /,? (?:\.{3}|…),? (?!$)/.test(request) && !/["'`]/.test(request);
  return isOpen && !/\.\.\w|\bseq\b|\*|\[/.test(command) ? ['does not know what "…" stands for'] : [];
}

/** Words between an article and its noun at most: "a given compressed file". */
const adjectivesMax = 2;

/** "A package", "a specific file": one thing of which nothing says which. The command would take another, or all of them. */
export function unknownThing({ words }: AskedRequest): readonly string[] {
  for (const [at, word] of words.entries()) {
    const noun = isIndefinite(words, at) ? nounBehind(words, at) : undefined;
    if (noun === undefined || isMade(words.slice(0, at)) || isSaid(words.slice(noun + 1))) continue;
    return [`does not know which ${words[noun]?.lower ?? word.lower} is meant`];
  }
  return [];
}

/** Of "as a tarball", "with a time server" the command makes or takes one by itself; "is this a virtual machine" asks what it is. */
function isIndefinite(words: readonly RequestWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || word.isQuoted) return false;
  // "The last lines in file".
  const isBare =
    /^(?:file|folder|directory)$/.test(words[at + 1]?.lower ?? '') && words[at + 2] === undefined;
  if (isBare && /^(?:in|of|from)$/.test(word.lower)) return true;
  if (
    /^(?:as|into|to|with|via|through|over|by|using|editing|changing|this|it|not)$/.test(
      words[at - 1]?.lower ?? '',
    )
  )
    return false;
  // "The number only, for a script" says who reads the output.
  if (words[at - 1]?.lower === 'for' && /^scripts?$/.test(words[at + 1]?.lower ?? '')) return false;
  return /^(?:an?|specific|given|particular|certain)$/.test(word.lower);
}

/** The place of the thing; undefined where the words are about something else, such as "a process tree". */
function nounBehind(words: readonly RequestWord[], article: number): number | undefined {
  for (let at = article + 1; at <= article + 1 + adjectivesMax; at += 1) {
    const word = words[at];
    if (word === undefined || word.isQuoted || !/^[\p{L}-]+$/u.test(word.text) || joins.test(word.lower))
      return undefined;
    if (!tables().nouns.has(word.lower)) continue;
    const next = words[at + 1];
    // Of "a container registry" the thing is the registry.
    return next === undefined || next.isQuoted || joins.test(next.lower) || !/^[a-z]+$/.test(next.text)
      ? at
      : undefined;
  }
  return undefined;
}

/** What may follow a thing. A noun there would be the thing itself. */
const joins =
  /^(?:in|into|on|onto|at|to|of|off|from|for|with|without|by|via|using|as|and|or|but|then|if|when|while|until|before|after|is|are|was|has|recursively|\w+ly)$/;

/** What is made, or looked for, need not be known. */
function isMade(before: readonly RequestWord[]): boolean {
  return before.some(({ lower, isQuoted }) => !isQuoted && tables().makes.has(lower));
}

/** A name, or words that narrow it down. */
function isSaid(behind: readonly RequestWord[]): boolean {
  return behind.some(
    ({ text, lower, isQuoted }) =>
      isQuoted ||
      /[^a-z]/.test(text) ||
      /^(?:called|named|titled|that|which|whose|with|containing|matching|ending|larger|smaller|older|newer)$/.test(
        lower,
      ),
  );
}
