import { describe, expect, it } from 'vitest';
import { saidTo } from '../../src/render/said.ts';

function heard(isTTY: boolean, lines: readonly string[]): string {
  let text = '';
  const said = saidTo({ isTTY, write: (part: string) => (text += part) });
  for (const line of lines) said.hear(line);
  said.end();
  return text;
}

const clear = '\r\u001b[K';

describe('what a job says', () => {
  it('is written a line each', () => {
    expect(heard(false, ['one', 'two'])).toBe('one\ntwo\n');
  });

  it('gives way on a terminal where it holds for the moment only', () => {
    expect(heard(true, ['… 10 %', '… 20 %', 'left out', '… 30 %'])).toBe(
      `${clear}10 %${clear}20 %${clear}left out\n${clear}30 %${clear}`,
    );
  });

  it('is not written anywhere else where it holds for the moment only', () => {
    expect(heard(false, ['… 10 %', 'left out', '… 30 %'])).toBe('left out\n');
  });
});
