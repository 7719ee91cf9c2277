import { describe, expect, test } from 'vitest';
import { redactSecrets, secretRules } from '../../src/secrets/index.ts';
import { examples } from './examples.ts';

describe.each(examples.map((rule) => [rule.id, rule] as const))('%s', (id, { mustMatch, mustNotMatch }) => {
  test.each(mustMatch)('redacts %s', (line, redacted) => {
    const { text, redactions } = redactSecrets(line);
    expect(text).toBe(redacted);
    expect(redactions.map((redaction) => redaction.rule)).toContain(id);
    expect(redactSecrets(text)).toEqual({ text, redactions: [] });
  });

  test.each(mustNotMatch)('leaves alone %s', (line) => {
    expect(redactSecrets(line)).toEqual({ text: line, redactions: [] });
  });
});

test('every rule has a name of its own and an example', () => {
  const ids = secretRules().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const shown = examples.filter(({ mustMatch }) => mustMatch.length > 0).map(({ id }) => id);
  expect(shown.toSorted()).toEqual(ids.toSorted());
});
