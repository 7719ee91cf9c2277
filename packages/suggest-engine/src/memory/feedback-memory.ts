import { bounds } from '../bounds.ts';

interface Leaning {
  /** -1..1: dismissed to accepted. */
  readonly value: number;
  readonly tsMs: number;
}

/** A dismissal says "not this, not now": as long as one is likely to be at the same prompt or the next few. */
const suppressionMs = 5 * 60_000;
/** Dislike fades within days, so that one bad afternoon does not hide a command for weeks. */
const dislikeHalfLifeMs = 24 * 3_600_000;
/**
 * The ladder: one dismissal hides a line from its session for minutes; the third within a day or so from everybody, until
 * that fades or it is run. After that only the user's own word (`never`) weighs more.
 */
const dismissalDislike = 0.4;
const hiddenBelow = -0.9;
/** Where the leaning to ghosts as such is kept: no template and no line begins so. */
const ghostsKey = '\0\0\0';
/** What one says of ghosts as such. Fifty that were looked at and not taken weigh as much as can be; seventeen that were taken take that back. */
const ghostSteps = { accepted: 0.06, edited: 0.01, ignored: -0.02, dismissed: -0.04 } as const;

/** Below this a leaning changes no order: it is given up. */
const faintest = 0.001;

/** What the user said about suggestions (spec 003 §9): leanings by template, suppressions by session, the block list. */
export class FeedbackMemory {
  readonly #likingHalfLifeMs: number;
  /** By template; behind a NUL, which no template has, by line; behind two, how often a line was dismissed. */
  readonly #leanings = new Map<string, Leaning>();
  /** `session NUL text` -> until when. */
  readonly #suppressed = new Map<string, number>();
  /** Sessions whose prompt has had a dismissal. */
  readonly #quiet = new Set<string>();
  /** The longest blocked first. */
  readonly #blocked = new Set<string>();

  constructor(likingHalfLifeMs: number) {
    this.#likingHalfLifeMs = likingHalfLifeMs;
  }

  get hasLeanings(): boolean {
    return this.#leanings.size > 0;
  }

  get blockedCount(): number {
    return this.#blocked.size;
  }

  /** Moves the leaning of a template; clamped to -1..1, so that nothing is locked in (§9.3). */
  lean(cmdNorm: string, change: number, tsMs: number): void {
    const known = this.#leanings.get(cmdNorm);
    // Feedback that arrives late counts as if it came with the newest.
    const now = Math.max(tsMs, known?.tsMs ?? tsMs);
    const value = Math.min(1, Math.max(-1, this.leaning(cmdNorm, now) + change));
    this.#leanings.delete(cmdNorm);
    this.#leanings.set(cmdNorm, { value, tsMs: now });
    this.#boundLeanings(now);
  }

  /** -1..1, decayed. */
  leaning(cmdNorm: string, nowMs: number): number {
    const known = this.#leanings.get(cmdNorm);
    if (known === undefined) return 0;
    const halfLifeMs = known.value < 0 ? dislikeHalfLifeMs : this.#likingHalfLifeMs;
    const value = known.value * 2 ** (-Math.max(0, nowMs - known.tsMs) / halfLifeMs);
    return Math.abs(value) < faintest ? 0 : value;
  }

  /** -1..1: what was said of a line itself. */
  leaningOfLine(text: string, nowMs: number): number {
    return this.leaning(lineKey(text), nowMs);
  }

  leanLine(text: string, change: number, tsMs: number): void {
    this.lean(lineKey(text), change, tsMs);
  }

  /** A ghost was taken, changed before it ran, looked at and passed over, or dismissed. */
  ghost(what: keyof typeof ghostSteps, tsMs: number): void {
    this.lean(ghostsKey, ghostSteps[what], tsMs);
  }

  /** -1..1: whether ghosts are wanted; fades like any other leaning. */
  leaningToGhosts(nowMs: number): number {
    return this.leaning(ghostsKey, nowMs);
  }

  /** Until the session's next command only what was typed before is suggested. */
  quieten(session: string): void {
    this.#quiet.add(session);
    trimOldest(this.#quiet, bounds.sessionsMax);
  }

  /** Whether something was dismissed since the last command of the session. */
  isQuiet(session: string): boolean {
    return this.#quiet.has(session);
  }

  /** A dismissal that is remembered. */
  dislike(text: string, tsMs: number): void {
    this.lean(dislikeKey(text), -dismissalDislike, tsMs);
  }

  suppress(session: string, text: string, nowMs: number): void {
    const key = `${session}\0${text}`;
    this.#suppressed.delete(key);
    this.#suppressed.set(key, nowMs + suppressionMs);
    trimOldest(this.#suppressed, bounds.feedbackMax);
  }

  /** Running a command, or accepting it, takes a dismissal back. */
  lift(session: string, text: string): void {
    this.#quiet.delete(session);
    if (this.#suppressed.size > 0) this.#suppressed.delete(`${session}\0${text}`);
    if (this.#leanings.size === 0) return;
    this.#leanings.delete(dislikeKey(text));
    const corrected = lineKey(text);
    if ((this.#leanings.get(corrected)?.value ?? 0) < 0) this.#leanings.delete(corrected);
  }

  isSuppressed(session: string, text: string, nowMs: number): boolean {
    if (this.#leanings.size > 0 && this.leaning(dislikeKey(text), nowMs) < hiddenBelow) return true;
    if (this.#suppressed.size === 0) return false;
    const untilMs = this.#suppressed.get(`${session}\0${text}`);
    return untilMs !== undefined && nowMs < untilMs;
  }

  block(text: string): void {
    this.#blocked.delete(text);
    this.#blocked.add(text);
    trimOldest(this.#blocked, bounds.blockedMax);
  }

  unblock(text: string): void {
    this.#blocked.delete(text);
  }

  isBlocked(text: string): boolean {
    return this.#blocked.has(text);
  }

  forgetSession(session: string): void {
    this.#quiet.delete(session);
    for (const key of this.#suppressed.keys())
      if (key.startsWith(`${session}\0`)) this.#suppressed.delete(key);
  }

  #boundLeanings(nowMs: number): void {
    if (this.#leanings.size <= bounds.feedbackMax) return;
    for (const cmdNorm of this.#leanings.keys()) {
      if (this.leaning(cmdNorm, nowMs) === 0) this.#leanings.delete(cmdNorm);
    }
    trimOldest(this.#leanings, bounds.feedbackMax);
  }
}

function lineKey(text: string): string {
  return `\0${text}`;
}

function dislikeKey(text: string): string {
  return `\0\0${text}`;
}

function trimOldest(entries: Map<string, unknown> | Set<string>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(key);
  }
}
