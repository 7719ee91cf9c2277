import { systemClock } from '@hunch/common/clock';

/** File systems write times of change in steps: 4 ms where the kernel's tick sets them, 2 s at worst (FAT). */
const stepMs = 2_000;

/**
 * Whether a later change would show as another time: one that comes within the same step does not.
 *
 * @param readMs when what changed was read, at the earliest
 */
export const isSettled = (changedMs: number, readMs = systemClock.nowMs()): boolean =>
  readMs - changedMs > stepMs;
