import type { JsonObject } from '@hunch/common/json';
import type { Completion } from '../conversation.ts';
import type { AnswerContext } from '../format.ts';
import { formats } from '../formats.ts';
import type { FormatName } from '../names.ts';
import { piecesOf } from './stream-pieces.ts';

/** For tests of a gateway: what a provider of any format would send. */

const context: AnswerContext = { streamUsage: true, createdSeconds: 1, body: {} };

/** The answer of a provider. */
export function providerAnswer(name: FormatName, completion: Completion): JsonObject {
  return formats[name].client.writeAnswer(completion, context);
}

/**
 * The same as a stream of server-sent events.
 *
 * @param size characters of text in one event
 */
export function providerStream(name: FormatName, completion: Completion, size: number): string {
  const writer = formats[name].client.streamWriter(context);
  return piecesOf(completion, size)
    .flatMap((piece) => writer.write(piece))
    .map(({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`)
    .join('');
}
