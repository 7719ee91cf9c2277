import { isObject, parseJson } from '@hunch/common/json';
import { err, ok, type Result } from '@hunch/common/result';
import { translateEmbeddings } from '@hunch/llm-formats';
import type { Failure } from '../failure.ts';

/** A request for a provider of another API than the client's. */
export interface TranslatedPass {
  readonly path: string;
  readonly body: Buffer;
  /** @returns what the client is told; or, as the error, that it was no answer */
  readonly answer: (bytes: Buffer) => Result<Buffer, Failure>;
}

/** @param model as the provider names it. @returns or, as the error, what the provider can't be asked */
export function translatedPass(
  client: 'openai' | 'gemini',
  fields: unknown,
  model: string,
  inputTokens: () => number,
): Result<TranslatedPass, string> {
  const body = isObject(fields) ? fields : {};
  const way = translateEmbeddings({ client, body, model, inputTokens });
  if (!way.ok) return way;
  const { path, answer } = way.value;
  return ok({
    path,
    body: Buffer.from(JSON.stringify(way.value.body)),
    answer: (bytes) => {
      const told = answer(parseJson(bytes.toString()));
      return told === undefined
        ? err({ kind: 'broken', message: 'answered something that is no list of embeddings' })
        : ok(Buffer.from(JSON.stringify(told)));
    },
  });
}
