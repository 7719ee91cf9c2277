import { countingAt } from '../counting.ts';
import type { ApiError, Format, StreamEvent } from '../format.ts';
import { openAiCode, openAiError } from '../openai-chat/errors.ts';
import { readResponsesUsage, writeResponsesAnswer } from './answer.ts';
import { readResponsesAnswer } from './read-answer.ts';
import { readResponsesRequest } from './read-request.ts';
import { ResponsesStreamReader } from './stream-reader.ts';
import { ResponsesStreamWriter } from './stream-writer.ts';
import { forwardResponsesRequest, writeResponsesRequest } from './write-request.ts';

export const openAiResponsesFormat: Format = {
  client: {
    name: 'openai-responses',
    path: '/v1/responses',
    readRequest: readResponsesRequest,
    writeAnswer: writeResponsesAnswer,
    streamWriter: (context) => new ResponsesStreamWriter(context),
    errorBody: openAiError,
    endOfStream: () => [],
    streamError: (error) => [streamError(error)],
  },
  provider: {
    name: 'openai-responses',
    identifiers: { nameCharactersMax: 64, notInNames: /[^\w-]/g, idCharactersMax: 64, notInIds: /$^/g },
    stopsMax: 0,
    takesLogprobs: true,
    takesMcp: true,
    path: () => '/responses',
    counting: countingAt(
      '/responses/input_tokens',
      'model input instructions tools tool_choice reasoning text truncation parallel_tool_calls'.split(' '),
    ),
    headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    forward: forwardResponsesRequest,
    writeRequest: writeResponsesRequest,
    readAnswer: readResponsesAnswer,
    usageOf: readResponsesUsage,
    streamReader: () => new ResponsesStreamReader(),
  },
};

function streamError(error: ApiError): StreamEvent {
  const { message, field = null } = error;
  const event = { type: 'error', code: openAiCode(error), message, param: field, sequence_number: 0 };
  return { event: 'error', data: JSON.stringify(event) };
}
