import { hunchPaths } from '@hunch/common/paths';
import { loadConfiguration } from '../config/load.ts';
import { calibratedModelPath, loadCalibratedModel, routePrompt } from '../engines/prompt-router.ts';
import { classifySettings } from '@hunch/prompt-router';
import { runBatch } from './batch.ts';
import type { Job } from './job.ts';

/** `hunch route --batch`: one prompt a line in, one decision a line out. */
export const job: Job = {
  run(context) {
    const { environment, args, say } = context;
    const { config, dataDir } = hunchPaths(environment, process.getuid?.() ?? 0);
    const { prompt_router: options, problems } = loadConfiguration(config, environment);
    for (const problem of problems) say(`hunch: ${problem}`);
    const warn = (warning: string): void => say(`hunch: ${warning}`);
    const settings = classifySettings(
      options,
      options.calibrated ? loadCalibratedModel(calibratedModelPath(dataDir), warn) : undefined,
    );
    const explain = args.includes('--explain');
    return runBatch(context, (prompt) => {
      const { tier, confidence, score, signals, dimensions } = routePrompt({ prompt, explain }, settings);
      return { tier, confidence, score, signals, ...(explain ? { dimensions } : {}) };
    });
  },
};
