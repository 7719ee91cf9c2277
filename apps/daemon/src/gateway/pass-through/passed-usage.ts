import { isObject, listIn, numberIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import { noUsage, rareUsage, type Usage } from '@hunch/llm-formats';
import { gatewayBounds } from '../bounds.ts';

/**
 * What an answer says of the tokens that it took; undefined: it says nothing of them. Names differ by endpoint and provider:
 * OpenAI's older and newer ones, Gemini's, Cohere's, and those of Jina and Voyage, who tell a total alone.
 */
export function passedUsage(body: unknown): Usage | undefined {
  const usage = objectIn(body, 'usage') ?? objectIn(objectIn(body, 'response'), 'usage');
  if (usage !== undefined) {
    // Models that are paid by the minute.
    const seconds = numberIn(usage, 'seconds');
    if (seconds !== undefined) return { ...noUsage, audioSeconds: seconds };
    const total = numberIn(usage, 'total_tokens');
    const outputTokens = numberIn(usage, 'completion_tokens') ?? numberIn(usage, 'output_tokens') ?? 0;
    const input = numberIn(usage, 'prompt_tokens') ?? numberIn(usage, 'input_tokens');
    const inputTokens = input ?? (total === undefined ? undefined : total - outputTokens);
    if (inputTokens === undefined) return undefined;
    const details =
      objectIn(usage, 'input_token_details') ??
      objectIn(usage, 'input_tokens_details') ??
      objectIn(usage, 'prompt_tokens_details');
    const drawn = numberIn(objectIn(usage, 'output_tokens_details'), 'image_tokens');
    const kinds = rareUsage({
      audioInputTokens: numberIn(details, 'audio_tokens'),
      imageInputTokens: numberIn(details, 'image_tokens'),
      // Pictures say in one number what they took.
      imageOutputTokens: drawn ?? (isPicture(body) ? outputTokens : undefined),
      pictures: picturesIn(body),
    });
    return { ...noUsage, inputTokens, outputTokens, ...kinds };
  }
  const pieces = rareUsage({ audioSeconds: numberIn(body, 'duration'), pictures: picturesIn(body) });
  if (Object.keys(pieces).length > 0) return { ...noUsage, ...pieces };
  const ofGemini = objectIn(body, 'usageMetadata');
  const ofCohere = objectIn(objectIn(body, 'meta'), 'billed_units');
  const inputTokens =
    numberIn(ofGemini, 'promptTokenCount') ??
    numberIn(ofCohere, 'input_tokens') ??
    numberIn(ofCohere, 'total_tokens');
  return inputTokens === undefined ? undefined : { ...noUsage, inputTokens };
}

function isPicture(body: unknown): boolean {
  return picturesIn(body) > 0 || (textIn(body, 'type') ?? '').startsWith('image_');
}

/** OpenAI's list of them, or that of Google's Imagen. */
function picturesIn(body: unknown): number {
  const drawn = listIn(body, 'data').filter(
    (one) => textIn(one, 'b64_json') !== undefined || textIn(one, 'url') !== undefined,
  );
  const predicted = listIn(body, 'predictions').filter(
    (one) => textIn(one, 'bytesBase64Encoded') !== undefined,
  );
  return drawn.length + predicted.length;
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
