import { isUnread } from '../failure.ts';
import type { Fingerprint } from '../fingerprint.ts';
import { Ring } from '../ring.ts';
import { evidenceTurnsMax, type PatternDetector, type RecentTurns } from '../pattern.ts';
import type { Turn } from '../turn.ts';

/** Long enough that trouble now and then adds up, short enough that what was left behind is forgotten. */
const WINDOW_TURNS = 60;

/** Nobody needs the same call so often; what it gives may differ (measured: no healthy session does so more than once or twice). */
const AGAIN_TIMES = 3;
const AGAIN_TURNS = 20;

/**
 * A turn that failed counts 2, and 4 if the error was known; so does an edit that was made before. One that brought nothing
 * new counts 2, or 1 if it was a new search, which has a pattern of its own. To look again after a change is a check and
 * counts nothing, but for the fourth time 2. What only has to be read first is no failure.
 */
function pointsOf(turn: Turn, earlier: RecentTurns): number {
  if (turn.repeatsEdit) return 4;
  if (turn.failed) {
    if (turn.calls.every(({ message }) => isUnread(message))) return 0;
    return turn.repeatsError ? 4 : 2;
  }
  if (turn.waited) return 0;
  if (turn.progressed || turn.checked) return isOnceMore(turn, earlier) ? 2 : 0;
  return turn.calls.every(({ kind, empty }) => kind === 'search' && empty) && !turn.repeatsSearch ? 1 : 2;
}

function factOf(failedTurns: number, repeatedTurns: number, windowTurns: number): string {
  if (failedTurns === windowTurns) return 'all_failed';
  if (failedTurns === 0) return 'repeated';
  return repeatedTurns === 0 ? 'failed' : 'both';
}

function messageOf({ failed, calls }: Turn): string {
  return failed ? (calls.find(({ message }) => message !== '')?.message ?? '') : '';
}

function isOnceMore({ calls }: Turn, earlier: RecentTurns): boolean {
  for (const call of calls) {
    if (call.kind === 'change') return false;
    let times = 0;
    for (let back = 1; back < AGAIN_TURNS && times < AGAIN_TIMES; back += 1) {
      const before = earlier.back(back);
      if (before === undefined) break;
      if (has(before, call.call)) times += 1;
    }
    if (times < AGAIN_TIMES) return false;
  }
  return calls.length > 0;
}

function has({ calls }: Turn, fingerprint: Fingerprint): boolean {
  for (const { call } of calls) if (call === fingerprint) return true;
  return false;
}

/** What is kept of a turn: less than the turn itself, for longer. */
interface Counted {
  readonly number: number;
  readonly points: number;
  readonly failed: boolean;
  readonly message: string;
}

/**
 * Strength: the points of the last 60 turns that count. It sees what no single pattern does: an agent that fails now here, now
 * there, and looks at what it has seen.
 */
export function thrashingDetector(): PatternDetector {
  const window = new Ring<Counted>(WINDOW_TURNS);
  return {
    onTurn(turn, earlier) {
      const points = pointsOf(turn, earlier);
      window.push({ number: turn.number, points, failed: turn.failed, message: messageOf(turn) });
      // Not while something comes of it, although it may count later.
      if (points === 0 || (turn.progressed && !turn.failed && !turn.repeatsEdit)) return undefined;
      let strength = 0;
      let failedTurns = 0;
      let repeatedTurns = 0;
      let message = '';
      let oneError = true;
      const turns: number[] = [];
      for (let back = 1; back <= window.length; back += 1) {
        const one = window.back(back);
        if (one === undefined || one.points === 0) continue;
        strength += one.points;
        turns.push(one.number);
        if (message === '') ({ message } = one);
        if (one.failed) {
          failedTurns += 1;
          oneError &&= one.message === message;
        } else repeatedTurns += 1;
      }
      const isOne = oneError && failedTurns > 1;
      return {
        name: 'thrashing',
        key: 1,
        strength,
        turns: turns.slice(0, evidenceTurnsMax).toReversed(),
        fact: factOf(failedTurns, repeatedTurns, window.length),
        details: {
          windowTurns: window.length,
          failedTurns,
          repeatedTurns,
          // Either each failed turn has this one error, or it is the newest.
          sameError: isOne ? message : '',
          message: isOne ? '' : message,
        },
      };
    },
    reset() {
      window.clear();
    },
  };
}
