import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

interface Row {
  readonly reason: string;
  readonly line: string;
  readonly tier: string;
  readonly bytes: number;
  /** Words that stand in no table. */
  readonly strangers: number;
}

const packageRoot = join(import.meta.dirname, '..');
let rows: readonly Row[] = [];

beforeAll(() => {
  const { stdout, stderr, status } = spawnSync(
    join(packageRoot, 'node_modules/.bin/hunch-run'),
    ['bench/allocation.ts'],
    {
      cwd: packageRoot,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        HUNCH_NODE_FLAGS: '--expose-gc --min-semi-space-size=128 --max-semi-space-size=128',
      },
    },
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  rows = JSON.parse(stdout) as readonly Row[];
}, 60_000);

describe('a rejection', () => {
  it('is measured for every kind of reason', () => {
    expect(rows.length).toBeGreaterThan(100);
  });

  it('by the structure or by the first word allocates nothing', () => {
    const quick = rows.filter(({ tier }) => quickTiers.has(tier));
    expect(quick.length).toBeGreaterThan(15);
    expect(quick.filter(isAllocating)).toEqual([]);
  });

  it('of words that the tables know allocates nothing', () => {
    const known = rows.filter(({ strangers }) => strangers === 0);
    expect(known.length).toBeGreaterThan(60);
    expect(known.filter(isAllocating)).toEqual([]);
  });

  it('of other words and of values makes short strings, which are gone with it', () => {
    expect(rows.filter(({ bytes }) => bytes > STRINGS_BYTES_MAX)).toEqual([]);
  });
});

const quickTiers: ReadonlySet<string> = new Set(['instant-reject', 'structure-analysis', 'keyword-filter']);

/** What the process itself allocates beside the calls comes to less than this. */
function isAllocating({ bytes }: Row): boolean {
  return bytes >= 1;
}

/** Measured: 0 to 300; a word is a string of 24 or 32 bytes, and a match of a regular expression takes 56. */
const STRINGS_BYTES_MAX = 400;
