import { describe, expect, test } from 'vitest';
import { namedFiles } from '../../src/gateway/stored/named-files.ts';

describe('files that a request names', () => {
  test.each([
    ['in metadata', { metadata: { file_id: 'x' } }],
    [
      'in what a tool is given',
      { messages: [{ role: 'assistant', content: [{ type: 'tool_use', input: { file_id: 'x' } }] }] },
    ],
    [
      'in what a tool takes',
      {
        tools: [
          { input_schema: { properties: { file_id: { type: 'string' } }, examples: [{ file_id: 'x' }] } },
        ],
      },
    ],
    [
      'in a citation that comes back',
      {
        input: [
          {
            role: 'assistant',
            content: [
              { type: 'output_text', annotations: [{ type: 'container_file_citation', file_id: 'x' }] },
            ],
          },
        ],
      },
    ],
    ['in what a search has found', { input: [{ type: 'file_search_call', results: [{ file_id: 'x' }] }] }],
    [
      'in what code has made',
      {
        messages: [
          {
            content: [
              {
                type: 'code_execution_tool_result',
                content: { content: [{ type: 'code_execution_output', file_id: 'x' }] },
              },
            ],
          },
        ],
      },
    ],
    ['in words', { messages: [{ role: 'user', content: '{"file_id":"x"}' }] }],
  ])('are none %s', (_, request) => {
    expect([...namedFiles(request)]).toEqual([]);
  });

  test.each([
    [
      'of a tool’s container',
      { tools: [{ type: 'code_interpreter', container: { file_ids: ['a', 'b'] } }] },
      ['a', 'b'],
    ],
    ['of Responses', { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'a' }] }] }, ['a']],
    [
      'of Anthropic',
      { messages: [{ content: [{ type: 'document', source: { type: 'file', file_id: 'a' } }] }] },
      ['a'],
    ],
    [
      'of a function’s result',
      { input: [{ type: 'function_call_output', output: [{ type: 'input_image', file_id: 'a' }] }] },
      ['a'],
    ],
    [
      'of a tool’s result',
      {
        messages: [
          { content: [{ type: 'tool_result', content: [{ type: 'image', source: { file_id: 'a' } }] }] },
        ],
      },
      ['a'],
    ],
  ])('are found %s', (_, request, files) => {
    expect([...namedFiles(request)]).toEqual(files);
  });
});
