import { describe, expect, it } from 'vitest';
import { expressionsIn, slownessOf } from '../src/expressions.ts';
import { projectFiles } from '../src/repository.ts';
import { slowFiles } from '../src/slow-expressions.ts';

const sources = projectFiles.filter((file) => /^(?:packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file));
const slow = sources.flatMap((file) =>
  expressionsIn(file).flatMap((expression) => {
    const slowness = slownessOf(expression);
    return slowness === undefined ? [] : [{ ...expression, slowness }];
  }),
);

const place = ({ file, line, source, flags }: (typeof slow)[number]): string =>
  `${file}:${line} /${source}/${flags}`;

describe('law 4: no regular expression goes through the same text again and again', () => {
  it('finds expressions where they stand, and not what looks like one', () => {
    const text =
      "const half = 4 / 2; // /no+/\nconst text = '/no+/';\nf(/a+b/gi);\nconst r: RegExp = /[/]/u;\n";
    expect(expressionsIn('x.ts', text)).toEqual([
      { file: 'x.ts', line: 3, source: 'a+b', flags: 'gi' },
      { file: 'x.ts', line: 4, source: '[/]', flags: 'u' },
    ]);
  });

  it.each([
    ['^(a+)+$', 'exponential'],
    ['^(?:a*)*b', 'exponential'],
    ['\\s+$', 'polynomial'],
    ['^\\w*\\d\\w*;', 'polynomial'],
    ['^\\s+x', undefined],
    ['^(?:a|b)*c', undefined],
    ['\\d{1,5}\\.\\d{1,5}', undefined],
  ] as const)('knows %s for %s', (source, slowness) => {
    expect(slownessOf({ source, flags: '' })).toBe(slowness);
  });

  it('none takes exponential time', () => {
    expect(slow.filter(({ slowness }) => slowness === 'exponential').map(place)).toEqual([]);
  });

  it('none takes polynomial time but those in files that are known, for texts that are bounded', () => {
    const room = new Map(slowFiles.map(({ file, most }) => [file, most]));
    const tooMany = slow.filter(({ file }) => {
      const left = (room.get(file) ?? 0) - 1;
      room.set(file, left);
      return left < 0;
    });
    expect(tooMany.map(place)).toEqual([]);
  });
});
