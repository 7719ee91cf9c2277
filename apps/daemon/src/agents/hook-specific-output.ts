import type { AgentAnswer } from './host.ts';
import type { HookEvent } from './hook-event.ts';

/** The fields of `hookSpecificOutput`, which Codex took over from Claude Code. */
export function specificOutput(
  event: HookEvent,
  answer: AgentAnswer,
): Readonly<Record<string, unknown>> | undefined {
  const { permission, updatedInput, context } = answer;
  if (event.kind === 'tool_called') {
    if (permission === undefined && updatedInput === undefined && context === undefined) return undefined;
    return {
      hookEventName: 'PreToolUse',
      ...(permission === undefined
        ? {}
        : { permissionDecision: permission.decision, permissionDecisionReason: permission.reason }),
      ...(updatedInput === undefined ? {} : { updatedInput }),
      ...(context === undefined ? {} : { additionalContext: context }),
    };
  }
  if (context === undefined) return undefined;
  const hookEventName = contextEvents[event.kind]?.(event);
  return hookEventName === undefined ? undefined : { hookEventName, additionalContext: context };
}

/** What Claude Code, Codex and Gemini CLI show to the person. */
export function systemMessage({ notice }: AgentAnswer): { readonly systemMessage?: string } {
  return notice === undefined ? {} : { systemMessage: notice };
}

/** The events at which text for the model can be given, and how the host calls them. */
const contextEvents: { readonly [Kind in HookEvent['kind']]?: (event: HookEvent) => string } = {
  tool_finished: (event) =>
    event.kind === 'tool_finished' && event.outcome.kind === 'failure' ? 'PostToolUseFailure' : 'PostToolUse',
  turn_ended: () => 'PostToolBatch',
  user_message: () => 'UserPromptSubmit',
  session_started: () => 'SessionStart',
};
