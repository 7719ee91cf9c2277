import { describe, expect, it } from 'vitest';
import { codeLines } from '../src/code-lines.ts';
import { projectFiles, read } from '../src/repository.ts';

const CODE_LINES_MAX = 300;
const README_LINES_MAX = 150;
const RECORD_LINES_MAX = 60;

const linesOf = (file: string): number => read(file).trimEnd().split('\n').length;

describe('sizes', () => {
  it('counts code, not comments', () => {
    expect(codeLines('a.ts', '/** a\n * b */\nconst a = 1; // c\n\n// d\n')).toBe(1);
    expect(codeLines('a.zsh', '# a\nb\n')).toBe(1);
  });

  it(`no file of code has more than ${CODE_LINES_MAX} lines`, () => {
    const code = projectFiles.filter(
      (file) =>
        /\.(?:ts|mjs|c|h|bash|zsh|fish)$/.test(file) &&
        !/\.generated\.ts$|\/(?:golden|corpus|labelled|cases)\//.test(file),
    );
    const long = code
      .map((file) => ({ file, lines: codeLines(file, read(file)) }))
      .filter(({ lines }) => lines > CODE_LINES_MAX);
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  it(`no README has more than ${README_LINES_MAX} lines, no decision record more than ${RECORD_LINES_MAX}`, () => {
    const long = projectFiles.filter(
      (file) =>
        (file.endsWith('README.md') && linesOf(file) > README_LINES_MAX) ||
        (/^docs\/adr\/.*\.md$/.test(file) && linesOf(file) > RECORD_LINES_MAX),
    );
    expect(long.map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
  });

  it('there is one pending changeset a package at most', () => {
    const packages = projectFiles
      .filter((file) => /^\.changeset\/.*\.md$/.test(file) && !file.endsWith('README.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/^'([^']+)': (?:major|minor|patch)$/gm)].map((match) => match[1] ?? ''),
      );
    expect(packages.filter((name, at) => packages.indexOf(name) !== at)).toEqual([]);
  });
});
