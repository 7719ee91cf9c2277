import { manualClock } from '@hunch/common/clock';
import { describe, expect, it, vi } from 'vitest';
import {
  contextOf,
  createGuidance,
  llmClassifier,
  modelOpinion,
  TrajectoryBuilder,
  type ModelPort,
} from '../src/index.ts';
import { bash, bashFails, contextAfter, eventsOf, times, user, type Step } from './support/agent.ts';

const stuck = contextAfter(times(3, () => bash('ls', 'a')));
const answering = (text: string): ModelPort & { readonly prompts: string[] } => {
  const prompts: string[] = [];
  return {
    prompts,
    complete(prompt) {
      prompts.push(prompt);
      return Promise.resolve(text);
    },
  };
};

describe('a model as classifier', () => {
  it('is asked once about a situation, and nobody waits for it', async () => {
    const model = answering('Sure: {"stuck": true, "confidence": 0.7, "reason": "the same\\ncall"}');
    const classifier = llmClassifier({ model, modelName: 'small' });
    expect(classifier.classify(stuck).kind).toBe('unknown');
    expect(classifier.classify(stuck).kind).toBe('unknown');
    await classifier.ask(stuck);
    expect(classifier.classify(stuck)).toMatchObject({
      kind: 'maybe',
      confidence: 0.7,
      reason: 'the same call',
    });
    expect(model.prompts).toHaveLength(1);
    expect(model.prompts[0]).toContain('- ls: ok');
    expect(model.prompts[0]).toContain('doom_loop 3');
    expect(classifier.name).toBe('llm(small)');
  });

  it('is believed for a few turns, until the user speaks, and not asked meanwhile', async () => {
    const model = answering('{"stuck": true, "confidence": 0.9, "reason": "still"}');
    const classifier = llmClassifier({ model, modelName: 'm' });
    const builder = new TrajectoryBuilder();
    const context = contextOf(builder.build());
    const kindAfter = async (...steps: readonly Step[]): Promise<string> => {
      for (const event of eventsOf(steps)) builder.onEvent(event);
      const { kind } = classifier.classify(context);
      // The answer is there at once; it takes some turns of the event loop to be heard.
      await new Promise((resolve) => setImmediate(resolve));
      return kind;
    };
    expect(await kindAfter(bash('a', '1'))).toBe('unknown');
    expect(await kindAfter(bash('b', '2'))).toBe('maybe');
    expect(await kindAfter(bash('c', '3'))).toBe('maybe');
    expect(await kindAfter(bash('d', '4'))).toBe('maybe');
    expect(model.prompts).toHaveLength(1);
    expect(await kindAfter(bash('e', '5'))).toBe('unknown');
    expect(await kindAfter(user, bash('f', '6'))).toBe('unknown');
    expect(model.prompts).toHaveLength(3);
  });

  it('may say no', async () => {
    const classifier = llmClassifier({
      model: answering('{"stuck": false, "confidence": 0.9}'),
      modelName: 'm',
    });
    expect(await classifier.ask(stuck)).toMatchObject({ kind: 'no' });
    expect((await classifier.ask(stuck)).confidence).toBeCloseTo(0.1);
  });

  it.each(['', 'no idea', '{"answer": 1}', '{', '[]'])(
    'that answers %o is not known to say anything',
    async (text) => {
      const failures: string[] = [];
      const classifier = llmClassifier({ model: answering(text), modelName: 'm' });
      const context = { ...stuck, onFailure: (name: string) => void failures.push(name) };
      expect((await classifier.ask(context)).kind).toBe('unknown');
      expect(failures).toEqual(['llm(m)']);
    },
  );

  it('that takes too long is given up, and told so', async () => {
    let aborted = false;
    const model: ModelPort = {
      complete: (_, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            aborted = true;
          });
        }),
    };
    const classifier = llmClassifier({ model, modelName: 'slow', timeoutMs: 5 });
    expect((await classifier.ask(stuck)).kind).toBe('unknown');
    expect(aborted).toBe(true);
  });

  it('has half a second unless it is given another time', async () => {
    vi.useFakeTimers();
    try {
      const model: ModelPort = { complete: () => new Promise(() => undefined) };
      let kind = 'none yet';
      const asked = llmClassifier({ model, modelName: 'slow' }).ask(stuck);
      void asked.then((result) => (kind = result.kind));
      await vi.advanceTimersByTimeAsync(499);
      expect(kind).toBe('none yet');
      await vi.advanceTimersByTimeAsync(1);
      expect(kind).toBe('unknown');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that fails at once is no failure of the session', async () => {
    const model: ModelPort = { complete: () => Promise.reject(new Error('no network')) };
    expect((await llmClassifier({ model, modelName: 'm' }).ask(stuck)).kind).toBe('unknown');
    const throwing: ModelPort = {
      complete() {
        throw new Error('not even a promise');
      },
    };
    expect((await llmClassifier({ model: throwing, modelName: 'm' }).ask(stuck)).kind).toBe('unknown');
  });

  it('is not asked more than four things at once', async () => {
    const model: ModelPort = { complete: () => new Promise(() => undefined) };
    const classifier = llmClassifier({ model, modelName: 'm', timeoutMs: 20 });
    const asked = times(6, (index) => classifier.ask(contextAfter([bash(`step ${index}`, 'x')])));
    const reasons = (await Promise.all(asked)).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === 'llm(m) is busy')).toHaveLength(2);
  });
});

describe('a second opinion', () => {
  const agrees = '{"stuck": true, "confidence": 0.9, "reason": "the file is not there"}';
  const failures = (count: number) =>
    times(count, (index) => bashFails(`cat ${index}`, `no ${'abcdefg'[index]}`));

  it('is asked for only where the rules suspect something', async () => {
    const model = answering(agrees);
    const { classifier } = modelOpinion({ model, modelName: 'm', timeoutMs: 500 });
    expect(classifier.classify(contextAfter(failures(2))).kind).toBe('no');
    expect(model.prompts).toEqual([]);
    const suspicious = contextAfter(failures(4));
    expect(classifier.classify(suspicious).kind).toBe('unknown');
    await new Promise((resolve) => setImmediate(resolve));
    expect(classifier.classify(suspicious)).toMatchObject({
      kind: 'yes',
      confidence: 0.9,
      reason: expect.stringMatching(
        /^None of the last 4 turns changed or showed anything new.*m, asked about it, says: “the file is not there”$/,
      ),
    });
  });

  it('is given only while the options name a model', () => {
    const named = { url: 'http://127.0.0.1:1/v1', model: 'm', api_key_variable: '', timeout_ms: 500 };
    const none = { ...named, model: '' };
    const model = answering(agrees);
    const guidance = createGuidance({ clock: manualClock(0), model });
    const names = () => guidance.stats().providers.map(({ provider }) => provider);
    expect(names()).not.toContain('model_opinion_provider');
    guidance.reconfigure({ asked_model: named });
    expect(names()).toContain('model_opinion_provider');
    guidance.reconfigure({ asked_model: none });
    expect(names()).not.toContain('model_opinion_provider');
  });
});
