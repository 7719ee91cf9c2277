import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@hunch/common/random';
import { builtInDomains } from '@hunch/intent-router/training';
import { expand, parseSlots, parseTemplate, templateLines, variety } from '../../src/intent/grammar.ts';
import { grammarSentences, labelledTemplate, tsvFiles } from '../../src/intent/sentences.ts';

const directory = new URL('../../intent/grammar/', import.meta.url).pathname;
const slots = parseSlots('{file}\na.txt|b.txt\n\n{n}\n1|2|3\n');

describe('a template', () => {
  it.each([
    ['show (all|my) [hidden] {file}', 8],
    ['plain', 1],
    ["awk '{print $1}' {file}", 2],
    ['(a|b (c|d)) {n}', 9],
    ['one|two', 2],
  ])('%j makes %i sentences', (line, count) => {
    const { root } = parseTemplate(line);
    expect(variety(root, slots)).toBe(count);
    const random = new SeededRandom(1);
    const made = new Set(Array.from({ length: 500 }, () => expand(root, slots, random)));
    expect(made.size).toBe(count);
    for (const sentence of made) expect(sentence).not.toMatch(/[()[\]|]|\s\s|^\s|\s$/);
  });

  it.each(['(open', 'closed)', '[open', 'closed]', '(crossed]'])('%j does not parse', (line) => {
    expect(() => parseTemplate(line)).toThrow('Brackets do not match');
  });

  it('with a slot that there is not is refused', () => {
    expect(() => expand(parseTemplate('{nothing}').root, slots, new SeededRandom(1))).toThrow('{nothing}');
  });
});

describe('the grammar', () => {
  const sentences = grammarSentences(directory, 7);

  it('is the same sentences each time', () => {
    expect(grammarSentences(directory, 7)).toEqual(sentences);
  });

  it('has at least 60 templates of each domain, 600 together, and no template twice', () => {
    const lines = builtInDomains.map((domain) =>
      templateLines(readFileSync(`${directory}${domain}.txt`, 'utf8')),
    );
    for (const templates of lines) {
      expect(templates.length).toBeGreaterThanOrEqual(60);
      expect(new Set(templates).size).toBe(templates.length);
    }
    expect(lines.flat().length).toBeGreaterThanOrEqual(600);
  });

  it.each(tsvFiles(directory).map((file) => basename(file)))(
    '%s names a domain for each template, and has none twice',
    (file) => {
      const templates = templateLines(readFileSync(`${directory}${file}`, 'utf8')).map(labelledTemplate);
      expect(new Set(templates.map(({ template }) => template)).size).toBe(templates.length);
      expect(templates.length).toBeGreaterThan(0);
    },
  );

  it.each(['files\tfind {file}', 'file find {file}', 'file+\tfind {file}', 'file\t', 'file+git+text\tfind'])(
    '%j is no line of a writer',
    (line) => {
      expect(() => labelledTemplate(line)).toThrow(/No domain is called|Not "domain/);
    },
  );

  it('has two-domain requests for every domain but general', () => {
    const paired = sentences.filter(({ secondary }) => secondary !== null);
    const named = new Set(paired.flatMap(({ primary, secondary }) => [primary, secondary]));
    expect(named.size).toBe(builtInDomains.length - 1);
  });
});
