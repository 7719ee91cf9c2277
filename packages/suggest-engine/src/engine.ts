import type { Clock } from '@hunch/common/clock';
import type { SessionId } from '@hunch/common/ids';
import { defaultOptions, type EngineOptions } from './config.ts';
import { recordFeedback, type Feedback } from './feedback.ts';
import { learn, type CommandEnd } from './learn.ts';
import { imageSettings, saveImage, type EngineImage } from './image.ts';
import { createMemory } from './memory/memory.ts';
import type { FeedbackRow, LearnedChange, SessionRow, StoreSnapshot } from './ports.ts';
import { basicRiskOf, rememberingRiskOf, type RiskOf } from './rank/risk.ts';
import { restore } from './restore.ts';
import { suggest, type Suggestion, type SuggestionRequest } from './suggest.ts';

export interface SuggestEngineSettings {
  /** What differs from the defaults of `suggestionOptions`. */
  readonly options?: Partial<EngineOptions>;
  readonly clock: Clock;
  /** Says how dangerous a line is: a pure function, whose answers are remembered. The daemon gives command-safety's; the default knows the worst commands only. */
  readonly riskOf?: RiskOf;
}

export interface EngineStats {
  readonly sessions: number;
  /** Learnt since the engine was created. */
  readonly commands: number;
  readonly templates: number;
  /** Different lines that may be suggested anywhere. */
  readonly lines: number;
  readonly commandStats: number;
  readonly lineStats: number;
  readonly transitions: number;
  readonly slots: number;
  readonly history: number;
  readonly blocked: number;
}

/**
 * Learns from finished commands and predicts the next one. Synchronous, in memory, without input or output: what must
 * last is handed back as rows for the store. The same events and the same clock give the same answers, byte for byte.
 */
export interface SuggestEngine {
  /**
   * Reads back what a store kept. Once, before anything else. An image that stands for the same rows is several times
   * quicker; with it the snapshot is asked for events and feedback only. One of another layout is ignored.
   */
  restore(snapshot: StoreSnapshot, image?: EngineImage): void;
  /** Whether `restore` can use an image with these `settings`. */
  acceptsImage(settings: string): boolean;
  /** What lasts, as it stands now. Shares nothing with the engine. */
  image(): EngineImage;
  /** Optional: a session also starts with its first command. */
  startSession(row: SessionRow): void;
  /** Frees what only this session knew. Unknown ids are ignored. */
  endSession(id: SessionId): void;
  /** Null: nothing to write (an ephemeral or an empty command). */
  learn(event: CommandEnd): LearnedChange | null;
  suggest(request: SuggestionRequest): readonly Suggestion[];
  /** Null: nothing to write (ephemeral feedback). */
  recordFeedback(feedback: Feedback): FeedbackRow | null;
  /** Takes effect with the next suggestion; nothing learnt is lost. */
  reconfigure(options: Partial<EngineOptions>): void;
  stats(): EngineStats;
}

/**
 * @example
 * ```ts
 * const engine = createSuggestEngine({ clock: systemClock });
 * engine.learn({ sessionId: sessionId('s1'), shell: 'bash', tsMs: 1, cwd: '/src', repoKey: null, branch: null,
 *   cmdRaw: 'git add .', exitCode: 0, durationMs: 9, ephemeral: false, redacted: false });
 * engine.suggest({ sessionId: sessionId('s1'), cwd: '/src', repoKey: null, branch: null, prefix: 'git' })[0]?.text; // 'git add .'
 * ```
 */
export function createSuggestEngine(settings: SuggestEngineSettings): SuggestEngine {
  let options: EngineOptions = { ...defaultOptions, ...settings.options };
  const { clock } = settings;
  const riskOf = rememberingRiskOf(settings.riskOf ?? basicRiskOf);
  const madeWith = options;
  const memory = createMemory(madeWith);
  let commands = 0;
  return {
    restore: (snapshot, image) => restore(memory, options, snapshot, image),
    acceptsImage: (settings) => settings === imageSettings(madeWith),
    image: () => saveImage(memory, madeWith),
    startSession(row) {
      memory.sessions.awaken(row.id);
    },
    endSession(id) {
      memory.sessions.end(id);
      memory.feedback.forgetSession(id);
    },
    learn(event) {
      commands += 1;
      return learn(memory, event);
    },
    // The seam for caches (spec 003 §10): everything an answer depends on is an argument here.
    suggest: (request) => suggest(memory, options, riskOf, request, clock.nowMs()),
    recordFeedback: (feedback) => recordFeedback(memory, options, feedback),
    reconfigure(changed) {
      options = { ...options, ...changed };
    },
    stats: () => ({
      commands,
      sessions: memory.sessions.size,
      templates: memory.templates.size,
      lines: memory.stored.prefixes.size,
      commandStats: memory.stored.tables.commands.size,
      lineStats: memory.stored.tables.lines.size,
      transitions: memory.stored.tables.transitions.size,
      slots: memory.stored.tables.slots.size,
      history: memory.history.size,
      blocked: memory.feedback.blockedCount,
    }),
  };
}
