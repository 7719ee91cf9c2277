import type { Fields } from '../request-fields.ts';

/** Not OpenAI's: those who speak its format to Anthropic's models mark so what is to be kept. */
export function cacheMark(fields: Fields): { readonly cache?: unknown } {
  const cache = fields.object('cache_control');
  if (cache === undefined) return {};
  fields.drop('cache_control');
  return { cache };
}
