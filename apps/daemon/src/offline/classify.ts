import { hunchPaths } from '@hunch/common/paths';
import { loadConfiguration } from '../config/load.ts';
import { createClassifierEngine } from '../engines/classifier.ts';
import { runBatch } from './batch.ts';
import type { Job } from './job.ts';

/** `hunch classify --batch`: one command a line in, one verdict a line out. */
export const job: Job = {
  run(context) {
    const { environment, args, say } = context;
    const { config } = hunchPaths(environment, process.getuid?.() ?? 0);
    const { classifier, problems } = loadConfiguration(config, environment);
    for (const problem of problems) say(`hunch: ${problem}`);
    const engine = createClassifierEngine(classifier);
    const explain = args.includes('--explain');
    return runBatch(context, (command) => {
      const { is_compilation: isCompilation, ...rest } = engine.classify({ command, explain });
      return { isCompilation, ...rest };
    });
  },
};
