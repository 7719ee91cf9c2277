import { noUsage, type StreamPiece, type Usage } from '@hunch/llm-formats';
import { tokensOfText } from '@hunch/prompt-router';

/** What is kept of an answer until it is counted; longer ones are counted in pieces. */
const CHARACTERS_MAX = 64 * 1024;

/** A stream that is asked again and again is counted in pieces of at least this length: each ends with a word, and costs a rounding. */
const COUNTED_CHARACTERS = 1024;

/** What a stream has taken so far. Its text is counted, too: nobody says beforehand whether its provider will count the tokens. */
export class StreamTally {
  readonly #countInput: () => number;
  #inputTokens: number | undefined;
  #usage: Usage | undefined;
  #text = '';
  #tokens = 0;
  /** Whether the provider said why it ended. */
  hasStopped = false;

  /** @param countInput counts those of the request, for a provider that reports no usage */
  constructor(countInput: () => number) {
    this.#countInput = countInput;
  }

  add(piece: StreamPiece): void {
    switch (piece.kind) {
      case 'usage':
        this.#usage = piece.usage;
        return;
      case 'stop':
      case 'end':
        this.hasStopped = true;
        return;
      case 'delta':
        this.#text += piece.text;
        if (this.#text.length > CHARACTERS_MAX) this.#count(this.#text.length);
        return;
      case 'start':
      case 'open':
      case 'signature':
      case 'source':
      case 'close':
      case 'error':
        return;
    }
  }

  /** As the provider says; what a stream says that is not at its end was said before its words, and counts none of them. */
  usage(): Usage {
    const usage = this.#usage;
    if (usage === undefined) {
      this.#inputTokens ??= this.#countInput();
      return { ...noUsage, inputTokens: this.#inputTokens, outputTokens: this.#shownTokens() };
    }
    if (this.hasStopped) return usage;
    return { ...usage, outputTokens: Math.max(usage.outputTokens, this.#shownTokens()) };
  }

  #shownTokens(): number {
    if (this.#text.length > COUNTED_CHARACTERS) this.#count(this.#text.lastIndexOf(' '));
    return this.#tokens + (this.#text === '' ? 0 : tokensOfText(this.#text));
  }

  /** Once and for all. @param end of what is counted; below 1: nothing is */
  #count(end: number): void {
    if (end < 1) return;
    this.#tokens += tokensOfText(this.#text.slice(0, end));
    this.#text = this.#text.slice(end);
  }
}
