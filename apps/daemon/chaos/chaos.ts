import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { withProgress } from '@hunch/bench';
import { SeededRandom } from '@hunch/common/random';
import { filesHolding } from './deletions.ts';
import { askDoctor } from './doctor.ts';
import { kinds, longKinds } from './kinds.ts';
import { unmountAll } from './mount.ts';
import { storedLines } from './readable.ts';
import { end, pathsIn, startSubject } from './subject.ts';
import { refusal, type Kind, type Trial } from './trial.ts';

// chaos [trials=N] [seed=N] [kind=NAME]: lets the built daemon meet N troubles of each kind under load, each in a home of its own,
// and counts the answered commands that a start after it does not have, and starts refused without a sentence; `hunch doctor` is asked
// after each. With a mark of failure as its exit code. HUNCH_CHAOS_SAID=1 prints what was said of each.

const choices = new Map(
  process.argv.slice(2).map((argument) => argument.split('=') as [string, string | undefined]),
);
const trialsEach = Number(choices.get('trials') ?? 2);
const seed = Number(choices.get('seed') ?? 1);
const only = choices.get('kind');

interface Row {
  trials: number;
  accepted: number;
  lost: number;
  twice: number;
  /** Texts that were deleted. */
  deleted: number;
  /** Trials of which a person is told something. */
  told: number;
  faults: string[];
  skipped: string | undefined;
}

let failed = false;
const chosen = only === undefined ? kinds : { ...kinds, ...longKinds };
for (const [name, kind] of Object.entries(chosen)) {
  if (only !== undefined && only !== name) continue;
  const row: Row = {
    trials: 0,
    accepted: 0,
    lost: 0,
    twice: 0,
    deleted: 0,
    told: 0,
    faults: [],
    skipped: undefined,
  };
  const numbers = Array.from({ length: trialsEach }, (_, number) => number);
  for (const number of withProgress(name, numbers)) {
    await run(kind, new SeededRandom(seed * 1_000_003 + number), row);
    if (row.skipped !== undefined) break;
  }
  const { trials, accepted, lost, twice, deleted, told, faults, skipped } = row;
  failed ||= lost > 0 || twice > 0 || faults.length > 0;
  process.stdout.write(
    skipped === undefined
      ? `${name}: ${trials} trials, ${accepted} commands answered, ${lost} lost, ${twice} stored twice, ${deleted} deleted, ${told} told, ${faults.length} faults\n`
      : `${name}: skipped, ${skipped}\n`,
  );
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
}
process.exitCode = failed ? 1 : 0;

async function run(kind: Kind, random: SeededRandom, row: Row): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'hunch-chaos-'));
  const trial: Trial = {
    home,
    random,
    accepted: new Set(),
    said: [],
    deleted: new Set(),
    mustTell: false,
    repeats: false,
  };
  try {
    row.skipped = await kind(trial);
    if (row.skipped !== undefined) return;
    const after = await startSubject(home);
    await refusal(trial, after);
    if (after.socket === undefined) row.faults.push(`the start after it was refused: ${trial.said.at(-1)}`);
    else trial.said.push(...(await askDoctor(home)));
    const { code } = after.socket === undefined ? { code: 0 } : await end(after, 'SIGTERM');
    if (code !== 0) row.faults.push(`the stop after it ended with ${code}`);
    const stored = storedLines(pathsIn(home).suggestionsDb);
    row.trials += 1;
    row.accepted += trial.accepted.size;
    row.lost += [...trial.accepted].filter((line) => !stored.has(line)).length;
    if (!trial.repeats) row.twice += [...stored.values()].filter((count) => count > 1).length;
    row.deleted += trial.deleted.size;
    for (const path of filesHolding(home, trial.deleted))
      row.faults.push(`${relative(home, path)} holds what was deleted`);
    row.told += trial.said.length > 0 ? 1 : 0;
    if (trial.mustTell && trial.said.length === 0) row.faults.push('nothing is told of it');
    row.faults.push(...trial.said.filter((text) => !isSentence(text)).map((text) => `no sentence: ${text}`));
    row.faults.push(...trial.said.filter((text) => text.startsWith('FAULT')));
    if (process.env.HUNCH_CHAOS_SAID === '1')
      for (const text of trial.said) process.stdout.write(`    said: ${text}\n`);
  } finally {
    unmountAll();
    rmSync(home, { recursive: true, force: true });
  }
}

/** For a person: words, no name of a thrown error, no place in a program. */
function isSentence(text: string): boolean {
  return text.split(' ').length > 3 && !/\bat .+:\d+:\d+|\bundefined\b|\[object |\w+Error:/.test(text);
}
