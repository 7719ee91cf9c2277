import { listOptions } from '@hunch/common/options';
import { expect, test } from 'vitest';
import { suggestionOptions } from '../src/index.ts';

/** Spec 003 §16, key by key. */
test.each([
  ['enabled', true],
  ['max_results', 5],
  ['cache_ttl_ms', 30_000],
  ['hard_timeout_ms', 150],
  ['hook_connect_timeout_ms', 15],
  ['hook_write_timeout_ms', 20],
  ['socket_path', ''],
  ['weights.transition', 0.3],
  ['weights.frequency', 0.2],
  ['weights.success', 0.1],
  ['weights.prefix', 0.15],
  ['weights.affinity', 0.1],
  ['weights.task', 0.05],
  ['weights.feedback', 0.15],
  ['weights.risk_penalty', 0.2],
  ['decay_half_life_hours', 168],
  ['feedback_boost_accept', 0.1],
  ['feedback_penalty_dismiss', 0.08],
  ['slot_max_values_per_slot', 20],
  ['incognito_mode', 'ephemeral'],
  ['redact_sensitive_tokens', true],
])('the option %s is %j until someone sets it', (name, value) => {
  const option = listOptions(suggestionOptions).find(({ path }) => path.join('.') === name);
  expect(option?.spec.default).toBe(value);
});
