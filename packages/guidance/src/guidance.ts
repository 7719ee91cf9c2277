import type { Clock } from '@hunch/common/clock';
import { bounds } from './bounds.ts';
import { defaultGuidanceOptions, type GuidanceOptions } from './config.ts';
import { defaultProviders } from './hints/default-providers.ts';
import { modelOpinion } from './hints/model-opinion.ts';
import type { GuidanceProviderConfig } from './hints/provider.ts';
import type { ModelPort } from './llm-classifier.ts';
import type { ModelTier } from './packs.ts';
import { AgentThread, type PendingHint } from './session/agent-thread.ts';
import { Effectiveness, type Effect, type GuidanceRecords, type Mute } from './session/effectiveness.ts';
import type { Hint } from './session/hint.ts';
import { LruMap } from '@hunch/common/lru-map';
import { tierOfModel } from './session/model-tier.ts';
import type { Unheard } from './session/unheard.ts';
import { mainThread, type AgentEvent } from './trajectory/event.ts';
import { textFingerprint } from './trajectory/fingerprint.ts';

export interface GuidanceSettings {
  readonly clock: Clock;
  /** What differs from the defaults of `guidanceOptions`. */
  readonly options?: Partial<GuidanceOptions>;
  /** Absent: `defaultProviders()`. Asked in order. */
  readonly providers?: readonly GuidanceProviderConfig[];
  /** Is asked only while the options name a model (`asked_model`). */
  readonly model?: ModelPort;
  /** What `records()` gave before: what followed hints. */
  readonly records?: GuidanceRecords | undefined;
  /**
   * The caller does not show hints that are `withheld`; then `withheld_share` of them are, by lot. Absent: none is, and
   * nothing can be said about whether they help.
   */
  readonly withholds?: boolean;
}

export interface GuidanceStats {
  readonly sessions: number;
  readonly events: number;
  readonly turns: number;
  /** Delivered. */
  readonly hints: number;
  readonly providers: readonly {
    readonly provider: string;
    readonly hints: number;
    /** Worth a hint, and not shown, by lot. */
    readonly withheldHints: number;
    readonly effect: Effect;
    readonly mute: Mute | null;
  }[];
  /** The same by agent and by tier of the model, and of all. */
  readonly agents: readonly { readonly agent: string; readonly tier: ModelTier; readonly effect: Effect }[];
  readonly effect: Effect;
  /** Classifiers and providers that threw, and how often: a defect, or a custom classifier's. */
  readonly failures: readonly { readonly name: string; readonly count: number; readonly last: string }[];
}

/**
 * Watches agents and gives a hint when one is stuck. Synchronous, in memory, without input or output; never throws.
 */
export interface Guidance {
  /**
   * Takes in what happened. Undefined: nothing to say, nearly always. A hint counts only when `delivered` is called;
   * until then it is given again as long as it holds.
   */
  observe(event: AgentEvent): Hint | undefined;
  /** The agent has been given the hint. Starts the cooldown, and the watch on whether they help. */
  delivered(hint: Hint): void;
  /**
   * Patterns that the session goes on with although hints about them were shown, and how many; until the agent leaves them, a
   * person speaks or the conversation is compacted. What to do then is the caller's to decide.
   */
  unheard(session: string): readonly Unheard[];
  /** Takes effect with the next event. */
  reconfigure(options: Partial<GuidanceOptions>): void;
  /** Lets a muted provider, or all, give hints again and forgets how it did. */
  unmute(provider?: string): void;
  stats(): GuidanceStats;
  /** What should outlive the process. */
  records(): GuidanceRecords;
}

interface Session {
  readonly threads: LruMap<string, AgentThread>;
  readonly hints: Map<GuidanceProviderConfig, number>;
  total: number;
  tier: ModelTier;
  agent: string;
  isTest: boolean;
}

/**
 * @example
 * ```ts
 * const guidance = createGuidance({ clock: systemClock });
 * const call = { tool: 'Bash', params: { command: 'npm test' } };
 * const outcome = { kind: 'failure', message: 'Error: no tests' } as const;
 * for (let turn = 1; turn <= 3; turn += 1) {
 *   const hint = guidance.observe({ kind: 'tool_finished', session: 's1', call, outcome });
 *   if (hint !== undefined) {
 *     console.log(hint.text); // `npm test` failed 3 times in a row with the same error: “no tests”.
 *     guidance.delivered(hint);
 *   }
 * }
 * ```
 */
