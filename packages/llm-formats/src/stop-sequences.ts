import type { AnswerPart, Choice, StreamPiece } from './conversation.ts';

/**
 * Ends an answer at a stop sequence, for a provider that can't be told any: what it says after the sequence is left out, as
 * if it had stopped there. It is paid for all the same.
 */
export class StopCutter {
  readonly #sequences: readonly string[];
  /** Of the open part of words: what may be the beginning of a sequence. */
  #held = '';
  #index = 0;
  #texts = new Set<number>();
  #found: string | undefined;
  #openParts = new Set<number>();

  constructor(sequences: readonly string[]) {
    this.#sequences = sequences.filter((sequence) => sequence !== '');
  }

  answer(completion: Choice): Choice {
    const parts: AnswerPart[] = [];
    for (const part of completion.parts) {
      const end = part.kind === 'text' ? this.#endIn(part.text) : undefined;
      if (part.kind !== 'text' || end === undefined) {
        parts.push(part);
        continue;
      }
      parts.push({ ...part, text: part.text.slice(0, end.at) });
      return { parts, stop: { kind: 'sequence', sequence: end.sequence } };
    }
    return completion;
  }

  piece(piece: StreamPiece): readonly StreamPiece[] {
    if (this.#found !== undefined) return this.#afterEnd(piece);
    switch (piece.kind) {
      case 'open':
        this.#openParts.add(piece.index);
        if (piece.part.kind === 'text') this.#texts.add(piece.index);
        return [piece];
      case 'delta':
        return this.#texts.has(piece.index) ? this.#text(piece.index, piece.text) : [piece];
      case 'close':
        this.#openParts.delete(piece.index);
        return piece.index === this.#index ? [...this.#flush(), piece] : [piece];
      case 'stop':
        return [...this.#flush(), piece];
      case 'start':
      case 'source':
      case 'signature':
      case 'usage':
      case 'end':
      case 'error':
        return [piece];
    }
  }

  #text(index: number, text: string): readonly StreamPiece[] {
    this.#index = index;
    const whole = this.#held + text;
    const end = this.#endIn(whole);
    if (end !== undefined) {
      this.#held = '';
      this.#found = end.sequence;
      const closed = [...this.#openParts].map((open): StreamPiece => ({ kind: 'close', index: open }));
      return [
        ...said(index, whole.slice(0, end.at)),
        ...closed,
        { kind: 'stop', stop: { kind: 'sequence', sequence: end.sequence } },
      ];
    }
    const held = this.#beginningAtEnd(whole);
    this.#held = whole.slice(whole.length - held);
    return said(index, whole.slice(0, whole.length - held));
  }

  /** What it costs is still to come. */
  #afterEnd(piece: StreamPiece): readonly StreamPiece[] {
    return piece.kind === 'usage' || piece.kind === 'end' || piece.kind === 'error' ? [piece] : [];
  }

  #flush(): readonly StreamPiece[] {
    const held = this.#held;
    this.#held = '';
    return said(this.#index, held);
  }

  #endIn(text: string): { readonly at: number; readonly sequence: string } | undefined {
    return this.#sequences
      .map((sequence) => ({ at: text.indexOf(sequence), sequence }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)[0];
  }

  /** How many characters at the end may be the beginning of a sequence. */
  #beginningAtEnd(text: string): number {
    const longest = Math.max(0, ...this.#sequences.map(({ length }) => length - 1));
    for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
      const end = text.slice(-length);
      if (this.#sequences.some((sequence) => sequence.startsWith(end))) return length;
    }
    return 0;
  }
}

function said(index: number, text: string): readonly StreamPiece[] {
  return text === '' ? [] : [{ kind: 'delta', index, text }];
}
