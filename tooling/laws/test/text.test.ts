import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, read, root } from '../src/repository.ts';

const textFiles = projectFiles.filter(
  (file) =>
    /\.(?:ts|mjs|c|h|bash|zsh|fish|md|json|yaml|yml|toml|sql)$/.test(file) &&
    !file.endsWith('lock.yaml') &&
    !file.endsWith('.generated.ts') &&
    !file.endsWith('package-lock.json'),
);
const codeFiles = textFiles.filter((file) => /\.(?:ts|mjs|c|h|bash|zsh|fish)$/.test(file));

function linesMatching(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
}

describe('the text of the project', () => {
  it('names no registry host', () => {
    // In two parts, so that this line is no offender itself.
    expect(linesMatching(textFiles, new RegExp(['registry', 'npmjs'].join('\\.')))).toEqual([]);
  });

  it('has no test that is left out, and no open end', () => {
    const marks = [
      ['it', 'test', 'describe'].map((name) => `\\b${name}\\.(?:only|todo|skip)\\(`).join('|'),
      `\\b(?:${['TO', 'FIX'].map((start, index) => start + ['DO', 'ME'][index]).join('|')})\\b`,
    ].join('|');
    expect(linesMatching(codeFiles, new RegExp(marks))).toEqual([]);
  });

  it('has no file that asks to be two', () => {
    const tables = /(?:\/corpus|\.cases|\/rules\/|\/golden\/|\/test\/)/;
    const long = codeFiles.filter(
      (file) => !file.endsWith('.c') && !tables.test(file) && read(file).split('\n').length > 450,
    );
    expect(long).toEqual([]);
  });
});

describe('links in the documentation', () => {
  const documents = projectFiles.filter((file) => file.endsWith('.md') && !file.startsWith('.changeset/'));

  it.each(documents)('%s leads only to what exists', (document) => {
    const targets = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => (match[1] ?? '').split('#')[0] ?? '')
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    const broken = targets.filter(
      (target) => !existsSync(join(root, normalize(join(dirname(document), target)))),
    );
    expect(broken).toEqual([]);
  });

  it('every decision record is linked from ARCHITECTURE.md', () => {
    const records = projectFiles.filter((file) => /^docs\/adr\/\d{4}-.*\.md$/.test(file));
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter((file) => !read('ARCHITECTURE.md').includes(file))).toEqual([]);
  });
});
