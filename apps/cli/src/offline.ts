import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CheckedCommand } from '@hunch/daemon/reports';
import type { Cli } from './cli.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { jobMessages } from './render/progress.ts';

/**
 * Engines live in the daemon's package; what needs no daemon is done by a program beside hunchd, which reads its input
 * on standard input and answers with JSON lines. Text of commands and prompts never goes into `args`, which ps shows.
 */
export interface OfflineJob {
  readonly job: string;
  /** Options and files. */
  readonly args?: readonly string[];
}

/** Connects the job to this program's own input and output: for `--batch` and for pipelines. Resolves to its exit code. */
export async function passThrough(cli: Cli, { job, args = [] }: OfflineJob): Promise<number> {
  const child = spawn(process.execPath, [program(cli), job, ...args], {
    stdio: 'inherit',
    env: { ...cli.environment },
  });
  // Ctrl-C goes to the whole group: the child ends by it, and its end is reported.
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore);
  try {
    const [code, signal] = await once(child, 'exit');
    return typeof code === 'number' ? code : signal === 'SIGINT' ? 130 : exitCodes.internal;
  } finally {
    process.off('SIGINT', ignore);
  }
}

/**
 * Gives the job one input and reads its JSON lines. Progress and notes of the job go to standard error at once.
 *
 * @typeParam Answer what the job writes: both programs are of one package
 * @throws CommandFailure with the job's errors where there is no answer
 */
export async function askOffline<Answer>(cli: Cli, job: OfflineJob, input = ''): Promise<readonly Answer[]> {
  const child = spawn(process.execPath, [program(cli), job.job, ...(job.args ?? [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...cli.environment },
  });
  // A job that fails before it has read everything closes its input; its exit code tells.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input === '' ? '' : `${JSON.stringify({ input })}\n`);
  const [answers, errors, [code]] = await Promise.all([
    text(child.stdout),
    passOn(child.stderr),
    once(child, 'exit'),
  ]);
  const lines = answers.split('\n').filter((line) => line !== '');
  if (lines.length === 0) {
    throw new CommandFailure(
      errors.join('\n').replace(/^hunch: /, '') ||
        `${job.job} ended with exit code ${String(code)} and no answer.`,
      code === exitCodes.usage ? exitCodes.usage : exitCodes.failure,
    );
  }
  for (const error of errors) process.stderr.write(`${error}\n`);
  return lines.map((line) => JSON.parse(line) as Answer);
}

/** The same of a job that answers with one line. */
export async function askReport<Report>(cli: Cli, job: OfflineJob, input = ''): Promise<Report> {
  const [report] = await askOffline<Report>(cli, job, input);
  if (report === undefined) throw new CommandFailure(`${job.job} gave no answer.`, exitCodes.internal);
  return report;
}

/** All but the errors, which are held back until it is known whether there is an answer. */
async function passOn(stderr: Readable): Promise<readonly string[]> {
  const errors: string[] = [];
  const messages = jobMessages(process.stderr);
  for await (const line of createInterface({ input: stderr })) {
    if (line.startsWith('hunch: ')) errors.push(line);
    else messages.write(line);
  }
  messages.end();
  return errors;
}

function program(cli: Cli): string {
  return join(dirname(cli.daemonProgram), 'offline.mjs');
}

/** @param args of the job `check`, beside `--findings` */
export function checkCommand(cli: Cli, command: string, args: readonly string[]): Promise<CheckedCommand> {
  return askReport(cli, { job: 'check', args: ['--findings', ...args] }, command);
}
