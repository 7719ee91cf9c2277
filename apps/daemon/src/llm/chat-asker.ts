import { HttpExchange } from './http-exchange.ts';
import { ModelClient } from './model-client.ts';
import { guessedKind } from './protocols/index.ts';

export interface ChatQuestion {
  /** Of the server: with its `/v1` if it is OpenAI-compatible. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly prompt: string;
  readonly tokensMax: number;
  readonly timeoutMs: number;
}

/** One question to a chat model, one answer, over connections that are kept. */
export class ChatAsker {
  readonly #client = new ModelClient(new HttpExchange());

  /** @throws Error that says in one line why there is no answer */
  async ask(question: ChatQuestion, signal: AbortSignal): Promise<string> {
    const { url, model, apiKey, prompt, tokensMax, timeoutMs } = question;
    const answer = await this.#client
      .model({ kind: guessedKind(url), url, model, apiKey })
      .complete({ messages: [{ role: 'user', content: prompt }], tokensMax, timeoutMs }, signal);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  }
}
