import { parseArgs } from 'node:util';
import { builtInRules } from '@hunch/command-safety';
import { readRulePacks } from '../engines/rule-packs.ts';
import { createSafetyEngine } from '../engines/safety.ts';
import { runBatch } from './batch.ts';
import type { Job } from './job.ts';
import { jobSettings } from './settings.ts';

/**
 * `check [--findings] [--cwd DIR] [--domain NAME]`: one command a line in, one verdict a line out; with `--findings`
 * everything that was found. `check --rules` writes a line for each rule.
 */
export const job: Job = {
  run(context) {
    const { environment, say, output } = context;
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
      for (const { id, domain, risk, title, message } of builtInRules())
        output.write(`${JSON.stringify({ rule: id, domain, risk, title, message })}\n`);
      return Promise.resolve(0);
    }
    const { paths, configuration } = jobSettings(context);
    const own = readRulePacks(paths);
    for (const problem of own.problems) say(`hunch: ${problem}`);
    const engine = createSafetyEngine(configuration.safety, environment, () => own.packs);
    const place = {
      ...(values.cwd === undefined ? {} : { cwd: values.cwd }),
      ...(values.domain === undefined ? {} : { domain: values.domain }),
    };
    return runBatch(context, (command) => {
      const { risk, findings } = engine.check(command, place);
      const worst = findings[0];
      return {
        risk,
        rule: worst?.rule ?? null,
        reason: worst?.message ?? null,
        alternative: worst?.alternative ?? null,
        ...(values.findings === true ? { findings } : {}),
      };
    });
  },
};
