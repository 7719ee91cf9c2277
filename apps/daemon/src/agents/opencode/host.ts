import type { AgentHost } from '../host.ts';
import type { HookCall, HookEvent, HookOutcome, HookPlace } from '../hook-event.ts';
import { failure, failureOf, object, place, success, text, textOf, toolCall } from '../hook-fields.ts';

type Json = Readonly<Record<string, unknown>>;

const shellTools: ReadonlySet<string> = new Set(['bash']);

/**
 * OpenCode (opencode.ai/docs/plugins, anomalyco/opencode packages/plugin/src/index.ts, read in 2026) has plugins in place of hook programs. The plugin
 * that `hunch setup --agent opencode` writes speaks this format: `{event, sessionID, callID, tool, args, output, error,
 * cwd}`, and is answered with `{deny}`, `{args}` or `{append}`. A tool that throws reaches no `tool.execute.after`; the
 * plugin reads such errors from the message stream.
 */
export const opencode: AgentHost = {
  name: 'opencode',
  rewritesWithoutPermission: true,
  asks: false,
  read(payload) {
    const where = place(payload.sessionID, undefined, payload.cwd);
    return where === undefined ? undefined : readEvent(payload, where);
  },
  render(event, { permission, updatedInput, context }) {
    if (event.kind === 'tool_called') {
      if (permission?.decision === 'ask') return { deny: permission.reason };
      return updatedInput === undefined ? undefined : { args: updatedInput };
    }
    // A tool that threw has no result to append to.
    const threw =
      event.kind === 'tool_finished' &&
      event.outcome.kind === 'failure' &&
      event.outcome.exitCode === undefined;
    return context !== undefined && event.kind === 'tool_finished' && !threw
      ? { append: context }
      : undefined;
  },
};

function readEvent(payload: Json, where: HookPlace): HookEvent | undefined {
  switch (payload.event) {
    case 'session.created':
      return { ...where, kind: 'session_started' };
    case 'chat.message':
      return { ...where, kind: 'user_message' };
    case 'tool.execute.before': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool_called', call };
    }
    case 'tool.execute.after':
      return readEnd(payload, where);
    case 'tool.error': {
      const call = callOf(payload);
      return call && { ...where, kind: 'tool_finished', call, outcome: failureOf(payload.error) };
    }
    case 'session.compacted':
      return { ...where, kind: 'compacted' };
    case 'session.deleted':
      return { ...where, kind: 'session_ended' };
    default:
      return undefined;
  }
}

function readEnd(payload: Json, where: HookPlace): HookEvent | undefined {
  const call = callOf(payload);
  if (call === undefined) return undefined;
  const result = textOf(payload.output);
  return {
    ...where,
    kind: 'tool_finished',
    call,
    outcome: outcomeOf(call, result, object(payload.metadata)?.exit),
  };
}

function outcomeOf({ tool }: HookCall, result: string, exit: unknown): HookOutcome {
  // Takes the place of a tool that is not there, or was called with arguments that can't be read.
  if (tool === 'invalid') return failure(result, undefined);
  // The shell tool succeeds whatever its command did, and says so in the metadata: null is a command that was stopped.
  if (exit === null && result.includes('User aborted the command')) return { kind: 'rejected' };
  if (exit === null) return failure(result, undefined);
  if (typeof exit === 'number' && exit !== 0) return failure(result, exit);
  return success(result);
}

function callOf(payload: Json): HookCall | undefined {
  return toolCall({ callId: text(payload.callID), tool: payload.tool, input: payload.args }, shellTools);
}
