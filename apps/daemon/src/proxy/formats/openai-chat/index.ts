import type { ClientFormat, UpstreamFormat } from '../format.ts';
import { readChatAnswer, readChatUsage, writeChatAnswer } from './answer.ts';
import { openAiError } from './errors.ts';
import { readChatRequest } from './read-request.ts';
import { ChatStreamReader, ChatStreamWriter } from './stream.ts';
import { forwardChatRequest, writeChatRequest } from './write-request.ts';

export const chatClient: ClientFormat = {
  name: 'openai-chat',
  readRequest: readChatRequest,
  writeAnswer: writeChatAnswer,
  streamWriter: (context) => new ChatStreamWriter(context),
  errorBody: openAiError,
  endOfStream: () => [{ data: '[DONE]' }],
  streamError: (error) => [{ data: JSON.stringify(openAiError(error)) }],
};

export const chatUpstream: UpstreamFormat = {
  name: 'openai-chat',
  path: () => '/chat/completions',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  forward: forwardChatRequest,
  writeRequest: writeChatRequest,
  readAnswer: readChatAnswer,
  usageOf: readChatUsage,
  streamReader: () => new ChatStreamReader(),
};
