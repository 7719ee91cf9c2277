import { callsOf, pieces, type SpokenReply, type TokenLogprob } from './reply.ts';

// Shapes: github.com/ollama/ollama docs/api.md ("Generate a chat completion", "List Local Models") and api/types.go. Fields in
// the order in which Go writes them.

/** What a reply and its request decide. */
export interface OllamaAnswer {
  readonly model: string;
  readonly isStream: boolean;
  readonly wantsLogprobs: boolean;
  readonly reply: SpokenReply;
}

const createdAt = '2026-01-15T12:00:00.123456789Z';

export function tagsBody(models: readonly string[]): string {
  return JSON.stringify({
    models: models.map((name) => ({
      name,
      model: name,
      modified_at: '2026-01-10T09:30:00.000000000Z',
      size: 300_796_160,
      digest: '7c19b650567a1ec2a3e5bd0bd8d7d1a4a5b2a1d7e8bf3cf0f6d5b1c2a3e4f5a6',
      details: {
        parent_model: '',
        format: 'gguf',
        family: 'gemma3',
        families: ['gemma3'],
        parameter_size: '268.10M',
        quantization_level: 'Q8_0',
      },
    })),
  });
}

/** The lines of an answer: one when it is whole, one a piece and a last one when it is streamed. Each ends with a newline. */
export function chatLines(answer: OllamaAnswer): readonly string[] {
  const { reply, isStream } = answer;
  const message =
    reply.kind === 'tool'
      ? { role: 'assistant', content: '', tool_calls: calls(reply) }
      : { role: 'assistant', content: reply.text };
  if (!isStream) return [line({ ...head(answer.model), message, ...tail(), ...logprobs(answer) })];
  const steps =
    reply.kind === 'tool'
      ? [{ ...head(answer.model), message, done: false, ...logprobs(answer) }]
      : pieces(reply.text).map((content) => ({
          ...head(answer.model),
          message: { role: 'assistant', content },
          done: false,
        }));
  return [...steps, { ...head(answer.model), message: { role: 'assistant', content: '' }, ...tail() }].map(
    line,
  );
}

function head(model: string): { readonly model: string; readonly created_at: string } {
  return { model, created_at: createdAt };
}

function tail(): Readonly<Record<string, unknown>> {
  return {
    done: true,
    done_reason: 'stop',
    total_duration: 174_560_334,
    load_duration: 101_397_084,
    prompt_eval_count: 11,
    prompt_eval_duration: 13_074_791,
    eval_count: 18,
    eval_duration: 52_479_709,
  };
}

function calls(reply: SpokenReply): readonly unknown[] {
  return callsOf(reply).map((call) => ({ function: call }));
}

function logprobs({ reply, wantsLogprobs }: OllamaAnswer): { readonly logprobs?: readonly unknown[] } {
  const steps = reply.kind === 'text' || reply.kind === 'tool' ? reply.logprobs : undefined;
  if (!wantsLogprobs || steps === undefined) return {};
  return { logprobs: steps.map((step) => ({ ...token(step), top_logprobs: (step.top ?? []).map(token) })) };
}

function token({
  token: text,
  logprob,
}: Pick<TokenLogprob, 'token' | 'logprob'>): Readonly<Record<string, unknown>> {
  return { token: text, logprob, bytes: [...Buffer.from(text)] };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
