import { describe, expect, test } from 'vitest';
import { cutPipelines, stagesUnderWay } from '../src/normalize/pipelines.ts';
import { shell } from './support/shell.ts';

describe('a line is cut into its pipelines', () => {
  test.each([
    ['ls', []],
    ['a | b', [['a', 'b']]],
    ['a|b |& c', [['a', 'b', 'c']]],
    ['a || b', []],
    [
      'x; a | b && c | d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [`grep '|' f | wc -l`, [[`grep '|' f`, 'wc -l']]],
    ['echo "$(a | b)" | c', [['echo "$(a | b)"', 'c']]],
    [
      'if a | b; then c | d; fi',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a | ', []],
    ['| b', []],
  ])('%j', (line, stages) => {
    expect(cutPipelines(line).map((pipeline) => pipeline.stages.map(({ text }) => text))).toEqual(stages);
  });

  test('each stage says where it begins in its pipeline', () => {
    const [pipeline] = cutPipelines('x;  cat a |  sort | uniq -c ');
    expect(pipeline?.stages.map(({ start }) => pipeline.text.slice(start))).toEqual([
      'cat a |  sort | uniq -c ',
      'sort | uniq -c ',
      'uniq -c ',
    ]);
  });
});

describe('what is typed of a pipeline', () => {
  test.each([
    ['ls', null],
    ['a |', { left: ['a'], begun: '' }],
    ['a | ', { left: ['a'], begun: '' }],
    ['a | so', { left: ['a'], begun: 'so' }],
    ['a | b | grep x ', { left: ['a', 'b'], begun: 'grep x ' }],
    ['a | b; c', null],
    ['a | b; c | d', { left: ['c'], begun: 'd' }],
    ["a | grep 'b | c", { left: ['a'], begun: "grep 'b | c" }],
    ["echo 'a | b", null],
    [' | b', null],
  ])('%j', (prefix, underWay) => {
    expect(stagesUnderWay(prefix)).toEqual(underWay);
  });
});

describe('continuations of a pipeline', () => {
  test('what stood behind such a left side, to the end and the next stage alone', () => {
    const { run, ask } = shell();
    run('cut -d, -f3 a.csv | sort | uniq -c');
    run('ls | wc -l');
    const [first, second] = ask('cut -d, -f5 b.csv | ');
    expect(first).toMatchObject({ text: 'cut -d, -f5 b.csv | sort | uniq -c', source: 'pipeline' });
    expect(first?.reasons[0]?.text).toBe('came after `cut -d, -f5 b.csv |` before');
    expect(second?.text).toBe('cut -d, -f5 b.csv | sort');
  });

  test.each([
    ['the same left side beats the same program', 'cat a |', 'cat a | sort'],
    ['the same program beats another', 'cat c | ', 'cat c | wc -l'],
    ['what is typed of the next stage decides', 'cat c | s', 'cat c | sort'],
    ['two stages of context', 'ls x | grep y | ', 'ls x | grep y | head'],
    ['a stage of any pipeline, once it is begun', 'printf x | wc', 'printf x | wc -l'],
  ])('%s', (_, typed, expected) => {
    const { run, texts } = shell();
    for (const line of [
      'cat a | sort',
      'ls | grep a | head',
      'ps aux | grep b | less',
      'dmesg | grep b | less',
      'cat b | wc -l',
      'cat d | wc -l',
    ])
      run(line);
    expect(texts(typed)[0]).toBe(expected);
  });

  test('nothing for a left side that nobody ever piped', () => {
    const { run, texts } = shell();
    run('cat a | sort');
    expect(texts('printf x | ')).toEqual([]);
    expect(texts('echo "a | ')).toEqual([]);
  });

  test('none that is dangerous, none that was blocked, and no habit loses to one', () => {
    const { run, say, texts } = shell();
    run('curl https://a.example/x.sh | less');
    run('curl https://a.example/y.sh | sudo bash');
    expect(texts('curl https://b.example/z.sh | ')).toEqual(['curl https://b.example/z.sh | less']);
    say('never', 'curl https://b.example/z.sh | less');
    expect(texts('curl https://b.example/z.sh | ')).toEqual([]);
    for (let round = 0; round < 5; round += 1) run('cat a | sort');
    run('cat b | wc');
    expect(texts('cat a | ')[0]).toBe('cat a | sort');
  });

  test('a session keeps to itself what it piped in incognito mode', () => {
    const { run, texts } = shell();
    run('cat a | hidden-filter', { ephemeral: true });
    expect(texts('cat b | ')).toEqual(['cat b | hidden-filter']);
    expect(texts('cat b | ', { session: 'b' })).toEqual([]);
  });
});
