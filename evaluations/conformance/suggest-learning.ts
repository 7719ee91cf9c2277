import assert from 'node:assert/strict';
import { suggestionOptions } from '@hunch/suggest-engine';
import { hourMs, person } from './suggesting-person.ts';
import { Section } from './item.ts';

const feedback = new Section('9 Feedback')
  .asWritten('accepted: the template gains 0.10', () => {
    assert.equal(suggestionOptions.feedback_boost_accept.default, 0.1);
    const here = person();
    here.run('make');
    here.say('accepted', 'make');
    assert.ok(here.term('feedback', 'make') > 0);
  })
  .asWritten('dismissed: not again for a while, and 0.08 less', () => {
    assert.equal(suggestionOptions.feedback_penalty_dismiss.default, 0.08);
    const here = person();
    for (const line of ['make', 'ls', 'make', 'ls']) here.run(line);
    here.say('dismissed', 'make');
    assert.ok(!here.texts().slice(0, 1).includes('make'));
    here.clock.advance(24 * hourMs);
    assert.ok(here.texts().includes('make'));
  })
  .asWritten('edited_then_run: half of it for the template, and the other line is preferred', () => {
    const here = person();
    for (const line of ['cat a.txt', 'cat b.txt']) here.run(line);
    here.say('edited_then_run', 'cat a.txt', { executedText: 'cat b.txt' });
    assert.ok(here.term('feedback', 'cat b.txt') > here.term('feedback', 'cat a.txt'));
  })
  .otherwise(
    'ignored_timeout changes nothing by itself',
    'it takes 0.02: once says little, fifty times says much',
    () => {
      const here = person();
      here.run('make');
      for (let count = 0; count < 5; count += 1) here.say('ignored_timeout', 'make');
      assert.ok(here.term('feedback', 'make') < 0);
    },
  )
  .otherwise(
    'four kinds of feedback',
    'two more, `never` and `unblock`: what a person never wants to see again',
    () => {
      const here = person();
      here.run('make');
      here.say('never', 'make');
      assert.deepEqual(here.texts(), []);
      here.say('unblock', 'make');
      assert.deepEqual(here.texts(), ['make']);
    },
  )
  .asWritten('effects fade, and are clamped', () => {
    const here = person();
    here.run('make');
    for (let count = 0; count < 500; count += 1) here.say('accepted', 'make');
    const most = here.term('feedback', 'make');
    assert.ok(most <= suggestionOptions.weights.options.feedback.default + 1e-9);
    here.clock.advance(10 * 168 * hourMs);
    assert.ok(here.term('feedback', 'make') < most / 2);
  });

const caching = new Section('10 Caching')
  .asWritten('L1: the same question is answered from memory', () => {
    const here = person();
    here.run('make');
    const request = { sessionId: 'a', cwd: '/home/a', repoKey: null, branch: null, prefix: '' };
    assert.equal(here.engine.answer(request).isCached, false);
    assert.equal(here.engine.answer(request).isCached, true);
    here.clock.advance(30_000);
    assert.equal(here.engine.answer(request).isCached, false, 'after cache_ttl_ms');
  })
  .otherwise(
    'L1 is keyed by the last event',
    'by the question, and emptied by each event: nothing can be forgotten in a key',
    () => {
      const here = person();
      const request = { sessionId: 'a', cwd: '/home/a', repoKey: null, branch: null, prefix: '' };
      here.run('make');
      here.engine.answer(request);
      here.run('ls');
      assert.equal(here.engine.answer(request).isCached, false);
    },
  )
  .otherwise(
    'L3: aggregates in SQLite are the last resort',
    'all aggregates are in memory, and a question never waits for the disk: a new session is answered in 0.1 ms',
    () => {
      const here = person();
      here.run('make', { sessionId: 'other' });
      assert.deepEqual(here.texts(), ['make']);
    },
  )
  .asWritten('another directory, repository or branch is another question', () => {
    const here = person();
    here.run('make');
    const request = { sessionId: 'a', cwd: '/home/a', repoKey: null, branch: null, prefix: '' };
    here.engine.answer(request);
    for (const change of [{ cwd: '/srv' }, { repoKey: '/home/a' }, { branch: 'main' }])
      assert.equal(here.engine.answer({ ...request, ...change }).isCached, false);
  })
  .asWritten('retrieval ends after 20 ms, ranking after 10', () => {
    let nowMs = 0;
    const here = person({ stopwatch: () => (nowMs += 15) });
    for (let count = 0; count < 50; count += 1) here.run(`tool sub${count}`);
    const request = { sessionId: 'a', cwd: '/home/a', repoKey: null, branch: null, prefix: '' };
    assert.equal(here.engine.answer(request).isCut, true);
  });

const invariants = new Section('19 Invariants')
  .asWritten('I1: a session shows nothing of what only another one knows', () => {
    const here = person();
    for (const line of ['make', 'make secret', 'make']) here.run(line, { sessionId: 'b', ephemeral: true });
    assert.deepEqual(here.texts(), []);
    assert.ok(here.texts('', { sessionId: 'b' }).includes('make secret'));
  })
  .asWritten('I2: an ephemeral event leaves nothing to write', () => {
    const here = person();
    assert.equal(here.run('make', { ephemeral: true }), null);
    assert.equal(here.say('accepted', 'make', { ephemeral: true }), null);
  })
  .asWritten('I3: the same state gives the same bytes', () => {
    const answer = (): string => {
      const here = person({ options: { ranker: 'adaptive' } });
      for (const line of ['git add .', 'git commit -m x', 'git push', 'ls', 'git add .']) here.run(line);
      return JSON.stringify([here.ask(), here.ask('git')]);
    };
    assert.equal(answer(), answer());
  })
  .asWritten('I5: one command is one change, with all its rows', () => {
    const here = person();
    here.run('vim src/a.ts');
    const change = here.run('git add src/a.ts');
    const { commands, transitions, slots } = change?.stats ?? { commands: [], transitions: [], slots: [] };
    assert.ok(commands.length > 0 && transitions.length > 0 && slots.length > 0);
  })
  .asWritten('I6: what is destructive says so, and pays for it', () => {
    const here = person();
    for (let count = 0; count < 3; count += 1) here.run('git push --force');
    here.run('ls');
    const found = here.find('git push --force', 'git push');
    assert.ok(found !== undefined && found.risk !== 'safe');
    assert.ok(here.term('risk_penalty', 'git push --force', 'git push') < 0);
  })
  .asWritten('I7: a new command ends every cached answer', () => {
    const here = person();
    here.run('make');
    const before = here.texts();
    here.run('make test');
    assert.notDeepEqual(here.texts(), before);
  });

export const suggestLearning = [feedback, caching, invariants];
