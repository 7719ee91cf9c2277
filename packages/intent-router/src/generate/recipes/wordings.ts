import type { RequestWord } from './request-word.ts';
import { withLists } from './several.ts';
import { respell, type Respelling, type Vocabulary } from './spelling.ts';
import { withQuotedCommand, withQuotedMessage } from './unquoted.ts';

export interface Worded {
  readonly words: readonly RequestWord[];
  readonly respelt: readonly Respelling[];
}

/** A way to read the words of a request; undefined when it reads nothing else than the words as they stand. */
export type Wording = (words: readonly RequestWord[]) => Worded | undefined;

export const asSaid: Wording = (words) => ({ words, respelt: [] });

export function respelled(vocabulary: () => Vocabulary): Wording {
  return (words) => respell(words, vocabulary());
}

/** Readings for what means nothing as it stands, the likeliest first. */
export function guesses(vocabulary: () => Vocabulary): readonly Wording[] {
  return [
    rewritten(withLists),
    rewritten(withQuotedCommand),
    rewritten(withQuotedMessage),
    respelled(vocabulary),
  ];
}

function rewritten(rewrite: (words: readonly RequestWord[]) => readonly RequestWord[] | undefined): Wording {
  return (words) => {
    const found = rewrite(words);
    return found === undefined ? undefined : { words: found, respelt: [] };
  };
}
