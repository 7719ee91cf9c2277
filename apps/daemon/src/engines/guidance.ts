import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import { LruMap } from '@hunch/common/lru-map';
import type { Environment } from '@hunch/common/paths';
import { selfTestSessionPrefix, type AgentName } from '@hunch/common/protocol';
import * as v from 'valibot';
import {
  createGuidance,
  mainThread,
  modelTiers,
  type AgentEvent,
  type Hint,
  type Guidance,
  type GuidanceOptions,
  type GuidanceStats,
  type ModelPort,
  type GuidanceRecords,
  type Unheard,
} from '@hunch/guidance';
import { threadKey, type BatchCall, type HookEvent, type HookOutcome } from '../agents/hook-event.ts';
import type { AgentHint } from '../agents/service.ts';
import type { ChatAsker } from '../llm/chat-asker.ts';

export const guidanceBounds = {
  /** Threads at work at once, with the calls of their open batch. */
  threadsMax: 1_024,
  /** Calls of one batch. */
  callsMax: 512,
} as const;

/** Guidance under the current options, fed by the hooks of agents. */
export interface GuidanceEngine {
  reconfigure(options: GuidanceOptions): void;
  /** @param turn as `agents/turns.ts` counts them */
  guide(event: HookEvent, turn: number, atBoundary: boolean, agent?: AgentName): AgentHint | undefined;
  /** Patterns that the session goes on with although it was told of them. */
  unheard(session: string): readonly Unheard[];
  /** A person has allowed what was paused. */
  forgive(session: string): void;
  /** The model of a session is known by now. */
  identify(session: string, model: string): void;
  unmute(provider?: string): void;
  stats(): GuidanceStats;
  /** Saves whether hints have helped. */
  keep(): void;
}

/** An answer is one JSON object of three members; models that think aloud need more and are no use within the time. */
const ANSWER_TOKENS_MAX = 150;

/**
 * @param dataDir where it is saved whether hints have helped
 * @param environment holds the key of the model that is asked, if one is
 */
export function createGuidanceEngine(
  options: GuidanceOptions,
  dataDir: string,
  environment: Environment = {},
): GuidanceEngine {
  const path = join(dataDir, 'guidance.json');
  let asked = options.asked_model;
  let asker: Promise<ChatAsker> | undefined;
  const model: ModelPort = {
    async complete(prompt, signal) {
      const { url, model: name, api_key_variable: variable, timeout_ms: timeoutMs } = asked;
      const apiKey = variable === '' ? undefined : environment[variable];
      asker ??= loadAsker();
      const chat = await asker;
      return await chat.ask(
        { url, model: name, apiKey, prompt, tokensMax: ANSWER_TOKENS_MAX, timeoutMs },
        signal,
      );
    },
  };
  const guidance = createGuidance({
    clock: systemClock,
    options,
    model,
    records: readRecords(path),
    withholds: true,
  });
  const batches = new OpenBatches();
  const models = new LruMap<string, string>(guidanceBounds.threadsMax);
  let kept = JSON.stringify(guidance.records());

  function keep(): void {
    const text = JSON.stringify(guidance.records());
    if (text === kept) return;
    try {
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      kept = text;
    } catch {
      // A full disk: it is learnt again.
    }
  }

  return {
    reconfigure(changed) {
      asked = changed.asked_model;
      guidance.reconfigure(changed);
    },
    guide(event, turn, atBoundary, agent) {
      noteWho(guidance, models, event, agent);
      let hint: Hint | undefined;
      for (const observedEvent of observed(event, turn, atBoundary, batches)) {
        hint = guidance.observe(observedEvent) ?? hint;
      }
      if (event.kind === 'session_ended') keep();
      if (hint === undefined) return undefined;
      const shown = hint;
      const { text, provider, withheld } = shown;
      return { text, provider, withheld, delivered: () => guidance.delivered(shown) };
    },
    unheard: (session) => guidance.unheard(session),
    forgive(session) {
      guidance.observe({ kind: 'user_message', session });
    },
    identify(session, model) {
      models.set(session, model);
      guidance.observe({ kind: 'session_started', session, model });
    },
    unmute(provider) {
      guidance.unmute(provider);
      keep();
    },
    stats: () => guidance.stats(),
    keep,
  };
}

