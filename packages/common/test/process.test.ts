import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning } from '../src/process.ts';

const readText = (path: string): string => readFileSync(path, 'latin1');

it('knows what runs, and what does not', async () => {
  expect(isRunning(process.pid, readText)).toBe(true);
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(isRunning(child.pid ?? 0, readText)).toBe(false);
});

it.runIf(existsSync('/proc/self/stat'))('takes one that nobody has waited for as ended', async () => {
  // The shell becomes a program that knows of no child, before the child ends.
  const parent = spawn('/bin/sh', ['-c', 'sleep .2 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
  await expect.poll(() => isRunning(Number(line), readText)).toBe(false);
  expect(() => process.kill(Number(line), 0)).not.toThrow();
  parent.kill();
});
