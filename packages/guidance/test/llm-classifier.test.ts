import { describe, expect, it } from 'vitest';
import { llmClassifier, type ModelPort } from '../src/index.ts';
import { bash, contextAfter, times } from './support/agent.ts';

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
