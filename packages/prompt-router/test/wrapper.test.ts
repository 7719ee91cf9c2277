import { describe, expect, test } from 'vitest';
import { classifyPrompt, defaultSettings, promptRequest, rankOf } from '../src/index.ts';

const wrappers: readonly string[] = [
  'Think step by step.',
  "Let's think step by step.",
  "Take a deep breath. Let's work through this problem step by step, and explain your reasoning.",
  'Use chain of thought. Think carefully. Show your work.',
  'You are an expert in distributed quantum databases and kubernetes architecture.',
  'You are a helpful assistant. Answer the following question.',
  'Reason through this step by step before you answer, then show your reasoning.',
];

const tasks: readonly string[] = [
  'What is the capital of France?',
  'hello',
  'Translate "good morning" to German.',
  'Mary had a little lamb.',
  'Write a function that reverses a string in Python.',
  'Prove that the square root of 2 is irrational.',
  'Design a distributed rate limiter with at most 10 ms latency and build it on Redis.',
  'A farmer has 17 sheep. All but 9 run away. How many are left?',
  'First read the file, then fix the bug, deploy it and verify the api.',
];

const decide = (prompt: string) => classifyPrompt(promptRequest(prompt), defaultSettings);

describe.each(wrappers)('%s', (wrapper) => {
  test.each(tasks)('before and after "%s" it moves at most one tier, and makes it less sure', (task) => {
    const bare = decide(task);
    for (const prompt of [
      `${wrapper} ${task}`,
      `${task} ${wrapper}`,
      `${wrapper}\n\n${task}`,
      `${task}\n${wrapper}`,
    ]) {
      const wrapped = decide(prompt);
      expect(Math.abs(rankOf(wrapped.tier) - rankOf(bare.tier)), prompt).toBeLessThanOrEqual(1);
      expect(wrapped.confidence, prompt).toBeLessThan(bare.confidence);
    }
  });
});

test('a marker within the task is part of it', () => {
  expect(decide('Prove step by step that there are infinitely many primes.').tier).toBe('REASONING');
});

test('a wrapper alone is the prompt', () => {
  expect(decide('Think step by step.').signals).toContain('reasoning (step by step)');
});
