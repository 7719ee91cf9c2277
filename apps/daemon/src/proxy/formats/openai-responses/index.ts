import { err } from '@hunch/common/result';
import type { ClientFormat, ProxyError, StreamEvent, UpstreamFormat } from '../format.ts';
import { openAiError } from '../openai-chat/errors.ts';
import { readResponsesUsage, writeResponsesAnswer } from './answer.ts';
import { readResponsesRequest } from './read-request.ts';
import { ResponsesStreamReader } from './stream-reader.ts';
import { ResponsesStreamWriter } from './stream-writer.ts';

export const responsesClient: ClientFormat = {
  name: 'openai-responses',
  readRequest: readResponsesRequest,
  writeAnswer: writeResponsesAnswer,
  streamWriter: (context) => new ResponsesStreamWriter(context),
  errorBody: openAiError,
  endOfStream: () => [],
  streamError: (error) => [streamError(error)],
};

/** For clients that speak the same; others are served by chat completions, which every provider has. */
export const responsesUpstream: UpstreamFormat = {
  name: 'openai-responses',
  path: '/responses',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  forward: (body, model) => ({ ...body, model }),
  writeRequest: () => err('a request that was written for another format'),
  readAnswer: () => err('its answer is for a client of the same format'),
  usageOf: readResponsesUsage,
  streamReader: () => new ResponsesStreamReader(),
};

function streamError({ kind, message, field }: ProxyError): StreamEvent {
  const event = { type: 'error', code: kind, message, param: field ?? null, sequence_number: 0 };
  return { event: 'error', data: JSON.stringify(event) };
}
