import { isObject, objectIn } from '@hunch/common/json';
import type { AgentHost } from '../host.ts';
import type { HookOutcome } from '../hook-event.ts';
import { systemMessage } from '../hook-specific-output.ts';
import {
  callIn,
  called,
  exitCodeIn,
  failure,
  finished,
  place,
  readEvent,
  success,
  textOf,
  type EventTable,
} from '../hook-fields.ts';

const shellTools: ReadonlySet<string> = new Set(['run_shell_command']);

const events: EventTable = {
  SessionStart: 'session_started',
  BeforeAgent: 'user_message',
  BeforeTool: (payload, where) => called(where, callIn(payload, shellTools)),
  AfterTool: (payload, where) =>
    finished(where, callIn(payload, shellTools), outcomeOf(payload.tool_response)),
  // `auto` comes before every request to the model, whether anything is summarised or not.
  PreCompress: (payload, where) =>
    payload.trigger === 'manual' ? { ...where, kind: 'compacted' } : undefined,
  SessionEnd: 'session_ended',
};

/**
 * Gemini CLI (google-gemini/gemini-cli, docs/hooks/reference.md, read in 2026). Calls have no id; `additionalContext` is
 * appended to the tool's result, while a `deny` after a tool would replace it, so that is never said. Before a tool there
 * is `deny` and no question: what should be asked is denied with the reason.
 */
export const gemini: AgentHost = {
  name: 'gemini',
  rewritesWithoutPermission: true,
  asks: false,
  read: (payload) =>
    readEvent(
      events,
      payload.hook_event_name,
      payload,
      place(payload.session_id, undefined, payload.cwd, undefined, payload.transcript_path),
    ),
  render(event, answer) {
    const { permission, updatedInput, context } = answer;
    const said = answer.notice === undefined ? undefined : systemMessage(answer);
    if (event.kind === 'tool_called') {
      if (permission?.decision === 'ask') return { ...said, decision: 'deny', reason: permission.reason };
      if (updatedInput === undefined) return said;
      return {
        ...said,
        ...(permission === undefined ? {} : { decision: 'allow', reason: permission.reason }),
        hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: updatedInput },
      };
    }
    if (context === undefined) return said;
    if (event.kind === 'tool_finished') {
      return { ...said, hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: context } };
    }
    return event.kind === 'user_message'
      ? { ...said, hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: context } }
      : said;
  },
};

function outcomeOf(response: unknown): HookOutcome {
  const fields = isObject(response) ? response : undefined;
  const content = withoutFrame(textOf(fields?.llmContent ?? response));
  if (fields?.error !== undefined && fields.error !== null) {
    return failure(objectIn(fields, 'error')?.message ?? fields.error, undefined);
  }
  // The shell tool tells a failure only in its text.
  if (content.startsWith('Command was cancelled by user')) return { kind: 'rejected' };
  if (content.startsWith('Command was automatically cancelled')) {
    return failure(content, undefined);
  }
  const exitCode = /^Exit Code: (\d{1,3})$/m.exec(content)?.[1] ?? exitCodeIn(content)?.toString();
  if (exitCode !== undefined && exitCode !== '0') {
    return failure(content, Number(exitCode));
  }
  return success(content);
}

const frame = /^<untrusted_context>\n([^]*?)\n?<\/untrusted_context>\s*$/;
const processIds = /\n(?:Background PIDs|Process Group PGID): .*/g;

/** Without the marks around what comes from a tool (since 0.6x), the shell tool's heading, and its process ids, which differ each time. */
function withoutFrame(content: string): string {
  const inner = frame.exec(content)?.[1] ?? content;
  if (!inner.startsWith('Output: ')) return inner;
  return inner.replace(processIds, '').replace(/^Output: (?:\(empty\))?/, '');
}
