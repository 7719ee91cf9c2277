import type { Part, RoutingRequest } from './request.ts';
import { TokenCounter } from './token-counter.ts';

/** What the formats add to a message: its role and its borders. */
const TOKENS_PER_MESSAGE = 4;
/** What vendors charge for a picture of ordinary size; between OpenAI's 765 for 1024x1024 and Anthropic's 1,600. */
const TOKENS_PER_IMAGE = 1000;
/** Descriptions of tools are JSON, as their results mostly are. */
const CHARACTERS_PER_JSON_TOKEN = 3.6;

const counter = new TokenCounter();

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
    counter.count(texts) +
      request.messages.length * TOKENS_PER_MESSAGE +
      images * TOKENS_PER_IMAGE +
      described,
  );
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
