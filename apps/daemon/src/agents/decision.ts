import { selfTestSessionPrefix, type AgentName } from '@hunch/common/protocol';
import type { RiskLevel } from '@hunch/common/verdict';
import type { Redact } from '../ingest/redact.ts';
import type { AgentDecisionRow } from '../store/entries.ts';
import type { HookEvent } from './hook-event.ts';

export const decisionBounds = {
  /** UTF-16 units of a command and of a reason: a page shows a line or two of them. */
  textMax: 1_000,
  nameMax: 200,
} as const;

/** Why a person should be asked before a command runs. */
export interface Danger {
  readonly reason: string;
  /** The id of a rule; empty: the command could not be read to its end. */
  readonly rule: string;
  readonly risk: RiskLevel | null;
}

/** `asked`: before a dangerous command. `paused`: a call waited for a person. `hint`: the agent was told something. `moved`: it ran elsewhere. */
export type AgentDecision =
  | { readonly kind: 'asked'; readonly danger: Danger }
  | { readonly kind: 'paused'; readonly reason: string }
  | { readonly kind: 'hint'; readonly provider: string; readonly text: string }
  | { readonly kind: 'moved'; readonly command: string };

/** The row that keeps a decision, without secrets; undefined: of a session that only tests the hook. */
export function decisionRow(
  decision: AgentDecision,
  agent: AgentName,
  event: HookEvent,
  redact: Redact,
  tsMs: number,
): AgentDecisionRow | undefined {
  if (event.session.startsWith(selfTestSessionPrefix)) return undefined;
  const shown = (text: string): string => redact(text).text.slice(0, decisionBounds.textMax);
  const command = event.kind === 'tool_called' ? event.call.command : undefined;
  const { subject, reason, risk } = wordsOf(decision);
  return {
    tsMs,
    kind: decision.kind,
    agent,
    sessionId: event.session.slice(0, decisionBounds.nameMax),
    subject: subject.slice(0, decisionBounds.nameMax),
    risk,
    command: command === undefined ? null : shown(command),
    reason: shown(reason),
  };
}

function wordsOf(decision: AgentDecision): Pick<AgentDecisionRow, 'subject' | 'reason' | 'risk'> {
  switch (decision.kind) {
    case 'asked':
      return { subject: decision.danger.rule, reason: decision.danger.reason, risk: decision.danger.risk };
    case 'paused':
      return { subject: '', reason: decision.reason, risk: null };
    case 'hint':
      return { subject: decision.provider, reason: decision.text, risk: null };
    case 'moved':
      return { subject: '', reason: `It ran as: ${decision.command}`, risk: null };
  }
}
