import { describe, expect, it } from 'vitest';
import { patternNames, type PatternName, type ToolOutcome } from '../../src/index.ts';
import {
  bash,
  bashFails,
  compacted,
  failed,
  times,
  trajectoryOf,
  user,
  type Step,
} from '../support/agent.ts';
import { edit, editFails, grep, read, strengthOf, test, type Steps } from '../support/steps.ts';

describe('same_error', () => {
  it.each<[string, Steps, number]>([
    [
      'in three turns of ten',
      [1, 2, 3].flatMap((v) => [edit('a', `${v}`), bashFails(`run ${v}`, `E: line ${v}: no x`)]),
      3,
    ],
    [
      'two of twenty turns',
      [bashFails('run', 'no x'), ...times(18, (i) => read(`f${i}`)), bashFails('run', 'no x')],
      2,
    ],
    [
      'two of 21 turns',
      [bashFails('run', 'no x'), ...times(19, (i) => read(`f${i}`)), bashFails('run', 'no x')],
      0,
    ],
    ['a parallel batch is one turn', [times(5, (index) => bashFails(`cat ${index}`, 'no such file'))], 0],
    ['another tool', [bashFails('a', 'no x'), failed('Read', { path: 'a' }, 'no x')], 0],
    [
      'exit codes alone: the same only for the same call',
      [1, 2, 3].map((v) => bashFails(`t ${v}`, 'Exit code 1')),
      0,
    ],
    ['rejections', times(4, () => failed('Bash', { command: 'x' }, 'USER_REJECTED')), 0],
    ['cancellations', times(4, () => failed('Bash', { command: 'x' }, 'Sibling tool call errored')), 0],
  ])('%s', (_, steps, strength) => {
    expect(strengthOf(steps, 'same_error')).toBe(strength);
  });
});

describe('same_result', () => {
  const wrong = bash('python run.py', 'value: nan, expected 3: mismatch');
  it.each<[string, Steps, number]>([
    ['whatever is changed in between', [1, 2, 3, 4].flatMap((v) => [edit('a', `${v}`), wrong]), 4],
    ['of a look', [1, 2, 3].flatMap((v) => [edit('b', `${v}`), read('a')]), 3],
    ['not of a check that all is well', [1, 2, 3].flatMap((v) => [edit('a', `${v}`), bash('make', 'ok')]), 0],
    ['not of what says nothing', [1, 2, 3].flatMap((v) => [edit('a', `${v}`), bash('gofmt -w .', '')]), 0],
    ['not of changes', times(3, () => bash('git add a', 'no error')), 0],
    ['not of waiting', times(3, () => bash('sleep 9; cat log', 'no error')), 0],
    ['another result', [wrong, bash('python run.py', 'value: inf, expected 3: mismatch'), wrong], 2],
  ])('%s', (_, steps, strength) => {
    expect(strengthOf(steps, 'same_result')).toBe(strength);
  });

  it('of a recording is counted, since nobody knows what the result says', () => {
    const step: Step = {
      call: { tool: 'bash', params: { command: 'python run.py' } },
      outcome: { kind: 'success', result: { kind: 'digest', digest: 'abc', chars: 90 } },
    };
    expect(
      strengthOf(
        [1, 2, 3].flatMap((v) => [edit('a', `${v}`), step]),
        'same_result',
      ),
    ).toBe(3);
  });
});

