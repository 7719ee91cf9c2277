import { isObject, numberIn, objectIn, parseJson } from '@hunch/common/json';
import { noUsage, rareUsage, type Usage } from '@hunch/llm-formats';
import { gatewayBounds } from '../bounds.ts';

/**
 * What an answer says of the tokens that it took; undefined: it says nothing of them. Names differ by endpoint and provider:
 * OpenAI's older and newer ones, Gemini's, Cohere's, and those of Jina and Voyage, who tell a total alone.
 */
export function passedUsage(body: unknown): Usage | undefined {
  const usage = objectIn(body, 'usage') ?? objectIn(objectIn(body, 'response'), 'usage');
  if (usage !== undefined) {
    const total = numberIn(usage, 'total_tokens');
    const outputTokens = numberIn(usage, 'completion_tokens') ?? numberIn(usage, 'output_tokens') ?? 0;
    const input = numberIn(usage, 'prompt_tokens') ?? numberIn(usage, 'input_tokens');
    const inputTokens = input ?? (total === undefined ? undefined : total - outputTokens);
    if (inputTokens === undefined) return undefined;
    const details = objectIn(usage, 'input_token_details') ?? objectIn(usage, 'prompt_tokens_details');
    const audioInputTokens = details === undefined ? undefined : numberIn(details, 'audio_tokens');
    return { ...noUsage, inputTokens, outputTokens, ...rareUsage({ audioInputTokens }) };
  }
  const ofGemini = objectIn(body, 'usageMetadata');
  const ofCohere = objectIn(objectIn(body, 'meta'), 'billed_units');
  const inputTokens =
    numberIn(ofGemini, 'promptTokenCount') ??
    numberIn(ofCohere, 'input_tokens') ??
    numberIn(ofCohere, 'total_tokens');
  return inputTokens === undefined ? undefined : { ...noUsage, inputTokens };
}

/** Looks for usage in a stream of events that goes by. */
export class UsageTap {
  /** Of a line that has begun: pictures come in lines of megabytes, with their usage at the end. */
  #line = '';
  usage: Usage | undefined;

  see(chunk: Buffer): void {
    const pieces = chunk.toString().split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      this.#read(this.#line + piece);
      this.#line = '';
    }
    // Whose line is longer than any event may be is not read.
    if (this.#line.length < gatewayBounds.eventCharactersMax) this.#line += last;
  }

  #read(line: string): void {
    if (!line.startsWith('data:') || !line.includes('"usage"')) return;
    const event = parseJson(line.slice('data:'.length));
    if (isObject(event)) this.usage = passedUsage(event) ?? this.usage;
  }
}
