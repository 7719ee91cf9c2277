import type { AgentName } from '@hunch/common/protocol';
import type { AgentDecision, Danger } from './decision.ts';
import { editedFiles } from './edited-files.ts';
import type { AgentHost } from './host.ts';
import { threadKey, type CommandEnd, type HookCall, type HookEvent } from './hook-event.ts';
import { isObject } from '@hunch/common/json';
import { LruMap } from '@hunch/common/lru-map';
import { merge, type Rewrite } from './merge.ts';
import type { Overseen } from './oversight.ts';
import { Turns } from './turns.ts';

/** What the agent hook asks the engines; each is wired in compose.ts. A port that throws is counted and says nothing. */
export interface AgentPorts {
  /** The event where it belongs, as far as the host does not say it itself: the thread of its call. */
  readonly placed?: (event: HookEvent) => HookEvent;
  /** Why a person should be asked before the command runs; undefined: no objection. */
  readonly judge: (command: string, cwd: string) => Danger | undefined;
  /** The same before a tool of the agent's own changes files. */
  readonly judgeEdit: (paths: readonly string[], cwd: string) => Danger | undefined;
  /** The command as it should run elsewhere; undefined: as it is. */
  readonly offload: (command: string, tool: string) => Rewrite | undefined;
  /** Takes an event into the agent's trajectory. At the end of a turn it may give a text for the model. */
  readonly guide: (
    event: HookEvent,
    turn: number,
    atBoundary: boolean,
    agent: AgentName,
  ) => AgentHint | undefined;
  /** What a person is told or asked, whatever the call is. */
  readonly oversee: (event: HookEvent, agent: AgentName, atBoundary: boolean) => Overseen;
  /** A command has ended. */
  readonly ran: (agent: AgentName, event: HookEvent, call: HookCall, end: CommandEnd) => void;
  /** The host has been told so. */
  readonly decided?: (agent: AgentName, event: HookEvent, decision: AgentDecision) => void;
}

/** A text for the model. */
export interface AgentHint {
  readonly text: string;
  /** Who gives it. */
  readonly provider: string;
  /** By lot it is not given to the host, but counts as if it were. */
  readonly withheld?: boolean;
  /** To be called when the host has been given it. */
  readonly delivered: () => void;
}

export const agentBounds = {
  /** Threads with a hint that no event could carry yet: not every event of a host carries text to the model. */
  waitingMax: 256,
} as const;

export interface AgentCounters {
  events: number;
  ignored: number;
  asked: number;
  rewritten: number;
  guided: number;
  /** Calls that waited for a person because the agent did not heed hints, or had used up its budget. */
  paused: number;
  failures: number;
}

/** Answers the hooks of coding agents: one event of a host, one answer, in its own format. */
export class AgentService {
  readonly #hosts: Readonly<Record<AgentName, AgentHost>>;
  readonly #ports: AgentPorts;
  readonly #onFailure: (part: string, error: unknown) => void;
  readonly #turns = new Turns();
  /** Hosts don't always say that a session has ended: what waits longest makes room. */
  readonly #waiting = new LruMap<string, AgentHint>(agentBounds.waitingMax);
  readonly counters: AgentCounters = {
    events: 0,
    ignored: 0,
    asked: 0,
    rewritten: 0,
    guided: 0,
    paused: 0,
    failures: 0,
  };

  constructor(
    hosts: Readonly<Record<AgentName, AgentHost>>,
    ports: AgentPorts,
    onFailure: (part: string, error: unknown) => void,
  ) {
    this.#hosts = hosts;
    this.#ports = ports;
    this.#onFailure = onFailure;
  }

