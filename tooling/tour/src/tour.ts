import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableShells, type Shell } from '@hunch/terminal';
import { hunch } from './hunch-process.ts';
import { printFindings, printOpening, printSetup, say } from './report.ts';
import { writeRecentHistory } from './sample-history.ts';
import { visit } from './visit.ts';

/** Leaves nothing behind, whichever way it ends: the daemon is stopped, the temporary home removed. */
async function tour(): Promise<void> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-tour-')));
  const env = { HUNCH_HOME: join(home, 'hunch'), HUNCH_ALLOW_ROOT: '1', NO_COLOR: '1' };
  const cleanUp = async (): Promise<void> => {
    await hunch(['daemon', 'stop'], env).catch(() => undefined);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const interrupted = (): void => {
    void cleanUp().then(() => process.exit(130));
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    const shell = chooseShell(process.argv[2]);
    const project = join(home, 'lantern');
    mkdirSync(project);

    printOpening(shell);
    const started = performance.now();
    await hunch(['daemon', 'start', '--quiet'], env);
    say(`daemon started in ${Math.round(performance.now() - started)} ms, in a temporary home`);
    const history = join(home, 'bash_history');
    writeRecentHistory(history, Date.now());
    await hunch(['import', 'bash', '--file', history], env);
    say('imported a small history that ships with hunch');

    printFindings(await visit(shell, project, env));
    printSetup();
  } finally {
    await cleanUp();
  }
}

/** The one that is asked for (`npm start -- bash`), else the one that shows most. */
function chooseShell(wanted: string | undefined): Shell {
  const shell = (['zsh', 'fish', 'bash'] as const).find(
    (name) => availableShells().includes(name) && (wanted === undefined || wanted === name),
  );
  if (shell === undefined)
    throw new Error(`no ${wanted ?? 'zsh, fish or bash'} on PATH. Install it, then try again`);
  return shell;
}

try {
  await tour();
} catch (error) {
  process.stderr.write(
    `\nhunch: the tour failed: ${error instanceof Error ? error.message : String(error)}.\n`,
  );
  process.stderr.write('       `node apps/cli/bin/hunch.mjs doctor` shows what is missing.\n');
  process.exitCode = 1;
}
