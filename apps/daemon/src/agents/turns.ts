import { LruMap } from '@hunch/common/lru-map';
import { mainThread } from '@hunch/guidance';
import { threadKey, type HookCall, type HookEvent } from './hook-event.ts';

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
  endsExplicitly: boolean;
}

/**
 * Numbers the turns of each thread: a batch of parallel calls is one. Some hosts say when a batch has ended; for the
 * others a turn begins with the first call that starts when all earlier ones have ended.
 */
export class Turns {
  readonly #threads = new LruMap<string, Thread>(turnBounds.threadsMax);

  /** The turn that the event belongs to, from 1. */
  of(event: HookEvent): number {
    const thread = this.#thread(threadKey(event));
    switch (event.kind) {
      case 'tool_called':
        if (thread.open.length === 0 && !thread.endsExplicitly) thread.turn += 1;
        thread.open.push({ key: callKey(event.call), overtaken: 0 });
        if (thread.open.length > turnBounds.openCallsMax) thread.open.shift();
        return thread.turn;
      case 'tool_finished':
        endCall(thread, callKey(event.call));
        return thread.turn;
      case 'turn_ended': {
        const { turn } = thread;
        thread.endsExplicitly = true;
        thread.open = [];
        thread.turn += 1;
        return turn;
      }
      case 'user_message':
      case 'session_started':
        // What was started and never ended was stopped by the person.
        thread.open = [];
        return thread.turn;
      case 'session_ended':
        this.#threads.delete(threadKey(event));
        return thread.turn;
      case 'thread_ended':
        // The main thread goes on with the next prompt.
        thread.open = [];
        if (event.thread !== mainThread) this.#threads.delete(threadKey(event));
        return thread.turn;
      case 'compacted':
        return thread.turn;
    }
  }

  /** Whether the model is asked next, as far as can be known: then guidance reaches it in time. */
  isBoundary(event: HookEvent): boolean {
    if (event.kind === 'turn_ended') return true;
    if (event.kind !== 'tool_finished') return false;
    const thread = this.#threads.peek(threadKey(event));
    return thread !== undefined && !thread.endsExplicitly && thread.open.length === 0;
  }

  /** The call was started and will not run. */
  withdraw(event: HookEvent & { readonly kind: 'tool_called' }): void {
    const thread = this.#threads.get(threadKey(event));
    if (thread !== undefined) endCall(thread, callKey(event.call));
  }

  #thread(key: string): Thread {
    return this.#threads.getOrMake(key, () => ({ turn: 1, open: [], endsExplicitly: false }));
  }
}

/** Where calls have no id, what was called tells them apart well enough. */
function callKey({ callId, tool, command }: HookCall): string {
  return callId === '' ? `${tool}\0${command ?? ''}` : callId;
}

function endCall(thread: Thread, key: string): void {
  const at = thread.open.findIndex((call) => call.key === key);
  if (at === -1) return;
  for (const call of thread.open.slice(0, at)) call.overtaken += 1;
  thread.open = thread.open.filter((call, index) => index !== at && call.overtaken < turnBounds.overtakenMax);
}
