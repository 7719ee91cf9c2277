import { describe, expect, it } from 'vitest';
import { bash, failed, ok, times, trajectoryOf, type Step } from '../support/agent.ts';
import { edit, read, strengthOf, test, type Steps } from '../support/steps.ts';

describe('doom_loop', () => {
  const fails = test('1 failed');
  it.each<[string, Steps, number]>([
    ['one call with one result', times(4, () => bash('ls', 'a')), 4],
    ['a cycle of two', times(6, (index) => bash(index % 2 === 0 ? 'ls' : 'pwd', 'x')), 3],
    ['a cycle of six', times(18, (index) => bash(`echo ${'abcdef'[index % 6]}`, `${index % 6}`)), 3],
    ['a primitive cycle: abab is not one of four', times(8, (index) => bash(`echo ${index % 2}`, 'x')), 4],
    ['parallel batches', times(3, () => [read('a'), read('b')]), 3],
    [
      'not in a row, with nothing changed',
      [bash('ls', 'x'), read('a'), bash('ls', 'x'), read('b'), bash('ls', 'x')],
      3,
    ],
    ['a failure, which counts one more', [fails, read('a'), fails, read('b'), fails], 4],
    [
      'the same edit again, which counts one more',
      [edit('a', 'x'), read('a', '1'), edit('a', 'x'), read('a', '2'), edit('a', 'x')],
      4,
    ],
    ['a cycle with an edit in it', times(6, (i) => (i % 2 === 0 ? edit('a', 'x') : fails)), 4],
    ['other results: paging', times(9, (index) => bash('./next', `page ${index}`)), 0],
    ['a file in pieces', times(9, (i) => ok('Read', { file_path: 'a.ts', offset: 9 * i }, `piece ${i}`)), 0],
    ['what may be something else each time', times(12, (i) => ok('click', { x: i, y: 2 * i }, `${i}`)), 0],
    ['other arguments', times(5, (index) => bash(`cat ${index}`, `${index}`)), 0],
    ['tests after edits', times(8, (i) => (i % 2 === 0 ? edit('a', `v${i}`) : bash('npm test', 'ok'))), 0],
    ['waiting for something that runs', times(9, () => bash('sleep 30 && cat log', '')), 0],
    [
      'looking again after each wait',
      times(9, (i) => (i % 2 ? bash('sleep 9', '') : bash('cat log', 'x'))),
      0,
    ],
    ['notes', times(9, () => ok('TodoWrite', { todos: [] }, 'ok')), 0],
    ['what the user refused', times(9, () => failed('Bash', { command: 'x' }, 'USER_REJECTED')), 0],
  ])('%s', (_, steps, strength) => {
    expect(strengthOf(steps, 'doom_loop')).toBe(strength);
  });

  it('names the cycle, its length and its turns', () => {
    const loop = trajectoryOf(times(6, (index) => bash(index % 2 === 0 ? 'ls' : 'pwd', 'x'))).patterns()
      .doom_loop;
    expect(loop).toMatchObject({
      fact: 'cycle',
      turns: [2, 4, 6],
      details: { cycleLength: 2, repetitions: 3, steps: ['ls', 'pwd'] },
    });
  });

  it('takes no call for another of which arguments are missing', () => {
    const call = { tool: 'Edit', params: { file_path: 'a' }, partial: true };
    const step: Step = { call, outcome: { kind: 'success', result: { kind: 'text', text: 'ok' } } };
    expect(
      strengthOf(
        times(5, () => step),
        'doom_loop',
      ),
    ).toBe(0);
  });
});
