import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('asks for nothing that a browser lacks: its sources, and those below, compile without the types of Node', () => {
  const { stdout, status } = spawnSync(
    join(import.meta.dirname, '../node_modules/.bin/tsc'),
    ['-p', join(import.meta.dirname, 'browser')],
    { encoding: 'utf8' },
  );
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
}, 20_000);
