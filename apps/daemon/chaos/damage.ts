import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { SeededRandom } from '@hunch/common/random';
import { readableLines } from './readable.ts';
import { end, pathsIn } from './subject.ts';
import { commandsEach, filesIn, started, underLoad, type Kind, type Trial } from './trial.ts';

type Damage = (bytes: Buffer, random: SeededRandom) => Buffer;

const SECTOR_BYTES = 4096;

export const zeroPage: Damage = (bytes, random) => {
  const page = random.below(Math.floor(bytes.length / SECTOR_BYTES));
  return bytes.fill(0, page * SECTOR_BYTES, (page + 1) * SECTOR_BYTES);
};

export const overwrite: Damage = (bytes, random) => {
  const length = Math.min(bytes.length, 1 + random.below(2 * SECTOR_BYTES));
  const at = random.below(Math.max(1, bytes.length - length));
  for (let index = at; index < at + length; index += 1) bytes[index] = random.below(256);
  return bytes;
};

export const cutShort: Damage = (bytes, random) => bytes.subarray(0, random.below(bytes.length));

/** What can still be read of it has to be kept, and what can't is told. */
export function damagedDatabase(damage: Damage): Kind {
  return async (trial) => {
    await endedDaemon(trial, 'SIGTERM');
    const { suggestionsDb } = pathsIn(trial.home);
    writeFileSync(suggestionsDb, damage(readFileSync(suggestionsDb), trial.random));
    trial.mustTell = keepReadable(trial) > 0;
    return undefined;
  };
}

/** Of a daemon that was killed: the newest transactions stand there alone. */
export const damagedLog: Kind = async (trial) => {
  await endedDaemon(trial, 'SIGKILL');
  const log = `${pathsIn(trial.home).suggestionsDb}-wal`;
  if (!existsSync(log)) return undefined;
  const bytes = readFileSync(log);
  if (bytes.length > 0)
    writeFileSync(
      log,
      trial.random.chance(0.5) ? overwrite(bytes, trial.random) : cutShort(bytes, trial.random),
    );
  keepReadable(trial);
  return undefined;
};

/** A file of those that match, in another state than it was left in. Nothing that was accepted stands there alone. */
export function damagedFile(matches: RegExp): Kind {
  return async (trial) => {
    const { random } = trial;
    await endedDaemon(trial, random.chance(0.5) ? 'SIGTERM' : 'SIGKILL');
    // What is kept for later starts is written a moment after one.
    const again = await started(trial);
    const files = (): string[] => filesIn(trial.home).filter((file) => matches.test(file));
    for (let times = 0; times < 500 && files().length === 0; times += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await end(again, 'SIGTERM');
    if (files().length === 0) return 'nothing of that kind is kept';
    const file = random.pick(files());
    const damage = random.pick([overwrite, cutShort]);
    writeFileSync(file, damage(readFileSync(file), random));
    return undefined;
  };
}

async function endedDaemon(trial: Trial, signal: NodeJS.Signals): Promise<void> {
  const daemon = await started(trial);
  await underLoad(trial, daemon, commandsEach * 4);
  await end(daemon, signal);
}

/** SQLite leaves what stands behind the damage of its log out without a word. */
function keepReadable(trial: Trial): number {
  const { accepted } = trial;
  const readable = readableLines(pathsIn(trial.home).suggestionsDb, accepted.size);
  const lost = accepted.size - readable.size;
  accepted.clear();
  for (const line of readable) accepted.add(line);
  return lost;
}
