import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HunchError } from '@hunch/common/errors';
import { hunchPaths } from '@hunch/common/paths';
import { runBatch } from '../src/offline/batch.ts';
import { inputLines } from '../src/offline/input-lines.ts';

async function linesOf(chunks: readonly (string | Uint8Array)[], charactersMax?: number): Promise<unknown[]> {
  const lines: unknown[] = [];
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  for await (const some of inputLines(input, charactersMax)) lines.push(...some);
  return lines;
}

const texts = (...all: string[]): unknown[] => all.map((line) => ({ kind: 'text', text: line }));

describe('the inputs of a batch', () => {
  it.each([
    ['one a line', 'ls\npwd\n', texts('ls', 'pwd')],
    ['the last without a newline', 'ls\npwd', texts('ls', 'pwd')],
    ['blank lines are none', '\nls\n  \n\n', texts('ls')],
    ['CRLF', 'ls\r\npwd\r\n', texts('ls', 'pwd')],
    ['an object whose input holds a newline', '{"input":"a\\nb"}\n', texts('a\nb')],
    ['a command that starts with a brace', '{ ls; }\n{"x",1}\n', texts('{ ls; }', '{"x",1}')],
    [
      'an object with another name for the input',
      '{"command":"rm -rf /"}\n{"input":1}\n',
      [
        { kind: 'no-input', text: '{"command":"rm -rf /"}' },
        { kind: 'no-input', text: '{"input":1}' },
      ],
    ],
  ])('%s', async (_, written, expected) => {
    expect(await linesOf([written])).toEqual(expected);
  });

  it('does not depend on where reads cut the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter((line) => line.trim() !== '' && !/[\r\n{]/.test(line)),
        ),
        fc.integer({ min: 1, max: 7 }),
        async (lines, size) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          const chunks: Buffer[] = [];
          for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
          expect(await linesOf(chunks)).toEqual(texts(...lines));
        },
      ),
    );
  });

  it('says once that a line is too long, however it comes, and goes on with the next', async () => {
    const long = 'x'.repeat(40);
    const expected = [{ kind: 'too-long', charactersMax: 10 }, ...texts('ls')];
    expect(await linesOf([`${long}\nls\n`], 10)).toEqual(expected);
    expect(await linesOf([long, long, `${long}\nl`, 's\n'], 10)).toEqual(expected);
  });
});

describe('a batch', () => {
  async function run(input: string, decide: (line: string) => object) {
    const output = new PassThrough();
    const written = text(output);
    const context = {
      environment: {},
      paths: hunchPaths({}, 0),
      args: [],
      input: Readable.from([Buffer.from(input)]),
      output,
      say() {},
    };
    const code = await runBatch(context, decide);
    output.end();
    const answers = (await written).split('\n').filter((line) => line !== '');
    return { code, answers: answers.map((line): unknown => JSON.parse(line)) };
  }

  it('answers in the order of the inputs', async () => {
    const { code, answers } = await run('a\nbb\n', (line) => ({ length: line.length }));
    expect(answers).toEqual([
      { input: 'a', length: 1 },
      { input: 'bb', length: 2 },
    ]);
    expect(code).toBe(0);
  });

  it('an object without an input is not rated as a text', async () => {
    const { code, answers } = await run('{"command":"rm -rf /"}\n', () => ({ risk: 'safe' }));
    expect(answers).toMatchObject([
      { input: '{"command":"rm -rf /"}', error: { code: 'E_INVALID_ARGUMENT' } },
    ]);
    expect(code).toBe(1);
  });

  it('an input that fails is a line with its error, and the exit code tells', async () => {
    const { code, answers } = await run('a\nb\n', (line) => {
      if (line === 'a') throw new HunchError('E_INVALID_ARGUMENT', 'No a.');
      return { fine: true };
    });
    expect(answers).toEqual([
      { input: 'a', error: { code: 'E_INVALID_ARGUMENT', message: 'No a.', retryable: false } },
      { input: 'b', fine: true },
    ]);
    expect(code).toBe(1);
  });
});
