import type { GenerateCommandResult, WireRiskFinding } from '@hunch/common/protocol';
import type { Generation, GenerationOutcome } from '@hunch/intent-router';

/** A generation as clients read it; only the daemon knows which key it lacks. */
export function toWire({
  outcome,
  decision,
  times,
}: Generation): Omit<GenerateCommandResult, 'wants_variable'> {
  return {
    ...wireOutcome(outcome),
    routing:
      decision === null
        ? null
        : {
            domain: decision.domain,
            confidence: rounded(decision.confidence),
            secondary: decision.secondary.map(({ domain, confidence }) => ({
              domain,
              confidence: rounded(confidence),
            })),
            source: decision.source,
            reason: decision.reason,
          },
    times: {
      prepare_ms: rounded(times.prepareMs),
      model_ms: rounded(times.modelMs),
      finish_ms: rounded(times.finishMs),
    },
  };
}

function wireOutcome(
  outcome: GenerationOutcome,
): Omit<GenerateCommandResult, 'routing' | 'times' | 'wants_variable'> {
  switch (outcome.kind) {
    case 'command':
      return {
        ...nothing,
        kind: 'command',
        command: outcome.command,
        risk: outcome.safety.risk,
        findings: outcome.safety.findings.map(wireFinding),
        source: outcome.source,
        explanation: outcome.explanation,
        missing_programs: outcome.missingPrograms,
        missing_names: outcome.missingNames,
        doubts: outcome.doubts,
        model_failure: outcome.failure?.message ?? null,
        is_cached: outcome.isCached,
        alternatives: outcome.alternatives.map(({ command, explanation, safety, doubts }) => ({
          command,
          explanation,
          risk: safety.risk,
          findings: safety.findings.map(wireFinding),
          doubts,
        })),
      };
    case 'blocked':
      return {
        ...nothing,
        kind: 'blocked',
        risk: 'critical',
        findings: outcome.findings.map(wireFinding),
        reason: outcome.reason,
      };
    case 'clarify':
    case 'refused':
      return { ...nothing, kind: outcome.kind, reason: outcome.reason };
    case 'unknown':
      return {
        ...nothing,
        kind: 'unknown',
        reason: outcome.reason,
        model_failure: outcome.failure?.message ?? null,
      };
  }
}

const nothing = {
  command: null,
  risk: 'safe',
  findings: [],
  source: null,
  explanation: null,
  missing_programs: [],
  missing_names: [],
  doubts: [],
  reason: null,
  model_failure: null,
  is_cached: false,
  alternatives: [],
} as const;

function wireFinding(finding: WireRiskFinding): WireRiskFinding {
  const { rule, risk, title, message, consequences, alternative, span } = finding;
  return { rule, risk, title, message, consequences, alternative, span };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
