import { spawn } from 'node:child_process';
import { endWithThis } from '../../src/index.ts';

/** A bench with a child that would never end by itself; it prints the number of its child. */
const child = endWithThis(
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' }),
);
setInterval(() => undefined, 1_000);
process.stdout.write(`${process.pid} ${child.pid ?? 0}\n`, () => {
  if (process.argv[2] === 'error') throw new Error('as a bench may');
});
