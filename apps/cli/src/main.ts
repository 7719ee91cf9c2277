import { HunchError } from '@hunch/common/errors';
import { createCli } from './cli.ts';
import { CommandFailure, exitCodeOf, exitCodes } from './exit-codes.ts';
import { refusal } from './refusal.ts';
import { fitLines } from './render/wrap.ts';

/**
 * Runs one command line; the outcome is `process.exitCode`.
 *
 * @param packageRoot the directory of the installed package, which holds `dist`
 */
export async function main(packageRoot: string): Promise<void> {
  // `hunch search | head -1` closes the pipe, which is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failure);
  });
  const cli = await createCli(packageRoot);
  const [command, ...rest] = process.argv.slice(2);
  // What a shell runs when it has no hunch-hook: silent whatever happens, and spared the parsing of arguments.
  if (command === 'hook') {
    const { runHook } = await import('./hook.ts');
    if (rest[0] === 'screen') {
      const { runScreenForShell } = await import('./screen.ts');
      await runScreenForShell(cli);
      return;
    }
    await runHook(cli, rest).catch(() => undefined);
    return;
  }
  try {
    const { runProgram } = await import('./program.ts');
    await runProgram(cli, process.argv.slice(2));
  } catch (error) {
    process.exitCode = report(error);
  }
}

function say(message: string): void {
  const { stderr } = process;
  stderr.write(stderr.isTTY ? fitLines(`hunch: ${message}\n`, stderr.columns) : `hunch: ${message}\n`);
}

function report(error: unknown): number {
  if (error instanceof CommandFailure) {
    say(error.message);
    return error.exitCode;
  }
  if (error instanceof HunchError && error.code !== 'E_INTERNAL') {
    say(`${error.message} (${error.code})`);
    return exitCodeOf[error.code];
  }
  const problem = refusal(error);
  if (problem !== undefined) {
    say(problem);
    return exitCodes.failure;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`hunch: internal error. Please report it with the lines below.\n${detail}\n`);
  return exitCodes.internal;
}
