import fc from 'fast-check';
import { expect, test } from 'vitest';
import { templateOf } from '../src/normalize/template.ts';

test('what is kept of a line is what reading it gives, the first time, the second, and after thousands of others', () => {
  const lines = [
    'kubectl logs web-1 -n shop',
    'git commit -m "a b"',
    `echo ${'x'.repeat(1_000)}`,
    "echo 'open",
    '',
  ];
  const first = lines.map((line) => templateOf(line));
  const expectSame = (): void => expect(lines.map((line) => templateOf(line))).toEqual(first);
  expectSame();
  for (let number = 0; number < 9_000; number += 1) templateOf(`vim file-${number}.ts`);
  expectSame();
  fc.assert(
    fc.property(fc.constantFrom(...lines, 'ls'), fc.string(), (line, end) => {
      expect(templateOf(line + end)).toEqual(templateOf(line + end));
    }),
  );
});
