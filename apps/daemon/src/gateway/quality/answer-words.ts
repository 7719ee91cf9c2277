import { type AnswerPart, type OpenedPart, partOf, type StreamPiece } from '@hunch/llm-formats';

/** What one answer is compared by; longer ones are not compared. */
export const WORDS_CHARACTERS_MAX = 32_768;

/** What an answer says and calls; not what its model thought. Undefined: it is too long. */
export function wordsOf(parts: readonly AnswerPart[]): string | undefined {
  const words = parts.flatMap((part) => {
    switch (part.kind) {
      case 'text':
      case 'refusal':
        return [part.text];
      case 'tool_call':
        return [`${part.name}(${part.argumentsText})`];
      case 'reasoning':
      case 'hidden_reasoning':
      case 'picture':
      case 'search':
        return [];
    }
  });
  const text = words.join('\n');
  return text.length > WORDS_CHARACTERS_MAX ? undefined : text;
}

/** The words of an answer that is streamed. */
export class StreamedWords {
  readonly #opened = new Map<number, OpenedPart>();
  readonly #texts = new Map<number, string>();
  #characters = 0;

  add(piece: StreamPiece): void {
    // Of several answers the first is compared.
    if (piece.choice !== undefined) return;
    if (piece.kind === 'open') this.#opened.set(piece.index, piece.part);
    if (piece.kind !== 'delta') return;
    this.#characters += piece.text.length;
    if (this.#characters <= WORDS_CHARACTERS_MAX)
      this.#texts.set(piece.index, (this.#texts.get(piece.index) ?? '') + piece.text);
  }

  get words(): string | undefined {
    if (this.#characters > WORDS_CHARACTERS_MAX) return undefined;
    return wordsOf([...this.#opened].map(([index, part]) => partOf(part, this.#texts.get(index) ?? '')));
  }
}
