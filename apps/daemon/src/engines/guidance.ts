import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import type { Environment } from '@hunch/common/paths';
import * as v from 'valibot';
import {
  createGuidance,
  type AgentEvent as GuidanceEvent,
  type Firing,
  type Guidance,
  type GuidanceOptions,
  type GuidanceStats,
  type ModelPort,
  type ProviderRecord,
} from '@hunch/guidance';
import type { AgentEvent, BatchCall, ToolCall, ToolOutcome } from '../agent/event.ts';
import type { AgentWord } from '../agent/service.ts';
import type { ChatAsker } from '../llm/chat-asker.ts';

export const guidanceBounds = {
  /** Threads at work at once, with the calls of their open batch. */
  threadsMax: 1_024,
  /** Calls of one batch. */
  callsMax: 512,
} as const;

/** Guidance under the options that hold at this moment, told in the words of the agents' hooks. */
export interface GuidanceEngine {
  reconfigure(options: GuidanceOptions): void;
  /** @param turn as `agent/turns.ts` counts them */
  guide(event: AgentEvent, turn: number, atBoundary: boolean): AgentWord | undefined;
  unmute(provider?: string): void;
  stats(): GuidanceStats;
  /** Writes down whether words have helped. */
  keep(): void;
}

/** An answer is one JSON object of three members; models that think aloud need more and are no use within the time. */
const ANSWER_TOKENS_MAX = 150;

/**
 * @param dataDir where it is kept whether words have helped
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
  const guidance = createGuidance({ clock: systemClock, options, model, records: readRecords(path) });
  const batches = new OpenBatches();
  const models = new Map<string, string>();
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
    guide(event, turn, atBoundary) {
      noteModel(guidance, models, event);
      let firing: Firing | undefined;
      for (const told of inGuidanceWords(event, turn, atBoundary, batches)) {
        firing = guidance.observe(told) ?? firing;
      }
      if (event.kind === 'session-end') keep();
      if (firing === undefined) return undefined;
      const said = firing;
      return { text: said.text, delivered: () => guidance.delivered(said) };
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

const recordsSchema = v.array(
  v.object({ provider: v.string(), outcomes: v.array(v.boolean()), mutedUntilMs: v.nullable(v.number()) }),
);

/** A file that is damaged or of another version is as good as none. */
function readRecords(path: string): readonly ProviderRecord[] {
  try {
    const read = v.safeParse(recordsSchema, JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.output : [];
  } catch {
    return [];
  }
}

/** Hosts name the model at the start, or with every event; it may change within a session. */
function noteModel(guidance: Guidance, models: Map<string, string>, event: AgentEvent): void {
  const { sessionId: session, model } = event;
  if (event.kind === 'session-end') models.delete(session);
  if (model === undefined || models.get(session) === model) return;
  models.set(session, model);
  if (models.size > guidanceBounds.threadsMax) {
    const [oldest] = models.keys();
    if (oldest !== undefined) models.delete(oldest);
  }
  guidance.observe({ kind: 'session_started', session, model });
}

function inGuidanceWords(
  event: AgentEvent,
  turn: number,
  atBoundary: boolean,
  batches: OpenBatches,
): readonly GuidanceEvent[] {
  const { sessionId: session } = event;
  const thread = event.threadId === '' ? {} : { thread: event.threadId };
  const finished = (call: ToolCall, outcome: ToolOutcome): GuidanceEvent => ({
    kind: 'tool_finished',
    session,
    ...thread,
    turn,
    call: { tool: call.tool, params: call.input },
    outcome: outcomeOf(outcome),
  });
  const turnEnded: GuidanceEvent = { kind: 'turn_ended', session, ...thread };
  switch (event.kind) {
    case 'session-start':
      return [{ kind: 'session_started', session }];
    case 'user-prompt':
      batches.close(event);
      return [{ kind: 'user_message', session }];
    case 'tool-start':
      return [
        {
          kind: 'tool_called',
          session,
          ...thread,
          call: { tool: event.call.tool, params: event.call.input },
        },
      ];
    case 'tool-end':
      batches.note(event, event.call.callId);
      return atBoundary
        ? [finished(event.call, event.outcome), turnEnded]
        : [finished(event.call, event.outcome)];
    case 'turn-end': {
      const seen = batches.close(event);
      const unseen = event.calls.filter(({ callId }) => !seen.has(callId));
      return [...unseen.map((call) => finished(call, outcomeInBatch(call))), turnEnded];
    }
    case 'compaction':
      return [{ kind: 'compacted', session, ...thread }];
    case 'thread-end':
      batches.close(event);
      return event.threadId === '' ? [] : [{ kind: 'thread_ended', session, thread: event.threadId }];
    case 'session-end':
      batches.close(event);
      return [{ kind: 'session_ended', session }];
  }
}

function outcomeOf(outcome: ToolOutcome): (GuidanceEvent & { readonly kind: 'tool_finished' })['outcome'] {
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'success', result: { kind: 'text', text: outcome.result } };
    case 'failed':
      return { kind: 'failure', message: outcome.error };
    case 'rejected':
      return { kind: 'rejected' };
  }
}

/**
 * How Claude Code begins what the model is given for a call that it could not make: of no tool, or with wrong arguments.
 * Agents repeat those: seven times in a row, says github.com/anthropics/claude-code/issues/76364.
 */
const couldNotBeMade = /^\s*(?:<tool_use_error>|(?:Error: )?(?:InputValidationError|No such tool))/;

/** Calls that were refused, or could not be made, end without an event of their own: the first are no failures of the agent. */
function outcomeInBatch({ response = '' }: BatchCall): ToolOutcome {
  return couldNotBeMade.test(response)
    ? { kind: 'failed', error: response, exitCode: undefined }
    : { kind: 'rejected' };
}

/** Which calls of the batch under way have ended, by thread. */
class OpenBatches {
  readonly #ended = new Map<string, Set<string>>();

  note(event: AgentEvent, callId: string): void {
    const key = keyOf(event);
    let calls = this.#ended.get(key);
    if (calls === undefined) {
      this.#ended.set(key, (calls = new Set()));
      if (this.#ended.size > guidanceBounds.threadsMax) {
        const [oldest] = this.#ended.keys();
        if (oldest !== undefined) this.#ended.delete(oldest);
      }
    }
    if (calls.size < guidanceBounds.callsMax) calls.add(callId);
  }

  close(event: AgentEvent): ReadonlySet<string> {
    const key = keyOf(event);
    const calls = this.#ended.get(key) ?? new Set<string>();
    this.#ended.delete(key);
    return calls;
  }
}

function keyOf({ sessionId, threadId }: AgentEvent): string {
  return `${sessionId}\0${threadId}`;
}
