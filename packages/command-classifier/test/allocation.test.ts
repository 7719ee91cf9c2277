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

function measure(nodeFlags: string): readonly Row[] {
  const { stdout, stderr, status } = spawnSync(
    join(packageRoot, 'node_modules/.bin/hunch-run'),
    ['bench/allocation.ts'],
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
describe.each([
  { code: 'optimised', nodeFlags: '' },
  { code: 'not yet optimised', nodeFlags: '--no-opt --no-maglev' },
])('with code that is $code', ({ nodeFlags }) => {
  let rows: readonly Row[] = [];

  beforeAll(() => {
    rows = measure(nodeFlags);
  }, 120_000);

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

/** What the process itself allocates beside the calls comes to less than this; the smallest object takes 16. */
function isAllocating({ bytes }: Row): boolean {
  return bytes >= 4;
}
