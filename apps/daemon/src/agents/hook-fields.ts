import { mainThread } from '@hunch/guidance';
import type { HookCall, HookOutcome, HookPlace } from './hook-event.ts';

type Json = Readonly<Record<string, unknown>>;

/** Results and errors are compared and quoted, never kept whole: more than this tells nothing more. */
const TEXT_CHARACTERS_MAX = 16 * 1024;

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function object(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** Any JSON as text, bounded; a text as it is. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, TEXT_CHARACTERS_MAX);
  if (value === undefined || value === null) return '';
  return JSON.stringify(value).slice(0, TEXT_CHARACTERS_MAX);
}

export function place(
  session: unknown,
  thread: unknown,
  cwd: unknown,
  model?: unknown,
): HookPlace | undefined {
  const id = text(session);
  if (id === '') return undefined;
  const named = text(model);
  return {
    session: id,
    thread: text(thread) || mainThread,
    cwd: text(cwd),
    ...(named === '' ? {} : { model: named }),
  };
}

/** @param shellTools names of the tools whose `command` runs in a shell */
export function toolCall(
  fields: { readonly callId: unknown; readonly tool: unknown; readonly input: unknown },
  shellTools: ReadonlySet<string>,
): HookCall | undefined {
  const tool = text(fields.tool);
  if (tool === '') return undefined;
  const params = object(fields.input) ?? {};
  const command = shellTools.has(tool) && typeof params.command === 'string' ? params.command : undefined;
  return { callId: text(fields.callId), tool, params, command };
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
