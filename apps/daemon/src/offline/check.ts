import { parseArgs } from 'node:util';
import { builtInRules, type SafetyReport } from '@hunch/command-safety';
import type { WireRiskFinding } from '@hunch/common/protocol';
import { readRulePacks } from '../engines/rule-packs.ts';
import { readProjectFile } from '../engines/project-files.ts';
import { createSafetyEngine } from '../engines/safety.ts';
import { runBatch } from './batch.ts';
import { configurationOf, writeLine, type Job } from './job.ts';

/**
 * `check [--findings] [--cwd DIR] [--domain NAME]`: one command a line in, one verdict a line out; with `--findings`
 * everything that was found. `check --rules` writes a line for each rule.
 */
export const job: Job = {
  run(context) {
    const { environment, paths, say } = context;
    const { values } = parseArgs({
      args: [...context.args],
      options: {
        findings: { type: 'boolean' },
        rules: { type: 'boolean' },
        cwd: { type: 'string' },
        domain: { type: 'string' },
      },
    });
    if (values.rules === true) {
      for (const rule of builtInRules()) writeLine(context, listedRule(rule));
      return Promise.resolve(0);
    }
    const { safety } = configurationOf(context);
    const own = readRulePacks(paths);
    for (const problem of own.problems) say(`hunch: ${problem}`);
    const engine = createSafetyEngine(safety, environment, () => own.packs);
    const place = {
      ...(values.cwd === undefined ? {} : { cwd: values.cwd, fileText: readProjectFile }),
      ...(values.domain === undefined ? {} : { domain: values.domain }),
    };
    return runBatch(context, (command) => {
      const { findings, ...worst } = verdict(engine.check(command, place));
      return values.findings === true ? { ...worst, findings } : worst;
    });
  },
};

function listedRule({ id, domain, risk, title, message }: ReturnType<typeof builtInRules>[number]) {
  return { rule: id, domain, risk, title, message };
}

function verdict({ risk, findings: found }: SafetyReport) {
  const findings: readonly WireRiskFinding[] = found;
  const [worst] = findings;
  return {
    risk,
    rule: worst?.rule ?? null,
    reason: worst?.message ?? null,
    alternative: worst?.alternative ?? null,
    findings,
  };
}

export type ListedRule = ReturnType<typeof listedRule>;

/** With `--findings`. */
export type CheckedCommand = { readonly input: string } & ReturnType<typeof verdict>;
