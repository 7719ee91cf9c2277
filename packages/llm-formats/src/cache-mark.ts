import type { Fields } from './request-fields.ts';

/** Anthropic's, and of those who speak OpenAI's formats to Anthropic's models: so they mark what is to be kept. */
export function cacheMark(fields: Fields): { readonly cache?: unknown } {
  const cache = fields.object('cache_control');
  if (cache === undefined) return {};
  fields.drop('cache_control');
  return { cache };
}

/** Whether a server of OpenAI's chat format hands such marks on: those that have Anthropic's models do. A profile of Bedrock does not tell whose it is. */
export function takesCacheMarks(model: string): boolean {
  return /claude|anthropic|^arn:aws[\w-]*:bedrock:/i.test(model);
}
