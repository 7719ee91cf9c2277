import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatName } from '../../src/names.ts';

/** Where in the provider's body what stands (`$absent`: nothing): the field is carried, or said in another way. */
export type Want =
  | 'dropped'
  | 'refused'
  | { readonly carried: Readonly<Record<string, unknown>> }
  | { readonly emulated: Readonly<Record<string, unknown>> };

export interface Row {
  readonly client: FormatName;
  /** As the documentation names it. */
  readonly field: string;
  /** Beside the plain body of the client's format. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The provider's, where it matters. */
  readonly model?: string;
  /** By the provider's format. */
  readonly to: Readonly<Partial<Record<FormatName, Want>>>;
}

/**
 * What becomes of each field of a client's format for a provider of another, by what LiteLLM and Portkey document of their
 * translations and, where they differ or refuse, by what lets the client go on.
 */
export const translationRows: readonly Row[] = readFileSync(
  join(import.meta.dirname, '../tables/translation.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

const user = { role: 'user', content: 'Hi' };

export const plainBodies: Readonly<Record<FormatName, Readonly<Record<string, unknown>>>> = {
  'openai-chat': { model: 'm', messages: [user] },
  'openai-responses': { model: 'm', input: 'Hi' },
  anthropic: { model: 'm', max_tokens: 30_000, messages: [user] },
  gemini: { model: 'm', contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
};
