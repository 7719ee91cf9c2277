import { describe, expect, it } from 'vitest';
import { builtInDomains } from '../../src/domains/domain.ts';
import { readAnswer } from '../../src/functiongemma/answer.ts';
import { ollamaUrl } from '../../src/functiongemma/ollama-url.ts';

const answer = (message: object, rest: object = {}) =>
  JSON.stringify({ model: 'functiongemma', message, ...rest });
const call = (name: unknown, given: unknown = {}) => ({ function: { name, arguments: given } });

describe('the answer of a function-calling model', () => {
  it.each([
    [
      'arguments as an object',
      answer({ content: '', tool_calls: [call('git_operations', { operation: 'log' })] }),
      ['git_operations'],
    ],
    [
      'arguments as a string, content null',
      answer({ content: null, tool_calls: [call('git_operations', '{"operation":"log"}')] }),
      ['git_operations'],
    ],
    [
      'several calls',
      answer({ tool_calls: [call('file_operations'), call('archive_operations')] }),
      ['file_operations', 'archive_operations'],
    ],
    [
      'one that there is not, then one that there is',
      answer({ tool_calls: [call('rm_rf'), call('system_info')] }),
      ['system_info'],
    ],
    [
      'an empty name, then the call left in the text',
      answer({
        tool_calls: [call('')],
        content: '<start_function_call>call:system_info{query:<escape>disk<escape>}<end_function_call>',
      }),
      ['system_info'],
    ],
    ['blanks and capitals', answer({ tool_calls: [call(' Git_Operations ')] }), ['git_operations']],
  ])('%s', (_, body, called) => {
    const read = readAnswer(body, builtInDomains);
    expect(read.ok && read.value.called).toEqual(called);
  });

  it.each([
    ['no JSON', '<html>', 'no JSON'],
    ['JSON of another kind', '[1,2]', 'no tool was called'],
    ['null', 'null', 'no tool was called'],
    ['prose', answer({ content: 'You should use git.' }), 'no tool was called'],
    [
      'a tool that there is not',
      answer({ tool_calls: [call('rm_rf')] }),
      'a tool was called that there is not',
    ],
    ['a name that is no text', answer({ tool_calls: [call(7), null, 'x'] }), 'no tool was called'],
    [
      'a name that every object has',
      answer({ tool_calls: [call('__proto__')] }),
      'a tool was called that there is not',
    ],
  ])('%s is refused', (_, body, said) => {
    const read = readAnswer(body, builtInDomains);
    expect(!read.ok && read.error).toContain(said);
  });

  const step = (token: string, logprob = 0, top: readonly (readonly [string, number])[] = []) => ({
    token,
    logprob,
    top_logprobs: top.map(([other, value]) => ({ token: other, logprob: value })),
  });

  it('ranks by the first token of each name where the model began the name', () => {
    const logprobs = [
      step('<start_function_call>'),
      step('call'),
      step(':'),
      step('file', Math.log(0.6), [
        ['file', Math.log(0.6)],
        ['archive', Math.log(0.2)],
        ['the', Math.log(0.2)],
      ]),
      step('_operations'),
    ];
    const read = readAnswer(answer({ tool_calls: [call('file_operations')] }, { logprobs }), builtInDomains);
    const ranking = read.ok ? (read.value.ranking ?? []) : [];
    expect(ranking.map(({ domain }) => domain)).toEqual(['file_operations', 'archive_operations']);
    expect(ranking[0]?.confidence).toBeCloseTo(0.75);
    expect(ranking[1]?.confidence).toBeCloseTo(0.25);
  });

  it.each([
    ['none', undefined],
    ['no list', 'x'],
    ['tokens of something else', [step('Hello'), step(' there')]],
    ['probabilities above 1', [step('file', 3), step('_operations', 3)]],
  ])('has no ranking when the probabilities are %s', (_, logprobs) => {
    const read = readAnswer(answer({ tool_calls: [call('file_operations')] }, { logprobs }), builtInDomains);
    expect(read.ok && read.value.ranking).toBeNull();
  });
});

describe('where Ollama listens', () => {
  it.each([
    ['', undefined, 'http://127.0.0.1:11434'],
    ['', '0.0.0.0', 'http://127.0.0.1:11434'],
    ['', '0.0.0.0:9000', 'http://127.0.0.1:9000'],
    ['', 'gpu-box', 'http://gpu-box:11434'],
    ['', 'https://models.example.org', 'https://models.example.org'],
    ['', 'http://gpu-box:8080/ollama/', 'http://gpu-box:8080/ollama'],
    ['http://configured:1', 'ignored', 'http://configured:1'],
    ['', 'not a host', 'http://127.0.0.1:11434'],
  ])('option %j and OLLAMA_HOST %j: %s', (configured, host, url) => {
    expect(ollamaUrl(configured, host)).toBe(url);
  });
});
