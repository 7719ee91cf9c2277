import { isAtLeast, type SafetyReport } from './finding.ts';
import type { SafetyOptions } from './config.ts';

/** What a coding agent is told before it runs a command: nothing, or to ask. Never to go ahead unasked. */
export type AgentAdvice = { readonly ask: false } | { readonly ask: true; readonly reason: string };

/**
 * Whether the person should be asked before an agent runs the command that `report` is about.
 *
 * @example
 * ```ts
 * agentAdvice(checkCommand('rm -rf /'), 'critical').ask; // true
 * ```
 */
export function agentAdvice(report: SafetyReport, level: SafetyOptions['agent_ask_level']): AgentAdvice {
  const worst = report.findings[0];
  if (worst === undefined || level === 'never' || !isAtLeast(worst.risk, level)) return { ask: false };
  const instead = worst.alternative === null ? '' : ` Safer: ${worst.alternative}`;
  return { ask: true, reason: `${worst.title} (${worst.risk} risk): ${worst.message}${instead}` };
}
