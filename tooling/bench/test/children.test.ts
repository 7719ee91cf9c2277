import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bench = fileURLToPath(new URL('support/bench-with-child.ts', import.meta.url));
const run = fileURLToPath(new URL('../../build/run.mjs', import.meta.url));

test.each([
  ['an error', undefined, undefined],
  ['SIGINT', 'bench', 'SIGINT'],
  ['SIGTERM', 'bench', 'SIGTERM'],
  ['SIGKILL', 'bench', 'SIGKILL'],
  ['SIGTERM of what runs it', 'runner', 'SIGTERM'],
  ['SIGKILL of what runs it', 'runner', 'SIGKILL'],
] as const)('a bench that ends by %s takes its children with it', async (_, whom, signal) => {
  const runner = spawn(process.execPath, [run, bench, ...(signal === undefined ? ['error'] : [])], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [benchPid = 0, childPid = 0] = await new Promise<number[]>((resolve) => {
    runner.stdout.once('data', (text: Buffer) => resolve(text.toString().split(' ').map(Number)));
  });
  expect([benchPid, childPid].every((pid) => pid > 0)).toBe(true);
  if (signal !== undefined) process.kill(whom === 'bench' ? benchPid : (runner.pid ?? 0), signal);
  await expect.poll(() => [benchPid, childPid].filter(isThere)).toEqual([]);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
