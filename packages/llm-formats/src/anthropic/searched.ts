import { compact, isObject, type JsonObject, listIn, textIn } from '@hunch/common/json';
import type { SearchPart, Source } from '../conversation.ts';

/** Begins the ids of searches that another provider has made: Anthropic would not know them again. */
const FOREIGN = 'srvtoolu_hunch_';

/** A search, and what it found: two blocks (docs.claude.com, "Web search tool"). */
export function writeSearch({ id, query, pages }: SearchPart): readonly [JsonObject, JsonObject] {
  const ownId = `${FOREIGN}${id.replaceAll(/\W/g, '_')}`;
  const content = pages.map(({ url, title }) => ({
    type: 'web_search_result',
    url,
    title: title ?? url,
    encrypted_content: '',
    page_age: null,
  }));
  return [
    { type: 'server_tool_use', id: ownId, name: 'web_search', input: { query } },
    { type: 'web_search_tool_result', tool_use_id: ownId, content },
  ];
}

/** @param text that goes by it */
export function writeCitation({ url, title }: Source, text: string): JsonObject {
  return compact({
    type: 'web_search_result_location',
    url,
    title: title ?? url,
    encrypted_index: '',
    cited_text: text,
  });
}

/** Whether a block of a client's history tells of a search that another provider has made. */
export function isForeignSearch(block: unknown): boolean {
  return (textIn(block, 'id') ?? textIn(block, 'tool_use_id') ?? '').startsWith(FOREIGN);
}

/** Whether it cites what another provider has found: Anthropic seals its own. */
export function hasForeignCitation(block: unknown): boolean {
  return listIn(block, 'citations').some((citation) => textIn(citation, 'encrypted_index') === '');
}

export function withoutCitations(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { citations: _, ...rest } = block;
  return rest;
}
