import type { ToolCall, ToolOutcome } from '../../trajectory/event.ts';
import { mainThread } from '../../trajectory/event.ts';
import { timeIn, type RecordedCall } from '../recorded-call.ts';

interface OpenCall extends RecordedCall {
  outcome: ToolOutcome;
  atMs?: number;
}

/** Calls whose results come later, by their ids. One without a result was stopped. */
export class OpenCalls {
  readonly calls: OpenCall[] = [];
  readonly #byId = new Map<string, OpenCall>();
  #turn = 0;
  #afterUser = false;
  #wasCall = false;

  /** Calls with no result in between were asked for at once. */
  begin(id: string, call: ToolCall): void {
    if (!this.#wasCall) this.#turn += 1;
    this.#wasCall = true;
    const open: OpenCall = {
      turn: this.#turn,
      thread: mainThread,
      afterUser: this.#afterUser,
      call,
      outcome: { kind: 'cancelled' },
    };
    this.#afterUser = false;
    this.calls.push(open);
    this.#byId.set(id, open);
  }

  /** @param at as the recording writes when it ended */
  end(id: string, outcome: ToolOutcome, at?: unknown): void {
    this.#wasCall = false;
    const call = this.#byId.get(id);
    if (call !== undefined) Object.assign(call, { outcome }, timeIn(at));
    this.#byId.delete(id);
  }

  userSpoke(): void {
    this.#afterUser = true;
    this.#wasCall = false;
  }
}

/** @param exit what the shell said; undefined: nothing */
export function outcomeOf(text: string, exit: number | undefined, failed = false): ToolOutcome {
  return failed || (exit !== undefined && exit !== 0)
    ? { kind: 'failure', message: text, result: { kind: 'text', text } }
    : { kind: 'success', result: { kind: 'text', text } };
}
