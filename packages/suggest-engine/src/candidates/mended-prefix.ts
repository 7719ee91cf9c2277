import { coreCatalog } from '@hunch/cli-catalog/core';
import { fold } from '../fold.ts';
import type { Memory } from '../memory/memory.ts';
import { editsBetween } from '../rank/edits.ts';
import { rounded } from '../rank/weighted/score.ts';
import type { Suggestion } from '../suggestion.ts';

/** Shorter words are one slip away from half of all words of their length. */
const wordLengthMin = 3;
/** Words further on are arguments of their own, and longer lines are data. */
const wordsMax = 6;
const charactersMax = 200;
/** Known words in one place of a line that are compared. */
const knownWordsMax = 128;
/** What speaks for a line speaks half as much where it does not begin as typed: a new word is as likely as a slip. */
const mendedShare = 0.5;

/**
 * What is typed, with each word that no known line goes on with replaced by the known word that is one slip away: `gti stauts`
 * is read as `git status` (spec 003 §6.4). Folded; null where nothing is to be mended, or no such line is known.
 */
export function mendedPrefix(memory: Memory, typed: string): string | null {
  const words = fold(typed.trimStart()).split(' ');
  if (typed.length > charactersMax || words.length > wordsMax) return null;
  let before = '';
  let isMended = false;
  for (const [place, word] of words.entries()) {
    const end = place < words.length - 1 ? ' ' : '';
    if (isKnown(memory, before + word + end)) {
      before += word + end;
      continue;
    }
    const isProgram = place === 0 && coreCatalog.findTool(word) !== null;
    const known = isProgram || word.length < wordLengthMin ? null : closestWord(memory, before, word, end);
    if (known === null) return null;
    isMended = true;
    before += known + end;
  }
  return isMended ? before : null;
}

/** Lines that begin with the mended text, as what was probably meant. None that may do harm is made of a slip. */
export function meantLines(begun: readonly Suggestion[], typed: string): readonly Suggestion[] {
  return begun
    .filter(({ risk }) => risk === 'safe' || risk === 'moderate')
    .map((suggestion) => {
      const confidence = rounded(suggestion.confidence * mendedShare);
      const text = `probably meant by \`${typed.trim()}\``;
      const reasons = [{ name: 'correction', contribution: confidence, text }];
      return { ...suggestion, source: 'correction', score: confidence, confidence, reasons };
    });
}

function isKnown({ stored }: Memory, begun: string): boolean {
  return stored.prefixes.strongest(begun, 1).length > 0;
}

/** Of the known words one slip away, the one in the line that ran most often. */
function closestWord(memory: Memory, before: string, word: string, end: string): string | null {
  const { prefixes } = memory.stored;
  // Of all programs only those that begin alike.
  const begun = before === '' ? word.slice(0, 1) : before;
  let best: { readonly known: string; readonly runs: number } | null = null;
  for (const known of prefixes.wordsAfter(before, begun, knownWordsMax)) {
    if (!isOneSlip(word, known, end === '')) continue;
    const [line] = prefixes.strongest(before + known + end, 1);
    if (line === undefined) continue;
    const runs = memory.history.runs(line);
    if (best === null || runs > best.runs) best = { known, runs };
  }
  return best?.known ?? null;
}

/** @param isOpen the word may go on: so far it is compared with beginnings of the known one, too */
function isOneSlip(word: string, known: string, isOpen: boolean): boolean {
  const { length } = word;
  const ends = isOpen ? [length - 1, length, length + 1, known.length] : [known.length];
  return ends.some((end) => Math.abs(end - length) <= 1 && editsBetween(word, known.slice(0, end)) === 1);
}