describe('healthy work', () => {
  const report = (failures: number) => `Error: tests failed\n${failures} failed, ${20 - failures} passed`;

  it('of tests that fail less each time is one error no more than once', () => {
    const rounds = [6, 5, 4, 3, 2].flatMap((left) => [
      edit('a', `${left}`),
      bashFails('npm test', report(left)),
    ]);
    expect(strengthOf(rounds, 'same_error')).toBe(0);
  });

  it('is not what fails as often as before', () => {
    const rounds = [6, 5, 5, 5, 5].flatMap((left, i) => [
      edit('a', `${i}`),
      bashFails('npm test', report(left)),
    ]);
    expect(strengthOf(rounds, 'same_error')).toBe(4);
  });

  it('on one file after the other is no stall, although all say the same', () => {
    const batch = (count: number) => times(count, (i) => bash(`./check migrations/${i}.sql`, 'all is well'));
    expect(strengthOf(batch(8), 'progress_stall')).toBe(0);
    const variations = times(8, (i) => bash(`./check ${'--v '.repeat(i)}`, 'all is well'));
    expect(strengthOf(variations, 'progress_stall')).toBe(7);
  });

  it('is a pipeline of which only an earlier part failed, with pipefail or without', () => {
    const step = bashFails('npm test 2>&1 | tail -5', 'Exit code 1\n3 failed');
    expect(
      strengthOf(
        times(4, () => step),
        'error_streak',
      ),
    ).toBe(0);
    expect(
      strengthOf(
        times(4, () => step),
        'doom_loop',
      ),
    ).toBe(4);
    const missing = bashFails('jq . a | tail -5', 'bash: jq: command not found');
    expect(
      strengthOf(
        times(4, () => missing),
        'missing_tool',
      ),
    ).toBe(4);
  });

  it.each([
    ['The output seems to be correct. Is there anything else I can help you with?', 'The', 0],
    ['I apologize for the previous response. Can you please provide me with it?', 'I', 0],
    ["Let's try a different approach, with the schema of the tables.", "Let's", 0],
    ['Rscript analyse.R', 'Rscript', 3],
    ['Xvfb :99 -screen 0 1024x768x24', 'Xvfb', 3],
    ['cowsay how are you today?', 'cowsay', 3],
  ])('of a sentence it says nothing: %s', (command, name, strength) => {
    const failed = bashFails(command, `/bin/bash: line 1: ${name}: command not found`);
    expect(
      strengthOf(
        times(3, () => failed),
        'missing_tool',
      ),
    ).toBe(strength);
  });

  it('installs what it did not find: other programs count with the first until something is changed', () => {
    const absent = (name: string) => bashFails(name, `bash: ${name}: command not found`);
    expect(strengthOf(['jq', 'yq', 'fx'].map(absent), 'missing_tool')).toBe(3);
    expect(strengthOf([absent('jq'), bash('apt install jq', 'ok'), absent('yq')], 'missing_tool')).toBe(1);
  });
});

describe('thrashing', () => {
  const report = (what: string) => `Error: ${what}\n${'a line of the report\n'.repeat(20)}`;
  const passes = bash('npm test', 'ok');
  it.each<[string, Steps, number]>([
    ['failures, each of its own', [1, 2, 3].map((v) => bashFails(`run ${v}`, `error ${'abc'[v]}`)), 6],
    ['a failure that is known counts twice', times(3, (v) => bashFails(`run ${v}`, 'error x')), 10],
    ['an edit that was made before', [edit('a', 'x'), read('a'), edit('a', 'x')], 4],
    [
      'an edit that failed before is none',
      [editFails('a', 'x'), bash('rm b', ''), edit('a', 'x'), test('y')],
      2,
    ],
    ['what was seen before', [read('a'), read('b'), read('a')], 2],
    ['new searches that find nothing count half', [grep('a', ''), grep('b', '')], 2],
    [
      'a check after a change is none',
      [passes, edit('a', '1'), passes, edit('a', '2'), passes, test('y')],
      2,
    ],
    ['but the fourth is', [1, 2, 3, 4].flatMap((v) => [edit('a', `${v}`), passes]), 2],
    [
      'a fourth time with something new is, but not at once',
      [...[1, 2, 3, 4].flatMap((v) => [edit('a', `${v}`), bash('npm test', `${v} pass`)]), test('y')],
      4,
    ],
    ['what succeeds at last is no moment for it', [test('x'), test('x'), bash('npm test', 'ok')], 0],
    [
      'what only has to be read first is none',
      [failed('Edit', { path: 'a' }, 'File has not been read yet.')],
      0,
    ],
    ['what something came of is forgotten', [test('x'), read('f'), test('y')], 2],
    ['a file read once more in between is not', [read('f'), test('x'), read('f'), test('y')], 6],
    ['a long report that was not known is news', [test('x'), bashFails('tsc', report('a')), test('y')], 2],
    [
      'one that was known is not',
      [bashFails('tsc', report('a')), test('x'), bashFails('tsc', report('a')), test('y')],
      8,
    ],
  ])('%s', (_, steps, strength) => {
    expect(strengthOf(steps, 'thrashing')).toBe(strength);
  });
});

describe('calls of which arguments are missing', () => {
  const clipped = (outcome: ToolOutcome): Step => ({
    call: { tool: 'Bash', params: { command: 'python -c …' }, partial: true },
    outcome,
  });
  it.each<[string, Step]>([
    ['fail and say nothing', clipped({ kind: 'failure', message: 'Exit code 1' })],
    ['succeed', clipped({ kind: 'success', result: { kind: 'text', text: 'error: the same' } })],
  ])('are no repetition of each other where they %s', (_, step) => {
    const patterns = trajectoryOf(times(8, () => step)).patterns();
    for (const name of ['doom_loop', 'same_error', 'same_result'] as const) {
      expect(patterns[name], name).toBeUndefined();
    }
  });
});

