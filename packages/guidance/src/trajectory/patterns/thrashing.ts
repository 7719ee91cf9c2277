import type { Fingerprint } from '../fingerprint.ts';
import { isUnread } from '../failure.ts';
import { evidenceTurnsMax, type Pattern, type PatternDetector, type RecentTurns } from '../pattern.ts';
import { Ring } from '../ring.ts';
import type { Turn } from '../turn.ts';

/** More do not make it worse. */
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
  readonly call: Fingerprint;
  readonly action: string;
  readonly message: string;
}

/**
 * Strength: the points of the turns since anything came of one. It sees what no single pattern does, an agent that fails now
 * here, now there, and looks at what it has seen; so it is silent as long as something is changed, passes or is newly seen.
 */
export function thrashingDetector(): PatternDetector {
  const fruitless = new Ring<Counted>(WINDOW_TURNS);
  return {
    onTurn(turn, earlier) {
      const points = pointsOf(turn, earlier);
      if (turn.news && !turn.repeatsEdit && (turn.failed || points === 0)) {
        fruitless.clear();
        return undefined;
      }
      const worst = turn.calls.find(({ outcome }) => outcome === 'failed') ?? turn.calls[0];
      fruitless.push({
        number: turn.number,
        points,
        failed: turn.failed,
        call: worst?.call ?? 0,
        action: worst?.label ?? '',
        message: turn.failed ? (worst?.message ?? '') : '',
      });
      return points === 0 ? undefined : thrashing(fruitless);
    },
    reset() {
      fruitless.clear();
    },
  };
}

function thrashing(fruitless: Ring<Counted>): Pattern {
  let strength = 0;
  let newest: Counted | undefined;
  let times = 0;
  const turns: number[] = [];
  for (let back = 1; back <= fruitless.length; back += 1) {
    const one = fruitless.back(back);
    if (one === undefined || one.points === 0) continue;
    strength += one.points;
    turns.push(one.number);
    if (newest === undefined || (one.failed && !newest.failed)) newest = one;
    if (one.failed && newest.failed && one.call === newest.call) times += 1;
  }
  return {
    name: 'thrashing',
    key: 1,
    strength,
    turns: turns.slice(0, evidenceTurnsMax).toReversed(),
    fact: newest?.failed !== true ? 'repeated' : times > 1 ? 'again' : 'failed',
    details: {
      windowTurns: fruitless.length,
      times,
      action: newest?.action ?? '',
      message: newest?.message ?? '',
    },
  };
}
