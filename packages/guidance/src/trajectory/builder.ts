import { bounds } from '../bounds.ts';
import { recordCall, type CallRecord } from './call-record.ts';
import type { AgentEvent } from './event.ts';
import type { Fingerprint } from './fingerprint.ts';
import { patternNames, type PatternName } from '../packs.ts';
import type { Pattern, PatternDetector, Patterns } from './pattern.ts';
import { doomLoopDetector } from './patterns/doom-loop.ts';
import { editFailureStreakDetector } from './patterns/edit-failure-streak.ts';
import { fruitlessSearchDetector } from './patterns/fruitless-search.ts';
import {
  errorKey,
  missingToolDetector,
  sameErrorDetector,
  sameResultDetector,
  timeoutStreakDetector,
} from './patterns/recurring.ts';
import { errorStreakDetector, progressStallDetector } from './patterns/streaks.ts';
import { thrashingDetector } from './patterns/thrashing.ts';
import { RecentSet } from './recent-set.ts';
import { Ring } from './ring.ts';
import type { Trajectory } from './trajectory.ts';
import { inOrder, turnFingerprint, type Turn } from './turn.ts';

/**
 * Follows one thread of one agent. Constant work and memory for each event.
 *
 * @example
 * ```ts
 * const builder = new TrajectoryBuilder();
 * const call = { tool: 'Bash', params: { command: 'npm test' } };
 * for (let turn = 1; turn <= 3; turn += 1) {
 *   builder.onEvent({ kind: 'tool_finished', session: 's', call, outcome: { kind: 'failure', message: 'Error: no tests' } });
 * }
 * builder.build().patterns().doom_loop?.details.repetitions; // 3
 * ```
 */
