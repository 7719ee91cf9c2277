import type { AgentEvent, ToolCall } from './event.ts';

export const turnBounds = {
  /** Agents and subagents at work at once; the longest quiet one is forgotten, and its next call begins a new turn. */
  threadsMax: 1_024,
  /** Calls of one batch; a host that starts more without ending one has lost them. */
  openCallsMax: 256,
  /** So many later calls may end before one that has not is taken for refused: hosts say nothing of those. */
  overtakenMax: 2,
} as const;

interface OpenCall {
  readonly key: string;
  /** Calls that began after it and have ended. */
  overtaken: number;
}

interface Thread {
  turn: number;
  /** In the order of their beginnings. */
  open: OpenCall[];
  /** The host says itself when a turn ends. */
  told: boolean;
}

/**
 * Numbers the turns of each thread: a batch of parallel calls is one. Some hosts say when a batch has ended; for the
 * others a turn begins with the first call that starts when all earlier ones have ended.
 */
export class Turns {
  readonly #threads = new Map<string, Thread>();

  /** The turn that the event belongs to, from 1. */
  of(event: AgentEvent): number {
    const thread = this.#thread(keyOf(event));
    switch (event.kind) {
      case 'tool-start':
        if (thread.open.length === 0 && !thread.told) thread.turn += 1;
        thread.open.push({ key: callKey(event.call), overtaken: 0 });
        if (thread.open.length > turnBounds.openCallsMax) thread.open.shift();
        return thread.turn;
      case 'tool-end':
        endCall(thread, callKey(event.call));
        return thread.turn;
      case 'turn-end': {
        const { turn } = thread;
        thread.told = true;
        thread.open = [];
        thread.turn += 1;
        return turn;
      }
      case 'user-prompt':
      case 'session-start':
        // What was started and never ended was stopped by the person.
        thread.open = [];
        return thread.turn;
      case 'session-end':
        this.#threads.delete(keyOf(event));
        return thread.turn;
      case 'thread-end':
        // The main thread goes on with the next prompt.
        thread.open = [];
        if (event.threadId !== '') this.#threads.delete(keyOf(event));
        return thread.turn;
      case 'compaction':
        return thread.turn;
    }
  }

  /** Whether the model is asked next, as far as can be known: then guidance reaches it in time. */
  isBoundary(event: AgentEvent): boolean {
    if (event.kind === 'turn-end') return true;
    if (event.kind !== 'tool-end') return false;
    const thread = this.#threads.get(keyOf(event));
    return thread !== undefined && !thread.told && thread.open.length === 0;
  }

  /** The call was started and will not run. */
  withdraw(event: AgentEvent & { readonly kind: 'tool-start' }): void {
    const thread = this.#threads.get(keyOf(event));
    if (thread !== undefined) endCall(thread, callKey(event.call));
  }

  #thread(key: string): Thread {
    let thread = this.#threads.get(key);
    if (thread === undefined) {
      thread = { turn: 1, open: [], told: false };
      if (this.#threads.size >= turnBounds.threadsMax) {
        const [oldest] = this.#threads.keys();
        if (oldest !== undefined) this.#threads.delete(oldest);
      }
    } else {
      this.#threads.delete(key);
    }
    this.#threads.set(key, thread);
    return thread;
  }
}

function keyOf({ sessionId, threadId }: AgentEvent): string {
  return `${sessionId}\0${threadId}`;
}

/** Where calls have no id, what was called tells them apart well enough. */
function callKey({ callId, tool, command }: ToolCall): string {
  return callId === '' ? `${tool}\0${command ?? ''}` : callId;
}

function endCall(thread: Thread, key: string): void {
  const at = thread.open.findIndex((call) => call.key === key);
  if (at === -1) return;
  for (const call of thread.open.slice(0, at)) call.overtaken += 1;
  thread.open = thread.open.filter((call, index) => index !== at && call.overtaken < turnBounds.overtakenMax);
}
