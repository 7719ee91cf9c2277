import { coreCatalog, cursorPlace } from '@hunch/cli-catalog/core';
import { fits, programOf, type LineWords } from './line-words.ts';

export function beginsWith(words: readonly string[], beginning: readonly string[]): boolean {
  if (words.length < beginning.length) return false;
  for (let place = 0; place < beginning.length; place += 1)
    if (words[place] !== beginning[place]) return false;
  return true;
}

/** What a line does, whatever it does it to: its program and subcommand. */
export function actionOf(line: LineWords): string {
  const program = programOf(line);
  const at = line.words.indexOf(program) + 1;
  const next = line.words[at];
  return next !== undefined && line.kinds[at] === undefined && /^[a-z]/.test(next)
    ? `${program} ${next}`
    : program;
}

export function placeOf({ words, programs }: LineWords, program: string, isLater: boolean): number {
  for (let place = 0; place < words.length; place += 1)
    if (words[place] === program && programs[place] === place && (!isLater || place > 0)) return place;
  return -1;
}

/**
 * What followed `before`, with the words in which `before` differs from `now` exchanged: `node b.ts` after `vim b.ts`, where `node a.ts`
 * followed `vim a.ts`. Null: nothing changes, or what is exchanged is of another kind.
 */
export function exchangedWords(before: LineWords, now: LineWords, line: LineWords): readonly string[] | null {
  if (before === now || before.words.length !== now.words.length) return null;
  let exchanged: string[] | null = null;
  for (const [place, word] of before.words.entries()) {
    const other = now.words[place] ?? word;
    const kind = now.kinds[place];
    if (other === word || kind === undefined) continue;
    for (const [at, each] of line.words.entries()) {
      if (each !== word) continue;
      const kindThere = line.kinds[at];
      if (kindThere === undefined || !(fits(kind, kindThere) || kind === kindThere)) return null;
      exchanged ??= [...line.words];
      exchanged[at] = other;
    }
  }
  return exchanged;
}

/** What the catalogue says belongs behind these words; empty: nothing that names are known for. */
export function kindsAt(words: readonly string[]): readonly string[] {
  const place = cursorPlace(coreCatalog, `${words.join(' ')} `);
  return place === null || place.isGuess ? [] : place.kinds.flatMap(({ kind }) => kindsOfPlace[kind] ?? []);
}

const kindsOfPlace: Readonly<Record<string, readonly string[]>> = {
  path: ['any'],
  file: ['file'],
  folder: ['directory'],
  script: ['file'],
  branch: ['branch'],
  'local-branch': ['branch'],
  ref: ['branch'],
  host: ['host', 'account'],
  url: ['url'],
  user: ['user'],
  service: ['service'],
  unit: ['service'],
  container: ['container'],
  image: ['image'],
  pod: ['resource'],
  resource: ['resource'],
  namespace: ['namespace'],
  remote: ['remote'],
};
