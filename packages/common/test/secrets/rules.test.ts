import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactSecrets, secretRules } from '../../src/secrets/index.ts';
import { packs } from '../../src/secrets/packs.ts';
import { examples } from './examples.ts';

const withExample: ReadonlySet<string> = new Set(examples.map(({ id }) => id));
const importedTokens = packs().tokens.filter(({ id }) => !withExample.has(id));

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
  const shown = new Set(examples.filter(({ mustMatch }) => mustMatch.length > 0).map(({ id }) => id));
  const sampled = importedTokens.map(({ id }) => id);
  expect([...shown, ...sampled].toSorted()).toEqual(ids.toSorted());
});

/** Made-up secrets of a rule that comes without an example: letters and digits wherever those may stand. */
function samplesOf(pattern: string): readonly string[] {
  const plain = pattern
    .replace('(?![A-Za-z0-9])', '')
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]|\\w/g, (whole, inner = String.raw`\w`) => {
      if (inner.includes(String.raw`\w`)) return '[A-Za-z0-9]';
      const ranges = inner.match(/[a-z0-9]-[a-z0-9]/gi);
      return ranges === null ? whole : `[${ranges.join('')}]`;
    });
  return fc.sample(fc.stringMatching(new RegExp(`^${plain}$`)), { numRuns: 2, seed: 7 });
}

describe.each(importedTokens)('$id, of gitleaks', ({ pattern }) => {
  test.each(samplesOf(pattern))('takes out %s', (token) => {
    for (const line of [`tool login ${token}`, `export X='${token}'`, `echo "${token}" > a.txt`])
      expect(redactSecrets(line).text).not.toContain(token);
  });
});

describe.each(packs().services)('$id, of gitleaks', ({ words, pattern }) => {
  const [word = ''] = words.split(' ');
  test.each(samplesOf(pattern))('takes out %s', (key) => {
    const name = word.toUpperCase();
    for (const line of [
      `export ${name}_ID=${key}`,
      `tool --${word}-user ${key}`,
      `X='{"${word}App":"${key}"}'`,
    ])
      expect(redactSecrets(line).text).not.toContain(key);
  });
});
