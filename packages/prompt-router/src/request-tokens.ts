import { bounds } from './bounds.ts';
import type { Part, RoutingRequest } from './request.ts';
import { PromptScan } from './scan.ts';
import { estimateTokens } from './tokens.ts';

/** What the formats add to a message: its role and its borders. */
const TOKENS_PER_MESSAGE = 4;
/** With which the answer begins (OpenAI's cookbook, "How to count tokens with tiktoken"); Anthropic counts as many. */
const TOKENS_BEFORE_ANSWER = 3;
/** What vendors charge for a picture of ordinary size; between OpenAI's 765 for 1024x1024 and Anthropic's 1,600. */
const TOKENS_PER_IMAGE = 1000;
/** Descriptions of tools are JSON, as their results mostly are. */
const CHARACTERS_PER_JSON_TOKEN = 3.6;

/** Multiples of it fall evenly between 0 and 1. */
const GOLDEN = 0.618;

/** Counts tokens of many texts within one budget: some texts and some windows are read, and the rest is reckoned from them. */
export class TokenCounter {
  private readonly scan = new PromptScan();

  count(texts: readonly string[]): number {
    const every = Math.max(1, Math.ceil(texts.length / bounds.textsRead));
    // One of each so many, not each so many-th: users, assistants and tools take turns.
    const chosen = (index: number): boolean =>
      index % every === Math.floor(((Math.floor(index / every) * GOLDEN) % 1) * every);
    const read = every === 1 ? texts : texts.filter((_, index) => chosen(index));
    const total = charactersOf(texts);
    const readable = charactersOf(read);
    if (readable === 0) return 0;
    const share = Math.min(1, bounds.wholeCharacters / readable);
    const tokens = read.reduce(
      (sum, text, index) => sum + this.countOne(text, share, (index * GOLDEN) % 1),
      0,
    );
    return Math.round((tokens * total) / readable);
  }

  /** @param share of the text that may be read */
  private countOne(text: string, share: number, phase: number): number {
    if (text === '') return 0;
    this.scan.measure(text, Math.max(bounds.windowCharacters, Math.ceil(text.length * share)), phase);
    return estimateTokens(this.scan.tallies);
  }
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

const counter = new TokenCounter();

/** Of an answer, estimated; it reads a bounded part of it. */
export function tokensOfText(text: string): number {
  return counter.count([text]);
}

/** All that a request hands to a model, estimated; it reads a bounded part of it, however long it is. */
export function tokensOfRequest(request: RoutingRequest): number {
  let images = 0;
  const texts: string[] = [];
  for (const message of request.messages) {
    for (const part of message.parts) {
      if (part.kind === 'image') images += 1;
      else texts.push(textOfPart(part));
    }
  }
  const described = (request.tools?.characters ?? 0) / CHARACTERS_PER_JSON_TOKEN;
  return Math.round(
    counter.count(texts) + tokensAround(request.messages.length) + images * TOKENS_PER_IMAGE + described,
  );
}

/** What a request is more than its words. */
export function tokensAround(messages: number): number {
  return messages === 0 ? 0 : messages * TOKENS_PER_MESSAGE + TOKENS_BEFORE_ANSWER;
}

function textOfPart(part: Exclude<Part, { kind: 'image' }>): string {
  switch (part.kind) {
    case 'text':
    case 'tool_result':
      return part.text;
    case 'tool_call':
      return part.argumentsText;
  }
}
