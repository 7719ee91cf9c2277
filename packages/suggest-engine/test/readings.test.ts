import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Readings } from '../src/normalize/readings.ts';
import { namedPairs, templateOf } from '../src/normalize/template.ts';

test('what is kept of a line is what reading it gives, the first time, the second, and after thousands of others', () => {
  const readings = new Readings();
  const expectRead = (line: string): void => {
    const { template, pairs } = readings.of(line);
    expect(template).toEqual(templateOf(line));
    expect(pairs).toEqual(namedPairs(template.cmdNorm));
  };
  const lines = [
    'kubectl logs web-1 -n shop',
    'git commit -m "a b"',
    `echo ${'x'.repeat(1_000)}`,
    "echo 'open",
    '',
  ];
  for (const line of [...lines, ...lines]) expectRead(line);
  for (let number = 0; number < 3_000; number += 1) readings.of(`vim file-${number}.ts`);
  for (const line of lines) expectRead(line);
  for (let number = 0; number < 6_000; number += 1) readings.of(`vim other-${number}.ts`);
  for (const line of lines) expectRead(line);
  fc.assert(
    fc.property(fc.constantFrom(...lines, 'ls', 'vim file-2999.ts'), fc.string(), (line, end) =>
      expectRead(line + end),
    ),
  );
});
