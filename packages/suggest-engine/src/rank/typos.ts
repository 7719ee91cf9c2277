import { fold } from '../fold.ts';
import type { Memory } from '../memory/memory.ts';
import type { Session } from '../memory/session.ts';
import { editsBetween } from './edits.ts';
import { hasOnlyFailed } from './failures.ts';

/** Longer lines are data, and words further on are arguments of their own. */
const charactersMax = 200;
const wordsMax = 6;
/** Words known in one place of a line that are compared, and lines with such a word that may have worked. */
const knownWordsMax = 128;
const linesLooked = 8;
/** What is run right after a slip mends it, even if two keys were wrong. */
const mendedEditsMax = 2;
/** A word of letters that is as long as this says what is meant, whatever its line goes on with. */
const plainWord = /^[a-z][a-z-]{3,}$/;

/**
 * Whether a line that has only ever failed was a slip of the hand: one insertion, deletion, exchange or transposition away from
 * something that worked (or was imported, without an exit code). Compared by words: `docker compsoe up` where `docker compose
 * ps` worked, `make x1` where `make x2` did; or mended by what ran next.
 */
export function isTypo(memory: Memory, session: Session | null, text: string): boolean {
  const folded = fold(text).trim();
  if (folded.length > charactersMax || folded.includes('\n')) return false;
  const worked = (line: number): boolean => line >= 0 && !hasOnlyFailed(memory, session, line);
  return wasMended(memory, text, worked) || isOneWordOff(memory, folded.split(' '), worked);
}

type Worked = (line: number) => boolean;

function wasMended({ history, texts }: Memory, text: string, worked: Worked): boolean {
  const next = history.after(history.latest('line', texts.find(text)));
  const line = next > 0 ? history.line(next) : -1;
  if (line < 0 || !worked(line)) return false;
  const edits = editsBetween(text, texts.text(line));
  return edits > 0 && edits <= mendedEditsMax;
}

function isOneWordOff({ stored, texts }: Memory, words: readonly string[], worked: Worked): boolean {
  const { prefixes } = stored;
  for (let place = 0; place < Math.min(words.length, wordsMax); place += 1) {
    const word = words[place] ?? '';
    const before = words.slice(0, place).join(' ') + (place === 0 ? '' : ' ');
    const rest = words
      .slice(place + 1)
      .map((other) => ` ${other}`)
      .join('');
    // Of all programs only those that begin alike.
    const begun = place === 0 ? word.slice(0, 1) : before;
    for (const other of prefixes.wordsAfter(before, begun, knownWordsMax)) {
      if (editsBetween(word, other) !== 1) continue;
      const whole = before + other + rest;
      if (worked(prefixes.find(whole))) return true;
      if (place === 0 || !plainWord.test(word) || !plainWord.test(other)) continue;
      for (const line of prefixes.strongest(before + other, linesLooked))
        if (worked(line) && /^(?:\s|$)/.test(fold(texts.text(line)).slice(before.length + other.length)))
          return true;
    }
  }
  return false;
}
