import { isObject, type JsonObject } from '@hunch/common/json';
import { mainThread } from '@hunch/guidance';
import type { HookCall, HookEvent, HookOutcome, HookPlace } from './hook-event.ts';

/** Results and errors are compared and quoted, never kept whole: more than this of head and tail tells nothing more. */
const KEPT_CHARACTERS = 8 * 1024;

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Any JSON as text; of a long one the head, the tail and how much is between them. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  if (whole.length <= 2 * KEPT_CHARACTERS) return whole;
  const leftOut = whole.length - 2 * KEPT_CHARACTERS;
  return `${whole.slice(0, KEPT_CHARACTERS)}\n…[${leftOut} characters left out]…\n${whole.slice(-KEPT_CHARACTERS)}`;
}

export function place(
  session: unknown,
  thread: unknown,
  cwd: unknown,
  model?: unknown,
  transcript?: unknown,
): HookPlace | undefined {
  const id = text(session);
  if (id === '') return undefined;
  const named = text(model);
  const written = text(transcript);
  return {
    session: id,
    thread: text(thread) || mainThread,
    cwd: text(cwd),
    ...(named === '' ? {} : { model: named }),
    ...(written.startsWith('/') ? { transcript: written } : {}),
  };
}

/**
 * The call in a payload that names its fields as Claude Code does.
 *
 * @param shellTools names of the tools whose `command` runs in a shell
 */
export function callIn(payload: JsonObject, shellTools: ReadonlySet<string>): HookCall | undefined {
  const { tool_use_id: callId, tool_name: tool, tool_input: input } = payload;
  return toolCall({ callId, tool, input }, shellTools);
}

export function toolCall(
  fields: { readonly callId: unknown; readonly tool: unknown; readonly input: unknown },
  shellTools: ReadonlySet<string>,
): HookCall | undefined {
  const tool = text(fields.tool);
  if (tool === '') return undefined;
  const params = isObject(fields.input) ? fields.input : {};
  const command = shellTools.has(tool) && typeof params.command === 'string' ? params.command : undefined;
  return { callId: text(fields.callId), tool, params, command };
}

type PlainKind = Exclude<HookEvent['kind'], 'tool_called' | 'tool_finished' | 'turn_ended'>;

type EventReader = (payload: JsonObject, where: HookPlace) => HookEvent | undefined;

/** A host's events by their names: the kind alone where the payload adds nothing. */
export type EventTable = Readonly<Record<string, PlainKind | EventReader>>;

/** @returns undefined for an event that is not in the table, and for one without a session */
export function readEvent(
  table: EventTable,
  name: unknown,
  payload: JsonObject,
  where: HookPlace | undefined,
): HookEvent | undefined {
  if (where === undefined || typeof name !== 'string' || !Object.hasOwn(table, name)) return undefined;
  const entry = table[name];
  return typeof entry === 'string' ? { ...where, kind: entry } : entry?.(payload, where);
}

export function called(where: HookPlace, call: HookCall | undefined): HookEvent | undefined {
  return call && { ...where, kind: 'tool_called', call };
}

export function finished(
  where: HookPlace,
  call: HookCall | undefined,
  outcome: HookOutcome,
): (HookEvent & { readonly kind: 'tool_finished' }) | undefined {
  return call && { ...where, kind: 'tool_finished', call, outcome };
}

export function success(result: unknown): HookOutcome & { readonly kind: 'success' } {
  return { kind: 'success', result: { kind: 'text', text: textOf(result) } };
}

export function failure(message: unknown, exitCode: number | undefined): HookOutcome {
  return { kind: 'failure', message: textOf(message), exitCode };
}

/** A failure whose exit code stands in its message, if anywhere. */
export function failureOf(message: unknown): HookOutcome {
  return failure(message, exitCodeIn(textOf(message)));
}

/** Shell tools of several hosts begin the text of a failure with the exit code. */
export function exitCodeIn(message: string): number | undefined {
  const found = /^(?:Error: )?(?:Command failed with )?exit code:? (\d{1,3})\b/i.exec(message.slice(0, 100));
  return found === null ? undefined : Number(found[1]);
}
