/** One answer; longer ones are seldom asked for twice. */
const ANSWER_CHARACTERS_MAX = 2 * 1024 * 1024;

/** An answer as it goes out, piece by piece. */
export class AnswerText {
  #pieces: string[] = [];
  #characters = 0;

  add(piece: string): void {
    this.#characters += piece.length;
    if (this.#characters <= ANSWER_CHARACTERS_MAX) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  /** Undefined: it was too long. */
  whole(): string | undefined {
    return this.#characters > ANSWER_CHARACTERS_MAX ? undefined : this.#pieces.join('');
  }
}
