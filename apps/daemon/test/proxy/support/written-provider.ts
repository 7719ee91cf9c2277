import type { Provider } from '../../../src/proxy/settings.ts';
import type { Completion } from '../../../src/proxy/formats/conversation.ts';
import { messagesClient } from '../../../src/proxy/formats/anthropic/index.ts';
import type { AnswerContext, ClientFormat, JsonObject } from '../../../src/proxy/formats/format.ts';
import { chatClient } from '../../../src/proxy/formats/openai-chat/index.ts';
import { responsesClient } from '../../../src/proxy/formats/openai-responses/index.ts';
import { geminiEvents, writeGeminiAnswer } from './gemini.ts';
import { piecesOf } from './pieces.ts';

/** An answer in the words of any provider, plain and streamed. The official clients are the tests of these words. */

export type ProviderFormat = Provider['format'];

export const providerFormats: readonly ProviderFormat[] = [
  'openai',
  'openai-responses',
  'anthropic',
  'gemini',
];

const context: AnswerContext = { streamUsage: true, createdSeconds: 1, body: {} };
const written: Readonly<Record<Exclude<ProviderFormat, 'gemini'>, ClientFormat>> = {
  openai: chatClient,
  'openai-responses': responsesClient,
  anthropic: messagesClient,
};

export function answerOf(format: ProviderFormat, completion: Completion): JsonObject {
  return format === 'gemini'
    ? writeGeminiAnswer(completion)
    : written[format].writeAnswer(completion, context);
}

/** @param size characters of words in one event */
export function streamOf(format: ProviderFormat, completion: Completion, size: number): string {
  if (format === 'gemini')
    return geminiEvents(completion, size)
      .map((data) => `data: ${data}\n\n`)
      .join('');
  const writer = written[format].streamWriter(context);
  return piecesOf(completion, size)
    .flatMap((piece) => writer.write(piece))
    .map(({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`)
    .join('');
}
