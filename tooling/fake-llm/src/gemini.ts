import { callsOf, pieces, textOf, type SpokenReply } from './reply.ts';

// Shapes: ai.google.dev/api/generate-content (generateContent, streamGenerateContent with alt=sse).

export interface GeminiAnswer {
  readonly model: string;
  readonly reply: SpokenReply;
  /** Which completion of the server it is, from 1: answers must differ within a conversation. */
  readonly nth: number;
}

type Part = Readonly<Record<string, unknown>>;

export function contentBody(answer: GeminiAnswer): string {
  return JSON.stringify(chunk(answer, parts(answer.reply), 'STOP'));
}

/** Server-sent events without names: a part each, the last one with the reason of the end. */
export function contentEvents(answer: GeminiAnswer): readonly string[] {
  const said = parts(answer.reply);
  return said.map((part, index) => {
    const isLast = index === said.length - 1;
    return `data: ${JSON.stringify(chunk(answer, [part], isLast ? 'STOP' : undefined))}\r\n\r\n`;
  });
}

export function tokensBody(): string {
  return JSON.stringify({ totalTokens: 25 });
}

function parts(reply: SpokenReply): readonly Part[] {
  const calls = callsOf(reply).map(({ name, arguments: given }) => ({
    functionCall: { name, args: typeof given === 'string' ? JSON.parse(given) : given },
  }));
  if (calls.length > 0) return calls;
  const said = pieces(textOf(reply)).map((text) => ({ text }));
  return said.length > 0 ? said : [{ text: '' }];
}

function chunk({ model, nth }: GeminiAnswer, said: readonly Part[], finishReason: string | undefined): Part {
  return {
    candidates: [
      {
        content: { parts: said, role: 'model' },
        ...(finishReason === undefined ? {} : { finishReason }),
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 25, candidatesTokenCount: 15, totalTokenCount: 40 },
    modelVersion: model,
    responseId: `response${nth}`,
  };
}
