import { objectIn, type JsonObject } from '@hunch/common/json';
import type { AgentHost } from '../host.ts';
import type { HookCall, HookOutcome } from '../hook-event.ts';
import {
  called,
  failure,
  failureOf,
  finished,
  place,
  readEvent,
  success,
  textOf,
  toolCall,
  type EventTable,
} from '../hook-fields.ts';

const shellTools: ReadonlySet<string> = new Set(['bash']);

const callOf = ({ callID: callId, tool, args: input }: JsonObject): HookCall | undefined =>
  toolCall({ callId, tool, input }, shellTools);

const events: EventTable = {
  'session.created': 'session_started',
  'chat.message': 'user_message',
  'tool.execute.before': (payload, where) => called(where, callOf(payload)),
  'tool.execute.after': (payload, where) => {
    const call = callOf(payload);
    return (
      call &&
      finished(where, call, outcomeOf(call, textOf(payload.output), objectIn(payload, 'metadata')?.exit))
    );
  },
  'tool.error': (payload, where) => finished(where, callOf(payload), failureOf(payload.error)),
  'session.compacted': 'compacted',
  'session.deleted': 'session_ended',
};

/**
 * OpenCode (opencode.ai/docs/plugins, anomalyco/opencode packages/plugin/src/index.ts, read in 2026) has plugins in place of hook programs. The plugin
 * that `hunch setup --agent opencode` writes speaks this format: `{event, sessionID, callID, tool, args, output, error,
 * cwd}`, and is answered with `{deny}`, `{args}`, `{append}` or `{notice}`, which it shows to the person. A tool that throws reaches no `tool.execute.after`; the
 * plugin reads such errors from the message stream.
 */
export const opencode: AgentHost = {
  name: 'opencode',
  rewritesWithoutPermission: true,
  asks: false,
  read: (payload) =>
    readEvent(events, payload.event, payload, place(payload.sessionID, undefined, payload.cwd)),
  render(event, { permission, updatedInput, context, notice }) {
    const said = notice === undefined ? undefined : { notice };
    if (event.kind === 'tool_called') {
      if (permission?.decision === 'ask') return { ...said, deny: permission.reason };
      return updatedInput === undefined ? said : { ...said, args: updatedInput };
    }
    // A tool that threw has no result to append to.
    const threw =
      event.kind === 'tool_finished' &&
      event.outcome.kind === 'failure' &&
      event.outcome.exitCode === undefined;
    return context !== undefined && event.kind === 'tool_finished' && !threw
      ? { ...said, append: context }
      : said;
  },
};

function outcomeOf({ tool }: HookCall, result: string, exit: unknown): HookOutcome {
  // Takes the place of a tool that is not there, or was called with arguments that can't be read.
  if (tool === 'invalid') return failure(result, undefined);
  // The shell tool succeeds whatever its command did, and says so in the metadata: null is a command that was stopped.
  if (exit === null && result.includes('User aborted the command')) return { kind: 'rejected' };
  if (exit === null) return failure(result, undefined);
  if (typeof exit === 'number' && exit !== 0) return failure(result, exit);
  return success(result);
}
