import type { StoredSource, Turn } from './conversation.ts';
import { shownIn } from './media.ts';
import type { FormatName } from './names.ts';

/** Whose ids a format knows: both of OpenAI's formats are of one house. Google has addresses in their place. */
const houses: Readonly<Partial<Record<FormatName, StoredSource['house']>>> = {
  'openai-chat': 'openai',
  'openai-responses': 'openai',
  anthropic: 'anthropic',
};

/**
 * A file that was uploaded before, by its id: Anthropic's begin with `file_`, OpenAI's with `file-`. Clients of any format may name
 * either.
 */
export function storedSource(id: string, client: FormatName): StoredSource {
  return { kind: 'stored', id, house: houseOf(id, client) };
}

function houseOf(id: string, client: FormatName): StoredSource['house'] {
  if (id.startsWith('file_')) return 'anthropic';
  if (id.startsWith('file-')) return 'openai';
  return houses[client] ?? 'openai';
}

/** The first file that another house than the provider's keeps, in words. */
export function foreignFile(turns: readonly Turn[], provider: FormatName): string | undefined {
  for (const turn of turns) {
    if (turn.role !== 'user') continue;
    for (const { source } of turn.parts.flatMap(shownIn))
      if (source.kind === 'stored' && source.house !== houses[provider])
        return `the file \`${source.id}\`, which another provider keeps`;
  }
  return undefined;
}