export function createGuidance(settings: GuidanceSettings): Guidance {
  return new SessionKeeper(settings);
}

class SessionKeeper implements Guidance {
  readonly #clock: Clock;
  readonly #given: readonly GuidanceProviderConfig[];
  readonly #model: ModelPort | undefined;
  #providers: readonly GuidanceProviderConfig[] = [];
  #askedModel: GuidanceOptions['asked_model'] | undefined;
  readonly #sessions = new LruMap<string, Session>(bounds.sessions);
  readonly #effectiveness: Effectiveness;
  readonly #deliveries = new WeakMap<Hint, { readonly session: Session; readonly deliver: () => void }>();
  readonly #hintsOf = new Map<string, number>();
  readonly #withheldOf = new Map<string, number>();
  readonly #withholds: boolean;
  readonly #failures = new Map<string, { count: number; last: string }>();
  #options: GuidanceOptions;
  #active: readonly GuidanceProviderConfig[] = [];
  #events = 0;
  #turns = 0;

  constructor({ clock, options, providers, model, records, withholds = false }: GuidanceSettings) {
    this.#clock = clock;
    this.#given = providers ?? defaultProviders();
    this.#model = model;
    this.#withholds = withholds;
    this.#effectiveness = new Effectiveness(records);
    this.#options = { ...defaultGuidanceOptions, ...options };
    this.#choose();
  }

  observe(event: AgentEvent): Hint | undefined {
    if (!this.#options.enabled) return undefined;
    this.#events += 1;
    try {
      return this.#observe(event);
    } catch (error) {
      this.#fail('guidance', error);
      return undefined;
    }
  }

  delivered(hint: Hint): void {
    const delivery = this.#deliveries.get(hint);
    if (delivery === undefined) return;
    this.#deliveries.delete(hint);
    delivery.deliver();
    delivery.session.total += 1;
    if (delivery.session.isTest) return;
    const counts = hint.withheld ? this.#withheldOf : this.#hintsOf;
    counts.set(hint.provider, (counts.get(hint.provider) ?? 0) + 1);
  }

  unheard(session: string): readonly Unheard[] {
    const threads = this.#sessions.peek(session)?.threads.entries() ?? [];
    return [...threads].flatMap(([, thread]) => thread.unheard());
  }

  reconfigure(options: Partial<GuidanceOptions>): void {
    this.#options = { ...this.#options, ...options };
    if (!this.#options.enabled) this.#sessions.clear();
    this.#choose();
  }

  unmute(provider?: string): void {
    this.#effectiveness.reset(provider);
    this.#choose();
  }

  stats(): GuidanceStats {
    const providers = this.#providers.map(({ provider: { name } }) => ({
      provider: name,
      hints: this.#hintsOf.get(name) ?? 0,
      withheldHints: this.#withheldOf.get(name) ?? 0,
      effect: this.#effectiveness.effect(({ provider }) => provider === name),
      mute: this.#effectiveness.muteOf(name),
    }));
    const { outcomes } = this.#effectiveness.records();
    const agents = new Map(outcomes.map(({ agent, tier }) => [`${agent} ${tier}`, { agent, tier }]));
    return {
      sessions: this.#sessions.size,
      events: this.#events,
      turns: this.#turns,
      hints: providers.reduce((sum, { hints }) => sum + hints, 0),
      providers,
      agents: [...agents.values()].map(({ agent, tier }) => ({
        agent,
        tier,
        effect: this.#effectiveness.effect((group) => group.agent === agent && group.tier === tier),
      })),
      effect: this.#effectiveness.effect(() => true),
      failures: [...this.#failures].map(([name, { count, last }]) => ({ name, count, last })),
    };
  }

  records(): GuidanceRecords {
    return this.#effectiveness.records();
  }

