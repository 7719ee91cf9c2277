import assert from 'node:assert/strict';
import { suggestionOptions } from '@hunch/suggest-engine';
import { elsewhere, hourMs, person } from './suggesting-person.ts';
import { Section } from './item.ts';

/** §7.1's table: the feature, its weight, and what brings it above zero for one line. */
const weights = {
  transition: 0.3,
  frequency: 0.2,
  success: 0.1,
  prefix: 0.15,
  affinity: 0.1,
  task: 0.05,
  feedback: 0.15,
  risk_penalty: 0.2,
} as const;
const ranking = new Section('7 Ranking').asWritten(
  'score = w1·transition + … − w8·risk_penalty, to six decimals',
  () => {
    const here = person();
    for (const line of ['git add .', 'git commit -m x', 'git push', 'git add .']) here.run(line);
    for (const { score, reasons } of here.ask())
      assert.ok(Math.abs(score - reasons.reduce((sum, { contribution }) => sum + contribution, 0)) < 1e-6);
  },
);
for (const [name, weight] of Object.entries(weights))
  ranking.asWritten(`${name} weighs ${weight}, and is between 0 and 1 before it is weighed`, () => {
    const { options } = suggestionOptions.weights;
    assert.equal(options[name as keyof typeof weights].default, weight);
    const here = person();
    here.engine.setTasks('/home/a', [
      { kind: 'task', text: 'make test', about: 'test', after: [], afterFailure: [] },
    ]);
    const force = ['git push --force', 'git push --force', 'git push --force'];
    for (const line of ['make', 'make test', ...force, 'make']) here.run(line);
    here.say('accepted', 'make test');
    const line = name === 'risk_penalty' ? 'git push --force' : 'make test';
    const added = Math.abs(here.term(name, line, name === 'prefix' ? 'make ' : ''));
    assert.ok(added > 0 && added <= weight + 1e-9, `${name}: ${added}`);
  });
ranking
  .otherwise(
    'a fixed weighted score ranks',
    'only with `ranker = "weighted"`: the default ranker learns its weights from each command and finds more in every recording (ADR 18)',
    () => assert.equal(suggestionOptions.ranker.default, 'adaptive'),
  )
  .asWritten('frequency decays: a week halves it', () => {
    assert.equal(suggestionOptions.decay_half_life_hours.default, 168);
    const of = (hours: number) => {
      const here = person();
      const first = here.run('make');
      here.clock.advance(hours * hourMs);
      const again = here.run('make');
      return (again?.stats.commands[0]?.score ?? 0) - (first?.stats.commands[0]?.score ?? 0) / 2;
    };
    assert.ok(Math.abs(of(168) - 1) < 0.01);
  })
  .asWritten('success is the share of successes', () => {
    const here = person();
    for (const line of ['make a', 'make b']) here.run(line);
    here.run('make b', { exitCode: 1 });
    here.run('ls');
    assert.ok(here.term('success', 'make a') > here.term('success', 'make b'));
  })
  .asWritten('affinity: what ran here is nearer than what ran elsewhere', () => {
    const here = person();
    here.run('make a');
    here.run('make b', elsewhere);
    assert.ok(here.term('affinity', 'make a') > here.term('affinity', 'make b'));
  })
  .asWritten('the risk may keep a line from being suggested', () => {
    const here = person();
    here.run('rm -rf /');
    assert.deepEqual(here.texts(), []);
    assert.equal(suggestionOptions.min_score.default, 0.05);
  })
  .otherwise(
    'what the risk pushes below min_score is dropped',
    'but for critical lines, of which none is ever suggested at an empty prompt, whatever its score: one key would run it',
    () => {
      const here = person();
      for (let count = 0; count < 20; count += 1) here.run('rm -rf /');
      assert.deepEqual(here.texts(), []);
    },
  )
  .otherwise(
    'a risky line is suggested with its penalty',
    'high and critical ones only once they are a habit of three runs, or when what makes them dangerous is typed',
    () => {
      const here = person();
      for (const line of ['git push --force', 'ls']) here.run(line);
      assert.ok(!here.texts('git').includes('git push --force'));
      assert.ok(here.texts('git push -').includes('git push --force'));
    },
  )
  .asWritten('what is less sure than min_confidence is hidden, unless all is asked for', () => {
    const here = person({ options: { min_confidence: 0.99 } });
    for (const line of ['ls', 'pwd', 'ls']) here.run(line);
    assert.deepEqual(here.texts('', { includeLowConfidence: false }), []);
    assert.ok(here.texts().length > 0);
  })
  .otherwise(
    'what is less sure than min_confidence is dropped',
    'not where it ran before and begins as typed: a shell’s own search would show it',
    () => {
      const here = person({ options: { min_confidence: 0.99 } });
      for (const line of ['ls', 'pwd', 'ls']) here.run(line);
      assert.deepEqual(here.texts('pw', { includeLowConfidence: false }), ['pwd']);
    },
  )
  .asWritten('lines that read the same are one suggestion', () => {
    const here = person();
    for (const line of ['git status', 'git  status', 'Git status']) here.run(line);
    assert.equal(here.texts('git').length, 1);
  })
  .asWritten(
    'slots are filled from session, repository and all; a template that cannot be filled is skipped',
    () => {
      const here = person();
      for (const line of [
        'vim src/a.ts',
        'git add src/a.ts',
        'vim src/b.ts',
        'git add src/b.ts',
        'vim src/c.ts',
      ])
        here.run(line);
      assert.ok(here.texts('git add').includes('git add src/c.ts'));
      assert.ok(here.texts().every((text) => !/<\w+>/.test(text)));
    },
  )
  .asWritten('order: score, confidence, last seen, cmd_norm', () => {
    const here = person();
    for (const line of ['b', 'a', 'c', 'a', 'b', 'make x', 'make y']) here.run(line);
    const found = here.ask();
    for (const [at, later] of found.slice(1).entries()) {
      const earlier = found[at];
      assert.ok(earlier !== undefined && earlier.score >= later.score);
      if (earlier.score === later.score && earlier.confidence === later.confidence)
        assert.ok((earlier.lastSeenMs ?? 0) >= (later.lastSeenMs ?? 0));
    }
  })
  .asWritten('one suggestion a template, unless arguments differ', () => {
    const here = person();
    for (const line of ['cat a.txt', 'cat b.txt']) here.run(line);
    assert.deepEqual(here.texts('cat').toSorted(), ['cat a.txt', 'cat b.txt']);
  });

export const suggestRanking = [ranking];
