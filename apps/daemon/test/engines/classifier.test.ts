import { expect, it } from 'vitest';
import { defaultOptions } from '@hunch/command-classifier';
import { createClassifierEngine } from '../../src/engines/classifier.ts';

it('counts what was looked at, what may run elsewhere, and what was sent there', () => {
  const classifier = createClassifierEngine({
    ...defaultOptions,
    runner: 'nice',
    kinds: ['CargoBuild', 'Gcc'],
  });
  classifier.classify({ command: 'cargo build' });
  classifier.classify({ command: 'ls' });
  expect(classifier.counters).toEqual({ asked: 2, compilations: 1, sent: 0 });
  classifier.rewrite('gcc -c a.c -o a.o');
  classifier.rewrite('cargo fmt');
  expect(classifier.counters).toEqual({ asked: 4, compilations: 2, sent: 1 });
});
