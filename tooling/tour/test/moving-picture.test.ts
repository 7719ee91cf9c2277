import { expect, it } from 'vitest';
import { movingPicture } from '../src/moving-picture.ts';

it('each frame is seen for its share of the whole, and its text is escaped', () => {
  const frame = {
    lines: [[{ text: '$ a <b>', column: 0, look: 'plain' as const }]],
    cursor: { row: 0, column: 7 },
  };
  const picture = movingPicture(
    [
      { ...frame, ms: 100 },
      { ...frame, ms: 300 },
    ],
    { columns: 10, rows: 2 },
  );
  expect(picture).toContain('25.000%{opacity:1}100.000%{opacity:0}');
  expect(picture).toContain('animation:k1 400ms');
  expect(picture).toContain('$ a &lt;b&gt;');
});
