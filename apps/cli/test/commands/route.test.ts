import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testHome } from '../support/run-cli.ts';

const lines = (text: string): Record<string, unknown>[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));

describe('hunch route', () => {
  test('says the tier and why; shows the working; answers programs', async () => {
    await using home = testHome();
    expect(await home.run(['route', 'What is 2+2?'])).toMatchObject({
      exitCode: 0,
      stdout: 'SIMPLE (87 %)  short (6 tokens); simple (what is)\n',
    });
    expect((await home.run(['route', '--explain', 'Write a function that sorts a list in Python'])).stdout)
      .toMatchInlineSnapshot(`
        "DIMENSION        WEIGHT  VALUE     ADDS  FOUND
        tokenCount         0.08  -1.00  -0.0800
        codePresence       0.14  +1.00  +0.1400  function, python
        creativeMarkers    0.05  +0.50  +0.0250  write a
        score                           +0.0850  10 tokens; decided by rules
        The other 16 dimensions add 0.

        COMPLEX (69 %)  short (10 tokens); code (function, python); creative (write a); unsure (69 %); so one tier up: COMPLEX
        "
      `);
    const { stdout } = await home.run(['route', '--json', 'What', 'is', '2+2?']);
    expect(stdout).toBe(
      '{"input":"What is 2+2?","tier":"SIMPLE","confidence":0.866547,"score":-0.155897,"signals":["short (6 tokens)","simple (what is)"]}\n',
    );
  });

  test('decides many without a daemon, in their order, newlines in them included', async () => {
    await using home = testHome();
    const stdin = 'hello\n{"input":"1. wash it\\n2. dry it"}\n\nProve the theorem.\n';
    const outcome = await home.run(['route', '--batch'], { stdin });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    const answers = lines(outcome.stdout);
    expect(answers.map(({ input, tier }) => [input, tier])).toEqual([
      ['hello', 'SIMPLE'],
      // Unsure, so one tier up.
      ['1. wash it\n2. dry it', 'MEDIUM'],
      ['Prove the theorem.', 'REASONING'],
    ]);
    expect(Object.keys(answers[0] ?? {})).toEqual(['input', 'tier', 'confidence', 'score', 'signals']);
    expect((await home.run(['daemon', 'status'])).exitCode).not.toBe(0);
  });

  test('follows the configuration', async () => {
    await using home = testHome();
    mkdirSync(join(home.home, 'h', 'config'), { recursive: true });
    writeFileSync(
      join(home.home, 'h', 'config', 'config.toml'),
      '[prompt_router]\nno_signal_tier = "COMPLEX"\n',
    );
    const { stdout } = await home.run(['route', '--batch'], { stdin: 'Mary had a little lamb\n' });
    expect(lines(stdout)[0]).toMatchObject({ tier: 'COMPLEX', confidence: 0.5 });
    expect((await home.run(['route', 'Mary had a little lamb'])).stdout).toContain('COMPLEX (50 %)');
  });

  test.each([
    [['route'], 'Missing prompt'],
    [['route', '--batch', 'hello'], 'standard input'],
  ])('%j is refused', async (args, message) => {
    await using home = testHome();
    const outcome = await home.run(args);
    expect(outcome.exitCode).toBe(2);
    expect(outcome.stderr).toContain(message);
  });
});

/** Requests about taxes are too hard for the cheap model; length says nothing. */
function graded(count: number): string {
  const words = ['river', 'table', 'green', 'paper', 'music', 'window', 'garden'];
  return Array.from({ length: count }, (_, index) => {
    const isHard = index % 3 === 0;
    const filler = Array.from(
      { length: 4 + ((index * 5) % 7) },
      (_, at) => words[(index * 3 + at * at) % words.length],
    );
    const prompt = [...filler, isHard ? 'tax amortisation' : 'holiday photo'].join(' ');
    return `${JSON.stringify({ prompt, scores: { small: isHard ? 0 : 1, large: 1 } })}\n`;
  }).join('');
}

