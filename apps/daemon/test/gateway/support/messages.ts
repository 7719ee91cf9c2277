/** Answers as Anthropic's API gives them. */
export function messagesAnswer(
  content: readonly object[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-1',
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 5, cache_read_input_tokens: 4, cache_creation_input_tokens: 0, output_tokens: 3 },
    ...more,
  };
}

function event(fields: { readonly type: string } & Record<string, unknown>): string {
  return `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;
}

export function messageStart(): string {
  const message = messagesAnswer([], { stop_reason: null, usage: { input_tokens: 9, output_tokens: 1 } });
  return event({ type: 'message_start', message }) + event({ type: 'ping' });
}

export function block(index: number, content_block: object, ...deltas: readonly object[]): string {
  return [
    event({ type: 'content_block_start', index, content_block }),
    ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
    event({ type: 'content_block_stop', index }),
  ].join('');
}

export function textBlock(index: number, ...words: readonly string[]): string {
  return block(index, { type: 'text', text: '' }, ...words.map((text) => ({ type: 'text_delta', text })));
}

export function messageEnd(stop_reason = 'end_turn', stop_sequence: string | null = null): string {
  const delta = { stop_reason, stop_sequence };
  return (
    event({ type: 'message_delta', delta, usage: { output_tokens: 3 } }) + event({ type: 'message_stop' })
  );
}
