import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
// Within the package, so that the example finds it by its name.
const directory = `${root}/node_modules/.cache/readme-${process.pid}`;

test('the example of the README prints what the README says', { timeout: 30_000 }, async () => {
  const readme = readFileSync(`${root}/README.md`, 'utf8');
  const [, code] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const [, printed] = /```text\n(.*?)```/s.exec(readme) ?? [];
  mkdirSync(directory, { recursive: true });
  try {
    writeFileSync(`${directory}/example.ts`, code ?? '');
    const { stdout } = await promisify(execFile)(
      `${root}/node_modules/.bin/hunch-run`,
      [`${directory}/example.ts`],
      { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } },
    );
    expect(stdout).toBe(printed);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
