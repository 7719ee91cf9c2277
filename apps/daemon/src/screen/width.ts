import { eastAsianWidth } from 'get-east-asian-width';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Grapheme {
  readonly text: string;
  /** Where it begins in the text. */
  readonly at: number;
  /** Columns: 1 or 2. */
  readonly width: number;
}

/** What a person sees as characters, none without a width. */
export function graphemesOf(text: string): Grapheme[] {
  const found: Grapheme[] = [];
  if (isPlain(text)) {
    for (let at = 0; at < text.length; at += 1) found.push({ text: text.charAt(at), at, width: 1 });
    return found;
  }
  for (const { segment, index } of segmenter.segment(text)) {
    found.push({ text: segment, at: index, width: widthOf(segment) });
  }
  return found;
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 126) return false;
  return true;
}

function widthOf(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 32;
  // A picture by the selector that follows it, as in ❤️.
  if (grapheme.includes('\uFE0F')) return 2;
  return eastAsianWidth(code) === 2 ? 2 : 1;
}

/** Columns that the text takes. */
export function columnsOf(text: string): number {
  return graphemesOf(text).reduce((sum, { width }) => sum + width, 0);
}

// C0, DEL and C1 controls, what has no width, and the marks that change the direction of text.
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const marks: Readonly<Record<string, string>> = { '\n': '↵', '\t': '→' };

/**
 * What can drive a terminal, or make a command look like another one, as a mark of the same length: what matches stays where
 * it was.
 */
export function visible(text: string): string {
  return text.replaceAll(unsafe, (character) => {
    const code = character.charCodeAt(0);
    return marks[character] ?? (code < 32 ? String.fromCharCode(0x2400 + code) : '\uFFFD');
  });
}