export class TrajectoryBuilder {
  readonly #detectors = makeDetectors();
  readonly #turns = new Ring<Turn>(bounds.recentTurns);
  readonly #calls = new Ring<CallRecord>(bounds.recentCalls);
  readonly #results = new RecentSet();
  readonly #errors = new RecentSet();
  readonly #edits = new RecentSet();
  /** What has been looked at since the last change. */
  readonly #sinceChange = new RecentSet();
  readonly #isKnown = (fingerprint: Fingerprint): boolean => this.#results.has(fingerprint);
  #open: CallRecord[] = [];
  #openTurn: number | string | undefined;
  /** By their shape, the newest calls that were the only one of their turn; the one unused longest first. */
  readonly #singles = new Map<string, CallRecord>();
  // What a view of the trajectory reads beside the rings.
  readonly #now: { turns: number; toolCalls: number; consecutiveErrors: number; patterns: Patterns } = {
    turns: 0,
    toolCalls: 0,
    consecutiveErrors: 0,
    patterns: {},
  };

  /** @returns whether a turn has ended: the moment to classify */
  onEvent(event: AgentEvent): boolean {
    switch (event.kind) {
      case 'tool_finished': {
        const another = this.#open.length > 0 && event.turn !== this.#openTurn;
        const closed = another && this.#close();
        this.#openTurn = event.turn;
        this.#now.toolCalls += 1;
        if (this.#open.length < bounds.callsPerTurn) {
          this.#open.push(recordCall(event.call, event.outcome, this.#now.turns + 1, this.#isKnown));
        }
        return event.turn === undefined ? this.#close() : closed;
      }
      case 'turn_ended':
        return this.#close();
      case 'user_message':
      case 'compacted':
        this.#close();
        this.#reset();
        return false;
      case 'session_started':
      case 'tool_called':
      case 'thread_ended':
      case 'session_ended':
        return false;
    }
  }

  /** The trajectory as it stands: a view that moves on with the next event. */
  build(): Trajectory {
    const now = this.#now;
    const turns = this.#turns;
    const calls = this.#calls;
    return {
      get turnCount() {
        return now.turns;
      },
      get toolCallCount() {
        return now.toolCalls;
      },
      get consecutiveErrors() {
        return now.consecutiveErrors;
      },
      recentErrors: (most) => {
        const failed = calls.newest(calls.length).filter(({ outcome }) => outcome === 'failed');
        return failed.slice(Math.max(0, failed.length - most));
      },
      recentToolCalls: (most) => calls.newest(most),
      recentTurns: (most) => turns.newest(most),
      patterns: () => now.patterns,
    };
  }

  #close(): boolean {
    if (this.#open.length === 0) return false;
    const all = inOrder(this.#open);
    this.#open = [];
    this.#openTurn = undefined;
    this.#now.turns += 1;
    for (const call of all.slice(0, bounds.recentCalls)) this.#calls.push(call);
    const counted = all.filter(counts);
    const waited = all.some((call) => call.kind === 'poll' && call.outcome === 'ok');
    if (counted.length === 0 && !waited) {
      // Notes and questions: what is there stays, but it is not seen anew.
      return true;
    }
    const turn = this.#turnOf(counted, waited);
    this.#now.consecutiveErrors = turn.failed ? this.#now.consecutiveErrors + 1 : 0;
    const patterns: Partial<Record<PatternName, Pattern | undefined>> = {};
    for (const name of patternNames) patterns[name] = this.#detectors[name].onTurn(turn, this.#turns);
    this.#now.patterns = patterns;
    this.#turns.push(turn);
    return true;
  }

  #turnOf(counted: readonly CallRecord[], waited: boolean): Turn {
    let changed = false;
    let progressed = false;
    let news = false;
    let repeatsError = false;
    let repeatsEdit = false;
    let repeatsSearch = false;
    let checked = counted.length > 0;
    for (const call of counted) {
      const known = this.#results.has(call.result);
      const same = this.#results.has(call.callAndResult);
      if (call.kind === 'change' && call.outcome === 'ok' && !same) changed = true;
      const isFresh = !call.empty && !known && !same;
      if (isFresh) progressed = true;
      if (call.outcome === 'ok' ? isFresh || this.#isNextOfBatch(call, same) : isFresh && this.#informs(call))
        news = true;
      if (call.outcome === 'failed' && this.#errors.has(errorKey(call))) repeatsError = true;
      if (call.edits && this.#edits.has(call.call)) repeatsEdit = true;
      if (call.kind === 'search' && same) repeatsSearch = true;
      if (call.outcome !== 'ok' || call.kind === 'search' || this.#sinceChange.has(call.callAndResult))
        checked = false;
    }
    if (changed) this.#sinceChange.clear();
    for (const call of counted) {
      this.#results.add(call.result);
      this.#results.add(call.callAndResult);
      if (call.outcome === 'failed') this.#errors.add(errorKey(call));
      if (call.edits && call.outcome === 'ok') this.#edits.add(call.call);
      this.#sinceChange.add(call.callAndResult);
    }
    news ||= changed;
    progressed ||= news;
    const [only] = counted;
    if (only !== undefined && counted.length === 1) this.#keepSingle(only);
    return {
      number: this.#now.turns,
      calls: counted.length > bounds.callsPerTurnKept ? counted.slice(0, bounds.callsPerTurnKept) : counted,
      fingerprint: turnFingerprint(counted),
      waited,
      failed: counted.length > 0 && counted.every((call) => call.outcome === 'failed'),
      changed,
      progressed,
      news,
      repeatsError,
      checked: checked && !progressed,
      repeatsEdit,
      repeatsSearch,
    };
  }

  /** The same command with the next file or number: each is work of its own, also where all say that all is well. */
  #isNextOfBatch(call: CallRecord, same: boolean): boolean {
    // Not the turn before alone: what is done in between makes it no less work of its own.
    const before = same ? undefined : this.#singles.get(shapeOf(call));
    return before !== undefined && before.label !== call.label;
  }

  #keepSingle(call: CallRecord): void {
    const shape = shapeOf(call);
    this.#singles.delete(shape);
    if (shape !== '') this.#singles.set(shape, call);
    const [oldest] = this.#singles.keys();
    if (this.#singles.size > bounds.tracked && oldest !== undefined) this.#singles.delete(oldest);
  }

  /** A compiler's or a test's report is long and tells what to do next; that a file is not there is not. */
  #informs(call: CallRecord): boolean {
    return call.resultChars >= bounds.reportCharacters && !this.#errors.has(errorKey(call));
  }

  #reset(): void {
    this.#singles.clear();
    this.#now.consecutiveErrors = 0;
    for (const name of patternNames) this.#detectors[name].reset?.();
    this.#turns.clear();
    this.#calls.clear();
    this.#results.clear();
    this.#errors.clear();
    this.#edits.clear();
    this.#sinceChange.clear();
    this.#now.patterns = {};
    this.#now.toolCalls = 0;
  }
}

/** What is cancelled says nothing; notes, plans and successful waiting are neither progress nor its lack. */
function counts(call: CallRecord): boolean {
  if (call.outcome === 'cancelled' || call.kind === 'talk') return false;
  return call.kind !== 'poll' || call.outcome === 'failed';
}

/** A command without what differs from one item of a batch to the next: words with a digit, a dot or a slash in them. */
function shapeOf({ label, toolName, kind }: CallRecord): string {
  return kind === 'search'
    ? ''
    : `${toolName} ${label.replace(/\S+/g, (word) => (/[\d./]/.test(word) ? '#' : word))}`;
}

function makeDetectors(): Readonly<Record<PatternName, PatternDetector>> {
  return {
    doom_loop: doomLoopDetector(),
    edit_failure_streak: editFailureStreakDetector(),
    missing_tool: missingToolDetector(),
    timeout_streak: timeoutStreakDetector(),
    same_error: sameErrorDetector(),
    same_result: sameResultDetector(),
    fruitless_search: fruitlessSearchDetector(),
    error_streak: errorStreakDetector(),
    progress_stall: progressStallDetector(),
    thrashing: thrashingDetector(),
  };
}
