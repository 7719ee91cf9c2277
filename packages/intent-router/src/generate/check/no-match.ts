import type { CommandWords } from './runs.ts';

/**
 * Conditions of find(1) that no file can meet, which a wrong reading leaves behind: a name and a pattern for names that exclude each other, a
 * pattern for paths that does not fit any path. What is left out by them, with `!`, would be everything.
 */
export function unmetConditions({ commands }: CommandWords): readonly string[] {
  return commands.flatMap((words) => {
    if (words[0] !== 'find' || words.includes('-o')) return [];
    const [top = '.'] = words.slice(1).filter((word) => !word.startsWith('-'));
    const names = valuesOf(words, '-name');
    const exact = names.filter((name) => !/[*?[\\]/.test(name));
    const others = names.filter((name) => !exact.includes(name)).map(globPattern);
    const endings = new Set(names.flatMap((name) => /^\*(\.[A-Za-z0-9]{1,12})$/.exec(name)?.[1] ?? []));
    const isSplit =
      new Set(exact).size > 1 ||
      endings.size > 1 ||
      exact.some((name) => others.some((pattern) => !pattern.test(name)));
    const paths = [...valuesOf(words, '-regex', true), ...valuesOf(words, '-iregex', true)];
    const isForeign = paths.some((path) => /^[\w/]/.test(path) && !path.startsWith(top));
    return isSplit || isForeign ? ['has a condition that no file can meet'] : [];
  });
}

function valuesOf(words: readonly string[], option: string, isDenied = false): readonly string[] {
  return words.flatMap((word, at) =>
    word === option && (isDenied || words[at - 1] !== '!') ? (words[at + 1] ?? []) : [],
  );
}

/** Classes of characters are taken for any character. */
function globPattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll(/\[[^[\]]{1,100}\]/g, '.')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
