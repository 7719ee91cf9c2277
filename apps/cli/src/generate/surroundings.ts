import { readdir } from 'node:fs/promises';
import type { GenerateCommandParams } from '@hunch/common/protocol';
import { redactSecrets } from '@hunch/common/secrets';
import { askRunning } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { shellSession } from '../session.ts';

type Surroundings = NonNullable<GenerateCommandParams['surroundings']>;

/** More names tell a model no more, and cost tokens. */
const filesMax = 50;

/** The names of the files here, and the last command of this shell if it failed. Secrets are cut out. */
export async function readSurroundings(cli: Cli): Promise<Surroundings> {
  const [files, failure] = await Promise.all([namesOf(process.cwd()), lastFailure(cli)]);
  return { files, ...(failure === undefined ? {} : { last_failure: failure }) };
}

async function namesOf(directory: string): Promise<readonly string[]> {
  try {
    const names = await readdir(directory);
    return names
      .sort()
      .slice(0, filesMax)
      .map((name) => redactSecrets(name).text);
  } catch {
    return [];
  }
}

async function lastFailure(cli: Cli): Promise<Surroundings['last_failure']> {
  try {
    const session = shellSession(cli.environment);
    const params = { place: 'session', session_id: session.id, limit: 1 } as const;
    const [run] = (await askRunning(cli, 'ListHistory', params)).runs;
    if (run === undefined || run.exit_code === null || run.exit_code === 0) return undefined;
    return { command: redactSecrets(run.cmd_raw).text, exit_code: run.exit_code };
  } catch {
    return undefined;
  }
}

/** What leaves the machine is shown before it does. */
export function describeSurroundings({ files = [], last_failure: failure }: Surroundings): string {
  const parts = [
    ...(files.length === 0
      ? []
      : [
          `${files.length} names of files here (${files.slice(0, 5).join(', ')}${files.length > 5 ? ', …' : ''})`,
        ]),
    ...(failure === undefined
      ? []
      : [`the last command, which failed with ${failure.exit_code}: ${failure.command}`]),
  ];
  return parts.length === 0
    ? 'Nothing of this place is sent to a model.'
    : `If a model is asked, it is told: ${parts.join('; ')}.`;
}
