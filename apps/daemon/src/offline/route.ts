import { calibratedModelPath, loadCalibratedModel, routePrompt } from '../engines/prompt-router.ts';
import { classifySettings } from '@hunch/prompt-router';
import { runBatch } from './batch.ts';
import { configurationOf, type Job } from './job.ts';

/** `hunch route --batch`: one prompt a line in, one decision a line out. */
export const job: Job = {
  run(context) {
    const { args, paths, say } = context;
    const { prompt_router: options } = configurationOf(context);
    const warn = (warning: string): void => say(`hunch: ${warning}`);
    const settings = classifySettings(
      options,
      options.calibrated ? loadCalibratedModel(calibratedModelPath(paths.dataDir), warn) : undefined,
    );
    const explain = args.includes('--explain');
    return runBatch(context, (prompt) => {
      const { tier, confidence, score, signals, dimensions } = routePrompt({ prompt, explain }, settings);
      return { tier, confidence, score, signals, ...(explain ? { dimensions } : {}) };
    });
  },
};
