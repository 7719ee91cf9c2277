import { evidenceTurnsMax, type DoomLoop, type PatternDetector, type RecentTurns } from '../pattern.ts';
import type { CallRecord } from '../call-record.ts';
import { mix } from '../fingerprint.ts';
import type { Turn } from '../turn.ts';

const CYCLE_LENGTH_MAX = 6;
/** One call with one result, or the same edit with the same text, not in a row: so many turns are looked back. */
const RECURRENCE_TURNS = 20;
/** Three within so many turns say what it takes four to say when they are further apart: one reads a file again. */
const CLOSE_TURNS = 10;
const FAR_REPETITIONS_MIN = 4;

/**
 * Strength: repetitions, and one more where each fails or is the same edit: agents at work look again, but hardly ever at
 * what failed, and never make one edit twice. A cycle counts from 2; what is changed in between makes a repeated look a new
 * one.
 */
export function doomLoopDetector(): PatternDetector<'doom_loop'> {
  const exact = cycleFollower('calls and results');
  const loose = cycleFollower('calls');
  const sweep = cycleFollower('calls but for numbers');
  const reset = (): void => {
    exact.reset();
    loose.reset();
    sweep.reset();
  };
  return {
    onTurn(turn, earlier) {
      if (turn.waited) {
        reset();
        return undefined;
      }
      const found = [
        exact.onTurn(turn, earlier),
        recurrence(turn, earlier),
        sameChange(turn, earlier),
        loose.onTurn(turn, earlier),
        sweep.onTurn(turn, earlier),
      ];
      // Where two are as strong the first: it says more.
      return found.reduce(stronger);
    },
    reset,
  };
}

interface CycleFollower {
  onTurn(turn: Turn, earlier: RecentTurns): DoomLoop | undefined;
  reset(): void;
}

/** By what two turns are the same, and how many repetitions of that count as one. */
const sameness = {
  'calls and results': { by: 'fingerprint', countAsOne: 1 },
  calls: { by: 'callsFingerprint', countAsOne: 2 },
  // A file is read in pieces, a list is gone through: healthy sessions have up to five of those in a row.
  'calls but for numbers': { by: 'shapesFingerprint', countAsOne: 3 },
} as const;

/** Follows cycles of every length at once: for each, how many turns in a row equal the turn that many before them. */
function cycleFollower(same: DoomLoop['same']): CycleFollower {
  const { by } = sameness[same];
  const matched = Array.from({ length: CYCLE_LENGTH_MAX + 1 }, () => 0);
  return {
    onTurn(turn, earlier) {
      // The shortest of the most repeated: `ab ab ab ab` is no cycle of four.
      let length = 0;
      let repetitions = 1;
      for (let candidate = 1; candidate <= CYCLE_LENGTH_MAX; candidate += 1) {
        const before = earlier.back(candidate);
        const equal = before !== undefined && !before.waited && before[by] === turn[by];
        const run = equal ? (matched[candidate] ?? 0) + 1 : 0;
        matched[candidate] = run;
        const times = Math.floor(run / candidate) + 1;
        if (times > repetitions) [length, repetitions] = [candidate, times];
      }
      return length === 0 ? undefined : cycle(turn, earlier, length, repetitions, same);
    },
    reset() {
      matched.fill(0);
    },
  };
}

function cycle(
  turn: Turn,
  earlier: RecentTurns,
  length: number,
  repetitions: number,
  same: DoomLoop['same'],
): DoomLoop {
  const { by, countAsOne } = sameness[same];
  const isExact = same === 'calls and results';
  const turns = [turn, ...range(1, length - 1).flatMap((back) => earlier.back(back) ?? [])].toReversed();
  return {
    name: 'doom_loop',
    form: 'cycle',
    // The same cycle, wherever in it one stands.
    key: turns.reduce((sum, one) => (sum + one[isExact ? 'callsFingerprint' : by]) | 0, length),
    strength: Math.floor(repetitions / countAsOne) + (isExact && turns.every(({ failed }) => failed) ? 1 : 0),
    repetitions,
    same,
    cycleLength: length,
    cycleActions: turns.map((one) => one.calls.map((call) => call.label).join(' + ')),
    message: isExact && length === 1 && turn.calls.length === 1 ? (turn.calls[0]?.message ?? '') : '',
    turns: range(0, Math.min(evidenceTurnsMax, repetitions) - 1)
      .map((times) => turn.number - times * length)
      .filter((number) => number > 0)
      .toReversed(),
  };
}

function recurrence(turn: Turn, earlier: RecentTurns): DoomLoop | undefined {
  if (turn.changed) return undefined;
  let best: DoomLoop | undefined;
  for (const call of turn.calls) {
    const turns = [turn.number];
    for (let back = 1; back < RECURRENCE_TURNS; back += 1) {
      const before = earlier.back(back);
      if (before === undefined || before.changed || before.waited) break;
      if (before.calls.some((other) => other.callAndResult === call.callAndResult)) turns.push(before.number);
    }
    if (turns.length < FAR_REPETITIONS_MIN) {
      while ((turns.at(-1) ?? turn.number) <= turn.number - CLOSE_TURNS) turns.pop();
    }
    best = stronger(best, repeatedCall('recurrence', call, turns));
  }
  return best;
}

function sameChange(turn: Turn, earlier: RecentTurns): DoomLoop | undefined {
  let best: DoomLoop | undefined;
  for (const call of turn.calls) {
    if (!call.edits) continue;
    const turns = [turn.number];
    for (let back = 1; back < RECURRENCE_TURNS; back += 1) {
      const before = earlier.back(back);
      if (before === undefined) break;
      if (before.calls.some((other) => other.call === call.call)) turns.push(before.number);
    }
    best = stronger(best, repeatedCall('same_change', call, turns));
  }
  return best;
}

function stronger(best: DoomLoop | undefined, next: DoomLoop | undefined): DoomLoop | undefined {
  return next !== undefined && next.strength > (best?.strength ?? 1) ? next : best;
}

function repeatedCall(
  form: 'recurrence' | 'same_change',
  call: CallRecord,
  newestFirst: readonly number[],
): DoomLoop | undefined {
  if (newestFirst.length < 2) return undefined;
  const isTelling = form === 'same_change' || call.outcome === 'failed';
  return {
    name: 'doom_loop',
    form,
    key: mix(call.call, 11),
    strength: newestFirst.length + (isTelling ? 1 : 0),
    repetitions: newestFirst.length,
    same: form === 'recurrence' ? 'calls and results' : 'calls',
    cycleLength: 1,
    cycleActions: [call.label],
    message: call.message,
    turns: newestFirst.slice(0, evidenceTurnsMax).toReversed(),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
