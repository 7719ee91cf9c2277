import { objectIn, textIn } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/formats.ts';
import { dialect } from './support/asking.ts';

/** What each of Anthropic's models takes (platform.claude.com, "Extended thinking", "Adaptive thinking", "Effort"). */
const models: readonly (readonly [model: string, thinking: readonly string[], efforts: readonly string[]])[] =
  [
    ['claude-3-5-haiku-20241022', [], []],
    ['claude-3-7-sonnet-20250219', ['enabled', 'disabled'], []],
    ['claude-haiku-4-5@20251001', ['enabled', 'disabled'], []],
    ['claude-sonnet-4-5', ['enabled', 'disabled'], []],
    ['anthropic.claude-opus-4-5-20251101-v1:0', ['enabled', 'disabled'], ['low', 'medium', 'high']],
    ['claude-sonnet-4-6', ['enabled', 'disabled', 'adaptive'], ['low', 'medium', 'high']],
    ['claude-opus-4-6', ['enabled', 'disabled', 'adaptive'], ['low', 'medium', 'high', 'max']],
    ['claude-opus-4-8', ['disabled', 'adaptive'], ['low', 'medium', 'high', 'xhigh', 'max']],
    ['claude-haiku-5-5', ['disabled', 'adaptive'], ['low', 'medium', 'high', 'xhigh', 'max']],
  ];

const thoughts = [
  undefined,
  { type: 'disabled' },
  { type: 'enabled', budget_tokens: 4_000 },
  { type: 'adaptive' },
];
const efforts = [undefined, 'low', 'medium', 'high', 'xhigh', 'max'];
const plain = { max_tokens: 32_000, messages: [{ role: 'user', content: 'a' }], temperature: 1, top_p: 0.9 };
const asked = thoughts.flatMap((thinking) =>
  efforts.map((effort) => ({
    ...plain,
    ...(thinking === undefined ? {} : { thinking }),
    ...(effort === undefined ? {} : { output_config: { effort } }),
  })),
);
const { provider } = formats.anthropic;

describe.each(models)('a request for another model that goes to %s', (model, thinking, taken) => {
  test.each(asked)('$thinking $output_config', (given) => {
    const body = provider.forward({ ...given, model: 'auto' }, model, dialect);
    const type = textIn(objectIn(body, 'thinking'), 'type');
    const effort = textIn(objectIn(body, 'output_config'), 'effort');
    expect([...thinking, undefined]).toContain(type);
    expect([...taken, undefined]).toContain(effort);
    expect(body.temperature === undefined || body.top_p === undefined).toBe(!model.includes('3-'));
    // What the model has words for is not lost.
    const wanted = textIn(given.thinking, 'type') ?? 'disabled';
    if (wanted !== 'disabled' && thinking.length > 0) expect(type).not.toBeUndefined();
    if (given.output_config !== undefined && taken.length > 0) expect(effort).not.toBeUndefined();
  });
});

test.each(asked)(
  'a request that names its model goes through as it came: $thinking $output_config',
  (given) => {
    for (const [model] of models) {
      expect(provider.forward({ ...given, model }, model, dialect)).toEqual({ ...given, model });
      expect(provider.forward({ ...given, model: `near/${model}` }, model, dialect)).toEqual({
        ...given,
        model,
      });
    }
  },
);
