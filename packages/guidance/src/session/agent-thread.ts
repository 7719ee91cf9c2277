import { bounds } from '../bounds.ts';
import { classifyGuarded } from '../classification.ts';
import type { GuidanceContext } from '../context.ts';
import { guidanceLevels, type GuidanceProviderConfig } from '../hints/provider.ts';
import { ClassifierCooldownTracker, type Match } from '../run-classifiers.ts';
import { shown } from '../trajectory/call-record.ts';
import { TrajectoryBuilder } from '../trajectory/builder.ts';
import type { ToolCall } from '../trajectory/event.ts';
import type { Patterns } from '../trajectory/pattern.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { OutcomeCounts } from './difference.ts';
import type { Hint } from './hint.ts';
import { UnheardHints, type Unheard } from './unheard.ts';

/** A streak that was not seen for so many turns is over; the same again is another one. */
const STREAK_GAP_TURNS = 10;
/** So many turns after the hint it is judged whether the pattern ended. */
const JUDGED_AFTER_TURNS = 5;
/** It may be seen once or twice more: what was under way is carried through. */
const HELPED_WITHIN_TURNS = 2;

/** A streak must grow by two thirds before more is said, and by as much again before the user is named. */
const GROWTH = [1, 5 / 3, 8 / 3] as const;

/** @returns an index into `guidanceLevels`: with a threshold of 3, 1 from a strength of 5 on, 2 from 8 on */
function levelIndexOf(strength: number, threshold: number): number {
  return Math.max(
    0,
    GROWTH.findLastIndex((growth) => strength >= Math.ceil(threshold * growth - 1e-9)),
  );
}

/** What one configuration sees at the moment, and how much of it was told. */
interface Streak {
  readonly key: number;
  lastSeenTurn: number;
  /** -1: not yet. */
  deliveredLevel: number;
  /** All hints about one streak are shown, or none is. Undefined: none was due yet. */
  withheld: boolean | undefined;
}

interface Outcome {
  readonly config: GuidanceProviderConfig;
  readonly key: number;
  readonly deliveredTurn: number;
  readonly withheld: boolean;
  /** What was seen, as the hint said. */
  readonly fact: string;
  lastSeenTurn: number;
  isUnheard: boolean;
}

/** Words, and what is to be done when they have reached the agent. */
export interface PendingHint {
  readonly hint: Hint;
  readonly deliver: () => void;
}

/** What the session and the engine around a thread decide. */
interface ThreadRules {
  readonly session: string;
  readonly thread: string;
  readonly context: (trajectory: Trajectory, pending: readonly ToolCall[]) => GuidanceContext;
  readonly configs: () => readonly GuidanceProviderConfig[];
  readonly minConfidence: () => number;
  readonly quietTurns: () => number;
  /** Whether the session has a hint left for this configuration. */
  readonly mayHint: (config: GuidanceProviderConfig) => boolean;
  readonly onHinted: (config: GuidanceProviderConfig) => void;
  /** What was told to the thread or by lot was not, and what followed. */
  readonly onOutcome: (provider: string, withheld: boolean, outcome: keyof OutcomeCounts) => void;
  /** Whether a streak that began to be worth a hint in this turn is not told of. */
  readonly isWithheld: (provider: string, turn: number) => boolean;
}

/** One thread of one agent: its trajectory, what was seen in it, and what was said. */
export class AgentThread {
  readonly builder = new TrajectoryBuilder();
  readonly #rules: ThreadRules;
  readonly #trajectory: Trajectory;
  readonly #cooldown = new ClassifierCooldownTracker();
  readonly #streaks = new Map<GuidanceProviderConfig, Streak>();
  #outcomes: Outcome[] = [];
  #lastDelivery: { readonly turn: number; readonly config: GuidanceProviderConfig } | undefined;
  readonly #unheard = new UnheardHints();
  #hintedInTurn = new Map<GuidanceProviderConfig, number>();
  #turn = 0;
  /** What the turn before showed: notes and questions show it once more, and nothing by themselves. */
  #shownBefore: Patterns | undefined;

  constructor(rules: ThreadRules) {
    this.#rules = rules;
    this.#trajectory = this.builder.build();
  }

  /** A turn has ended: what is there to say? At most one thing. */
  afterTurn(): PendingHint | undefined {
    return this.#evaluate('turn', []);
  }

