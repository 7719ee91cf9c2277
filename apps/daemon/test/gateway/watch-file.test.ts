import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchChanges } from '../../src/gateway/watch-file.ts';

// The time to live of a test is below that of the look for what no system tells.
test('a file is told of when it is made, written, replaced, deleted and made again; others beside it are not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-watch-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'keys.json');
  let changes = 0;
  const end = watchChanges(path, () => (changes += 1));
  onTestFinished(end);
  const replace = (text: string): void => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  };
  const steps: readonly (() => void)[] = [
    () => replace('one'),
    () => replace('two'),
    () => replace('three'),
    () => appendFileSync(path, 'more'),
    () => rmSync(path),
    () => replace('four'),
    () => appendFileSync(path, 'more'),
  ];
  for (const [at, step] of steps.entries()) {
    writeFileSync(join(directory, 'beside'), String(at));
    step();
    await expect.poll(() => changes, { timeout: 4_000 }).toBe(at + 1);
  }
});
