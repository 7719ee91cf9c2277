import { HunchError } from '@hunch/common/errors';
import { hunchPaths } from '@hunch/common/paths';
import { databaseFailure } from './database-failure.ts';
import type { Job } from './job.ts';

/** Every job, by its name. A new one is a file beside this one and a line here. */
const jobs: Readonly<Record<string, () => Promise<Job>>> = {
  'person-stats': async () => (await import('./person-stats.ts')).job,
  bench: async () => (await import('./bench.ts')).job,
  check: async () => (await import('./check.ts')).job,
  classify: async () => (await import('./classify.ts')).job,
  'engine-stdio': async () => (await import('./engine-stdio.ts')).job,
  route: async () => (await import('./route.ts')).job,
  'router-calibrate': async () => (await import('./router-calibrate.ts')).job,
  'router-check': async () => (await import('./router-check.ts')).job,
  'router-feedback': async () => (await import('./router-feedback.ts')).job,
  'router-keys': async () => (await import('./router-keys.ts')).job,
  'router-prices': async () => (await import('./router-prices.ts')).job,
  'router-prices-update': async () => (await import('./router-prices-update.ts')).job,
  'router-quality': async () => (await import('./router-quality.ts')).job,
  'router-replay': async () => (await import('./router-replay.ts')).job,
  'router-stats': async () => (await import('./router-stats.ts')).job,
  'router-eval': async () => (await import('./router-eval.ts')).job,
  replay: async () => (await import('./replay.ts')).job,
  'replay-people': async () => (await import('./replay-people.ts')).job,
  intent: async () => (await import('./intent.ts')).job,
  explain: async () => (await import('./explain.ts')).job,
  fix: async () => (await import('./fix.ts')).job,
  guide: async () => (await import('./guide.ts')).job,
};

export const running = main(process.argv.slice(2)).then((code) => (process.exitCode = code));

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (load === undefined) {
    process.stderr.write(
      `offline: unknown job ${JSON.stringify(name)}; known: ${Object.keys(jobs).join(', ')}\n`,
    );
    return 2;
  }
  // A reader that has seen enough, such as head, ends the job as it ends every other program.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  try {
    const job = await load();
    return await job.run({
      environment: process.env,
      paths: hunchPaths(process.env, process.getuid?.() ?? 0),
      args,
      input: process.stdin,
      output: process.stdout,
      say: (line) => void process.stderr.write(`${line}\n`),
    });
  } catch (error) {
    const { code, message } = HunchError.from(databaseFailure(error) ?? error);
    process.stderr.write(`hunch: ${message}\n`);
    return code === 'E_INVALID_ARGUMENT' ? 2 : 1;
  }
}
