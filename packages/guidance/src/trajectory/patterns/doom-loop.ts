import type { CallRecord } from '../call-record.ts';
import { mix } from '../fingerprint.ts';
import { evidenceTurnsMax, type Pattern, type PatternDetector, type RecentTurns } from '../pattern.ts';
import type { Turn } from '../turn.ts';
import { turnsWith } from './recurring.ts';

const CYCLE_LENGTH_MAX = 6;
/** One call with one result, or the same edit with the same text, not in a row: so many turns are looked back. */
const AGAIN_TURNS = 20;

/**
 * Strength: repetitions, and one more where each fails or is the same edit, with no other edit in between: agents at work
 * look again, but hardly ever at what failed. A cycle counts from 2; what is changed in between makes a repeated look a new
 * one.
 */
export function doomLoopDetector(): PatternDetector {
  /** By length of a cycle: how many turns in a row equal the turn that many before them. */
  const matched = Array.from({ length: CYCLE_LENGTH_MAX + 1 }, () => 0);
  return {
    onTurn(turn, earlier) {
      if (turn.waited) {
        matched.fill(0);
        return undefined;
      }
      let best = cycle(turn, earlier, matched);
      for (const call of turn.calls) best = stronger(best, lookedAgain(call, turn, earlier));
      for (const call of turn.calls) best = stronger(best, sameChange(call, turn, earlier));
      return best;
    },
    reset() {
      matched.fill(0);
    },
  };
}

/** Where two are as strong the first: it says more. */
function stronger(best: Pattern | undefined, next: Pattern | undefined): Pattern | undefined {
  return next !== undefined && next.strength > (best?.strength ?? 1) ? next : best;
}

/** Follows cycles of every length at once, and takes the shortest of the most repeated: `ab ab ab ab` is no cycle of four. */
function cycle(turn: Turn, earlier: RecentTurns, matched: number[]): Pattern | undefined {
  let cycleLength = 0;
  let repetitions = 1;
  for (let length = 1; length <= CYCLE_LENGTH_MAX; length += 1) {
    const before = earlier.back(length);
    const isEqual = before !== undefined && !before.waited && before.fingerprint === turn.fingerprint;
    const run = isEqual ? (matched[length] ?? 0) + 1 : 0;
    matched[length] = run;
    const times = Math.floor(run / length) + 1;
    if (times > repetitions) [cycleLength, repetitions] = [length, times];
  }
  if (cycleLength === 0) return undefined;
  const turns = [turn];
  for (let back = 1; back < cycleLength; back += 1) {
    const before = earlier.back(back);
    if (before !== undefined) turns.unshift(before);
  }
  const steps = turns.map(({ calls }) => calls.map(({ label }) => label).join(' + '));
  const [only] = turn.calls;
  const message = turn.calls.length === 1 ? (only?.message ?? '') : '';
  const named = Math.min(evidenceTurnsMax, repetitions);
  return {
    name: 'doom_loop',
    // The same cycle, wherever in it one stands.
    key: turns.reduce((sum, { fingerprint }) => (sum + fingerprint) | 0, cycleLength),
    strength: repetitions + (turns.every(({ failed }) => failed) ? 1 : 0),
    turns: Array.from({ length: named }, (_, index) => turn.number - (named - 1 - index) * cycleLength),
    fact: cycleLength > 1 ? 'cycle' : message === '' ? 'row' : 'row_failed',
    details: { cycleLength, repetitions, steps, action: steps[0] ?? '', message },
  };
}

/** One call with one result, nothing changed in between. */
function lookedAgain(call: CallRecord, turn: Turn, earlier: RecentTurns): Pattern | undefined {
  if (turn.changed) return undefined;
  const isSo = (other: CallRecord): boolean => other.callAndResult === call.callAndResult;
  const turns = turnsWith(turn, earlier, AGAIN_TURNS, isSo, ({ changed, waited }) => changed || waited);
  return again(call, turns, call.message === '' ? 'again' : 'again_failed', call.outcome === 'failed');
}

function sameChange(call: CallRecord, turn: Turn, earlier: RecentTurns): Pattern | undefined {
  if (!call.edits) return undefined;
  const turns = turnsWith(turn, earlier, AGAIN_TURNS, (other) => other.call === call.call);
  // Two ways of writing a line, compared, are made several times each.
  const isOnlyOne = !hasOtherEdit(call, turn, earlier, turns[0] ?? turn.number);
  return again(call, turns, 'same_change', isOnlyOne);
}

function hasOtherEdit(call: CallRecord, turn: Turn, earlier: RecentTurns, since: number): boolean {
  for (let back = 1; back < AGAIN_TURNS; back += 1) {
    const before = earlier.back(back);
    if (before === undefined || before.number <= since) return false;
    if (
      before.calls.some(({ edits, outcome, call: other }) => edits && outcome === 'ok' && other !== call.call)
    )
      return true;
  }
  return turn.calls.some(({ edits, call: other }) => edits && other !== call.call);
}

function again(
  call: CallRecord,
  turns: readonly number[],
  fact: string,
  countsOneMore: boolean,
): Pattern | undefined {
  const repetitions = turns.length;
  if (repetitions < 2) return undefined;
  return {
    name: 'doom_loop',
    key: mix(call.call, 11),
    strength: repetitions + (countsOneMore ? 1 : 0),
    turns: turns.slice(-evidenceTurnsMax),
    fact,
    details: { cycleLength: 1, repetitions, steps: [call.label], action: call.label, message: call.message },
  };
}
