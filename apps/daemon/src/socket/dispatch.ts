import * as v from 'valibot';
import { HunchError } from '@hunch/common/errors';
import {
  encodeErrorReply,
  encodeProgress,
  encodeReply,
  encodeResponse,
  protocolVersion,
  type MethodName,
  type ReceivedRequest,
  type ReplyGroup,
} from '@hunch/common/protocol';
import type { Call, Handler, Handlers } from '../handlers/handler.ts';

export interface DispatchObserver {
  readonly onRequest: () => void;
  readonly onError: (method: string, error: HunchError) => void;
}

/** What became of a request: a result for programs, and the same for shells. */
interface Outcome {
  readonly result: unknown;
  readonly groups: readonly ReplyGroup[];
}

/** The connection that a request came by. */
export interface Caller {
  readonly gone: () => AbortSignal;
  readonly send: (text: string | undefined) => void;
}

const nobody: Caller = { gone: () => new AbortController().signal, send: () => undefined };

type Entry = (params: unknown, call: Call) => Outcome | Promise<Outcome>;

/** Finds the handler of a request, checks its fields, and puts what comes back in the framing of the client. Never throws. */
export class Dispatcher {
  readonly #entries = new Map<string, Entry>();
  readonly #observer: DispatchObserver;

  constructor(handlers: Handlers, observer: DispatchObserver) {
    this.#observer = observer;
    for (const handler of Object.values(handlers)) {
      // Each handler is stored with its own types closed over.
      this.#entries.set(handler.method, entryOf(handler as unknown as Handler<MethodName>));
    }
  }

  answer(
    received: ReceivedRequest,
    receivedAtMs: number,
    goOn: () => void = () => undefined,
    { gone, send }: Caller = nobody,
  ): string | undefined | Promise<string | undefined> {
    this.#observer.onRequest();
    const { method, params } = received.request;
    try {
      const entry = this.#entries.get(method);
      if (entry === undefined) throw this.#unknownMethod(method);
      const outcome = entry(params, {
        receivedAtMs,
        goOn,
        client: { gone, progress: (value) => send(progressText(received, value)) },
      });
      if (!(outcome instanceof Promise)) return encodeOutcome(received, outcome);
      return outcome.then(
        (settled) => encodeOutcome(received, settled),
        (error: unknown) => this.#encodeError(received, error),
      );
    } catch (error) {
      return this.#encodeError(received, error);
    }
  }

  #unknownMethod(method: string): HunchError {
    const known = [...this.#entries.keys()].join(', ');
    return new HunchError('E_INVALID_ARGUMENT', `Unknown method ${JSON.stringify(method)}. Known: ${known}.`);
  }

  #encodeError(received: ReceivedRequest, thrown: unknown): string | undefined {
    const error = HunchError.from(thrown);
    this.#observer.onError(received.request.method, error);
    if (!received.wantsReply) return undefined;
    if (received.framing === 'shell') return encodeErrorReply(error.toWire());
    return encodeResponse({
      v: protocolVersion,
      id: received.request.id ?? null,
      ok: false,
      error: error.toWire(),
    });
  }
}

function entryOf<Method extends MethodName>(handler: Handler<Method>): Entry {
  const schema = v.strictObject(handler.fields as unknown as v.ObjectEntries);
  const names = Object.keys(handler.fields);
  const toOutcome = (result: Parameters<NonNullable<typeof handler.groups>>[0]): Outcome => ({
    result,
    groups: handler.groups?.(result) ?? [],
  });
  return (params, call) => {
    const parsed = v.safeParse(schema, params, { abortEarly: true });
    if (!parsed.success) throw invalid(handler.method, names, parsed.issues[0]);
    // FieldSchemas has made sure that the fields' outputs are the params.
    const result = handler.handle(parsed.output, call);
    return result instanceof Promise ? result.then(toOutcome) : toOutcome(result);
  };
}

/** Names the field and what is allowed; never repeats a value, which might be a command. */
function invalid(method: string, names: readonly string[], issue: v.BaseIssue<unknown>): HunchError {
  const path = v.getDotPath(issue) ?? 'params';
  const top = issue.path?.[0]?.key;
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
  const isMissing = issue.type === 'strict_object' && issue.received === 'undefined' && !isUnknown;
  const complaint = isUnknown
    ? `unknown field ${JSON.stringify(path.slice(0, 100))}; ${top === path ? listOf(names) : 'see docs/protocol.md'}`
    : `field "${path}" ${isMissing ? 'is required' : issue.message}`;
  return new HunchError('E_INVALID_ARGUMENT', `${method}: ${complaint}.`);
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'it takes none' : `known: ${names.join(', ')}`;
}

/** Undefined where nobody reads it. */
function progressText({ request, framing, wantsReply }: ReceivedRequest, value: unknown): string | undefined {
  if (framing === 'shell' || !wantsReply) return undefined;
  return encodeProgress({ v: protocolVersion, id: request.id ?? null, progress: value });
}

function encodeOutcome(received: ReceivedRequest, outcome: Outcome): string | undefined {
  if (!received.wantsReply) return undefined;
  if (received.framing === 'shell') return encodeReply(outcome.groups);
  return encodeResponse({
    v: protocolVersion,
    id: received.request.id ?? null,
    ok: true,
    result: outcome.result,
  });
}