  beforeCall(call: ToolCall): PendingHint | undefined {
    if (!this.#rules.configs().some((config) => config.at === 'call')) return undefined;
    return this.#evaluate('call', [call]);
  }

  /** Patterns that go on although they were told. */
  unheard(): readonly Unheard[] {
    return this.#unheard.of(this.#rules.thread);
  }

  /** The conversation was compacted: a new beginning, and no verdict on what was told before. */
  restart(): void {
    this.#streaks.clear();
    this.#outcomes = [];
    this.#unheard.clear();
  }

  /** The session or the thread has ended, or a person has stepped in: what was told before was not seen to help. */
  end(): void {
    for (const { config, withheld } of this.#outcomes)
      this.#rules.onOutcome(config.provider.name, withheld, 'ended');
    this.restart();
  }

  #evaluate(at: 'turn' | 'call', pending: readonly ToolCall[]): PendingHint | undefined {
    const turn = this.#trajectory.turnCount;
    if (turn !== this.#turn) this.#hintedInTurn.clear();
    this.#turn = turn;
    const context = this.#rules.context(this.#trajectory, pending);
    const patterns = this.#trajectory.patterns();
    const isNew = patterns !== this.#shownBefore;
    this.#shownBefore = patterns;
    let said: PendingHint | undefined;
    for (const config of this.#rules.configs()) {
      if ((config.at ?? 'turn') !== at) continue;
      const result = classifyGuarded(config.classifier, context);
      if (!result.relevant) continue;
      const match = { classifier: config.classifier, result };
      const streak = this.#see(config, numberOf(match, 'key', 0), turn, isNew);
      said ??= this.#say(config, match, streak, turn, context);
    }
    if (at === 'turn') this.#judge(turn);
    return said;
  }

  #see(config: GuidanceProviderConfig, key: number, turn: number, isNew: boolean): Streak {
    for (const outcome of this.#outcomes) {
      if (!isNew || outcome.config !== config || outcome.key !== key) continue;
      outcome.lastSeenTurn = turn;
      if (outcome.isUnheard || outcome.withheld || wasHeeded(outcome)) continue;
      outcome.isUnheard = true;
      this.#unheard.add(config, outcome.fact);
    }
    const known = this.#streaks.get(config);
    if (known !== undefined && known.key === key && turn - known.lastSeenTurn <= STREAK_GAP_TURNS) {
      if (isNew) known.lastSeenTurn = turn;
      return known;
    }
    const streak: Streak = { key, lastSeenTurn: turn, deliveredLevel: -1, withheld: undefined };
    this.#streaks.set(config, streak);
    return streak;
  }

  #say(
    config: GuidanceProviderConfig,
    match: Match,
    streak: Streak,
    turn: number,
    context: GuidanceContext,
  ): PendingHint | undefined {
    const strength = numberOf(match, 'strength', 1);
    const index = levelIndexOf(strength, numberOf(match, 'threshold', 1));
    if (index <= streak.deliveredLevel || !this.#isAllowed(config, match, turn)) return undefined;
    const level = guidanceLevels[index] ?? 'fact';
    const text = write(config, match, level, context);
    if (text === undefined) return undefined;
    const { session, thread, isWithheld } = this.#rules;
    const { result, classifier } = match;
    streak.withheld ??= isWithheld(config.provider.name, turn);
    const hint: Hint = {
      session,
      thread,
      turn,
      provider: config.provider.name,
      classifier: classifier.name,
      confidence: result.confidence,
      level,
      text,
      withheld: streak.withheld,
      reason: result.reason,
      evidence: result.metadata,
    };
    return { hint, deliver: () => this.#delivered(config, streak, index, hint) };
  }

  #isAllowed(config: GuidanceProviderConfig, { result }: Match, turn: number): boolean {
    const { mayHint, minConfidence, quietTurns } = this.#rules;
    if (result.confidence < Math.max(minConfidence(), config.minConfidence ?? 0)) return false;
    if ((this.#hintedInTurn.get(config) ?? 0) >= (config.maxPerTurn ?? 1)) return false;
    if (!this.#cooldown.canHint(config, turn, config) || !mayHint(config)) return false;
    const last = this.#lastDelivery;
    return last === undefined || last.config === config || turn - last.turn > quietTurns();
  }

  #delivered(config: GuidanceProviderConfig, streak: Streak, level: number, { turn, reason }: Hint): void {
    streak.deliveredLevel = Math.max(streak.deliveredLevel, level);
    this.#cooldown.recordHint(config, turn);
    const withheld = streak.withheld === true;
    this.#rules.onHinted(config);
    this.#hintedInTurn.set(config, (this.#hintedInTurn.get(config) ?? 0) + 1);
    this.#lastDelivery = { turn, config };
    if (this.#outcomes.length >= bounds.tracked) this.#outcomes.shift();
    this.#outcomes.push({
      config,
      key: streak.key,
      deliveredTurn: turn,
      withheld,
      fact: reason,
      lastSeenTurn: turn,
      isUnheard: false,
    });
  }

  #judge(turn: number): void {
    if (this.#outcomes.length === 0) return;
    const isDue = (outcome: Outcome): boolean => turn - outcome.deliveredTurn >= JUDGED_AFTER_TURNS;
    for (const outcome of this.#outcomes.filter(isDue)) {
      const helped = wasHeeded(outcome);
      if (helped) this.#unheard.heeded(outcome.config);
      this.#rules.onOutcome(
        outcome.config.provider.name,
        outcome.withheld,
        helped ? 'recovered' : 'continued',
      );
    }
    this.#outcomes = this.#outcomes.filter((outcome) => !isDue(outcome));
  }
}

function wasHeeded({ lastSeenTurn, deliveredTurn }: Outcome): boolean {
  return lastSeenTurn - deliveredTurn <= HELPED_WITHIN_TURNS;
}

function write(
  { provider }: GuidanceProviderConfig,
  match: Match,
  level: Hint['level'],
  context: GuidanceContext,
): string | undefined {
  try {
    const text = provider.write(match, level, context);
    if (text === undefined || text.trim() === '') return undefined;
    const safe = shown(text);
    return safe.length > bounds.guidanceCharacters
      ? `${safe.slice(0, bounds.guidanceCharacters - 1)}…`
      : safe;
  } catch (error) {
    context.onFailure?.(provider.name, error);
    return undefined;
  }
}

function numberOf({ result }: Match, key: string, otherwise: number): number {
  const value = result.metadata[key];
  return typeof value === 'number' ? value : otherwise;
}
