import { formats } from '@hunch/llm-formats';
import { formatted } from './formatted.ts';
import { ollama } from './ollama.ts';
import type { ModelProtocol } from './protocol.ts';

export type ServerKind = 'openai' | 'anthropic' | 'ollama' | 'llama_cpp';

const protocols: Readonly<Record<ServerKind, ModelProtocol>> = {
  openai: formatted(formats['openai-chat'].provider),
  anthropic: formatted(formats.anthropic.provider),
  ollama,
  // Its server takes a schema beside the fields of OpenAI, and makes a grammar of it (tools/server/README.md of llama.cpp).
  llama_cpp: formatted(formats['openai-chat'].provider, ({ response_format: format, ...body }) => {
    const schema = schemaOf(format);
    return schema === undefined ? body : { ...body, json_schema: schema, cache_prompt: true };
  }),
};

export function protocolOf(kind: ServerKind): ModelProtocol {
  return protocols[kind];
}

function schemaOf(format: unknown): unknown {
  return (format as { readonly json_schema?: { readonly schema?: unknown } } | undefined)?.json_schema
    ?.schema;
}

const ollamaPort = '11434';

/** Which server a base URL is most likely of. */
export function guessedKind(url: string): ServerKind {
  const { hostname, port, pathname } = new URL(url);
  if (hostname === 'api.anthropic.com') return 'anthropic';
  return port === ollamaPort && pathname === '/' ? 'ollama' : 'openai';
}
