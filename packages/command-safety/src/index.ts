export { agentAdvice, type AgentAdvice } from './agent.ts';
export type { Guarded, GuardedCommand, GuardedProcess } from './guard/guarded.ts';
export { checkCommand, checkEdit, createSafety, type CommandSafety } from './check.ts';
export { safetyOptions, type SafetyOptions } from './config.ts';
export {
  isAtLeast,
  safetyDomains,
  type CheckContext,
  type Finding,
  type FindingSpan,
  type SafetyDomain,
  type SafetyReport,
} from './finding.ts';
export { builtInRules } from './built-in-rules.ts';
export { readRulePack, type RulePackResult } from './rule-pack.ts';
export type { PackProblem } from './matchers/place.ts';
export type { Rule, RulePack } from './rule.ts';
export type { Unreadable } from './unreadable.ts';
