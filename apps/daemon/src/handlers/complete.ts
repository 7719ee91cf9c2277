import type { Catalog, CursorPlace } from '@hunch/cli-catalog';
import { cursorPlace } from '@hunch/cli-catalog/core';
import { wireBounds, type CompleteResult, type WireCompletion } from '@hunch/common/protocol';
import type { ContextKeeper } from '../context/context-keeper.ts';
import type { Lazy } from '../wiring/lazy.ts';
import { atMost, directory, optional, text } from './fields.ts';
import type { Handler } from './handler.ts';

/** A list of more is no help; a shell asks before it shows so many. */
const completionsMax = 200;
/** What nobody has looked at yet is waited for so long: Tab is pressed to see it. */
const lookWaitMs = 60;

const fileKinds: ReadonlySet<string> = new Set(['file', 'path', 'folder']);

export function completeHandler(parts: {
  readonly catalog: Pick<Lazy<Catalog>, 'load'>;
  readonly context: Pick<ContextKeeper, 'words' | 'isLooking' | 'settled'>;
}): Handler<'Complete'> {
  const namedAt = (place: CursorPlace, cwd: string, limit: number): readonly WireCompletion[] =>
    place.kinds
      .filter(({ kind }) => !fileKinds.has(kind))
      .flatMap((placed) => parts.context.words(placed, { typed: place.typed, cwd, limit }))
      .map(({ text: word, about }) => ({
        text: place.word.slice(0, place.word.length - place.typed.length) + word,
        description: about,
      }));
  return {
    method: 'Complete',
    fields: {
      line: text(wireBounds.commandCharactersMax),
      cwd: directory(),
      limit: optional(atMost(completionsMax)),
    },
    handle: async ({ line, cwd, limit = completionsMax }): Promise<CompleteResult> => {
      const catalog = await parts.catalog.load();
      const place = cursorPlace(catalog, line);
      if (place === null || place.path.length === 0) return { completions: [], files: 'any' };
      let named = namedAt(place, cwd, limit);
      if (parts.context.isLooking) {
        await parts.context.settled(lookWaitMs);
        named = namedAt(place, cwd, limit);
      }
      const found = new Map<string, WireCompletion>();
      for (const { text: word, description } of [
        ...place.completions,
        ...named,
        ...optionsAt(catalog, place, line),
      ])
        if (!found.has(word)) found.set(word, { text: word, description });
      return { completions: [...found.values()].slice(0, limit), files: filesAt(place) };
    },
    groups: ({ completions, files }) => [
      { text: '', files },
      ...completions.map(({ text: word, description }) => ({ text: word, why: description })),
    ],
  };
}

/** Where a word has nothing else to say, its options are listed without their dash, as fish does. */
function optionsAt(catalog: Catalog, place: CursorPlace, line: string): readonly WireCompletion[] {
  if (place.word !== '' || place.completions.length > 0 || place.quote !== 'none') return [];
  return cursorPlace(catalog, `${line}-`)?.completions ?? [];
}

function filesAt({ kinds, isGuess }: CursorPlace): CompleteResult['files'] {
  const listed = kinds.map(({ kind }) => kind);
  if (listed.includes('folder') && !listed.some((kind) => kind === 'file' || kind === 'path'))
    return 'folders';
  return isGuess || listed.some((kind) => fileKinds.has(kind)) ? 'any' : 'none';
}
