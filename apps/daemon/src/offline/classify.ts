import { createClassifierEngine } from '../engines/classifier.ts';
import { runBatch } from './batch.ts';
import { configurationOf, type Job } from './job.ts';

/** `hunch classify --batch`: one command a line in, one verdict a line out. */
export const job: Job = {
  run(context) {
    const engine = createClassifierEngine(configurationOf(context).classifier);
    const explain = context.args.includes('--explain');
    return runBatch(context, (command) => {
      const { is_compilation: isCompilation, ...rest } = engine.classify({ command, explain });
      return { isCompilation, ...rest };
    });
  },
};
