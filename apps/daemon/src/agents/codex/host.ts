import { isObject, objectIn } from '@hunch/common/json';
import type { AgentHost } from '../host.ts';
import type { HookEvent, HookOutcome } from '../hook-event.ts';
import { specificOutput, systemMessage } from '../hook-specific-output.ts';
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

const shellTools: ReadonlySet<string> = new Set(['Bash', 'shell', 'exec_command']);

const events: EventTable = {
  SessionStart: 'session_started',
  UserPromptSubmit: 'user_message',
  PreToolUse: (payload, where) => called(where, callIn(payload, shellTools)),
  PostToolUse: (payload, where) =>
    finished(where, callIn(payload, shellTools), outcomeOf(payload.tool_response)),
  PreCompact: 'compacted',
  PostCompact: 'compacted',
  SubagentStop: 'thread_ended',
  // Of newer versions; setup does not ask for it, as nobody has seen what older ones make of a name they don't know.
  SessionEnd: 'session_ended',
};

/**
 * Codex CLI (openai/codex, codex-rs/hooks/schema/generated and src/engine/output_parser.rs, read in 2026). Its answers
 * are like Claude Code's, with these differences: unknown members make the whole answer invalid; `ask` is refused, so
 * what should be asked is denied with the reason, and the person can run it; `updatedInput` is taken only together with
 * `allow`; PostToolUse comes for failures as well; there is no event at the end of a batch. Calls that could not be made reach
 * no hook at all.
 */
export const codex: AgentHost = {
  name: 'codex',
  rewritesWithoutPermission: false,
  asks: false,
  read: (payload) =>
    readEvent(
      events,
      payload.hook_event_name,
      payload,
      place(payload.session_id, payload.agent_id, payload.cwd, payload.model, payload.transcript_path),
    ),
  render(event, answer) {
    if (event.kind === 'tool_called') {
      const { permission, updatedInput } = answer;
      if (permission?.decision === 'ask') {
        const permissionDecisionReason = permission.reason;
        return {
          ...systemMessage(answer),
          hookSpecificOutput: {
            hookEventName: 'PreToolUse',
            permissionDecision: 'deny',
            permissionDecisionReason,
          },
        };
      }
      if (updatedInput !== undefined && permission === undefined) return undefined;
    }
    // PostToolUseFailure is no event of Codex.
    const carrier: HookEvent = event.kind === 'tool_finished' ? { ...event, outcome: success('') } : event;
    const output = specificOutput(carrier, answer);
    if (output === undefined) return answer.notice === undefined ? undefined : systemMessage(answer);
    return { ...systemMessage(answer), hookSpecificOutput: output };
  },
};

/**
 * The response is a text, or an object with `exit_code` or `success`, depending on the tool and the version: 0.169 tells of a
 * shell command only what it printed.
 */
function outcomeOf(response: unknown): HookOutcome {
  const fields = isObject(response) ? response : undefined;
  const result = textOf(fields?.output ?? fields?.stdout ?? response);
  const exitCode =
    numberIn(fields?.exit_code ?? objectIn(fields, 'metadata')?.exit_code) ?? exitCodeIn(result);
  if (fields?.success === false || (exitCode !== undefined && exitCode !== 0)) {
    return failure(result, exitCode);
  }
  return fields === undefined && exitCode === undefined
    ? { ...success(result), exit: 'unknown' }
    : success(result);
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
