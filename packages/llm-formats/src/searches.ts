import type { AnswerPart, SearchPart, Source } from './conversation.ts';

/** Each page once. */
export function distinctPages(sources: readonly Source[]): readonly Source[] {
  return [
    ...new Map(
      sources.map(({ url, title }) => [url, title === undefined ? { url } : { url, title }]),
    ).values(),
  ];
}

/** What an answer cites its first search has found, where the provider does not say what it has. */
export function withCitedPages(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  const at = parts.findIndex(({ kind }) => kind === 'search');
  if (at < 0 || parts.some((part) => part.kind === 'search' && part.pages.length > 0)) return parts;
  const cited = parts.flatMap((part) => (part.kind === 'text' ? (part.sources ?? []) : []));
  const first = parts[at] as SearchPart;
  return parts.with(at, { ...first, pages: distinctPages(cited) });
}

/** A piece of a text, and what it goes by. */
interface Cited {
  readonly text: string;
  readonly sources: readonly Source[];
}

/** A text in pieces, for a format in which whole texts are cited. Pieces that overlap are one. */
export function citedPieces(text: string, sources: readonly Source[]): readonly Cited[] {
  const pieces: Cited[] = [];
  let from = 0;
  const ranges = sources
    .map((source) => ({
      source,
      start: source.start ?? 0,
      end: Math.min(source.end ?? text.length, text.length),
    }))
    .toSorted((one, other) => one.start - other.start);
  for (const { source, start, end } of ranges) {
    const last = pieces.at(-1);
    if (last !== undefined && start < from) {
      pieces[pieces.length - 1] = {
        text: last.text + text.slice(from, Math.max(from, end)),
        sources: [...last.sources, source],
      };
    } else {
      if (start > from) pieces.push({ text: text.slice(from, start), sources: [] });
      pieces.push({ text: text.slice(start, Math.max(start, end)), sources: [source] });
    }
    from = Math.max(from, end);
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), sources: [] });
  return pieces.filter((piece) => piece.text !== '' || pieces.length === 1);
}
