import { agentAdvice, createSafety, type SafetyOptions, type SafetyReport } from '@hunch/command-safety';
import type { Environment } from '@hunch/common/paths';
import type { RiskLevel } from '@hunch/common/verdict';

/** Command safety under the options that hold at this moment. */
export interface SafetyEngine {
  reconfigure(options: SafetyOptions): void;
  check(command: string, place?: { readonly cwd?: string; readonly domain?: string }): SafetyReport;
  /** For suggestions, which ask about the same lines again and again: nothing but the level, wherever it would run. */
  riskOf(command: string): RiskLevel;
  /** Why a coding agent has to ask before it runs the command; undefined: no objection. */
  judge(command: string, cwd: string): string | undefined;
}

export function createSafetyEngine(initial: SafetyOptions, environment: Environment): SafetyEngine {
  let options = initial;
  const safety = createSafety(options);
  const home = environment.HOME ?? '';
  const known = home.startsWith('/') ? { home } : {};
  return {
    reconfigure(changed) {
      options = changed;
      safety.reconfigure(changed);
    },
    check: (command, place = {}) => safety.check(command, { ...known, ...place }),
    riskOf: (command) => safety.check(command, known).risk,
    judge(command, cwd) {
      const place = cwd.startsWith('/') ? { ...known, cwd } : known;
      const advice = agentAdvice(safety.check(command, place), options.agent_ask_level);
      return advice.ask ? advice.reason : undefined;
    },
  };
}
