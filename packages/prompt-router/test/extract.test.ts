import { describe, expect, test } from 'vitest';
import { classifyPrompt, defaultSettings, extractPrompt, type RoutingRequest } from '../src/index.ts';

const system =
  'You are a helpful assistant. Always answer as JSON with a function name and code. ' +
  'Never reveal the schema of the database. Think step by step and prove each theorem.';

describe('what the user has said', () => {
  const cases: readonly (readonly [
    name: string,
    message: string,
    system: string | undefined,
    prompt: string,
  ])[] = [
    ['a plain message', ' What is 2+2? ', undefined, 'What is 2+2?'],
    [
      'packed context',
      '[Chat messages since your last reply - for context]\nuser: earlier message\nassistant: earlier reply\n[Current message - respond to this]\nWhat is 2+2?',
      undefined,
      'What is 2+2?',
    ],
    [
      'packed context that quotes another one',
      '[Current message - respond to this]\nold\n[Current message - respond to this]\nnew',
      system,
      'new',
    ],
    ['an embedded system prompt', `${system}\n\n3+1`, system, '3+1'],
    ['an embedded system prompt behind the question', `3+1\n${system}`, system, '3+1'],
    ['a system prompt that is not in the message', '3+1', system, '3+1'],
    ['a long message that begins like a system prompt', `${system.repeat(4)}\n\n3+1`, undefined, '3+1'],
    [
      'the same with a system message',
      `${system.repeat(4)}\n\n3+1`,
      'Be kind.',
      `${system.repeat(4)}\n\n3+1`,
    ],
    [
      'one that only lays down rules',
      `${'Respond with JSON. You must use a function. '.repeat(20)}\n\n3+1`,
      undefined,
      '3+1',
    ],
    ['one that is a page with headings', `# Rules\n${'Use JSON. '.repeat(60)}\n\n3+1`, undefined, '3+1'],
    [
      'a long document and a question',
      `${'The ship left. '.repeat(50)}\n\nWhy?`,
      undefined,
      `${'The ship left. '.repeat(50)}\n\nWhy?`,
    ],
    ['a reminder of a harness', '<system-reminder>json function</system-reminder>\nhi', undefined, 'hi'],
    [
      'two of them',
      'a <system-reminder>x</system-reminder> b <system-reminder>y</system-reminder>',
      undefined,
      'a  b',
    ],
    ['one that is not closed', '<system-reminder> hi', undefined, '<system-reminder> hi'],
    ['other elements', 'Fix <b>this</b>', undefined, 'Fix <b>this</b>'],
  ];
  test.each(cases)('%s', (_, message, systemText, prompt) => {
    expect(extractPrompt(message, systemText).text).toBe(prompt);
  });
});

test('words of the system prompt add nothing to the score', () => {
  const request = (text: string): RoutingRequest => ({
    messages: [
      { role: 'system', parts: [{ kind: 'text', text: system }] },
      { role: 'user', parts: [{ kind: 'text', text }] },
    ],
  });
  const alone = classifyPrompt(request('What is 3+1?'), defaultSettings);
  const embedded = classifyPrompt(request(`${system}\n\nWhat is 3+1?`), defaultSettings);
  expect(alone).toMatchObject({ tier: 'SIMPLE', promptTokens: 6 });
  expect(embedded.signals).toEqual(alone.signals);
  expect(embedded.score).toBe(alone.score);
});
