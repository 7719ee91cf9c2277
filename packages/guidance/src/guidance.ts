import type { Clock } from '@hunch/common/clock';
import { bounds } from './bounds.ts';
import { defaultGuidanceOptions, type GuidanceOptions } from './config.ts';
import { defaultProviders } from './hints/default-providers.ts';
import { modelOpinion } from './hints/model-opinion.ts';
import type { GuidanceProviderConfig } from './hints/provider.ts';
import type { ModelPort } from './llm-classifier.ts';
import type { ModelTier } from './packs.ts';
import { AgentThread, type PendingHint } from './session/agent-thread.ts';
import { Effectiveness, type ProviderEffect, type ProviderRecord } from './session/effectiveness.ts';
import type { Hint } from './session/hint.ts';
import { LruMap } from '@hunch/common/lru-map';
import { tierOfModel } from './session/model-tier.ts';
import { mainThread, type AgentEvent } from './trajectory/event.ts';

export interface GuidanceSettings {
  readonly clock: Clock;
  /** What differs from the defaults of `guidanceOptions`. */
  readonly options?: Partial<GuidanceOptions>;
  /** Absent: `defaultProviders()`. Asked in order. */
  readonly providers?: readonly GuidanceProviderConfig[];
  /** Is asked only while the options name a model (`asked_model`). */
  readonly model?: ModelPort;
  /** What `records()` gave before: whether hints have helped. */
  readonly records?: readonly ProviderRecord[];
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
    readonly helped: number;
    readonly judged: number;
    readonly mute: ProviderEffect['mute'];
  }[];
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
  /** Takes effect with the next event. */
  reconfigure(options: Partial<GuidanceOptions>): void;
  /** Lets a muted provider, or all, give hints again and forgets how it did. */
  unmute(provider?: string): void;
  stats(): GuidanceStats;
  /** What should outlive the process. */
  records(): readonly ProviderRecord[];
}

interface Session {
  readonly threads: LruMap<string, AgentThread>;
  readonly hints: Map<GuidanceProviderConfig, number>;
  total: number;
  tier: ModelTier;
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
  readonly #failures = new Map<string, { count: number; last: string }>();
  #options: GuidanceOptions;
  #active: readonly GuidanceProviderConfig[] = [];
  #events = 0;
  #turns = 0;

  constructor({ clock, options, providers, model, records }: GuidanceSettings) {
    this.#clock = clock;
    this.#given = providers ?? defaultProviders();
    this.#model = model;
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
    this.#hintsOf.set(hint.provider, (this.#hintsOf.get(hint.provider) ?? 0) + 1);
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
    const effects = new Map(this.#effectiveness.effects().map((effect) => [effect.provider, effect]));
    const providers = this.#providers.map(({ provider: { name } }) => ({
      provider: name,
      hints: this.#hintsOf.get(name) ?? 0,
      helped: effects.get(name)?.helped ?? 0,
      judged: effects.get(name)?.judged ?? 0,
      mute: effects.get(name)?.mute ?? null,
    }));
    return {
      sessions: this.#sessions.size,
      events: this.#events,
      turns: this.#turns,
      hints: providers.reduce((sum, { hints }) => sum + hints, 0),
      providers,
      failures: [...this.#failures].map(([name, { count, last }]) => ({ name, count, last })),
    };
  }

  records(): readonly ProviderRecord[] {
    return this.#effectiveness.records();
  }

  #observe(event: AgentEvent): Hint | undefined {
    if (event.kind === 'session_ended') {
      this.#sessions.delete(event.session);
      return undefined;
    }
    const session = this.#sessions.getOrMake(event.session, makeSession);
    if (event.kind === 'session_started') {
      session.tier = event.model === undefined ? session.tier : tierOfModel(event.model);
      return undefined;
    }
    const name = ('thread' in event ? event.thread : undefined) ?? mainThread;
    if (event.kind === 'thread_ended') {
      session.threads.delete(name);
      return undefined;
    }
    const thread = session.threads.getOrMake(name, () => this.#makeThread(event.session, name, session));
    if (event.kind === 'tool_called') return this.#keep(session, thread.beforeCall(event.call));
    const ended = thread.builder.onEvent(event);
    if (event.kind === 'user_message' || event.kind === 'compacted') thread.restart();
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
        trajectory,
        pendingToolCalls,
        modelTier: this.#options.model_tier === 'auto' ? session.tier : this.#options.model_tier,
        onFailure: report,
      }),
      configs: () => this.#active,
      minConfidence: () => this.#options.min_confidence,
      quietTurns: () => this.#options.quiet_turns,
      mayHint: (config) => this.#mayHint(session, config),
      onHinted: (config) => session.hints.set(config, (session.hints.get(config) ?? 0) + 1),
      onJudged: (provider, helped) => this.#effectiveness.note(provider, helped, this.#clock.nowMs()),
    });
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
  return { threads: new LruMap(bounds.threads), hints: new Map(), total: 0, tier: 'standard' };
}
