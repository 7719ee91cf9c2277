import { redactionMark } from '../../src/secrets/index.ts';
import { examplesJson } from './examples.generated.ts';

type Part = string | number | { readonly hex: number };

interface PackExamples {
  readonly id: string;
  /** Of a token: texts, and how many characters to make up between them. */
  readonly parts?: readonly Part[];
  /** Lines with the secret between « and ». */
  readonly mustMatch?: readonly string[];
  readonly mustNotMatch: readonly string[];
}

export interface Examples {
  readonly id: string;
  readonly mustMatch: readonly (readonly [line: string, redacted: string])[];
  readonly mustNotMatch: readonly string[];
}

const HEX = '0123456789abcdef';
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What the packs give as examples of each rule. */
export const examples: readonly Examples[] = (JSON.parse(examplesJson) as readonly PackExamples[]).map(
  ({ id, parts, mustMatch, mustNotMatch }) => ({
    id,
    mustMatch:
      parts === undefined ? (mustMatch ?? []).map(unmarked) : tokenExamples(parts.map(madeUp).join('')),
    mustNotMatch,
  }),
);

function tokenExamples(token: string): Examples['mustMatch'] {
  return [
    [`echo ${token}`, `echo ${redactionMark}`],
    [`run '${token}' x`, `run '${redactionMark}' x`],
  ];
}

function unmarked(line: string): readonly [string, string] {
  return [line.replaceAll(/[«»]/gu, ''), line.replaceAll(/«[^»]*»/gu, redactionMark)];
}

/** Put together here, so that no scanner of repositories takes a pack for a leak. */
function madeUp(part: Part, index: number): string {
  if (typeof part === 'string') return part;
  const [alphabet, length] = typeof part === 'number' ? [LETTERS_AND_DIGITS, part] : [HEX, part.hex];
  // Steps that share no divisor with the alphabet's length, so that all of it is used.
  return Array.from(
    { length },
    (_, place) => alphabet[(place * 29 + index * 13 + 11) % alphabet.length],
  ).join('');
}
