import { parseArgs } from 'node:util';
import { loadCatalog } from '@hunch/cli-catalog';
import { parseJson } from '@hunch/common/json';
import { riskLevels } from '@hunch/common/verdict';
import { readRulePacks } from '../engines/rule-packs.ts';
import { createSafetyEngine, type SafetyEngine } from '../engines/safety.ts';
import type { Failure } from '../fix/failure.ts';
import { fixesOf } from '../fix/fix-command.ts';
import type { Fix } from '../fix/fix.ts';
import { readFacts } from '../fix/read-facts.ts';
import { runBatch } from './batch.ts';
import { configurationOf, type Job } from './job.ts';

/**
 * `fix [--exit-code N] [--cwd DIR]`: a failed command a line in, its corrections as a line out. An input may also be
 * `{"command", "exit_code", "error", "cwd"}`, of which only the first is needed.
 */
export const job: Job = {
  async run(context) {
    const { environment, paths, say } = context;
    const { values } = parseArgs({
      args: [...context.args],
      options: { 'exit-code': { type: 'string' }, cwd: { type: 'string' } },
    });
    const { safety } = configurationOf(context);
    const own = readRulePacks(paths);
    for (const problem of own.problems) say(`hunch: ${problem}`);
    const engine = createSafetyEngine(safety, environment, () => own.packs);
    const catalog = await loadCatalog({ descriptions: false });
    const usual = {
      exitCode: values['exit-code'] === undefined ? null : Number(values['exit-code']),
      cwd: values.cwd ?? process.cwd(),
    };
    return runBatch(context, async (input) => {
      const { cwd, ...failure } = { ...usual, ...failureOf(input) };
      const facts = await readFacts(cwd, environment, process.getuid?.() ?? 0);
      return {
        fixes: fixesOf(failure, facts, catalog).map((fix) => withRisk(fix, failure.line, engine, cwd)),
      };
    });
  },
};

interface Given extends Failure {
  readonly cwd: string;
}

function failureOf(input: string): Partial<Given> & Pick<Failure, 'line' | 'error'> {
  const value = input.startsWith('{') ? parseJson(input) : undefined;
  if (typeof value !== 'object' || value === null || !('command' in value))
    return { line: input.trim(), error: '' };
  const { command, exit_code: code, error, cwd } = value as Readonly<Record<string, unknown>>;
  return {
    line: String(command).trim(),
    error: typeof error === 'string' ? error : '',
    ...(typeof code === 'number' ? { exitCode: code } : {}),
    ...(typeof cwd === 'string' ? { cwd } : {}),
  };
}

/** A fix that is more dangerous than what failed says so. */
function withRisk(fix: Fix, failed: string, engine: SafetyEngine, cwd: string) {
  const { risk, findings } = engine.check(fix.command, { cwd });
  const before = engine.check(failed, { cwd }).risk;
  const isRaised = riskLevels.indexOf(risk) > riskLevels.indexOf(before);
  return { ...fix, risk, warning: isRaised ? (findings[0]?.message ?? `The risk is ${risk}.`) : null };
}

export interface FixedCommand {
  readonly input: string;
  readonly fixes: readonly ReturnType<typeof withRisk>[];
}
