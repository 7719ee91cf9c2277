import { listIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import { err, ok } from '@hunch/common/result';
import type { ModelPort } from '../../src/generate/model-port.ts';
import { fetchPort } from '../fetch-port.ts';

/** A model behind an OpenAI-compatible server, in as few words as a program that uses this package needs. */
export function chatModel(baseUrl: string): ModelPort {
  return {
    async complete({ messages, tokensMax, timeoutMs }, signal) {
      const body = JSON.stringify({ model: 'coder', messages, max_tokens: tokensMax });
      const url = `${baseUrl}/chat/completions`;
      const request = { method: 'POST', url, body, timeoutMs, responseBytesMax: 100_000 } as const;
      const answer = await fetchPort.exchange(request, signal);
      if (!answer.ok) return err({ kind: 'unreachable', message: answer.error.message });
      const [choice] = listIn(parseJson(answer.value.body), 'choices');
      const text = textIn(objectIn(choice, 'message'), 'content');
      return text === undefined
        ? err({ kind: 'garbage', message: `no answer: ${answer.value.status}` })
        : ok(text);
    },
  };
}
