import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recentUseBounds, RecentUse } from '../src/lifecycle/recent-use.ts';
import { warmUpRequests } from '../src/lifecycle/warm-up-requests.ts';

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'hunch-use-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('what was used is recent until it is forgotten, also for the next process', () => {
  const path = join(directory(), 'requests.stamp');
  let nowMs = 1_700_000_000_000;
  const use = (): RecentUse => new RecentUse(path, () => nowMs);
  expect(use().isRecent).toBe(false);
  use().note();
  expect(use().isRecent).toBe(true);
  nowMs += recentUseBounds.forgottenMs + 1;
  expect(use().isRecent).toBe(false);
});

test('a file that cannot be written is no use, and no error', () => {
  const use = new RecentUse(join(directory(), 'missing', 'requests.stamp'), () => 0);
  expect(() => use.note()).not.toThrow();
  expect(use.isRecent).toBe(false);
});

test('a warm-up ends with the daemon', async () => {
  const taken: number[] = [];
  function* pieces(): Generator<void> {
    for (const piece of [1, 2, 3]) yield void taken.push(piece);
  }
  const isStopping = (): boolean => taken.length === 2;
  expect(await warmUpRequests(pieces(), { isStopping, isBusy: () => false })).toBe(false);
  expect(taken).toEqual([1, 2]);
});
