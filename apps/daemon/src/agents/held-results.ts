import { LruMap } from '@hunch/common/lru-map';
import { failure } from './hook-fields.ts';
import { threadKey, type HookEvent } from './hook-event.ts';
import { isUnknownExit } from './transcripts.ts';

type Finished = HookEvent & { readonly kind: 'tool_finished' };

/** An event with its turn, as guidance takes it. */
export interface TurnEvent {
  readonly event: HookEvent;
  readonly turn: number;
  readonly atBoundary: boolean;
}

const THREADS_MAX = 256;

/**
 * Results of commands whose host tells only what they printed (Codex) wait for their exit code, which the transcript has one call
 * later: until it is there, or the next call of the thread has ended. So a failure counts as one, at the price of one call.
 */
export class HeldResults {
  readonly #held = new LruMap<string, TurnEvent & { readonly event: Finished }>(THREADS_MAX);
  readonly #exitOf: (session: string, callId: string) => number | undefined;
  readonly #mayHold: (session: string) => boolean;

  /** @param mayHold whether there is a transcript to wait for */
  constructor(
    exitOf: (session: string, callId: string) => number | undefined,
    mayHold: (session: string) => boolean,
  ) {
    this.#exitOf = exitOf;
    this.#mayHold = mayHold;
  }

  isHeld(event: HookEvent): boolean {
    return this.#held.peek(threadKey(event))?.event === event;
  }

  /** The events that guidance is to take now, in their order: none while one waits. */
  next(coming: TurnEvent): readonly TurnEvent[] {
    const { event } = coming;
    const key = threadKey(event);
    const held = this.#held.peek(key);
    const exit = held && this.#exitOf(held.event.session, held.event.call.callId);
    // A call that begins says nothing of the one before; with its end the model has seen that one's result.
    if (held !== undefined && exit === undefined && event.kind === 'tool_called') return [coming];
    const before = held === undefined ? [] : [{ ...held, event: resolved(held.event, exit) }];
    this.#held.delete(key);
    if (event.kind !== 'tool_finished' || !isUnknownExit(event)) return [...before, coming];
    const known = this.#exitOf(event.session, event.call.callId);
    if (known !== undefined) return [...before, { ...coming, event: resolved(event, known) }];
    if (!this.#mayHold(event.session)) return [...before, coming];
    this.#held.set(key, { ...coming, event });
    return before;
  }
}

function resolved(event: Finished, exit: number | undefined): Finished {
  if (exit === undefined || event.outcome.kind !== 'success') return event;
  const { text } = event.outcome.result;
  const { exit: _unknown, ...success } = event.outcome;
  return { ...event, outcome: exit === 0 ? success : failure(text, exit) };
}
