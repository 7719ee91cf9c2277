import { listIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import { withoutTrailingSlashes } from '@hunch/common/paths';
import { err, ok, type Result } from '@hunch/common/result';
import type { HttpFailure, HttpPort } from '../ports.ts';
import type { GenerationFailure, ModelPort, ModelRequest } from './model-port.ts';

export interface ChatModelSettings {
  /** With its `/v1` or whatever the server has before `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
}

/** A command is a line; with the thoughts of a model before it, some kilobytes. */
const answerBytesMax = 512 * 1024;

/** A model behind an OpenAI-compatible `/chat/completions`, which Ollama, llama.cpp, vLLM and most services have. */
export function chatModel(http: HttpPort, { baseUrl, model, apiKey }: ChatModelSettings): ModelPort {
  const url = `${withoutTrailingSlashes(baseUrl)}/chat/completions`;
  return {
    async complete({ messages, tokensMax, timeoutMs }: ModelRequest, signal) {
      const answer = await http.exchange(
        {
          method: 'POST',
          url,
          headers: {
            'content-type': 'application/json',
            ...(apiKey === undefined || apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
          },
          // A command has one right form: no temperature.
          body: JSON.stringify({ model, messages, temperature: 0, max_tokens: tokensMax, stream: false }),
          timeoutMs,
          responseBytesMax: answerBytesMax,
        },
        signal,
      );
      if (!answer.ok) return err(describeFailure(answer.error, url));
      const { status, body } = answer.value;
      if (status === 200) return readChoice(body);
      const said = errorText(body);
      const message = `${new URL(url).host} answered ${status}${said === '' ? '' : `: ${said}`}`;
      return err({ kind: status >= 500 || status === 429 ? 'server_error' : 'refused', message });
    },
  };
}

function describeFailure({ kind, message }: HttpFailure, url: string): GenerationFailure {
  const host = hostOf(url);
  switch (kind) {
    case 'unreachable':
      return { kind, message: `${host} can't be reached (${message})` };
    case 'timeout':
    case 'aborted':
      return { kind, message: `${host}: ${message}` };
    case 'too_large':
      return { kind: 'garbage', message: `${host} answered with ${message}` };
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function readChoice(body: string): Result<string, GenerationFailure> {
  const [choice] = listIn(parseJson(body), 'choices');
  const content = textIn(objectIn(choice, 'message'), 'content');
  return content === undefined
    ? err({ kind: 'garbage', message: 'the model server answered without choices[0].message.content' })
    : ok(content);
}

/** `{"error": {"message"}}` of OpenAI, `{"error": "…"}` of Ollama; cut, since it is shown. */
function errorText(body: string): string {
  const answer = parseJson(body);
  return (textIn(answer, 'error') ?? textIn(objectIn(answer, 'error'), 'message') ?? '').slice(0, 200);
}