  #observe(event: AgentEvent): Hint | undefined {
    if (event.kind === 'session_ended') {
      for (const [, thread] of this.#sessions.peek(event.session)?.threads.entries() ?? []) thread.end();
      this.#sessions.delete(event.session);
      return undefined;
    }
    const session = this.#sessions.getOrMake(event.session, makeSession);
    if (event.kind === 'session_started') {
      session.agent = event.agent ?? session.agent;
      session.isTest = event.isTest ?? session.isTest;
      session.tier = event.model === undefined ? session.tier : tierOfModel(event.model, this.#options);
      return undefined;
    }
    const name = ('thread' in event ? event.thread : undefined) ?? mainThread;
    if (event.kind === 'thread_ended') {
      session.threads.peek(name)?.end();
      session.threads.delete(name);
      return undefined;
    }
    const thread = session.threads.getOrMake(name, () => this.#makeThread(event.session, name, session));
    if (event.kind === 'tool_called') return this.#keep(session, thread.beforeCall(event.call));
    const ended = thread.builder.onEvent(event);
    if (event.kind === 'user_message') thread.end();
    if (event.kind === 'compacted') thread.restart();
    if (!ended) return undefined;
    this.#turns += 1;
    return this.#keep(session, thread.afterTurn());
  }

  #keep(session: Session, said: PendingHint | undefined): Hint | undefined {
    if (said === undefined) return undefined;
    const { hint, deliver } = said;
    this.#deliveries.set(hint, { session, deliver });
    return hint;
  }

  #makeThread(name: string, thread: string, session: Session): AgentThread {
    const report = (classifier: string, error: unknown): void => this.#fail(classifier, error);
    return new AgentThread({
      session: name,
      thread,
      context: (trajectory, pendingToolCalls) => ({
        session: name,
        thread,
        trajectory,
        pendingToolCalls,
        modelTier: this.#tierOf(session),
        onFailure: report,
      }),
      configs: () => this.#active,
      minConfidence: () => this.#options.min_confidence,
      quietTurns: () => this.#options.quiet_turns,
      mayHint: (config) => this.#mayHint(session, config),
      onHinted: (config) => session.hints.set(config, (session.hints.get(config) ?? 0) + 1),
      isWithheld: (provider, turn) =>
        this.#withholds &&
        !session.isTest &&
        draw(`${name}\0${thread}\0${provider}\0${turn}`) < this.#options.withheld_share,
      onOutcome: (provider, withheld, outcome) => {
        if (session.isTest) return;
        const group = { provider, agent: session.agent, tier: this.#tierOf(session) };
        this.#effectiveness.note(group, withheld, outcome, this.#clock.nowMs());
      },
    });
  }

  #tierOf({ tier }: Session): ModelTier {
    return this.#options.model_tier === 'auto' ? tier : this.#options.model_tier;
  }

  #mayHint(session: Session, config: GuidanceProviderConfig): boolean {
    if (session.total >= this.#options.max_hints_per_session) return false;
    if ((session.hints.get(config) ?? 0) >= (config.maxHintsPerSession ?? Infinity)) return false;
    return (
      !this.#options.mute_unhelpful || !this.#effectiveness.isMuted(config.provider.name, this.#clock.nowMs())
    );
  }

  #choose(): void {
    const { disabled_providers: disabled, asked_model: asked } = this.#options;
    // What has been asked is kept as long as the same is to be asked.
    if (JSON.stringify(asked) !== JSON.stringify(this.#askedModel)) {
      this.#askedModel = asked;
      const { url, model: modelName, timeout_ms: timeoutMs } = asked;
      const isAsked = this.#model !== undefined && url !== '' && modelName !== '';
      this.#providers = isAsked
        ? [...this.#given, modelOpinion({ model: this.#model, modelName, timeoutMs })]
        : this.#given;
    }
    this.#active = this.#providers.filter(({ provider }) => !disabled.includes(provider.name));
  }

  /** Its kind, not its message, which might hold a command. */
  #fail(name: string, error: unknown): void {
    const last = error instanceof Error ? error.name : typeof error;
    if (this.#failures.size >= bounds.tracked && !this.#failures.has(name)) return;
    this.#failures.set(name, { count: (this.#failures.get(name)?.count ?? 0) + 1, last });
  }
}

function makeSession(): Session {
  return {
    threads: new LruMap(bounds.threads),
    hints: new Map(),
    total: 0,
    tier: 'standard',
    agent: '',
    isTest: false,
  };
}

/** 0 to 1, the same for the same text: sessions have random names, so this is a lot, and a replay draws it again. */
function draw(text: string): number {
  let hash = textFingerprint(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
