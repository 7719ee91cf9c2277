import { describe, expect, it } from 'vitest';
import { keptState } from '../../src/generate/kept-state.ts';

describe('a clause about what stays as it is', () => {
  it.each([
    ['sort names.txt, the file itself must remain unchanged', 'sort names.txt', 'sort names.txt'],
    [
      'count the lines of a.log.gz. Leave it compressed.',
      'count the lines of a.log.gz',
      'gzip -dc a.log.gz | wc -l',
    ],
    [
      'split a.log into files of 60 lines, original untouched',
      'split a.log into files of 60 lines',
      'split -l 60 a.log',
    ],
    ['copy a.txt to b.txt and keep a.txt as it is', 'copy a.txt to b.txt', 'cp a.txt b.txt'],
  ])('holds where nothing of it changes: %s', (request, rest, command) => {
    const clause = keptState(request);
    expect(clause?.request).toBe(rest);
    expect(clause?.apply(command)).toBe(command);
  });

  it.each([
    ['replace foo with bar in a.txt, the file stays untouched', 'sed -i s/foo/bar/g a.txt'],
    ['move a.txt to b, the original remains', 'mv a.txt b'],
    ['compress a.log, original kept as it is', 'gzip a.log'],
    ['delete a.txt but leave it in place', 'rm a.txt'],
  ])('does not where something does: %s', (request, command) =>
    expect(keptState(request)?.apply(command)).toBeUndefined(),
  );

  it('is about others where it says so', () =>
    expect(keptState('gzip the old logs, others stay plain')?.apply('gzip old.log')).toBe('gzip old.log'));

  it.each([
    'list the branches that stay open',
    'show lines where the value remains unchanged for bob',
    'keep the server running',
  ])('is none: %s', (request) => expect(keptState(request)).toBeUndefined());
});
