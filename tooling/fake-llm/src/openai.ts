import { callsOf, pieces, type SpokenReply } from './reply.ts';

// Shapes: platform.openai.com/docs/api-reference/chat (object, streaming) and /models.

export interface OpenAiAnswer {
  readonly model: string;
  readonly wantsUsage: boolean;
  readonly reply: SpokenReply;
  /** Which completion of the server it is, from 1: ids of calls must differ within a conversation. */
  readonly nth: number;
}

const id = 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT';
const created = 1_768_478_400;

export function modelsBody(models: readonly string[]): string {
  return JSON.stringify({
    object: 'list',
    data: models.map((model) => ({ id: model, object: 'model', created, owned_by: 'library' })),
  });
}

export function completionBody({ model, reply, nth }: OpenAiAnswer): string {
  const message =
    reply.kind === 'tool'
      ? { role: 'assistant', content: null, tool_calls: toolCalls(reply, nth), refusal: null }
      : { role: 'assistant', content: reply.text, refusal: null };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishReason(reply) };
  return JSON.stringify({
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [choice],
    usage: usage(reply),
    service_tier: 'default',
  });
}

/** Server-sent events: the role, a piece each, the reason of the end, the usage if it was asked for, and `[DONE]`. */
export function completionEvents({ model, reply, wantsUsage, nth }: OpenAiAnswer): readonly string[] {
  const chunk = (delta: object, finish: string | null) =>
    event({
      id,
      object: 'chat.completion.chunk',
      created,
      model,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(wantsUsage ? { usage: null } : {}),
    });
  const deltas =
    reply.kind === 'tool'
      ? toolCalls(reply, nth).map((call, index) => ({ tool_calls: [{ index, ...call }] }))
      : pieces(reply.text).map((content) => ({ content }));
  return [
    chunk({ role: 'assistant', content: reply.kind === 'tool' ? null : '' }, null),
    ...deltas.map((delta) => chunk(delta, null)),
    chunk({}, finishReason(reply)),
    ...(wantsUsage
      ? [event({ id, object: 'chat.completion.chunk', created, model, choices: [], usage: usage(reply) })]
      : []),
    'data: [DONE]\n\n',
  ];
}

function toolCalls(reply: SpokenReply, nth: number) {
  return callsOf(reply).map(({ name, arguments: given }, index) => ({
    id: `call_${nth}_${index + 1}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));
}

function finishReason(reply: SpokenReply): string {
  return reply.kind === 'tool' ? 'tool_calls' : 'stop';
}

function usage(reply: SpokenReply): Readonly<Record<string, number>> {
  const completion = reply.kind === 'tool' ? 18 : pieces(reply.text).length;
  return { prompt_tokens: 19, completion_tokens: completion, total_tokens: 19 + completion };
}

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
