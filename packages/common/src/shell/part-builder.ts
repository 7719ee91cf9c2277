import type { WordPart } from './syntax-tree.ts';

/** Collects the parts of one word, with the text that is left when quotes are removed. */
export class PartBuilder {
  readonly parts: WordPart[] = [];
  /** Indices of one-character literals that may turn out to be the frame of a brace or bracket expression. */
  readonly frames: number[] = [];
  /** Braces among the frames that are open. */
  openBraces = 0;
  text = '';
  isStatic = true;

  literal(source: string, start: number, end: number): void {
    if (end <= start) return;
    const text = source.slice(start, end);
    this.parts.push({ kind: 'literal', start, end, text });
    this.text += text;
  }

  frame(source: string, at: number): void {
    this.frames.push(this.parts.length);
    if (source[at] === '{') this.openBraces += 1;
    else if (source[at] === '}' && this.openBraces > 0) this.openBraces -= 1;
    this.literal(source, at, at + 1);
  }

  /** A part that stands for `text` itself. */
  fixed(part: WordPart, text: string): void {
    this.parts.push(part);
    this.text += text;
  }

  /** A part that a shell replaces; it stays in the word's text as written, or as `text` says. */
  expanding(source: string, part: WordPart, text = source.slice(part.start, part.end)): void {
    this.parts.push(part);
    this.text += text;
    this.isStatic = false;
  }
}
