import { isObject, listIn, numberIn, objectIn, parseJson, textIn, type JsonObject } from '@hunch/common/json';
import type { RecordedCall } from '../recorded-call.ts';
import { OpenCalls, outcomeOf } from './open-calls.ts';

/** The calls in a list of events of OpenHands; undefined: it holds none of its events. */
export function callsOfOpenHands(events: readonly unknown[]): readonly RecordedCall[] | undefined {
  const reader = new OpenHandsReader();
  const known = events.filter((event) => isObject(event) && reader.push(event));
  return known.length === 0 ? undefined : reader.calls;
}

/**
 * Reads events of OpenHands, one at a time: `{action | observation, cause}` of its first architecture, `{kind, tool_call_id}` of the second
 * (`~/.openhands/conversations/…/events/event-*.json`).
 */
export class OpenHandsReader {
  readonly #open = new OpenCalls();

  get calls(): readonly RecordedCall[] {
    return this.#open.calls;
  }

  /** @returns whether it is an event of OpenHands, of use or not */
  push(event: JsonObject): boolean {
    if (typeof event.kind === 'string' && isKind.test(event.kind)) this.#second(event, event.kind);
    else if (isFirst(event)) this.#first(event);
    else return false;
    return true;
  }

  #first(event: JsonObject): void {
    const action = textIn(event, 'action');
    if (action === 'message' && event.source === 'user') this.#open.userSpoke();
    else if (action !== undefined && event.source === 'agent' && !talk.has(action))
      this.#open.begin(String(event.id), {
        tool: action === 'run' ? 'execute_bash' : action,
        params: event.args,
      });
    const observation = textIn(event, 'observation');
    if (observation === undefined) return;
    const extras = objectIn(event, 'extras');
    const exit = numberIn(objectIn(extras, 'metadata'), 'exit_code') ?? numberIn(extras, 'exit_code');
    const outcome = outcomeOf(textIn(event, 'content') ?? '', exit, observation === 'error');
    this.#open.end(String(event.cause), outcome, event.timestamp);
  }

  #second(event: JsonObject, kind: string): void {
    const id = textIn(event, 'tool_call_id') ?? '';
    switch (kind) {
      case 'MessageEvent':
        if (event.source === 'user') this.#open.userSpoke();
        break;
      case 'ActionEvent': {
        const tool = textIn(event, 'tool_name') ?? '';
        if (!talk.has(tool)) this.#open.begin(id, { tool, params: paramsOf(event) });
        break;
      }
      case 'UserRejectObservation':
        this.#open.end(id, { kind: 'rejected' }, event.timestamp);
        break;
      case 'AgentErrorEvent':
        this.#open.end(id, outcomeOf(textIn(event, 'error') ?? '', undefined, true), event.timestamp);
        break;
      case 'ObservationEvent': {
        const seen = objectIn(event, 'observation');
        const exit = numberIn(seen, 'exit_code') ?? numberIn(objectIn(seen, 'metadata'), 'exit_code');
        const outcome = outcomeOf(textOf(seen), exit, seen?.is_error === true);
        this.#open.end(id, outcome, event.timestamp);
        break;
      }
      default:
    }
  }
}

const isKind =
  /^(?:Action|Observation|Message|SystemPrompt|AgentError|Pause|Condensation\w*|ConversationState\w*|Token)Event$|^UserRejectObservation$/;

const talk: ReadonlySet<string> = new Set(['message', 'think', 'finish', 'system', 'recall', 'condensation']);

function isFirst(event: JsonObject): boolean {
  return (
    (typeof event.action === 'string' && 'args' in event) ||
    (typeof event.observation === 'string' && 'content' in event)
  );
}

/** As the model gave them; the action has members of its own beside. */
function paramsOf(event: JsonObject): unknown {
  const given = parseJson(textIn(objectIn(event, 'tool_call'), 'arguments') ?? '');
  if (isObject(given)) return given;
  const { kind: _kind, ...action } = objectIn(event, 'action') ?? {};
  return action;
}

/** A list of parts since 1.0, before that a text. */
function textOf(observation: JsonObject | undefined): string {
  const parts = listIn(observation, 'content').map((part) => textIn(part, 'text') ?? '');
  if (parts.length > 0) return parts.join('\n');
  return textIn(observation, 'content') ?? textIn(observation, 'output') ?? '';
}
