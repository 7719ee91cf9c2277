/** Answers as OpenAI's API gives them. */
export function chatAnswer(text: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_750_000_000,
    model: 'cheap-2026-01-01',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    ...more,
  };
}

export function chatChunk(delta: unknown, finish_reason: string | null = null): string {
  return event({ choices: [{ index: 0, delta, logprobs: null, finish_reason }] });
}

const few = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };

export function usageChunk(usage: object = few): string {
  return event({ choices: [], usage });
}

function event(fields: Record<string, unknown>): string {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_750_000_000,
    model: 'cheap-1',
    ...fields,
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

export const done = 'data: [DONE]\n\n';

export function chatStream(...words: readonly string[]): readonly string[] {
  return [
    chatChunk({ role: 'assistant', content: '' }),
    ...words.map((content) => chatChunk({ content })),
    chatChunk({}, 'stop'),
    usageChunk(),
    done,
  ];
}
