import { describe, expect, test } from 'vitest';
import { decode, encode } from '../src/base64-floats.ts';
import { defaultOptions } from '../src/options.ts';
import { createSuggestEngine, type SuggestEngine } from '../src/index.ts';
import { createMemory } from '../src/memory/memory.ts';
import { featureNames, termOfFeature } from '../src/features/feature-names.ts';
import { startLength } from '../src/rank/adaptive/heads.ts';
import { weightsOf } from '../src/rank/adaptive/profile-weights.ts';
import { startWeights } from '../src/rank/adaptive/start-weights.generated.ts';
import { memoryStore } from '../src/testing/index.ts';
import { shell } from './support/shell.ts';

function runAll(run: (line: string) => unknown, rounds: number, lines: readonly string[]): void {
  for (let round = 0; round < rounds; round += 1) for (const line of lines) run(line);
}

describe('what comes next', () => {
  test('what followed the last command before, then what else is usual', () => {
    const { run, texts } = shell();
    runAll(run, 4, ['git add .', 'git commit -m wip', 'git push', 'ls']);
    run('git add .');
    expect(texts()[0]).toBe('git commit -m wip');
  });

  test('what the shell says it ran last counts, even if its end has not arrived', () => {
    const { run, texts } = shell();
    runAll(run, 4, ['make', 'make test', 'ls', 'cd ..']);
    expect(texts('', { lastCommand: { text: ' make ', exitCode: 0 } })[0]).toBe('make test');
    expect(texts('', { lastCommand: { text: 'ls', exitCode: 0 } })[0]).toBe('cd ..');
  });

  test('a line never typed so far, with the argument of the last one, where that was the way before', () => {
    const { run, texts } = shell();
    for (const file of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) {
      run(`vim ${file}`);
      run(`node ${file}`);
    }
    run('vim z.ts');
    expect(texts('', { limit: 10 })).toContain('node z.ts');
    expect(texts('node ')).toContain('node z.ts');
  });

  test('but none that is dangerous and that nobody typed', () => {
    const { run, texts } = shell();
    for (const file of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) {
      run(`vim ${file}`);
      run(`rm -rf ${file}`);
    }
    run('vim z.ts');
    expect(texts('', { limit: 50 })).not.toContain('rm -rf z.ts');
    expect(texts('rm')).not.toContain('rm -rf z.ts');
  });

  test('a template learnt elsewhere leads to the line of it that this session knows', () => {
    const { run, ask } = shell();
    for (const file of ['a.ts', 'b.ts', 'c.ts']) {
      run(`vim ${file}`, { session: 'old' });
      run(`node ${file}`, { session: 'old' });
    }
    run('node z.ts', { session: 'new' });
    run('vim z.ts', { session: 'new' });
    const lines = ask('', { session: 'new' }).filter(({ source }) => source !== 'stem');
    expect(lines.slice(0, 2).map(({ text }) => text)).toContain('node z.ts');
  });
});

describe('what is typed', () => {
  test('every line that starts with it comes before those that match loosely', () => {
    const { run, ask } = shell();
    runAll(run, 3, ['Git stash', 'git status', 'git stash', 'ls']);
    const answer = ask('git sta');
    expect(answer.map(({ text }) => text.startsWith('git sta'))).toEqual([true, true]);
    expect(ask('gst').map(({ text }) => text)).toContain('git status');
  });

  test('a line typed once among thousands is found', () => {
    const { run, texts } = shell();
    run('terraform import module.dns zone-1', { session: 'old' });
    for (let number = 0; number < 600; number += 1)
      run(`terraform plan -out plan-${number}`, { session: 'old' });
    expect(texts('terraform i', { session: 'new' })).toEqual(['terraform import module.dns zone-1']);
  });
});

describe('what must not be suggested', () => {
  test.each(['rm -rf /', 'mkfs.ext4 /dev/sda1', ':(){ :|:& };:'])(
    '%s at an empty prompt; who types it sees it labelled',
    (line) => {
      const { run, ask, texts } = shell();
      runAll(run, 9, [line]);
      expect(texts()).toEqual([]);
      const [typed] = ask(line.slice(0, 2));
      expect(typed?.risk).toBe('critical');
      expect(typed?.reasons.find(({ name }) => name === 'risk_penalty')?.contribution).toBeLessThan(0);
    },
  );

  test('what was blocked, or dismissed in this session', () => {
    const { run, say, texts } = shell();
    runAll(run, 2, ['make one', 'make two']);
    say('never', 'make one');
    say('dismissed', 'make two');
    expect(texts('make')).toEqual([]);
    expect(texts('make', { session: 'other' })).toEqual(['make two']);
  });
});

