import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from '../src/base64-floats.ts';

test('floats come back exactly, and the text is the base64 that others write', () => {
  fc.assert(
    fc.property(fc.array(fc.float32Array({ maxLength: 9 }), { maxLength: 4 }), (columns) => {
      const text = encode(columns);
      const bytes = Buffer.concat(columns.map((column) => Buffer.from(column.buffer)));
      expect(text).toBe(bytes.toString('base64'));
      expect(Buffer.from(decode(text)?.buffer ?? new ArrayBuffer(0))).toEqual(bytes);
    }),
  );
});

test.each(['a', '%%%%', 'AAA', 'AAAA'])('what encode does not write is null: %s', (text) => {
  expect(decode(text)).toBeNull();
});
