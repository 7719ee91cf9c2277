import { describe, expect, it } from 'vitest';
import { firstWords } from '../../src/generate/frames/first-words.ts';
import { filled, frameTables, phraseRows } from '../../src/generate/frames/tables.ts';
import { tokensOf } from '../../src/generate/frames/tokens.ts';
import { builtInRecipes } from '../../src/generate/recipes/built-in-recipes.ts';

function wordsOf(source: string): string {
  return [...(firstWords(source) ?? ['any'])].toSorted().join(' ');
}

describe('the words that a phrase begins with', () => {
  it.each([
    ['delete', 'delete'],
    ['find|search (?:for )?', 'find search'],
    [String.raw`(?:in |under )?(?:the )?@[px]\d+`, '@p @x in the under'],
    [String.raw`(?:sub)?dirs? @f\d+`, 'dir dirs subdir subdirs'],
    [String.raw`(?: ,)?(?:with ){0,6}(?<how>size|@z\d+)(?: or (?:more|less))?`, '@z size with'],
    [String.raw`(?<!not )give(?= .*\bpermission @[nm]\d+)(?! (?:it|them))`, 'give'],
    [String.raw`^(?:convert|turn)(?= .*\b(?:upper|lower)\b)`, 'convert turn'],
  ])('%s', (source, words) => {
    expect(wordsOf(source)).toBe(words);
  });

  it.each([String.raw`\S+ files`, '[a-z]+', '(?:a|b)+', 'fast.forward'])(
    '%s may begin with any',
    (source) => {
      expect(firstWords(source)).toBeNull();
    },
  );

  it('has the word of each place where a phrase of a grammar matches', () => {
    const { lines, systems } = frameTables();
    const sources = [
      ...phraseRows().flatMap(({ says }) => says),
      ...lines.phrase.flatMap(({ says }) => says.map((source) => filled(source, lines.macros))),
      ...systems.subject.flatMap(({ part }) =>
        part.flatMap(({ says }) => says.map((source) => filled(source, systems.words))),
      ),
    ];
    const texts = builtInRecipes()
      .flatMap(({ examples }) => examples)
      .filter((_, at) => at % 40 === 0)
      .map((example) => (tokensOf(example) ?? []).map(({ form }) => form));
    const missed = sources.flatMap((source) => {
      const first = firstWords(source);
      const pattern = new RegExp(`(?:${source})(?= |$)`, 'y');
      return texts.flatMap((forms) =>
        forms
          .filter((form, at) => {
            pattern.lastIndex = forms.slice(0, at).join(' ').length + (at === 0 ? 0 : 1);
            const [said = ''] = pattern.exec(forms.join(' ')) ?? [];
            return said !== '' && first?.has(form.replace(/^(@[a-z])\d+$/i, '$1')) === false;
          })
          .map((form) => `${form}: ${source}`),
      );
    });
    expect(missed).toEqual([]);
  });
});
