import { lineWordsOf, splitWords } from './line-words.ts';
import { nextWord, type MixtureWeights, type NextWord } from './next-word.ts';
import { endOfLine } from './word-counts.ts';
import type { WordEvidence } from './word-evidence.ts';

/** A line put together from words, or the beginning of one. */
export interface Composed {
  readonly text: string;
  /** 0..1: that the line is this one; of a beginning: that it goes on from here in a way that no other of them says. */
  readonly chance: number;
  /** False: a beginning that the user goes on from. */
  readonly isWhole: boolean;
}

export interface CompositionWeights {
  readonly mixture: MixtureWeights;
  /**
   * How much of the chance of a new word is left once its first 1, 2, 3 or more characters are those of a known one: new words
   * often differ from known ones by their end.
   */
  readonly newWords: { readonly program: readonly number[]; readonly argument: readonly number[] };
}

export interface CompositionLimits {
  /** What is less likely is not gone on from, and not given. */
  readonly chanceMin: number;
  /** Lines that others answer for: they ran as they stand. */
  readonly isKnown: (line: string) => boolean;
}

/** Words behind the one that is typed. */
const wordsAhead = 4;
const expansionsMax = 24;

interface Beginning {
  readonly text: string;
  readonly chance: number;
  readonly words: readonly string[];
  readonly depth: number;
}

/**
 * How a line may go on, word by word, from what is typed: the chances of all that is given add up to at most 1. Lines that
 * ran before are left out, so this is conditional on a line that is new.
 */
export function compose(
  evidence: WordEvidence,
  weights: CompositionWeights,
  prefix: string,
  { chanceMin, isKnown }: CompositionLimits,
): readonly Composed[] {
  if (/^\s/.test(prefix) || prefix.includes('\n')) return [];
  const typed = splitWords(prefix);
  const begun = prefix === '' || /\s$/.test(prefix) ? '' : (typed.pop() ?? '');
  const found: Composed[] = [];
  const open: Beginning[] = [
    { text: prefix.slice(0, prefix.length - begun.length), chance: 1, words: typed, depth: 0 },
  ];
  for (let count = 0; count < expansionsMax; count += 1) {
    const from = takeLikeliest(open);
    if (from === null || from.chance < chanceMin) break;
    const next = nextWord(evidence, lineWordsOf(from.words.join(' ')), weights.mixture);
    const beginnings = beginningsOf(next, from, count === 0 ? begun : '', weights);
    let spent = 0;
    for (const { text, chance, isWord, inside } of beginnings) {
      const isEnd = text === endOfLine && isWord;
      if (chance < chanceMin) continue;
      spent += isEnd || inside === null ? chance : 0;
      // What is typed ends with the blank already.
      const line = isEnd ? from.text : from.text + (from.depth > 0 ? ' ' : '') + text;
      if (isEnd) {
        if (from.depth > 0 && !isKnown(line)) found.push({ text: line, chance, isWhole: true });
        continue;
      }
      const within = beginnings.reduce(
        (sum, other) => sum + (other.inside === text && other.chance >= chanceMin ? other.chance : 0),
        0,
      );
      if (!isWord || from.depth >= wordsAhead)
        found.push({ text: line, chance: chance - within, isWhole: false });
      else
        open.push({
          text: line,
          chance: chance - within,
          words: [...from.words, text],
          depth: from.depth + 1,
        });
    }
    if (from.depth > 0)
      found.push({ text: from.text, chance: Math.max(0, from.chance - spent), isWhole: false });
  }
  for (const { text, chance, depth } of open) if (depth > 0) found.push({ text, chance, isWhole: false });
  return found
    .filter(({ text, chance }) => chance >= chanceMin && text.length > prefix.length)
    .sort((left, right) => right.chance - left.chance || (left.text < right.text ? -1 : 1));
}

function takeLikeliest(open: Beginning[]): Beginning | null {
  let best = -1;
  for (const [place, { chance }] of open.entries())
    if (best < 0 || chance > (open[best]?.chance ?? 0)) best = place;
  return best < 0 ? null : (open.splice(best, 1)[0] ?? null);
}

interface WordBeginning {
  readonly text: string;
  readonly chance: number;
  /** False: a part of a word, up to a `/`, `=`, `:`, `@` or quote. */
  readonly isWord: boolean;
  /** The longest part that it begins with, if that is given, too. */
  readonly inside: string | null;
}

/** The words that may come next and the parts that several of them, or new ones, begin with. */
function beginningsOf(
  { chances, chanceOfNew, seen }: NextWord,
  { chance, words, depth }: Beginning,
  begun: string,
  { newWords }: CompositionWeights,
): readonly WordBeginning[] {
  const shares = words.length === 0 ? newWords.program : newWords.argument;
  // Who types on does not end the line here.
  const isTyped = depth === 0;
  const share = begun === '' ? 1 : (shares[Math.min(begun.length, shares.length) - 1] ?? 1);
  const isNew = chanceOfNew * share;
  let total = isNew;
  const fitting: (readonly [string, number])[] = [];
  for (const entry of chances) {
    if (!entry[0].startsWith(begun) || (entry[0] === endOfLine && isTyped)) continue;
    fitting.push(entry);
    total += entry[1];
  }
  if (total <= 0) return [];
  const part = chance / total;
  const parts = new Map<string, number>();
  for (const [word, wordChance] of fitting)
    for (const end of partEnds(word, begun.length)) {
      const text = word.slice(0, end);
      parts.set(text, (parts.get(text) ?? 0) + wordChance);
    }
  let places = 0;
  const ofNew = new Map<string, number>();
  for (const word of seen?.weights.keys() ?? []) {
    if (word === endOfLine || !word.startsWith(begun)) continue;
    places += 1;
    for (const end of partEnds(word, begun.length))
      ofNew.set(word.slice(0, end), (ofNew.get(word.slice(0, end)) ?? 0) + 1);
  }
  // One word says nothing of what varies.
  if (places > 1)
    for (const [text, count] of ofNew)
      if (count > 1) parts.set(text, (parts.get(text) ?? 0) + (isNew * count) / places);
  const given = new Set(parts.keys());
  const insideOf = (text: string): string | null => {
    for (const end of [...partEnds(text, begun.length)].toReversed())
      if (end < text.length && given.has(text.slice(0, end))) return text.slice(0, end);
    return null;
  };
  return [
    ...[...parts].map(([text, sum]) => ({ text, chance: part * sum, isWord: false, inside: insideOf(text) })),
    ...fitting.map(([text, sum]) => ({ text, chance: part * sum, isWord: true, inside: insideOf(text) })),
  ];
}

/** Where parts of a word end behind its first `from` characters: after an opening quote, a `/`, `=`, `:` or `@` that something follows. */
function* partEnds(word: string, from: number): Generator<number, undefined> {
  const quote = word[0] === '"' || word[0] === "'";
  if (quote && from === 0 && word.length > 1) yield 1;
  if (quote) return;
  for (let end = from + 1; end < word.length; end += 1) {
    const before = word[end - 1];
    if (before === '/' || before === '=' || before === ':' || before === '@') yield end;
  }
}
