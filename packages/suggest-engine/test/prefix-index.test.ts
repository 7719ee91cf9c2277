import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../src/fold.ts';
import { PrefixIndex } from '../src/memory/prefix-index.ts';

const texts = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', ' ', '\t', 'é', '🙂', 'z'),
  minLength: 1,
  maxLength: 8,
});

test('the strongest lines with a prefix are those that a scan over all lines finds', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(texts, { maxLength: 600 }),
      fc.array(fc.tuple(fc.nat(599), fc.constantFrom('see', 'see', 'see', 'remove')), { maxLength: 900 }),
      fc.array(texts, { minLength: 1, maxLength: 8 }),
      fc.nat(600),
      (lines, steps, prefixes, loadedMax) => {
        const loaded = Math.min(loadedMax, lines.length);
        const standings = new Map<number, number>();
        const index = new PrefixIndex({
          textOf: (line) => lines[line] ?? '',
          standingOf: (line) => standings.get(line) ?? 0,
        });
        // The first of them at once, as after a restart, the others one by one.
        lines.forEach((_, line) => standings.set(line, line % 7));
        index.load([...lines.keys()].slice(0, loaded));
        for (let line = loaded; line < lines.length; line += 1) index.strengthened(line);
        for (const [line, step] of steps) {
          if (line >= lines.length) continue;
          // Asked in between, so that what is remembered of the answers has to keep up.
          for (const prefix of ['', ...prefixes]) index.strongest(prefix, 10);
          if (step === 'see') {
            standings.set(line, (standings.get(line) ?? 0) + 1);
            index.strengthened(line);
          } else if (standings.delete(line)) {
            index.remove(line);
          }
        }
        expect(index.size).toBe(standings.size);
        for (const prefix of ['', ...prefixes]) {
          const expected = [...standings.keys()]
            .filter((line) => fold(lines[line] ?? '').startsWith(fold(prefix)))
            .sort(
              (left, right) =>
                (standings.get(right) ?? 0) - (standings.get(left) ?? 0) ||
                ((lines[left] ?? '') < (lines[right] ?? '') ? -1 : 1),
            )
            .slice(0, 10);
          expect(index.strongest(prefix, 10)).toEqual(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the fold of a prefix is a prefix of the fold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
      expect(fold(text).startsWith(fold(text.slice(0, length)))).toBe(true);
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
