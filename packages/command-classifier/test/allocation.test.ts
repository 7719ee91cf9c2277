import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

interface Row {
  readonly line: string;
  readonly isCompilation: boolean;
  readonly reason: string;
  readonly bytes: number;
}

const packageRoot = join(import.meta.dirname, '..');

function measure(calls: number, nodeFlags: string): readonly Row[] {
  const { stdout, stderr, status } = spawnSync(
    join(packageRoot, 'node_modules/.bin/hunch-run'),
    ['bench/allocation.ts', String(calls)],
    {
      cwd: packageRoot,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        // What is optimised must not hang on whether V8's other thread had its turn.
        HUNCH_NODE_FLAGS: `--expose-gc --no-concurrent-recompilation --min-semi-space-size=128 --max-semi-space-size=128 ${nodeFlags}`,
      },
    },
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout) as readonly Row[];
}

// V8's last compilers remove objects that a function makes and drops; how soon they come to it differs from one Node to the next,
// and for a rare line they never do.
// Without them a call takes 5-10 µs, and few are enough: what a round takes beside the calls is the same each time, to some bytes.
describe.each([
  { code: 'optimised', calls: 250, nodeFlags: '' },
  { code: 'not yet optimised', calls: 20, nodeFlags: '--no-opt --no-maglev' },
])('with code that is $code', ({ calls, nodeFlags }) => {
  let rows: readonly Row[] = [];

  beforeAll(() => {
    rows = measure(calls, nodeFlags);
  });

  it('rejections are measured for every kind of reason, by many lines', () => {
    const rejections = rows.filter(({ isCompilation }) => !isCompilation);
    expect(rejections.length).toBeGreaterThan(1500);
    expect(new Set(rejections.map(({ reason }) => reason)).size).toBeGreaterThan(130);
  });

  it('a rejection allocates nothing', () => {
    expect(rows.filter((row) => !row.isCompilation && isAllocating(row))).toEqual([]);
  });

  it('an acceptance takes a hundredth of what spec 000 allows, 100 KB', () => {
    const acceptances = rows.filter(({ isCompilation }) => isCompilation);
    expect(acceptances.length).toBeGreaterThan(50);
    expect(acceptances.filter(({ bytes }) => bytes > 1000)).toEqual([]);
  });
});

/** The smallest object takes 16 bytes; what a round of twenty calls takes now and then beside them, up to 32 in all, is less than this. */
function isAllocating({ bytes }: Row): boolean {
  return bytes >= 4;
}
