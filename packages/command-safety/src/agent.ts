import { isAtLeast, type Finding, type SafetyReport } from './finding.ts';
import type { SafetyOptions } from './config.ts';
import { unreadableReasons } from './unreadable.ts';

/** What a coding agent is told before it runs a command: nothing, or to ask. Never to go ahead unasked. */
export type AgentAdvice =
  | { readonly ask: false }
  | {
      readonly ask: true;
      readonly reason: string;
      /** What it is asked for; null: the command could not be read to its end. */
      readonly finding: Finding | null;
    };

/**
 * Whether the person should be asked before an agent runs the command that `report` is about. What could not be read to its end
 * is asked about at every level.
 *
 * @example
 * ```ts
 * agentAdvice(checkCommand('rm -rf /'), 'critical').ask; // true
 * ```
 */
export function agentAdvice(report: SafetyReport, level: SafetyOptions['agent_ask_level']): AgentAdvice {
  const worst = report.findings[0];
  if (worst === undefined || level === 'never') return { ask: false };
  if (isAtLeast(worst.risk, level)) {
    const instead = worst.alternative === null ? '' : ` Safer: ${worst.alternative}`;
    const reason = `${worst.title} (${worst.risk} risk): ${worst.message}${instead}`;
    return { ask: true, reason, finding: worst };
  }
  // The rest of it may be of any level.
  if (report.unreadable === null) return { ask: false };
  return {
    ask: true,
    reason: `This command could not be read to its end. ${unreadableReasons[report.unreadable]}`,
    finding: null,
  };
}
