import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { ask, withDaemon } from '../ask.ts';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { shellSession } from '../session.ts';

/** What was suggested, and what the user ran. */
export interface RunOrder {
  readonly suggested: string;
  readonly executed: string;
}

/** As a shell reports a command that it could not find. */
const NOT_FOUND = 127;

/**
 * Runs a command line in the terminal of this program, then reports it to the daemon, which learns it. Resolves to the exit code of the
 * command.
 */
export async function runAndLearn(cli: Cli, order: RunOrder): Promise<number> {
  const startedMs = Date.now();
  const exitCode = await run(order.executed);
  await learn(cli, order, { exitCode, startedMs, durationMs: Date.now() - startedMs });
  return exitCode;
}

/**
 * The text comes by a pipe of its own: arguments are shown to every user by ps, and standard input belongs to the command. bash where it is
 * there, since that is what commands are written for.
 */
async function run(command: string): Promise<number> {
  const script = 'command=$(cat <&3); exec 3<&-; eval "$command"';
  for (const shell of ['bash', 'sh']) {
    const child = spawn(shell, ['-c', script], { stdio: ['inherit', 'inherit', 'inherit', 'pipe'] });
    // Ctrl-C is for the command: what it makes of it is its exit code.
    const ignore = (): void => undefined;
    process.on('SIGINT', ignore);
    try {
      const text = child.stdio[3];
      if (text !== null && text !== undefined && 'end' in text) {
        text.on('error', ignore);
        text.end(command);
      }
      const [code, signal] = await once(child, 'exit');
      if (typeof code === 'number') return code;
      return typeof signal === 'string'
        ? 128 + (Object.entries(constants.signals).find(([name]) => name === signal)?.[1] ?? 0)
        : exitCodes.failure;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    } finally {
      process.off('SIGINT', ignore);
    }
  }
  process.stderr.write('hunch: neither bash nor sh is on PATH, so the command was not run\n');
  return NOT_FOUND;
}

interface RunEnd {
  readonly exitCode: number;
  readonly startedMs: number;
  readonly durationMs: number;
}

/** Never fails: the command has run, whatever the daemon does. */
async function learn(cli: Cli, { suggested, executed }: RunOrder, end: RunEnd): Promise<void> {
  if (cli.environment.HUNCH_INCOGNITO === 'no_send') return;
  const session = shellSession(cli.environment);
  const ephemeral = session.ephemeral ? { ephemeral: true } : {};
  try {
    await withDaemon(reachDaemon(cli), async (daemon) => {
      await daemon.request('IngestEvent', {
        event_type: 'command_end',
        session_id: session.id,
        shell: 'hunch',
        ts_ms: end.startedMs,
        cwd: process.cwd(),
        cmd_raw: executed,
        exit_code: Math.min(255, end.exitCode),
        duration_ms: end.durationMs,
        ...ephemeral,
      });
      await daemon.request('RecordFeedback', {
        session_id: session.id,
        action: suggested === executed ? 'accepted' : 'edited_then_run',
        suggested_text: suggested,
        ...(suggested === executed ? {} : { executed_text: executed }),
        ...ephemeral,
      });
    });
  } catch {
    // Not learnt; `hunch doctor` says why no daemon answers.
  }
}

/** Tells the daemon that a command was not wanted. Never fails. */
export async function recordDismissed(cli: Cli, suggested: string): Promise<void> {
  if (cli.environment.HUNCH_INCOGNITO === 'no_send') return;
  const session = shellSession(cli.environment);
  try {
    await ask(cli, 'RecordFeedback', {
      session_id: session.id,
      action: 'dismissed',
      suggested_text: suggested,
      ...(session.ephemeral ? { ephemeral: true } : {}),
    });
  } catch {
    // As above.
  }
}
