import type { PatternName } from '../../packs.ts';
import type { CallRecord } from '../call-record.ts';
import { mix, textFingerprint, type Fingerprint } from '../fingerprint.ts';
import { evidenceTurnsMax, type Pattern, type PatternDetector, type RecentTurns } from '../pattern.ts';
import type { Turn } from '../turn.ts';

/** One tool failed with one error, whatever was done in between. */
export const sameErrorDetector = (): PatternDetector =>
  recurringDetector('same_error', {
    windowTurns: 20,
    timesMin: 2,
    countsInARow: true,
    // An error that says nothing of itself (`exit code 1`) is only the same if the call and its output are.
    keyOf: (call) => (call.outcome === 'failed' ? errorKey(call) : undefined),
    // One failure fewer each time is work, however often the last line reads the same.
    isBetter: (call, before) => before.remaining > call.remaining,
    factOf: ({ message }) => (message === '' ? 'without_message' : 'with_message'),
  });

/**
 * A look or a run gave what it gave before. Unlike `doom_loop` it does not ask whether anything was changed in between:
 * changes without an effect are what it finds. A command that says once more that all is well is a check, not a sign of
 * trouble.
 */
export const sameResultDetector = (): PatternDetector =>
  recurringDetector('same_result', {
    windowTurns: 20,
    timesMin: 2,
    isAsked: (call) => call.outcome === 'ok' && call.kind !== 'change' && !call.empty && !call.fineAgain,
    keyOf: (call) => call.callAndResult,
    factOf: () => 'again',
  });

/** A program was missing, whatever was asked of it; another one counts with it while nothing is installed or changed. */
export const missingToolDetector = (): PatternDetector =>
  recurringDetector('missing_tool', {
    windowTurns: 10,
    timesMin: 1,
    keyOf: ({ missing }) => (missing === '' ? undefined : 1),
    isEnd: ({ changed }) => changed,
    factOf: (_, programs) => (programs.length > 1 ? 'several' : 'called'),
  });

/** Calls of one tool ran out of time. */
export const timeoutStreakDetector = (): PatternDetector =>
  recurringDetector('timeout_streak', {
    windowTurns: 10,
    timesMin: 1,
    keyOf: ({ timedOut, toolName }) => (timedOut ? textFingerprint(toolName) : undefined),
    factOf: () => 'timed_out',
  });

/** What two failed calls share if they failed alike. */
export function errorKey(call: CallRecord): Fingerprint {
  return call.error === 0 ? mix(call.callAndResult, 13) : mix(textFingerprint(call.toolName), call.error);
}

/** A hint names at most so many programs. */
const evidenceProgramsMax = 4;

interface Recurring {
  readonly windowTurns: number;
  /** In fewer turns it is no pattern. */
  readonly timesMin: number;
  /** Strength is one more where nothing was changed, passed or newly seen in between. */
  readonly countsInARow?: boolean;
  /** Whether a call of the turn may be one; absent: those that have a key. */
  readonly isAsked?: (call: CallRecord) => boolean;
  /** The same for calls that are of one streak. */
  readonly keyOf: (call: CallRecord) => Fingerprint | undefined;
  /** Whether less is wrong with the call than with one before it of the same key: those before are another streak. */
  readonly isBetter?: (call: CallRecord, before: CallRecord) => boolean;
  /** A turn that, and what came before it, does not count. */
  readonly isEnd?: (turn: Turn) => boolean;
  /** @param programs that the calls of the streak did not find */
  readonly factOf: (call: CallRecord, programs: readonly string[]) => string;
}

/** Strength: in how many of the last turns a call had the key of this one, see `countsInARow`. */
function recurringDetector(name: PatternName, recurring: Recurring): PatternDetector {
  const { windowTurns, timesMin, countsInARow = false, isAsked, keyOf, isBetter, isEnd, factOf } = recurring;
  return {
    onTurn(turn, earlier) {
      let best: Pattern | undefined;
      for (const call of turn.calls) {
        const key = keyOf(call);
        if (key === undefined || isAsked?.(call) === false) continue;
        let newest = call;
        const programs = new Set(call.missing === '' ? [] : [call.missing]);
        const isSo = (other: CallRecord): boolean => {
          if (keyOf(other) !== key) return false;
          if (other.missing !== '') programs.add(other.missing);
          newest = other;
          return true;
        };
        const isOver = (before: Turn): boolean =>
          isEnd?.(before) === true ||
          (isBetter !== undefined &&
            before.calls.some((other) => keyOf(other) === key && isBetter(newest, other)));
        const turns = turnsWith(turn, earlier, windowTurns, isSo, isOver);
        const strength = turns.length + (countsInARow && isUnbroken(turn, earlier, turns) ? 1 : 0);
        if (strength < timesMin || strength <= (best?.strength ?? 0)) continue;
        best = {
          name,
          key,
          strength,
          turns: turns.slice(-evidenceTurnsMax),
          fact: factOf(call, [...programs]),
          details: {
            tool: call.toolName,
            action: call.label,
            program: call.missing,
            programs: [...programs].slice(0, evidenceProgramsMax).toReversed(),
            message: call.message,
            times: turns.length,
            windowTurns: turn.number - (turns[0] ?? turn.number) + 1,
          },
        };
      }
      return best;
    },
  };
}

function isUnbroken(turn: Turn, earlier: RecentTurns, turns: readonly number[]): boolean {
  const first = turns[0] ?? turn.number;
  if (turns.length < 2) return false;
  for (let back = 1; back <= turn.number - first; back += 1) {
    const before = earlier.back(back);
    if (before === undefined || before.number <= first) return true;
    if (before.news) return false;
  }
  return true;
}

/**
 * The numbers of this turn and of those of the last turns in which a call is so; ascending.
 *
 * @param isEnd a turn that, and what came before it, does not count
 */
export function turnsWith(
  turn: Turn,
  earlier: RecentTurns,
  windowTurns: number,
  isSo: (call: CallRecord) => boolean,
  isEnd?: (turn: Turn) => boolean,
): readonly number[] {
  const numbers = [turn.number];
  for (let back = 1; back < windowTurns; back += 1) {
    const before = earlier.back(back);
    if (before === undefined || isEnd?.(before) === true) break;
    if (before.calls.some(isSo)) numbers.push(before.number);
  }
  return numbers.toReversed();
}
