import { objectIn, parseJson, textIn } from '@hunch/common/json';
import type { GenerationFailure } from '@hunch/intent-router';

/** What is shown of a server's own words. */
const wordsCharactersMax = 200;

/** `{"error": {"message"}}` of OpenAI, Anthropic and llama.cpp, `{"error": "…"}` of Ollama, `{"message"}` and `{"detail"}` of others. */
export function refusalText(body: string): string {
  const answer = parseJson(body);
  return (
    textIn(answer, 'error') ??
    textIn(objectIn(answer, 'error'), 'message') ??
    textIn(answer, 'message') ??
    textIn(answer, 'detail') ??
    ''
  );
}

/** Why a server gave no answer, and what to do. */
export function refusalOf(
  { status, body, retryAfterMs }: { status: number; body: string; retryAfterMs: number | undefined },
  { host, model, hasKey }: { host: string; model: string; hasKey: boolean },
): GenerationFailure {
  const words = refusalText(body).replaceAll(/\s+/g, ' ').slice(0, wordsCharactersMax);
  const said = `${host} answered ${status}${words === '' ? '' : `: ${words}`}`;
  if (status === 401 || status === 403) {
    const advice = hasKey
      ? 'The key is wrong or may not use this model'
      : 'It wants a key: set generator.api_key_variable, api_key_file or api_key_command in [intent_router]';
    return { kind: 'unauthorized', message: `${said}. ${advice}` };
  }
  if (status === 404) {
    const message = `${said}. It has no model ${JSON.stringify(model)}, or its base URL is another one`;
    return { kind: 'refused', message };
  }
  if (status === 429) {
    const seconds = retryAfterMs === undefined ? '' : ` Try again in ${Math.ceil(retryAfterMs / 1000)} s`;
    return { kind: 'server_error', message: `${said}. It takes no more requests now.${seconds}` };
  }
  return { kind: status >= 500 ? 'server_error' : 'refused', message: said };
}

/** An error of a certificate or of TLS, as people need it; undefined: it is none. */
export function tlsProblem(code: string): string | undefined {
  if (/^(?:DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS_CERT)/.test(code))
    return `its certificate is not trusted (${code}); for one of your own, start the daemon with NODE_EXTRA_CA_CERTS`;
  return /^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code)
    ? `it does not speak TLS there (${code}); is it http:// instead of https://?`
    : undefined;
}
