import { describe, expect, test } from 'vitest';
import { classifyPrompt, defaultSettings, rankOf, type Message, type Part } from '../src/index.ts';
import { goesOn } from '../src/conversation.ts';

const user = (text: string): Message => ({ role: 'user', parts: [{ kind: 'text', text }] });
const assistant = (...parts: readonly (string | Part)[]): Message => ({
  role: 'assistant',
  parts: parts.map((part) => (typeof part === 'string' ? { kind: 'text', text: part } : part)),
});
const call = (name: string, argumentsText = '{}'): Part => ({ kind: 'tool_call', name, argumentsText });
const result = (text: string, failed = false): Message => ({
  role: 'tool',
  parts: [{ kind: 'tool_result', text, failed }],
});
const decide = (...messages: readonly Message[]) => classifyPrompt({ messages }, defaultSettings);

const hard = 'Prove the theorem by induction.';

describe('a message that only goes on', () => {
  test.each([
    'yes',
    'Yes, please.',
    'go on',
    'continue',
    'commit it',
    'ok do it',
    'sounds good',
    '2',
    'да',
    '继续',
    'はい',
  ])('"%s" after hard work is as hard as that work', (reply) => {
    expect(decide(user(hard), assistant('Shall I go on?'), user(reply))).toMatchObject({
      tier: 'REASONING',
      source: 'conversation',
      isAmbiguous: false,
    });
  });

  test.each(['thanks', 'Thank you!', 'ok thanks', 'спасибо'])('"%s" is the end of it', (reply) => {
    expect(decide(user(hard), assistant('Done.'), user(reply)).tier).toBe('SIMPLE');
  });

  test('alone it is what it is', () => {
    expect(decide(user('go on')).tier).toBe('SIMPLE');
  });

  test('it reaches back over others of its kind', () => {
    expect(decide(user(hard), assistant('?'), user('yes'), assistant('?'), user('go on')).tier).toBe(
      'REASONING',
    );
  });

  test('a question of its own is scored alone', () => {
    expect(decide(user(hard), assistant('Done.'), user('What is the capital of France?')).tier).toBe(
      'SIMPLE',
    );
  });

  test.each([
    ['yes', true],
    ['Rewrite the whole module so that it uses streams, and add tests', false],
    ['why?', false],
    ['hello', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(goesOn(text)).toBe(expected);
  });
});

describe('tools', () => {
  const rounds = (count: number, failed = false): Message[] =>
    Array.from({ length: count }, (_, index) => [
      assistant(call('read', `${index}`)),
      result('ok', failed),
    ]).flat();

  test('the results of tools belong to the prompt before them', () => {
    const decision = decide(
      user('What is in a.txt?'),
      assistant(call('read')),
      result('function class import json'),
    );
    expect(decision).toMatchObject({ tier: 'SIMPLE', inToolLoop: true });
    expect(decision.prompt).toBe('What is in a.txt?');
  });

  test.each([
    [2, 'SIMPLE'],
    [3, 'MEDIUM'],
    [10, 'COMPLEX'],
  ])('%d calls so far make it at least %s', (count, tier) => {
    expect(decide(user('Look into it'), ...rounds(count)).tier).toBe(tier);
  });

  test('failing calls go one tier up', () => {
    const fine = decide(user('Look into it'), ...rounds(2));
    const failing = decide(user('Look into it'), ...rounds(2, true));
    expect(rankOf(failing.tier)).toBe(rankOf(fine.tier) + 1);
    expect(failing.signals.join()).toContain('2 tool calls failed in a row');
  });

  test('so does the same call again and again', () => {
    const same = Array.from({ length: 3 }, () => [assistant(call('run', 'make')), result('no')]).flat();
    expect(decide(user('Look into it'), ...same).signals.join()).toContain('the same tool call 3 times');
  });

  test('a failure that was got over does not count', () => {
    const decision = decide(user('Look into it'), ...rounds(2, true), ...rounds(1));
    expect(decision.signals.join()).not.toContain('failed');
  });
});

test('a request without a prompt is answered all the same', () => {
  expect(decide().tier).toBe('SIMPLE');
  expect(decide({ role: 'system', parts: [{ kind: 'text', text: 'function class import' }] }).tier).toBe(
    'SIMPLE',
  );
});
