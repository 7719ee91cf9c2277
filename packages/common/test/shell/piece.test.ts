import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginsWith,
  bytesOf,
  endsWith,
  indexOfCode,
  indexOfText,
  isDecimal,
  isDigits,
  isText,
  lastIndexOfCode,
} from '../../src/shell/fast-scan/index.ts';

/** A text between two others, of which nothing may be seen, and another to look for. */
const placed = fc.record({
  before: fc.string({ maxLength: 3 }),
  text: fc.string({ unit: fc.constantFrom('a', 'b', '-', '.', '1', ' '), maxLength: 12 }),
  after: fc.string({ maxLength: 3 }),
  other: fc.string({ unit: fc.constantFrom('a', 'b', '-', '.', '1'), minLength: 1, maxLength: 3 }),
});

function holdsFor(
  check: (codes: Uint8Array, from: number, to: number, text: string, other: string) => void,
): void {
  fc.assert(
    fc.property(placed, ({ before, text, after, other }) => {
      const codes = bytesOf(before + text + after);
      check(codes, before.length, before.length + text.length, text, other);
    }),
    { numRuns: 2000, seed: 5 },
  );
}

describe('a piece of a command', () => {
  it('is compared as a string would be', () => {
    holdsFor((codes, from, to, text, other) => {
      expect(isText(codes, from, to, other)).toBe(text === other);
      expect(isText(codes, from, to, text)).toBe(true);
      expect(beginsWith(codes, from, to, other)).toBe(text.startsWith(other));
      expect(endsWith(codes, from, to, other)).toBe(text.endsWith(other));
    });
  });

  it('is searched as a string would be', () => {
    holdsFor((codes, from, to, text, other) => {
      const offset = (at: number): number => (at === -1 ? -1 : from + at);
      const code = other.charCodeAt(0);
      expect(indexOfText(codes, from, to, other)).toBe(offset(text.indexOf(other)));
      expect(indexOfCode(codes, from, to, code)).toBe(offset(text.indexOf(other.charAt(0))));
      expect(lastIndexOfCode(codes, from, to, code)).toBe(offset(text.lastIndexOf(other.charAt(0))));
    });
  });

  it('is a number as an expression would say', () => {
    holdsFor((codes, from, to, text) => {
      expect(isDigits(codes, from, to)).toBe(/^\d+$/.test(text));
      expect(isDecimal(codes, from, to)).toBe(/^\d+(?:\.\d+)?$/.test(text));
    });
  });
});
