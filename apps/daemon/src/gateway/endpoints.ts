import { clientFormats, type ClientFormat, formats } from '@hunch/llm-formats';
import type { JsonObject } from '@hunch/common/json';

/** What is asked at a path. */
export type Endpoint =
  | {
      readonly kind: 'completion';
      readonly client: ClientFormat;
      /** What the path says of the request; undefined: all is in the body. */
      readonly fields?: JsonObject;
    }
  /** How many tokens a request has. */
  | CountEndpoint;

export interface CountEndpoint {
  readonly kind: 'count';
  readonly client: ClientFormat;
  /** What the path says of the request; undefined: all is in the body. */
  readonly fields?: JsonObject;
  readonly answer: (tokens: number) => JsonObject;
}

const { anthropic, gemini } = formats;
const responses = formats['openai-responses'];

const fixed: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ...clientFormats.map((client) => [client.path, { kind: 'completion', client }] as const),
  [
    '/v1/messages/count_tokens',
    { kind: 'count', client: anthropic.client, answer: (tokens) => ({ input_tokens: tokens }) },
  ],
  [
    '/v1/responses/input_tokens',
    {
      kind: 'count',
      client: responses.client,
      answer: (tokens) => ({ object: 'response.input_tokens', input_tokens: tokens }),
    },
  ],
]);

const COUNT = ':countTokens';

/** For a message that lists them. */
export const endpointPaths: readonly string[] = [...fixed.keys()];

export function endpointOf(path: string): Endpoint | undefined {
  const known = fixed.get(path);
  if (known !== undefined) return known;
  for (const client of clientFormats) {
    const fields = client.readPath?.(path);
    if (fields !== undefined) return { kind: 'completion', client, fields };
  }
  const asked = path.endsWith(COUNT) ? `${path.slice(0, -COUNT.length)}:generateContent` : undefined;
  const fields = asked === undefined ? undefined : gemini.client.readPath?.(asked);
  if (fields === undefined) return undefined;
  return { kind: 'count', client: gemini.client, fields, answer: (tokens) => ({ totalTokens: tokens }) };
}
