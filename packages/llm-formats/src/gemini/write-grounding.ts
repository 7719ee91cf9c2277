import { compact, type JsonObject } from '@hunch/common/json';
import type { AnswerPart, Source } from '../conversation.ts';
import { distinctPages } from '../searches.ts';

/**
 * `GroundingMetadata`: what was searched, what was found, and which piece of the answer goes by it
 * (ai.google.dev/gemini-api/docs/google-search). Undefined: nothing was.
 */
export function writeGrounding(parts: readonly AnswerPart[]): JsonObject | undefined {
  const queries = parts.flatMap((part) => (part.kind === 'search' ? part.query.split('\n') : []));
  const found = parts.flatMap((part) => (part.kind === 'search' ? part.pages : []));
  const texts = parts.filter((part) => part.kind === 'text');
  const pages = distinctPages([...found, ...texts.flatMap(({ sources = [] }) => sources)]);
  if (queries.length === 0 && pages.length === 0) return undefined;
  let from = 0;
  const supports = texts.flatMap(({ text, sources = [] }) => {
    const written = sources.map((source) => writeSupport(source, text, from, pages));
    from += Buffer.byteLength(text);
    return written;
  });
  return compact({
    webSearchQueries: queries.length === 0 ? undefined : queries,
    groundingChunks: pages.map(({ url, title }) => ({ web: compact({ uri: url, title }) })),
    groundingSupports: supports.length === 0 ? undefined : supports,
  });
}

/** @param from Google counts the bytes of the whole answer */
function writeSupport(source: Source, text: string, from: number, pages: readonly Source[]): JsonObject {
  const { start = 0, end = text.length } = source;
  const before = from + Buffer.byteLength(text.slice(0, start));
  const cited = text.slice(start, end);
  const endIndex = before + Buffer.byteLength(cited);
  const segment = compact({ startIndex: before === 0 ? undefined : before, endIndex, text: cited });
  return { segment, groundingChunkIndices: [pages.findIndex(({ url }) => url === source.url)] };
}