describe('edit_failure_streak', () => {
  it.each<[string, Steps, number]>([
    ['of one file', [1, 2, 3].flatMap((v) => [editFails('a', `${v}`), read('a', `${v}`)]).slice(0, -1), 3],
    [
      'ends with an edit that applies',
      [editFails('a', '1'), editFails('a', '2'), edit('a', '3'), editFails('a', '4')],
      1,
    ],
    ['is counted by file', [editFails('a', '1'), editFails('b', '1'), editFails('a', '2')], 2],
    [
      'not of what only has to be read first',
      times(3, (i) => failed('Edit', { path: 'a', i }, 'File has not been read yet.')),
      0,
    ],
  ])('%s', (_, steps, strength) => {
    expect(strengthOf(steps, 'edit_failure_streak')).toBe(strength);
  });
});

describe('the other patterns', () => {
  it.each<[PatternName, string, Steps, number]>([
    [
      'missing_tool',
      'one program, asked for in several ways',
      [bashFails('rg a', 'bash: rg: command not found'), bashFails('rg b c', '/bin/sh: 1: rg: not found')],
      2,
    ],
    [
      'missing_tool',
      'within ten turns',
      [
        bashFails('rg a', 'bash: rg: command not found'),
        ...times(8, (i) => read(`f${i}`)),
        bashFails('rg b', 'bash: rg: command not found'),
      ],
      2,
    ],
    ['timeout_streak', 'of one tool', [1, 2, 3].map((v) => bashFails(`run ${v}`, 'Command timed out')), 3],
    ['error_streak', 'turns in a row', [1, 2, 3].map((v) => bashFails(`run ${v}`, `error ${'abc'[v]}`)), 3],
    [
      'error_streak',
      'a batch of which one call works is none',
      [times(2, (i) => (i === 0 ? bash('a', 'b') : bashFails('c', 'error')))],
      0,
    ],
    [
      'error_streak',
      'grep that finds nothing did not fail',
      times(3, (i) => bashFails(`grep -rn ${i} src`, 'Command exited with code 1')),
      0,
    ],
    [
      'fruitless_search',
      'different queries',
      [1, 2, 3, 4].map((v) => grep(`name${v}`, 'No matches found')),
      4,
    ],
    [
      'fruitless_search',
      'grep in a shell',
      times(3, (i) => bashFails(`grep -rn n${i} src`, 'Command exited with code 1')),
      3,
    ],
    [
      'fruitless_search',
      'ends when something is found',
      [grep('a', ''), grep('b', 'src/b.ts:1: b'), grep('c', '')],
      1,
    ],
    ['fruitless_search', 'ends when something else is learnt', [grep('a', ''), read('x'), grep('c', '')], 1],
    ['progress_stall', 'nothing new', [read('a'), read('b'), read('a'), read('b'), read('a')], 3],
    ['progress_stall', 'a new result ends it', [read('a'), read('a'), read('a'), read('c')], 0],
    ['progress_stall', 'a change ends it', [read('a'), read('a'), edit('a', 'x')], 0],
  ])('%s: %s', (name, _, steps, strength) => {
    expect(strengthOf(steps, name)).toBe(strength);
  });
});

it.each([
  ['a message of the user', user],
  ['a compaction', compacted],
])('%s ends every pattern', (_, step) => {
  const steps = [...times(5, () => editFails('a', 'x')), ...times(4, () => grep('a', '')), step];
  expect(trajectoryOf(steps.slice(0, 5)).patterns().doom_loop?.strength).toBe(6);
  const after = trajectoryOf([...steps, read('z')]);
  for (const name of patternNames) expect(after.patterns()[name], name).toBeUndefined();
  expect(after.toolCallCount).toBe(1);
  expect(after.turnCount).toBe(10);
});

it('gives the newest errors and calls, the oldest of them first', () => {
  const trajectory = trajectoryOf([bashFails('a', 'error one'), bash('b', 'x'), bashFails('c', 'error two')]);
  expect(trajectory.recentErrors(5).map((call) => call.message)).toEqual(['error one', 'error two']);
  expect(trajectory.recentErrors(1).map((call) => call.label)).toEqual(['c']);
  expect(trajectory.recentToolCalls(2).map((call) => call.label)).toEqual(['b', 'c']);
  expect(trajectory.consecutiveErrors).toBe(1);
});