describe('why', () => {
  test('the reasons add up to the chance, which is score and confidence', () => {
    const { run, ask } = shell();
    runAll(run, 4, ['git add .', 'git push', 'rm a.txt']);
    for (const prefix of ['', 'g', 'r', 'RM']) {
      for (const { score, confidence, reasons } of ask(prefix)) {
        expect(confidence).toBe(score);
        expect(reasons.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 6);
      }
    }
  });

  test('the chances of all suggestions are at most 1 together', () => {
    const { run, ask } = shell();
    runAll(run, 6, ['git add .', 'git push', 'ls', 'make']);
    for (const prefix of ['', 'g', 'm'])
      expect(ask(prefix).reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1.000_01);
  });

  test('accepting raises, dismissing lowers, and both are bounded', () => {
    const { run, ask, say } = shell();
    runAll(run, 3, ['make one', 'ls']);
    const chance = (): number =>
      ask('', { session: 'b' }).find(({ text }) => text === 'make one')?.confidence ?? 0;
    const before = chance();
    say('accepted', 'make one');
    const once = chance();
    expect(once).toBeGreaterThan(before);
    for (let round = 0; round < 60; round += 1) say('accepted', 'make one');
    expect(chance()).toBeGreaterThan(once);
    expect(chance()).toBeLessThan(1);
    for (let round = 0; round < 60; round += 1) say('dismissed', 'make one');
    expect(chance()).toBeLessThan(before);
  });
});

describe('learning', () => {
  const profilesOf = (engine: SuggestEngine): readonly string[] =>
    engine.image().profiles.map(({ scope, samples }) => `${scope} ${samples}`);

  test('every executed command is a lesson for its session, its repository and all', () => {
    const { engine, run } = shell();
    run('ls', { repo: '/r' });
    run('pwd', { session: 'b' });
    run('gti', { exitCode: 127 });
    run('secret', { ephemeral: true });
    run('old', { imported: true });
    expect(profilesOf(engine)).toEqual(['repo:/r 1', 'session:a 1', 'global 2', 'session:b 1']);
  });

  test('the weights come to trust what holds: who never repeats is not offered repeats', () => {
    const { engine, run, ask } = shell();
    const repeat = (): number =>
      ask('', { session: 'x' }).find(({ text }) => text === 'x-last')?.confidence ?? 0;
    run('x-last', { session: 'x' });
    const before = repeat();
    for (let number = 0; number < 80; number += 1) run(`tool-${number}`, { session: 'y' });
    run('x-last', { session: 'x', ephemeral: true });
    expect(engine.stats().commands).toBe(82);
    expect(repeat()).toBeLessThan(before);
  });

  test.each([
    { scope: 'global' as const, samplesMin: 5 },
    { scope: 'repo:/r' as const, samplesMin: 20 },
    { scope: 'session:a' as const, samplesMin: 10 },
  ])('what $scope has learnt counts once there were $samplesMin lessons', ({ scope, samplesMin }) => {
    const memory = createMemory(defaultOptions);
    const profile = memory.profiles.open(scope);
    const weightWith = (samples: number, delta: number): number => {
      profile.samples = samples;
      profile.deltas[0] = delta;
      return weightsOf(memory, [scope], 'empty')[0] ?? 0;
    };
    expect(weightWith(samplesMin - 1, 1)).toBe(weightWith(samplesMin - 1, 0));
    expect(weightWith(samplesMin, 1)).toBeGreaterThan(weightWith(samplesMin, 0));
  });

  test('no more scopes learn than are kept; the store is told which one went', () => {
    const { engine, run } = shell();
    const store = memoryStore();
    const gone: string[] = [];
    for (let number = 0; number < 300; number += 1) {
      const change = run('ls', { session: `s${number}` });
      if (change === null) continue;
      void store.apply(change);
      for (const row of change.forgotten) if (row.kind === 'profile') gone.push(row.scope);
    }
    expect(engine.image().profiles).toHaveLength(256);
    expect(gone[0]).toBe('session:s0');
    expect([...store.snapshot().profiles()].map(({ scope }) => scope).toSorted()).toEqual(
      engine
        .image()
        .profiles.map(({ scope }) => scope)
        .toSorted(),
    );
  });

  test('profiles of other start weights are left aside', () => {
    const { engine, run } = shell();
    runAll(run, 3, ['ls', 'pwd']);
    const other = createSuggestEngine({ clock: { nowMs: () => 0 } });
    const rows = engine.image().profiles.map((row) => ({ ...row, version: row.version + 1 }));
    other.restore({ ...memoryStore().snapshot(), profiles: () => rows });
    expect(other.image().profiles).toEqual([]);
  });
});

test('every feature has two start weights for each head; only those of "none of these" belong to no term', () => {
  expect(startWeights).toHaveLength(startLength);
  const loose = featureNames.filter((_, feature) => (termOfFeature[feature] ?? -1) < 0);
  expect(loose.every((name) => name.startsWith('none'))).toBe(true);
  expect(featureNames.filter((name) => name.startsWith('none'))).toEqual(loose);
});

test('numbers come back from base64 as they were; what is none gives null', () => {
  const numbers = Float32Array.from([0, -0, 1.5, 1e-30, -3.25e20]);
  expect(decode(encode([numbers.slice(0, 2), numbers.slice(2)]))).toEqual(numbers);
  for (const text of ['a', 'AAA=', '####', 'AA==']) expect(decode(text)).toBeNull();
});
