import { bounds } from './bounds.ts';
import { group, lexicon } from './dimensions.ts';
import type { KeywordPlace } from './keyword-scan.ts';
import { packs } from './packs.ts';

/** A prompt without the sentences that only say how to answer it. */
export interface Unwrapped {
  readonly task: string;
  /** Markers in what was taken out that ask for reasoning. */
  readonly process: readonly string[];
  /** Those that dress the answer or the answerer. */
  readonly dress: readonly string[];
}

/** Fewer characters than this are no task: the wrapper is the prompt. */
const TASK_CHARACTERS_MIN = 3;

/** What a sentence that asks for reasoning may say beside; any other word is about the task. */
const lightWords = new Set(packs.words.wrapperWords);

/**
 * Takes out each sentence that is nothing but a wrapper ("Let's think step by step."), so that what the task itself says
 * can be scored alone. A marker within the task ("Prove step by step that …") stays. Undefined when there is nothing to
 * take out, or nothing would be left.
 */
export function unwrap(text: string, markers: readonly KeywordPlace[]): Unwrapped | undefined {
  let task = '';
  let at = 0;
  const taken: KeywordPlace[] = [];
  for (const marker of markers) {
    if (marker.from < at) {
      taken.push(marker);
      continue;
    }
    const span = wrapperAround(text, marker, at);
    if (span === undefined) continue;
    task += text.slice(at, span.from);
    at = span.to;
    taken.push(marker);
  }
  if (taken.length === 0) return undefined;
  task = (task + text.slice(at)).trim();
  if (task.length < TASK_CHARACTERS_MIN) return undefined;
  return { task, process: namesIn(taken, group.process), dress: namesIn(taken, group.dress) };
}

function namesIn(markers: readonly KeywordPlace[], wanted: number): string[] {
  const names = markers
    .filter(({ keyword }) => isIn(keyword, wanted))
    .map(({ keyword }) => lexicon.texts[keyword] ?? '');
  return [...new Set(names)];
}

function isIn(keyword: number, wanted: number): boolean {
  return ((lexicon.groups[keyword] ?? 0) & (1 << wanted)) !== 0;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The sentence of a marker if it is a wrapper. A sentence longer than any wrapper says more than that. */
function wrapperAround(text: string, marker: KeywordPlace, least: number): Span | undefined {
  const reach = bounds.wrapperSentenceCharacters;
  let from = marker.from;
  while (from > least && marker.from - from < reach && !endsSentence(text, from - 1)) from -= 1;
  let to = marker.to;
  while (to < text.length && to - marker.to < reach && !endsSentence(text, to)) to += 1;
  if (marker.from - from >= reach || to - marker.to >= reach) return undefined;
  const isLight =
    isIn(marker.keyword, group.dress) ||
    [text.slice(from, marker.from), text.slice(marker.to, to)].every(onlyLight);
  return isLight ? { from, to: Math.min(text.length, to + 1) } : undefined;
}

function onlyLight(beside: string): boolean {
  return beside
    .toLowerCase()
    .split(/[^\p{L}\p{N}']/u)
    .every((word) => word === '' || lightWords.has(word));
}

/** The dot of `3.5` ends nothing. */
function endsSentence(text: string, index: number): boolean {
  const character = text.charAt(index);
  if (character === '\n' || '!?。！？'.includes(character)) return true;
  if (character !== '.' && character !== ':') return false;
  const next = text.charAt(index + 1);
  return next === '' || next === ' ' || next === '\n';
}
