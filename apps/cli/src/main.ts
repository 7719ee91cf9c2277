import { HunchError } from '@hunch/common/errors';
import { createCli } from './cli.ts';
import { CommandFailure, exitCodeOf, exitCodes } from './exit-codes.ts';

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

function report(error: unknown): number {
  if (error instanceof CommandFailure) {
    process.stderr.write(`hunch: ${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof HunchError && error.code !== 'E_INTERNAL') {
    process.stderr.write(`hunch: ${error.message} (${error.code})\n`);
    return exitCodeOf[error.code];
  }
  const problem = systemProblem(error);
  if (problem !== undefined) {
    process.stderr.write(`hunch: ${problem}\n`);
    return exitCodes.failure;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`hunch: internal error. Please report it with the lines below.\n${detail}\n`);
  return exitCodes.internal;
}

const systemProblems: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied. Check its owner and mode',
  EPERM: 'Operation not permitted. Check its owner and mode',
  EROFS: 'The file system is read-only. Set HUNCH_HOME to a directory that you can write',
  ENOSPC: 'No space left on the disk. Free some, then try again',
  EDQUOT: 'The disk quota is exceeded. Free some space, then try again',
  ENOENT: 'No such file or directory',
  ENOTDIR: 'A part of the path is not a directory',
  EISDIR: 'It is a directory',
  ENAMETOOLONG: 'The path is too long',
};

/** A file that cannot be read or written is no defect of hunch. */
function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const problem = systemProblems[code ?? ''];
  return problem === undefined ? undefined : `${path}: ${problem} (${code}).`;
}
