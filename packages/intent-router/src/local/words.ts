import { shapeOf, type Shape } from './shapes.ts';

/** One word of a request as the model sees it. */
export interface RequestWord {
  /** Lower case, accents folded; for a shaped word as typed. */
  readonly text: string;
  readonly shape: Shape | null;
}

/** Requests are sentences; what lies beyond is text that was pasted. */
export const requestCharactersMax = 2000;
export const requestWordsMax = 80;

const combiningMarks = /[\u0300-\u036F]/g;
const opening = new Set('"\'`([{<,;:!?¿¡…“”‘’«»');
const closing = new Set('"\'`)]}>,;:!?…“”‘’«»。、，？！');
const trailingDots = /(?<=[a-z0-9])\.{1,3}$/;
const pieces = /[\p{L}\p{N}_+#]+/gu;

/**
 * Splits a request into words: case and accents folded, punctuation dropped, and files, addresses, numbers, flags told from
 * plain words. Linear.
 */
export function wordsOf(request: string): readonly RequestWord[] {
  const words: RequestWord[] = [];
  const clipped = request.slice(0, requestCharactersMax);
  for (const chunk of clipped.split(/[\s|&;]+/)) {
    if (words.length >= requestWordsMax) break;
    const bare = withoutEdges(chunk);
    if (bare === '') continue;
    const text = fold(bare).replace(trailingDots, '');
    const shape = text === '' ? null : shapeOf(text);
    if (shape !== null) {
      words.push({ text, shape });
      continue;
    }
    for (const [piece] of text.matchAll(pieces)) words.push({ text: piece, shape: null });
  }
  return words.slice(0, requestWordsMax);
}

/** The key under which decisions are cached: case and blanks do not matter. */
export function normalizedRequest(request: string): string {
  return request.slice(0, requestCharactersMax).normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Without the punctuation around it. A loop, as a pattern anchored at the end would look at each comma of a row of them again. */
function withoutEdges(chunk: string): string {
  let start = 0;
  let end = chunk.length;
  while (start < end && opening.has(chunk[start] ?? '')) start += 1;
  while (end > start && closing.has(chunk[end - 1] ?? '')) end -= 1;
  return chunk.slice(start, end);
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  // ASCII, the usual case, needs no normalisation. Combining marks carry meaning in Japanese and Korean; those are not in the range.
  return /^[\x20-\x7E]*$/.test(lower)
    ? lower
    : lower.normalize('NFKD').replaceAll(combiningMarks, '').normalize('NFC');
}
