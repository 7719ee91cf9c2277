import type { LineSet } from '../candidates/line-set.ts';
import type { Memory } from '../memory/memory.ts';
import { editsBetween } from './edits.ts';

/** Numbers, versions and short names differ by a letter without being slips of each other. */
const plainWord = /^[a-z][a-z-]{3,}$/i;
/** Of the chance of the line that mended it. */
const behind = 0.9;

/**
 * Puts each line that ran once, and was typed again right then with one letter of a word mended, behind what it was mended to: many
 * programs take a misspelt word and end with 0 (`mkdir exmaple`). Once such a line has run again it was meant.
 *
 * @param chances one for each row; those of slips become smaller
 */
export function putMendedBehind({ history, texts }: Memory, set: LineSet, chances: Float64Array): void {
  for (let row = 0; row < set.size; row += 1) {
    const line = set.line(row);
    if (line < 0 || history.runs(line) !== 1) continue;
    const next = history.after(history.latest('line', line));
    const mended = next > 0 ? history.line(next) : -1;
    if (mended < 0 || mended === line || !isMended(texts.text(line), texts.text(mended))) continue;
    const other = set.find(mended, texts.text(mended));
    if (other >= 0) chances[row] = Math.min(chances[row] ?? 0, behind * (chances[other] ?? 0));
  }
}

function isMended(text: string, next: string): boolean {
  if (Math.abs(text.length - next.length) > 1) return false;
  const words = text.split(' ');
  const nextWords = next.split(' ');
  if (words.length !== nextWords.length) return false;
  const places = words.flatMap((word, place) => (word === nextWords[place] ? [] : [place]));
  const [place] = places;
  if (place === undefined || places.length > 1) return false;
  const [word = '', other = ''] = [words[place], nextWords[place]];
  return plainWord.test(word) && plainWord.test(other) && editsBetween(word, other) === 1;
}
