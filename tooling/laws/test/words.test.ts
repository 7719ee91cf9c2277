import { expect, it } from 'vitest';
import { projectFiles, read } from '../src/repository.ts';
import { retiredWords } from '../src/retired-words.ts';

it('no retired word has come back', () => {
  const files = projectFiles.filter(
    (file) =>
      /\.(?:ts|mjs|c|h|bash|zsh|fish|md)$/.test(file) &&
      !file.startsWith('.changeset/') &&
      !file.startsWith('tooling/laws/') &&
      !file.endsWith('CHANGELOG.md') &&
      !file.endsWith('.generated.ts') &&
      !file.includes('/labelled/'),
  );
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) =>
        [...retiredWords].flatMap(([word, instead]) =>
          word.test(line) ? [`${file}:${at + 1}: ${word.source} (say: ${instead})`] : [],
        ),
      ),
  );
  expect(found).toEqual([]);
});
