import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountKey } from '../src/index.ts';
import { goldenKey, recordFile } from './support/golden.ts';

describe('an account key', () => {
  it('is read as atuin shows it and written as atuin keeps it', () => {
    expect(AccountKey.parse(recordFile.words)?.id).toBe(goldenKey.id);
    expect(goldenKey.words()).toBe(recordFile.words);
    expect(goldenKey.fileText()).toBe(recordFile.key);
  });

  // The encodings that atuin had, by its own list (crates/atuin-client/src/encryption.rs).
  it.each([
    ['as bytes', 'xCAbWypb0msJ2Kq+8j4GVEWUlDX7deKnrTRSIopuqXxc5Q=='],
    ['as numbers', '3AAgG1sqW8zSawnM2MyqzL7M8j4GVEXMlMyUNcz7dczizKfMrTRSIsyKbsypfFzM5Q=='],
    ['bare', 'G1sqW9JrCdiqvvI+BlRFlJQ1+3Xip600UiKKbql8XOU='],
  ])('is read %s', (_, text) => {
    const bytes = AccountKey.parse(`${text}\n`)?.bytes ?? [];
    expect(Buffer.from(bytes).toString('hex')).toBe(
      '1b5b2a5bd26b09d8aabef23e065445949435fb75e2a7ad3452228a6ea97c5ce5',
    );
  });

  it.each([
    '',
    'word',
    'xCAb',
    'abandon '.repeat(24),
    `${recordFile.words} more`,
    'xCAbWypb0msJ2Kq+8j4GVEWUlDX7',
  ])('is not %j', (text) => expect(AccountKey.parse(text)).toBeUndefined());

  it('comes back from words and from its file, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const key = new AccountKey(bytes);
        expect(AccountKey.parse(key.words())?.bytes).toEqual(bytes);
        expect(AccountKey.parse(key.fileText())?.bytes).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
  });
});
