import { readFileSync, writeFileSync } from 'node:fs';
import { sampleHistory } from './hunch-process.ts';

// Old enough that nothing of it counts as this session, fresh enough that it has not decayed.
const AGE_SECONDS = 3600;

/**
 * Writes the sample history to `file` with its times moved to the present: what was used long ago counts for little, and the
 * tour should look the same in any year.
 */
export function writeRecentHistory(file: string, nowMs: number): void {
  const lines = readFileSync(sampleHistory, 'utf8').split('\n');
  const newest = Math.max(...lines.filter((line) => isTime(line)).map((line) => Number(line.slice(1))));
  const shift = Math.floor(nowMs / 1000) - AGE_SECONDS - newest;
  const shifted = lines.map((line) => (isTime(line) ? `#${Number(line.slice(1)) + shift}` : line));
  writeFileSync(file, shifted.join('\n'));
}

/** bash with HISTTIMEFORMAT writes `#<seconds since the epoch>` before each command. */
function isTime(line: string): boolean {
  return /^#\d+$/.test(line);
}