/** Loaded when a model is asked first: most daemons never ask one. */
async function loadAsker(): Promise<ChatAsker> {
  const module = await import('../llm/chat-asker.ts');
  return new module.ChatAsker();
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const counts = v.object({ recovered: count, continued: count, ended: count });
const recordsSchema = v.object({
  outcomes: v.array(
    v.object({
      provider: v.string(),
      agent: v.string(),
      tier: v.picklist(modelTiers),
      shown: counts,
      withheld: counts,
    }),
  ),
  mutes: v.array(v.object({ provider: v.string(), untilMs: v.number(), because: v.string() })),
});

/** A file that is damaged or of another version is as good as none. */
function readRecords(path: string): GuidanceRecords | undefined {
  try {
    const read = v.safeParse(recordsSchema, JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Hosts name the model at the start, or with every event; it may change within a session. */
function noteWho(
  guidance: Guidance,
  models: LruMap<string, string>,
  event: HookEvent,
  agent: AgentName | undefined,
): void {
  const { session, model } = event;
  if (event.kind === 'session_ended') {
    models.delete(session);
    return;
  }
  const known = models.get(session);
  if (known !== undefined && (model === undefined || known === model)) return;
  models.set(session, model ?? known ?? '');
  guidance.observe({
    kind: 'session_started',
    session,
    ...(model === undefined ? {} : { model }),
    ...(agent === undefined ? {} : { agent }),
    ...(session.startsWith(selfTestSessionPrefix) ? { isTest: true } : {}),
  });
}

/** The events that guidance observes: calls of a batch that have no end of their own, and the ends of turns, are added. */
function observed(
  event: HookEvent,
  turn: number,
  atBoundary: boolean,
  batches: OpenBatches,
): readonly AgentEvent[] {
  const { session, thread } = event;
  const turnEnded = { kind: 'turn_ended', session, thread } as const;
  switch (event.kind) {
    case 'tool_finished': {
      batches.note(event, event.call.callId);
      const finished = { ...event, turn };
      return atBoundary ? [finished, turnEnded] : [finished];
    }
    case 'turn_ended': {
      const seen = batches.close(event);
      const unseen = event.calls.filter(({ callId }) => !seen.has(callId));
      const finished = { kind: 'tool_finished', session, thread, turn } as const;
      return [...unseen.map((call) => ({ ...finished, call, outcome: outcomeInBatch(call) })), turnEnded];
    }
    case 'user_message':
      batches.close(event);
      return [{ kind: 'user_message', session }];
    case 'thread_ended':
      batches.close(event);
      return thread === mainThread ? [] : [event];
    case 'session_ended':
      batches.close(event);
      return [event];
    case 'session_started':
    case 'tool_called':
    case 'compacted':
      return [event];
  }
}

/**
 * How Claude Code begins what the model is given for a call that it could not make: of no tool, or with wrong arguments.
 * Agents repeat those: seven times in a row, says github.com/anthropics/claude-code/issues/76364.
 */
const couldNotBeMade = /^\s*(?:<tool_use_error>|(?:Error: )?(?:InputValidationError|No such tool))/;

/** Calls that were refused, or could not be made, end without an event of their own: the first are no failures of the agent. */
function outcomeInBatch({ response = '' }: BatchCall): HookOutcome {
  return couldNotBeMade.test(response)
    ? { kind: 'failure', message: response, exitCode: undefined }
    : { kind: 'rejected' };
}

/** Which calls of the open batch have ended, by thread. */
class OpenBatches {
  readonly #ended = new LruMap<string, Set<string>>(guidanceBounds.threadsMax);

  note(event: HookEvent, callId: string): void {
    const calls = this.#ended.getOrMake(threadKey(event), () => new Set());
    if (calls.size < guidanceBounds.callsMax) calls.add(callId);
  }

  close(event: HookEvent): ReadonlySet<string> {
    const key = threadKey(event);
    const calls = this.#ended.peek(key) ?? new Set<string>();
    this.#ended.delete(key);
    return calls;
  }
}
