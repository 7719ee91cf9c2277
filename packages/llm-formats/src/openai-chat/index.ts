import type { Format } from '../format.ts';
import { takesCacheMarks } from '../cache-mark.ts';
import { readChatAnswer, readChatUsage, writeChatAnswer } from './answer.ts';
import { openAiError } from './errors.ts';
import { readChatRequest } from './read-request.ts';
import { ChatStreamReader } from './stream-reader.ts';
import { ChatStreamWriter } from './stream-writer.ts';
import { forwardChatRequest, writeChatRequest } from './write-request.ts';

export const openAiChatFormat: Format = {
  client: {
    name: 'openai-chat',
    path: '/v1/chat/completions',
    readRequest: readChatRequest,
    writeAnswer: writeChatAnswer,
    streamWriter: (context) => new ChatStreamWriter(context),
    errorBody: openAiError,
    endOfStream: () => [{ data: '[DONE]' }],
    streamError: (error) => [{ data: JSON.stringify(openAiError(error)) }],
  },
  provider: {
    name: 'openai-chat',
    // "string too long. Expected a string with maximum length 40" is what OpenAI says of the id of a call.
    identifiers: { nameCharactersMax: 64, notInNames: /[^\w-]/g, idCharactersMax: 40, notInIds: /$^/g },
    stopsMax: 4,
    takesChoices: true,
    takesLogprobs: true,
    carriesOwn: (field, model) => /(?:^|\.)cache_control$/.test(field) && takesCacheMarks(model),
    path: () => '/chat/completions',
    headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    forward: forwardChatRequest,
    writeRequest: writeChatRequest,
    readAnswer: readChatAnswer,
    usageOf: readChatUsage,
    streamReader: () => new ChatStreamReader(),
  },
};
