export { agentAdvice, type AgentAdvice } from './agent.ts';
export { checkCommand, createSafety, type CommandSafety } from './check.ts';
export { safetyOptions, type SafetyOptions } from './config.ts';
export {
  isAtLeast,
  safetyDomains,
  type CheckContext,
  type Finding,
  type FindingSpan,
  type SafetyDomain,
  type SafetyReport,
  type Unreadable,
} from './finding.ts';
export { renderRules, rules } from './rules/index.ts';
export type { Rule } from './rule.ts';
