import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesAfterMark, writeMark } from '../../src/import/import-mark.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-mark-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const commands = (...texts: string[]) => texts.map((command) => ({ command }));
const numbered = (from: number, to: number) =>
  commands(...Array.from({ length: to - from }, (_, index) => `echo ${from + index}`));

describe('the mark of an import', () => {
  const cases = [
    ['nothing new', numbered(0, 100), numbered(0, 100), []],
    ['more appended', numbered(0, 100), numbered(0, 103), numbered(100, 103)],
    ['the head cut off', numbered(0, 100), numbered(80, 105), numbered(100, 105)],
    ['a short history', commands('a', 'b'), commands('a', 'b', 'a', 'c'), commands('a', 'c')],
    ['the marked place is gone', numbered(0, 100), numbered(90, 120), numbered(90, 120)],
  ] as const;

  it.each(cases)('%s', (_name, first, second, fresh) => {
    writeMark(directory, '/h', first);
    expect(entriesAfterMark(directory, '/h', second)).toEqual(fresh);
    expect(entriesAfterMark(directory, '/other', second)).toEqual(second);
  });
});
