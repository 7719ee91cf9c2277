import { tokensOfText } from '@hunch/prompt-router';

/** What is kept of an answer until it is counted; longer ones are counted in pieces. */
const CHARACTERS_MAX = 64 * 1024;

/** The text of an answer that is being shown, for its tokens: nobody says beforehand whether its provider will count them. */
export class ShownText {
  #text = '';
  #tokens = 0;

  add(text: string): void {
    this.#text += text;
    if (this.#text.length > CHARACTERS_MAX) this.tokens();
  }

  /** All of it so far. */
  tokens(): number {
    if (this.#text !== '') this.#tokens += tokensOfText(this.#text);
    this.#text = '';
    return this.#tokens;
  }
}
