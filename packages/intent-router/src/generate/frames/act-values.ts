import { lazy } from '../../lazy.ts';
import { frameTables } from './tables.ts';
import type { Token } from './tokens.ts';

const spellings = lazy(() =>
  frameTables().acts.spellings.map(([pattern, means]) => [new RegExp(pattern, 'gi'), means] as const),
);
const kinds = lazy(() =>
  frameTables().acts.kinds.map(([letter, pattern]) => [letter, new RegExp(pattern)] as const),
);

/** A request in the spelling that acts are written in. */
export function likeSpelled(request: string): string {
  return spellings().reduce((said, [pattern, means]) => said.replace(pattern, means), request);
}

/** Values of kinds that only acts tell apart: archives by their endings, places of other machines, signals. */
export function tagged(token: Token): Token {
  if (token.kind === null || /^(?:url|glob|place)$/.test(token.kind)) return token;
  const [letter] = kinds().find(([, pattern]) => pattern.test(token.text)) ?? [];
  return letter === undefined || (token.isQuoted && /\s/.test(token.text))
    ? token
    : { ...token, form: token.form.replace(/^@[a-z]/, `@${letter}`) };
}

/** The words of a request as they may stand in a vocabulary. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((piece) => {
    let end = piece.length;
    while (end > 0 && ',;:?!)"”.…'.includes(piece.charAt(end - 1))) end -= 1;
    const word = piece
      .slice(0, end)
      .toLowerCase()
      .replace(/^["“(]/, '')
      .replace(/['’]s$/, '');
    return word === '' ? [] : [word];
  });
}
