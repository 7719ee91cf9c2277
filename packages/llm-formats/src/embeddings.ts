import { err, ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';

/** Whose API a request for embeddings is written for; Anthropic has none. */
export type EmbeddingApi = 'openai' | 'gemini';

/** A request for embeddings in the words of the other API, and its answer in those of the client's. */
export interface EmbeddingTranslation {
  /** Below the provider's base URL. */
  readonly path: string;
  readonly body: JsonObject;
  /** Undefined: what the provider says is no answer to it. */
  readonly answer: (body: unknown) => JsonObject | undefined;
}

export interface EmbeddingSettings {
  /** Of the client; the provider has the other one. */
  readonly client: EmbeddingApi;
  readonly body: JsonObject;
  /** As the provider names it. */
  readonly model: string;
  /** OpenAI's clients read how many tokens there were, which Gemini's API does not say. */
  readonly inputTokens: () => number;
}

/** @returns or, as the error, what the other API can't be asked */
export function translateEmbeddings(settings: EmbeddingSettings): Result<EmbeddingTranslation, string> {
  return settings.client === 'openai' ? toGemini(settings) : toOpenAi(settings);
}

/** https://ai.google.dev/api/embeddings: `batchEmbedContents`, which is for one text, too. */
function toGemini({ body, model, inputTokens }: EmbeddingSettings): Result<EmbeddingTranslation, string> {
  const { input, encoding_format: encoding } = body;
  const texts = typeof input === 'string' ? [input] : input;
  if (!isTexts(texts)) return err('`input` as numbers of tokens');
  const outputDimensionality = numberIn(body, 'dimensions');
  const requests = texts.map((text) =>
    compact({ model: `models/${model}`, content: { parts: [{ text }] }, outputDimensionality }),
  );
  return ok({
    path: `/models/${model}:batchEmbedContents`,
    body: { requests },
    answer: (answer) => {
      const embeddings = listIn(answer, 'embeddings').map((one) => numbersIn(one, 'values'));
      if (embeddings.length !== texts.length) return undefined;
      const data = embeddings.map((values, index) => ({
        object: 'embedding',
        index,
        embedding: encoding === 'base64' ? encoded(values) : values,
      }));
      const tokens = numberIn(objectIn(answer, 'usageMetadata'), 'promptTokenCount') ?? inputTokens();
      return { object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
    },
  });
}

function toOpenAi({ body, model }: EmbeddingSettings): Result<EmbeddingTranslation, string> {
  const isBatch = Array.isArray(body.requests);
  const asked = isBatch ? listIn(body, 'requests').filter(isObject) : [body];
  const parts = asked.map((one) => listIn(objectIn(one, 'content'), 'parts'));
  if (parts.some((each) => each.some((part) => textIn(part, 'text') === undefined)))
    return err('`content.parts` that are no text');
  const input = parts.map((each) => each.map((part) => textIn(part, 'text')).join('\n'));
  const dimensions =
    numberIn(asked[0], 'outputDimensionality') ?? numberIn(asked[0], 'output_dimensionality');
  return ok({
    path: '/embeddings',
    body: compact({ model, input, dimensions, encoding_format: 'float' }),
    answer: (answer) => {
      const embeddings = listIn(answer, 'data').map((one) => ({ values: numbersIn(one, 'embedding') }));
      const [first] = embeddings;
      if (first === undefined || embeddings.length !== input.length) return undefined;
      const promptTokenCount = numberIn(objectIn(answer, 'usage'), 'prompt_tokens');
      const usageMetadata = promptTokenCount === undefined ? undefined : { promptTokenCount };
      return compact({ ...(isBatch ? { embeddings } : { embedding: first }), usageMetadata });
    },
  });
}

function isTexts(input: unknown): input is readonly string[] {
  return Array.isArray(input) && input.length > 0 && input.every((text) => typeof text === 'string');
}

function numbersIn(value: unknown, key: string): readonly number[] {
  return listIn(value, key).filter((number) => typeof number === 'number');
}

/** As OpenAI's own client asks for them: floats of four bytes, the lowest first. */
function encoded(values: readonly number[]): string {
  return Buffer.from(Float32Array.from(values).buffer).toString('base64');
}
