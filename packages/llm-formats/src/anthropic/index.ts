import { countingAt } from '../counting.ts';
import type { Format } from '../format.ts';
import { readMessage, readMessagesUsage, writeMessage } from './answer.ts';
import { betasOf } from './betas.ts';
import { anthropicError } from './errors.ts';
import { readMessagesRequest } from './read-request.ts';
import { MessagesStreamReader } from './stream-reader.ts';
import { MessagesStreamWriter } from './stream-writer.ts';
import { forwardMessagesRequest, writeMessagesRequest } from './write-request.ts';

/** The version of the API that all of this is written for (docs.claude.com/en/api/versioning). */
const VERSION = '2023-06-01';

export const anthropicFormat: Format = {
  client: {
    name: 'anthropic',
    path: '/v1/messages',
    readRequest: readMessagesRequest,
    writeAnswer: writeMessage,
    streamWriter: () => new MessagesStreamWriter(),
    errorBody: anthropicError,
    endOfStream: () => [{ event: 'message_stop', data: '{"type":"message_stop"}' }],
    streamError: (error) => [{ event: 'error', data: JSON.stringify(anthropicError(error)) }],
  },
  provider: {
    name: 'anthropic',
    identifiers: { nameCharactersMax: 128, notInNames: /[^\w-]/g, idCharactersMax: 128, notInIds: /[^\w-]/g },
    stopsMax: Number.POSITIVE_INFINITY,
    refusesBlankStops: true,
    takesMcp: true,
    betas: betasOf,
    carriesOwn: (field) =>
      /(?:^|\.)(?:cache_control|input_examples|defer_loading|allowed_callers|eager_input_streaming)$|^messages\.content\.(?:citations|context)$/.test(
        field,
      ),
    path: () => '/messages',
    counting: countingAt(
      '/messages/count_tokens',
      'model messages system tools tool_choice thinking output_config mcp_servers context_management cache_control billing_policy compaction output_format speed'.split(
        ' ',
      ),
    ),
    headers: (key) => ({
      'anthropic-version': VERSION,
      ...(key === undefined ? {} : { 'x-api-key': key }),
    }),
    forward: forwardMessagesRequest,
    writeRequest: writeMessagesRequest,
    readAnswer: readMessage,
    usageOf: (body) => (body.usage === undefined ? undefined : readMessagesUsage(body.usage)),
    streamReader: () => new MessagesStreamReader(),
  },
};