  /**
   * @param payload the JSON that the host gave its hook
   * @returns the JSON for the host, or an empty text when there is nothing to say. A payload that is no JSON object, an
   * unknown event and a failure inside are all answered with nothing: no hook may disturb an agent (law 3).
   */
  answer(agent: AgentName, payload: string): string {
    const fields = this.#try('read', () => fieldsOf(payload));
    const owner = fields && Object.values(this.#hosts).find(({ owns }) => owns?.(fields) === true);
    const host = owner ?? this.#hosts[agent];
    const read = fields && this.#try('read', () => host.read(fields));
    const event = read && (this.#try('placed', () => this.#ports.placed?.(read)) ?? read);
    // Another's hook was run: the host's own says what there is to say, and who hears of each call twice sees a loop in it.
    const isDouble = host.name !== agent;
    if (event === undefined || isDouble) {
      this.counters.ignored += 1;
      return event === undefined ? '' : this.#silence(host, event);
    }
    this.counters.events += 1;
    const turn = this.#turns.of(event);
    const atBoundary = this.#turns.isBoundary(event);
    const hint = this.#hint(host, event, turn, atBoundary);
    const overseen = this.#try('oversee', () => this.#ports.oversee(event, host.name, atBoundary)) ?? {};
    const context = hint?.text;
    if (event.kind === 'tool_finished') this.#report(agent, event);
    const call = event.kind === 'tool_called' ? event.call : undefined;
    const danger = this.#danger(event, call);
    const pause = danger === undefined ? overseen.pause : undefined;
    const isAsked = danger !== undefined || pause !== undefined;
    const rewrite = !isAsked && call !== undefined ? this.#rewrite(host, call) : undefined;
    const { notice, bell } = overseen;
    const opinions = { danger: danger?.reason, pause, rewrite, context, notice, bell };
    const answer = this.#try('render', () => host.render(event, merge(call, opinions)));
    if (answer === undefined) return this.#silence(host, event);
    const decided = (decision: AgentDecision): void => {
      this.#try('decided', () => this.#ports.decided?.(host.name, event, decision));
    };
    if (danger !== undefined) {
      this.counters.asked += 1;
      decided({ kind: 'asked', danger });
    }
    if (pause !== undefined) {
      this.counters.paused += 1;
      decided({ kind: 'paused', reason: pause });
    }
    // A host that can't ask was told no, and says nothing of a call that does not run.
    if (isAsked && event.kind === 'tool_called' && !host.asks) this.#turns.withdraw(event);
    if (rewrite !== undefined) {
      this.counters.rewritten += 1;
      decided({ kind: 'moved', command: rewrite.command });
    }
    if (hint !== undefined) {
      this.counters.guided += 1;
      decided({ kind: 'hint', provider: hint.provider, text: hint.text });
      hint.delivered();
    }
    return JSON.stringify(answer);
  }

  /** The command that a payload asks about, and where it would run: for what has to be read before `answer`, which does not wait. */
  commandIn(
    agent: AgentName,
    payload: string,
  ): { readonly command: string; readonly cwd: string } | undefined {
    try {
      const fields = fieldsOf(payload);
      const event = fields && this.#hosts[agent].read(fields);
      const command = event?.kind === 'tool_called' ? event.call.command : undefined;
      return event === undefined || command === undefined ? undefined : { command, cwd: event.cwd };
    } catch {
      // `answer` meets it again and counts it.
      return undefined;
    }
  }

  #silence(host: AgentHost, event: HookEvent): string {
    const silence = this.#try('render', () => host.renderSilence?.(event));
    return silence === undefined ? '' : JSON.stringify(silence);
  }

  /** The hint for this event. One that the event can't carry waits for the next one of its thread that can. */
  #hint(host: AgentHost, event: HookEvent, turn: number, atBoundary: boolean): AgentHint | undefined {
    const key = threadKey(event);
    // What was seen before a person spoke, or was summarised away, is no longer worth a hint.
    if (['user_message', 'compacted', 'thread_ended', 'session_ended'].includes(event.kind))
      this.#waiting.delete(key);
    const hint =
      this.#try('guide', () => this.#ports.guide(event, turn, atBoundary, host.name)) ??
      this.#waiting.get(key);
    if (hint === undefined) return undefined;
    if (host.render(event, { context: hint.text }) !== undefined) {
      this.#waiting.delete(key);
      if (hint.withheld !== true) return hint;
      hint.delivered();
      return undefined;
    }
    this.#waiting.set(key, hint);
    return undefined;
  }

  #danger(event: HookEvent, call: HookCall | undefined): Danger | undefined {
    if (call === undefined) return undefined;
    const { command } = call;
    return this.#try('judge', () => {
      const danger = command === undefined ? undefined : this.#ports.judge(command, event.cwd);
      const edited = danger === undefined ? editedFiles(call) : [];
      return edited.length === 0 ? danger : this.#ports.judgeEdit(edited, event.cwd);
    });
  }

  #rewrite(host: AgentHost, call: HookCall): Rewrite | undefined {
    const { command } = call;
    if (command === undefined) return undefined;
    const rewrite = this.#try('offload', () => this.#ports.offload(command, call.tool));
    // Such a host would refuse the answer: it stays silent, and the command runs here.
    if (rewrite === undefined || (!rewrite.allow && !host.rewritesWithoutPermission)) return undefined;
    return rewrite.command === command ? undefined : rewrite;
  }

  #report(agent: AgentName, event: HookEvent & { readonly kind: 'tool_finished' }): void {
    const { call, outcome } = event;
    if (call.command === undefined || outcome.kind === 'rejected') return;
    const end = outcome.kind === 'success' ? (outcome.exit ?? 0) : (outcome.exitCode ?? 'failed');
    this.#try('ran', () => this.#ports.ran(agent, event, call, end));
  }

  #try<Value>(part: string, work: () => Value): Value | undefined {
    try {
      return work();
    } catch (error) {
      this.counters.failures += 1;
      this.#onFailure(part, error);
      return undefined;
    }
  }
}

/** Undefined: no JSON object. Some hosts on some systems write a byte order mark before it (Cursor on Windows). */
function fieldsOf(payload: string): Readonly<Record<string, unknown>> | undefined {
  const parsed: unknown = JSON.parse(payload.startsWith('\ufeff') ? payload.slice(1) : payload);
  return isObject(parsed) ? parsed : undefined;
}
