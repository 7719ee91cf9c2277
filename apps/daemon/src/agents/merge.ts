import type { AgentAnswer } from './host.ts';
import type { HookCall } from './hook-event.ts';

/** What the engines say about one call, each on its own. */
export interface Opinions {
  /** Why a person should be asked first; undefined: no objection. */
  readonly danger: string | undefined;
  /** Why the agent should wait for a person, whatever the call is; undefined: no reason. */
  readonly pause?: string | undefined;
  readonly rewrite: Rewrite | undefined;
  readonly context: string | undefined;
  /** For the person. */
  readonly notice?: string | undefined;
  readonly bell?: boolean | undefined;
}

export interface Rewrite {
  readonly command: string;
  /** Whether the user has told hunch to allow what it offloads (`classifier.permission = "allow"`). */
  readonly allow: boolean;
  readonly reason: string;
}

/**
 * One event, one answer. Safety comes first and alone: a command that a person is asked about is shown as it was
 * written, and nothing is allowed beside a danger. So with a pause. Then the rewrite. Context and notice go with whatever is said.
 */
export function merge(call: HookCall | undefined, opinions: Opinions): AgentAnswer {
  const { danger, pause, rewrite, context, notice, bell } = opinions;
  const extra = {
    ...(context === undefined ? {} : { context }),
    ...(notice === undefined ? {} : { notice }),
    ...(bell === true ? { bell } : {}),
  };
  const reason = danger ?? pause;
  if (reason !== undefined) return { permission: { decision: 'ask', reason }, ...extra };
  if (rewrite === undefined || call === undefined) return extra;
  return {
    ...(rewrite.allow ? { permission: { decision: 'allow', reason: rewrite.reason } } : {}),
    updatedInput: { ...call.params, command: rewrite.command },
    ...extra,
  };
}
