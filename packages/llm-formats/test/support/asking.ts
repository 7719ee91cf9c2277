import type { JsonObject } from '@hunch/common/json';
import { checkChat, checkGemini, checkMessages, checkResponses, type Check } from '@hunch/fake-llm';
import type { Dialect } from '../../src/format.ts';
import { formats } from '../../src/formats.ts';
import type { FormatName } from '../../src/names.ts';
import { translate, type Translation } from '../../src/translate.ts';
import type { Result } from '@hunch/common/result';
import { plainBodies } from './translation-rows.ts';

export const dialect: Dialect = {
  sendsReasoning: true,
  streamUsage: true,
  takesHints: true,
  searches: false,
  outputLimitField: 'max_completion_tokens',
  outputTokensDefault: 30_000,
};

const models: Readonly<Record<FormatName, string>> = {
  // One that does not think: it is never told how hard to.
  'openai-chat': 'gpt-4.1',
  'openai-responses': 'gpt-5.2',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
};

/** What servers of a format refuse. */
export const checks: Readonly<Record<FormatName, Check>> = {
  'openai-chat': checkChat,
  'openai-responses': checkResponses,
  anthropic: checkMessages,
  gemini: checkGemini,
};

export function bodyOf(client: FormatName, fields: JsonObject): JsonObject {
  return { ...plainBodies[client], ...fields };
}

interface Asked {
  readonly isStrict?: boolean;
  /** One that stands for the format's if left out. */
  readonly model?: string | undefined;
}

/** @param fields beside the plain body of the client's format */
export function ask(
  client: FormatName,
  provider: FormatName,
  fields: JsonObject,
  { isStrict = false, model = models[provider] }: Asked = {},
): Result<Translation, string> {
  const given = bodyOf(client, fields);
  const read = formats[client].client.readRequest(given);
  if (!read.ok) throw new Error(read.error.message);
  return translate({
    client,
    given,
    read: read.value,
    provider: formats[provider].provider,
    model,
    dialect,
    isStrict,
  });
}
