import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

interface Finding {
  readonly state: 'good' | 'warning' | 'bad';
  readonly name: string;
  readonly text: string;
}

/** What it looks at besides has nothing to do with a trial: shells and agents that are not set up, models that nobody named. */
const ofTheDaemon: ReadonlySet<string> = new Set([
  'daemon',
  'auto-start',
  'data',
  'runtime',
  'socket',
  'store',
  'configuration',
  'log',
]);

/** Beside whatever else the machine does. */
const TIMEOUT_MS = 120_000;

/** What a person reads of the trouble: `hunch doctor` itself, as it is built. */
export function askDoctor(home: string): Promise<readonly string[]> {
  const hunch = resolve('../cli/bin/hunch.mjs');
  const env = { PATH: process.env.PATH, HOME: home, HUNCH_HOME: home, HUNCH_ALLOW_ROOT: '1' };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [hunch, 'doctor', '--json'],
      { env, timeout: TIMEOUT_MS, maxBuffer: 1 << 24 },
      (_, stdout, stderr) => {
        try {
          const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
          done(findings.filter(isTold).map(({ name, text }) => `${name}: ${text}`));
        } catch {
          done([`FAULT: hunch doctor found nothing: ${stderr.slice(0, 200)}`]);
        }
      },
    );
  });
}

/** The daemon is started as root, and says so. */
function isTold({ state, name, text }: Finding): boolean {
  return state !== 'good' && ofTheDaemon.has(name) && !text.includes('HUNCH_ALLOW_ROOT');
}
