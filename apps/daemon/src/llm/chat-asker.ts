import { chatModel } from '@hunch/intent-router';
import { HttpExchange } from './http-exchange.ts';

export interface ChatQuestion {
  /** Of an OpenAI-compatible server, with its `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly prompt: string;
  readonly tokensMax: number;
  readonly timeoutMs: number;
}

/** One question to a chat model, one answer, over connections that are kept. */
export class ChatAsker {
  readonly #http = new HttpExchange();

  /** @throws Error that says in one line why there is no answer */
  async ask(question: ChatQuestion, signal: AbortSignal): Promise<string> {
    const { url, model, apiKey, prompt, tokensMax, timeoutMs } = question;
    const answer = await chatModel(this.#http, { baseUrl: url, model, apiKey }).complete(
      { messages: [{ role: 'user', content: prompt }], tokensMax, timeoutMs },
      signal,
    );
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  }
}
