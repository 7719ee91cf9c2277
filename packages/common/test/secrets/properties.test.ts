import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactionMark, redactSecrets, secretRules } from '../../src/secrets/index.ts';
import { examples as examplesOfRules } from './examples.ts';

const examples = examplesOfRules.flatMap(({ mustMatch, mustNotMatch }) => [
  ...mustMatch.map(([line]) => line),
  ...mustNotMatch,
]);
// Pieces that mean something to some rule, put together in ways that nobody thought of.
const pieces = fc.constantFrom(
  ...examples.flatMap((line) => line.split(/(?<=[\s=:@'"|;,&?])/)),
  ' ',
  '\n',
  '"',
  "'",
  '\\',
  '=',
  ':',
  '://',
  '@',
  '|',
  ';',
  '&',
  '$',
  '-p',
  '-u ',
  '<<<',
  redactionMark,
  'é',
  '🎈',
);
const line = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 14 })
  .map((parts) => parts.join(''));

describe('redaction', () => {
  test('twice is redaction once', () => {
    fc.assert(
      fc.property(line, (text) => {
        const once = redactSecrets(text).text;
        expect(redactSecrets(once).text).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  test('replaces the spans that it reports, in order, and nothing else', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { text: redacted, redactions } = redactSecrets(text);
        let rebuilt = '';
        let position = 0;
        for (const { start, end } of redactions) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          rebuilt += text.slice(position, start) + redactionMark;
          position = end;
        }
        expect(rebuilt + text.slice(position)).toBe(redacted);
      }),
      { numRuns: 2000 },
    );
  });

  test('finds a token wherever it stands between blanks or quotes', () => {
    const tokens = new Set(
      secretRules()
        .filter(({ isToken }) => isToken)
        .map(({ id }) => id),
    );
    const ofTokens = examplesOfRules.filter(({ id }) => tokens.has(id));
    const lines = ofTokens.flatMap(({ mustMatch }) =>
      mustMatch.slice(0, 1).map(([example]) => example.slice('echo '.length)),
    );
    const around = fc.constantFrom(
      ['', ''],
      [' ', ' '],
      ["'", "'"],
      ['"', '"'],
      ['(', ')'],
      ['=', ';'],
      ['\n', '\n'],
    );
    fc.assert(
      fc.property(fc.constantFrom(...lines), around, (token, [before = '', after = '']) => {
        expect(redactSecrets(`run ${before}${token}${after}`).text).not.toContain(token);
      }),
    );
  });
});

const MEGABYTE = 1024 * 1024;
const hostile = [
  'a',
  ' ',
  '=',
  ':',
  '"',
  "'",
  '|',
  '<',
  '-eyJ',
  'eyJa.',
  '_ghp_',
  'a=',
  '1234567890:AA',
  'M.',
  'PASSWORD=a ',
  'PASSWORD=/',
  'token:',
  'token=$',
  '://a:b/',
  '://u:p@h ',
  '--password ',
  'curl -u ',
  'mysql -p',

  'echo a|',
  '<<<',
  '"password":"',
  "'a' ",
  'Password=a;',
  '"Password=a;" ',
  '-----BEGIN PRIVATE KEY-----',

  redactionMark,
  'secret_',
  'identified by ',
  "with password 'a",
  'password = ',
  'aA',
  '?token=',
  ',token=a',
  '"a b',
  'authorization: ',
  'htpasswd -b a ',
  '@tcp(',
  'apikey:="a',
  "token'\\'':",
  'jfrog AP5',
  "secret 'a;",
];

/** Milliseconds of the processor, which others on the machine don't lengthen as they do the time of day. */
function costOf(text: string): number {
  const before = process.cpuUsage();
  expect(redactSecrets(text).text.length).toBeGreaterThan(0);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a hostile megabyte takes linear time', () => {
  test.each(hostile)('%j, repeated', (unit) => {
    // The quote and the names make every rule look.
    const text = (length: number): string =>
      `PASSWORD=x"token ${unit.repeat(Math.ceil(length / unit.length))}`;
    const quarter = costOf(text(MEGABYTE / 4));
    // What is quadratic takes 16 times as long. A little is for what is done once.
    expect(costOf(text(MEGABYTE))).toBeLessThan(8 * quarter + 500);
  });
});
