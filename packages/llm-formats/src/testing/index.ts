import type { JsonObject } from '@hunch/common/json';
import type { Completion } from '../conversation.ts';
import type { AnswerContext, ClientFormat, Format } from '../format.ts';
import { formats } from '../formats.ts';
import type { FormatName } from '../names.ts';
import { geminiEvents, writeGeminiAnswer } from './gemini-answer.ts';
import { piecesOf } from './stream-pieces.ts';

/** For tests of a gateway: what a provider of any format would send. */

const context: AnswerContext = { streamUsage: true, createdSeconds: 1, body: {} };

function writerOf(name: FormatName): ClientFormat | undefined {
  const { client }: Format = formats[name];
  return client;
}

/** The answer of a provider. */
export function providerAnswer(name: FormatName, completion: Completion): JsonObject {
  return writerOf(name)?.writeAnswer(completion, context) ?? writeGeminiAnswer(completion);
}

/**
 * The same as a stream of server-sent events.
 *
 * @param size characters of text in one event
 */
export function providerStream(name: FormatName, completion: Completion, size: number): string {
  const writer = writerOf(name)?.streamWriter(context);
  const events =
    writer === undefined
      ? geminiEvents(completion, size).map((data) => ({ data, event: undefined }))
      : piecesOf(completion, size).flatMap((piece) => writer.write(piece));
  return events
    .map(({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`)
    .join('');
}
