import type { AgentName } from '@hunch/common/protocol';
import type { CommandEnd, HookEvent } from './hook-event.ts';

type Finished = HookEvent & { readonly kind: 'tool_finished' };

/** So long a command waits for its exit code before it is kept without one: the model may be thinking, or nothing comes any more. */
const WAIT_MS = 30_000;

/** Commands whose exit code is written down later, for the history of what agents ran. */
export class LaterEnds {
  readonly #waiting = new Map<string, { readonly event: Finished; readonly timer: NodeJS.Timeout }>();
  readonly #exitOf: (session: string, callId: string) => number | undefined;
  readonly #ran: (agent: AgentName, event: Finished, end: CommandEnd) => void;

  constructor(
    exitOf: (session: string, callId: string) => number | undefined,
    ran: (agent: AgentName, event: Finished, end: CommandEnd) => void,
  ) {
    this.#exitOf = exitOf;
    this.#ran = ran;
  }

  hold(agent: AgentName, event: HookEvent): void {
    if (event.kind !== 'tool_finished') return;
    const timer = setTimeout(() => this.settle(agent, event), WAIT_MS).unref();
    this.#waiting.set(keyOf(event), { event, timer });
  }

  /** Its exit code is known, or will not be. */
  settle(agent: AgentName, event: HookEvent): void {
    if (event.kind !== 'tool_finished') return;
    const waiting = this.#waiting.get(keyOf(event));
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(keyOf(event));
    const { session, call } = waiting.event;
    this.#ran(agent, waiting.event, this.#exitOf(session, call.callId) ?? 'unknown');
  }
}

function keyOf({ session, call }: Finished): string {
  return `${session}\0${call.callId}`;
}
