import { callsOf, pieces, textOf, type SpokenReply } from './reply.ts';

// Shapes: platform.claude.com/docs/en/api/messages and /messages-streaming.

export interface AnthropicAnswer {
  readonly model: string;
  readonly reply: SpokenReply;
  /** Which completion of the server it is, from 1: ids of calls must differ within a conversation. */
  readonly nth: number;
}

type Block = Readonly<Record<string, unknown>> & { readonly type: 'text' | 'tool_use' };

export function messageBody(answer: AnthropicAnswer): string {
  return JSON.stringify({
    ...head(answer),
    content: blocks(answer),
    stop_reason: stopReason(answer.reply),
    stop_sequence: null,
    usage: { input_tokens: 25, output_tokens: 15 },
  });
}

/** Server-sent events, each with its name: the head, for each block its start, pieces and stop, the reason of the end. */
export function messageEvents(answer: AnthropicAnswer): readonly string[] {
  const start = {
    ...head(answer),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 25, output_tokens: 1 },
  };
  return [
    event('message_start', { message: start }),
    ...blocks(answer).flatMap((block, index) => [
      event('content_block_start', { index, content_block: emptied(block) }),
      ...deltas(block).map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: stopReason(answer.reply), stop_sequence: null },
      usage: { output_tokens: 15 },
    }),
    event('message_stop', {}),
  ];
}

function head({ model, nth }: AnthropicAnswer): Readonly<Record<string, unknown>> {
  return { id: `msg_${String(nth).padStart(24, '0')}`, type: 'message', role: 'assistant', model };
}

function blocks({ reply, nth }: AnthropicAnswer): readonly Block[] {
  const calls = callsOf(reply).map(({ name, arguments: input }, index): Block => ({
    type: 'tool_use',
    id: `toolu_${String(nth).padStart(20, '0')}_${index + 1}`,
    name,
    input: typeof input === 'string' ? JSON.parse(input) : input,
  }));
  return calls.length > 0 ? calls : [{ type: 'text', text: textOf(reply) }];
}

function emptied(block: Block): Block {
  return block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
}

function deltas({ type, text, input }: Block): readonly Readonly<Record<string, unknown>>[] {
  if (type === 'tool_use') return [{ type: 'input_json_delta', partial_json: JSON.stringify(input) }];
  return pieces(String(text)).map((piece) => ({ type: 'text_delta', text: piece }));
}

function stopReason(reply: SpokenReply): string {
  return reply.kind === 'tool' ? 'tool_use' : 'end_turn';
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
