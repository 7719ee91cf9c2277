import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainBounds, explainLine, loadCatalog } from '../src/index.ts';

const catalog = await loadCatalog();
const meanings = (line: string): readonly string[] =>
  explainLine(catalog, line).map(({ depth, role, text, description }) =>
    [depth, role, text, description].join(' · '),
  );

describe('explainLine', () => {
  it('tells options that share a dash apart, and finds their values', () => {
    expect(meanings('tar -xzf a.tgz -C /tmp')).toEqual([
      '0 · tool · tar · Pack files into an archive, or unpack one',
      '0 · option · -x · Unpack the archive',
      '0 · option · z · Pack or unpack with gzip',
      '0 · option · f · Use this archive file',
      '0 · value · a.tgz · file',
      '0 · option · -C · Change to this folder first',
      '0 · value · /tmp · folder',
    ]);
  });

  it('reads letters without a dash where a tool takes them', () => {
    expect(explainLine(catalog, 'tar xzf a.tgz').map(({ text }) => text)).toEqual([
      'tar',
      'x',
      'z',
      'f',
      'a.tgz',
    ]);
  });

  it.each([
    ['ls | wc -l', ['ls', '|', 'wc', '-l']],
    ["sudo sh -c 'ls | wc'", ['sudo', 'sh', '-c', 'ls', '|', 'wc']],
    ['ssh host "uptime -p" 2>&1', ['ssh', 'host', 'uptime', '-p', '2>&1']],
    ['echo "$(date +%s)" > out', ['echo', '$(date +%s)', 'date', '+%s', '> out']],
    ['A=1 make && make install &', ['A=1', 'make', '&&', 'make', 'install', '&']],
    ['ls # all', ['ls', '# all']],
    ['', []],
  ])('steps into %s', (line, texts) => {
    expect(explainLine(catalog, line).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    ['ls > out', 'Writes output to this file, whose content is replaced'],
    ['ls >> out', 'Appends output to this file'],
    ['ls 2>/dev/null', 'Discards errors'],
    ['ls 2>&1', 'Sends errors where output goes'],
    ['ls &> all', 'Writes output and errors to this file, whose content is replaced'],
    ['wc < in', 'Reads input from this file'],
    ["wc <<< 'a b'", 'Reads this text as input'],
    ['ls >&-', 'Closes output'],
  ])('says what the redirection of %s does', (line, meaning) => {
    expect(explainLine(catalog, line).find(({ role }) => role === 'redirection')?.description).toBe(meaning);
  });

  it('points into the line, in order and within bounds, whatever is typed', () => {
    const piece = fc.constantFrom(
      'tar',
      'sudo',
      'sh -c',
      '-xzf',
      "'",
      '"',
      '$(',
      ')',
      '`',
      '|',
      '&&',
      '>',
      '2>&1',
      '<<E',
      'a b',
      '\\',
      '{',
      'ssh h',
      '\n',
      'x=1',
      'é漢',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const line = pieces.join(' ');
        const parts = explainLine(catalog, line);
        expect(parts.length).toBeLessThanOrEqual(explainBounds.partsMax);
        let before = 0;
        for (const { start, end, depth } of parts) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(line.length);
          expect(depth).toBeLessThanOrEqual(100);
          before = start;
        }
      }),
      { numRuns: 300 },
    );
  });
});
