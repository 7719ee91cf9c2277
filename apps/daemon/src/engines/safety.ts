import {
  agentAdvice,
  checkEdit,
  createSafety,
  type CheckContext,
  type RulePack,
  type SafetyOptions,
  type SafetyReport,
} from '@hunch/command-safety';
import type { Environment } from '@hunch/common/paths';
import type { RiskLevel } from '@hunch/common/verdict';
import type { Danger } from '../agents/decision.ts';
import { gatherFiles, projectFileBounds, type FileText } from './project-files.ts';
import { guardedOf } from './guarded.ts';

/** Command safety under the options that hold at this moment. */
export interface SafetyEngine {
  reconfigure(options: SafetyOptions): void;
  check(command: string, place?: Pick<CheckContext, 'cwd' | 'domain' | 'fileText'>): SafetyReport;
  /** For suggestions, which ask about the same lines again and again: nothing but the level, wherever it would run. */
  riskOf(command: string): RiskLevel;
  /** Why a coding agent has to ask before it runs the command; undefined: no objection. */
  judge(command: string, cwd: string, fileText?: FileText): Danger | undefined;
  /** The levels of tasks of the project in `directory`, by what they run. */
  risksOfTasks(commands: readonly string[], directory: string): Promise<readonly RiskLevel[]>;
  /** The same before it changes files by a tool of its own. */
  judgeEdit(paths: readonly string[], cwd: string): Danger | undefined;
}

/** @param readPacks reads the user's own rules; again when the configuration is read again */
export function createSafetyEngine(
  initial: SafetyOptions,
  environment: Environment,
  readPacks: () => readonly RulePack[] = () => [],
): SafetyEngine {
  let options = initial;
  let safety = createSafety(options, readPacks());
  const home = environment.HOME ?? '';
  const known = home.startsWith('/') ? { home } : {};
  const guarded = guardedOf(environment, process.getuid?.() ?? 0);
  const forAgent = (cwd: string): CheckContext =>
    cwd.startsWith('/') ? { ...known, guarded, cwd } : { ...known, guarded };
  const dangerOf = (report: SafetyReport): Danger | undefined => {
    const advice = agentAdvice(report, options.agent_ask_level);
    if (!advice.ask) return undefined;
    return { reason: advice.reason, rule: advice.finding?.rule ?? '', risk: advice.finding?.risk ?? null };
  };
  return {
    reconfigure(changed) {
      options = changed;
      safety = createSafety(changed, readPacks());
    },
    check: (command, place = {}) => safety.check(command, { ...known, ...place }),
    riskOf: (command) => safety.check(command, known).risk,
    judge: (command, cwd, fileText) =>
      dangerOf(safety.check(command, { ...forAgent(cwd), ...(fileText === undefined ? {} : { fileText }) })),
    async risksOfTasks(commands, cwd) {
      const check = (fileText: FileText): readonly RiskLevel[] =>
        commands.map((command) => safety.check(command, { ...known, cwd, fileText }).risk);
      return check((await gatherFiles(check, projectFileBounds.backgroundTimeoutMs)) ?? (() => null));
    },
    judgeEdit(paths, cwd) {
      const context = forAgent(cwd);
      for (const path of paths) {
        const danger = dangerOf(checkEdit(path, context));
        if (danger !== undefined) return danger;
      }
      return undefined;
    },
  };
}
