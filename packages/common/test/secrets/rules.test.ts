import { describe, expect, test } from 'vitest';
import { redactSecrets, secretRules } from '../../src/secrets/index.ts';

describe.each(secretRules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test.each(rule.matches)('redacts %s', (line, redacted) => {
    const { text, redactions } = redactSecrets(line);
    expect(text).toBe(redacted);
    expect(redactions.map((redaction) => redaction.rule)).toContain(id);
    expect(redactSecrets(text)).toEqual({ text, redactions: [] });
  });

  test.each(rule.stays)('leaves alone %s', (line) => {
    expect(redactSecrets(line)).toEqual({ text: line, redactions: [] });
  });
});

test('every rule has a name of its own and an example', () => {
  expect(new Set(secretRules.map(({ id }) => id)).size).toBe(secretRules.length);
  expect(secretRules.filter(({ matches, why }) => matches.length === 0 || why === '')).toEqual([]);
});
