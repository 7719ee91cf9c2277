import { describe, expect, it } from 'vitest';
import { jobMessages } from '../../src/render/progress.ts';

function written(isTTY: boolean, lines: readonly string[]): string {
  let text = '';
  const messages = jobMessages({ isTTY, write: (part: string) => (text += part) });
  for (const line of lines) messages.write(line);
  messages.end();
  return text;
}

const clear = '\r\u001b[K';

describe('messages of a job', () => {
  it('are written a line each', () => {
    expect(written(false, ['one', 'two'])).toBe('one\ntwo\n');
  });

  it('replace progress on a terminal', () => {
    expect(written(true, ['… 10 %', '… 20 %', 'skipped', '… 30 %'])).toBe(
      `${clear}10 %${clear}20 %${clear}skipped\n${clear}30 %${clear}`,
    );
  });

  it('leave progress out elsewhere', () => {
    expect(written(false, ['… 10 %', 'skipped', '… 30 %'])).toBe('skipped\n');
  });
});