describe('hunch router eval and calibrate', () => {
  test('measure, fit, install what is better, and use it', async () => {
    await using home = testHome();
    const file = join(home.home, 'graded.jsonl');
    writeFileSync(file, `${graded(240)}no json\n`);

    const [before] = lines((await home.run(['router', 'eval', '--json', 'graded.jsonl'])).stdout);
    expect(before).toMatchObject({ kind: 'set', rows: 240, skipped: 1, cheap: 'small', strong: 'large' });
    const rankings = before?.rankings as readonly {
      readonly name: string;
      readonly apgr: { readonly value: number };
    }[];
    expect(rankings.map(({ name }) => name)).toEqual(['length', 'rules', 'random', 'oracle']);
    expect(rankings.find(({ name }) => name === 'random')?.apgr.value).toBe(0.5);

    const dry = await home.run(['router', 'calibrate', '--dry-run', file]);
    expect(dry.stdout).toContain('without --dry-run it would be installed.');
    const installed = await home.run(['router', 'calibrate', file]);
    expect(installed).toMatchObject({ exitCode: 0 });
    expect(installed.stdout).toContain('Installed:');
    const model = join(home.home, 'h', 'data', 'router-model.json');
    expect(statSync(model).mode & 0o777).toBe(0o600);
    expect(readFileSync(model, 'utf8')).not.toContain('amortisation');

    const after = lines(
      (
        await home.run(['route', '--batch'], {
          stdin: 'garden river table paper tax amortisation\ngarden river table paper holiday photo\n',
        })
      ).stdout,
    );
    expect(after[0]?.signals).toContain('calibrated on your own traffic');
    expect(Number(after[0]?.score)).toBeGreaterThan(Number(after[1]?.score));
    expect((await home.run(['router', 'eval', file])).stdout).toContain('calibrated');

    // The same again is no better than what is installed now.
    expect((await home.run(['router', 'calibrate', file])).stdout).toContain('Not installed');
    // Seven programs are started, three of them fit.
  });

  test('what fitting would gain is judged by each part in turn', async () => {
    await using home = testHome();
    writeFileSync(join(home.home, 'graded.jsonl'), graded(60));
    const args = ['router', 'eval', '--folds', '2', '--draws', '1'];
    const [report] = lines((await home.run([...args, '--json', 'graded.jsonl'])).stdout);
    expect(report?.cross_validation).toMatchObject({ folds: 2, draws: 1, wins: 2, parts: 2 });
    const { stdout } = await home.run([...args, 'graded.jsonl']);
    expect(stdout).toContain('2-fold cross-validation, drawn 1 time');
    expect(stdout).toContain('in 2 of 2 folds');
    const refused = await home.run(['router', 'eval', '--folds', '1', 'graded.jsonl']);
    expect(refused).toMatchObject({ exitCode: 2 });
  });

  test('outcomes of answers are grades too', async () => {
    await using home = testHome();
    const outcomes = lines(graded(120)).map(({ prompt, scores }) => {
      const { small } = scores as { readonly small: number };
      return JSON.stringify({ prompt, tier: 'SIMPLE', outcome: small === 1 ? 'good' : 'bad' });
    });
    writeFileSync(join(home.home, 'outcomes.jsonl'), `${[...new Set(outcomes)].join('\n')}\n`);
    const [report] = lines((await home.run(['router', 'eval', '--json', 'outcomes.jsonl'])).stdout);
    expect(report).toMatchObject({ cheap: 'cheap tier', strong: 'dear tier', strong_quality: 1 });
  });

  test.each([
    ['a file that is not there', ['missing.jsonl'], '', 'No such file or directory'],
    ['a file without grades', ['some.jsonl'], '{"prompt":"x"}\n', 'no prompt is graded for two models'],
    ['too few grades', ['some.jsonl'], graded(20), 'are too few'],
    ['one model of two', ['--cheap', 'small', 'some.jsonl'], graded(20), 'Name both models'],
  ])('%s is refused', async (_, args, content, message) => {
    await using home = testHome();
    writeFileSync(join(home.home, 'some.jsonl'), content);
    const outcome = await home.run(['router', 'calibrate', ...args]);
    expect(outcome.exitCode).toBe(2);
    expect(outcome.stderr).toContain(message);
  });
});
