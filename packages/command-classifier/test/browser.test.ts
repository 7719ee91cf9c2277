import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function run(program: string, ...args: readonly string[]): { stdout: string; status: number | null } {
  const { stdout, status } = spawnSync(join(import.meta.dirname, '../node_modules/.bin', program), args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  return { stdout, status };
}

it('asks for nothing that a browser lacks: its sources, and those below, compile without the types of Node', () => {
  expect(run('tsc', '-p', 'test/browser')).toEqual({ stdout: '', status: 0 });
});

it('decides, explains and rewrites as one bundle where Node has been taken away', () => {
  const { stdout, status } = run('hunch-run', 'bench/browser.ts');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    isNodeGone: true,
    isCompilation: true,
    tiers: 5,
    command: 'cd app && rch exec -- make CFLAGS="-O2 -g" 2>&1 | tail',
  });
});
