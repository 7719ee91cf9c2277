import { explainLine, largeTools, loadCatalog } from '@hunch/cli-catalog';
import { readRulePacks } from '../engines/rule-packs.ts';
import { createSafetyEngine } from '../engines/safety.ts';
import { runBatch } from './batch.ts';
import { configurationOf, type Job } from './job.ts';

/** `explain`: one command line a line in; what each part means, and the risk of it, as a line out. */
export const job: Job = {
  async run(context) {
    const { environment, paths, say } = context;
    const { safety } = configurationOf(context);
    const own = readRulePacks(paths);
    for (const problem of own.problems) say(`hunch: ${problem}`);
    const engine = createSafetyEngine(safety, environment, () => own.packs);
    const catalogs = new Map<string, ReturnType<typeof loadCatalog>>();
    /** The large tools take long to load, and most lines name none. */
    const catalogFor = (line: string): ReturnType<typeof loadCatalog> => {
      const large = largeTools.filter((name) => line.includes(name));
      const key = large.join(' ');
      const known = catalogs.get(key) ?? loadCatalog({ large });
      catalogs.set(key, known);
      return known;
    };
    return runBatch(context, async (line) => {
      const parts = explainLine(await catalogFor(line), line);
      const { risk, findings } = engine.check(line);
      const [worst] = findings;
      return {
        parts,
        risk,
        rule: worst?.rule ?? null,
        reason: worst?.message ?? null,
        alternative: worst?.alternative ?? null,
      };
    });
  },
};

type Explained = ReturnType<typeof explainLine>;

export interface ExplainedCommand {
  readonly input: string;
  readonly parts: Explained;
  readonly risk: ReturnType<ReturnType<typeof createSafetyEngine>['check']>['risk'];
  readonly rule: string | null;
  readonly reason: string | null;
  readonly alternative: string | null;
}
