import { compact, type JsonObject, numberIn, textIn } from '@hunch/common/json';
import type { Source } from './conversation.ts';
import { optional } from './shared-fields.ts';

/** A citation as OpenAI has it: `url`, `title`, `start_index`, `end_index`. */
export function sourceIn(cited: JsonObject): Source[] {
  const url = textIn(cited, 'url');
  if (url === undefined) return [];
  const start = optional('start', numberIn(cited, 'start_index'));
  const end = optional('end', numberIn(cited, 'end_index'));
  return [{ url, ...optional('title', textIn(cited, 'title')), ...start, ...end }];
}

/** @param text how far its part goes, and from where on in what the client counts */
export function writeCitation(
  { url, title, start = 0, end }: Source,
  text: { readonly from: number; readonly length: number },
): JsonObject {
  const end_index = text.from + (end ?? text.length);
  return compact({ url, title: title ?? url, start_index: text.from + start, end_index });
}
