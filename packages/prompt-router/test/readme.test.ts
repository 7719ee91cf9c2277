import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

test('the example of the README prints what the README says', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = '', printed = ''] = /```ts\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(readme) ?? [];
  // Within the package, so that its imports resolve as they would for a reader's file.
  const directory = mkdtempSync(join(import.meta.dirname, 'readme-'));
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    const file = join(directory, 'example.ts');
    writeFileSync(file, code);
    await import(/* @vite-ignore */ file);
  } finally {
    log.mockRestore();
    rmSync(directory, { recursive: true });
  }
  expect(lines.join('\n')).toBe(printed.trimEnd());
});
