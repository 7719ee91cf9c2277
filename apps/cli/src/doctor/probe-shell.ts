import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cli } from '../cli.ts';
import type { DaemonClient } from '../client.ts';
import { integrationScript } from '../shells/integration.ts';
import { probeMarks, type Shell } from '../shells/shell.ts';

export const probeBounds = {
  /** A shell starts in a tenth of this. */
  shellTimeoutMs: 5_000,
  /** An event is in the daemon's memory within milliseconds; where the CLI stands in for hunch-hook, Node starts first. */
  recordedTimeoutMs: 3_000,
  pollMs: 2,
  /** Of what the shell writes to standard error: the newest, enough for some lines. */
  errorCharactersMax: 4_096,
} as const;

/** How long each step of the way took, in milliseconds. */
export interface ProbeResult {
  readonly shell: string;
  readonly recorded: boolean;
  /** From the start of the shell to the first command. */
  readonly start_ms: number | null;
  /** From the end of the command to the next prompt: what a user waits, the shell's own work included. */
  readonly prompt_ms: number | null;
  /** From the end of the command until the daemon knew it. */
  readonly recorded_ms: number | null;
  /** One question to the daemon and its answer. */
  readonly answer_ms: number | null;
  readonly problem: string | null;
}

interface Watched {
  readonly child: ChildProcess;
  /** What the integration complained about; empty if nothing. */
  complaints(): string;
  /** Ends the shell and whatever it started. */
  end(): Promise<void>;
  /** Resolves with the rest of the first line that has the mark, and when it came. A prompt may stand before it. */
  line(mark: string): Promise<{ readonly rest: string; readonly atMs: number }>;
}

/** Runs one command in a real shell with the hook, incognito, and asks the daemon for it. */
export async function probeShell(cli: Cli, shell: Shell, daemon: DaemonClient): Promise<ProbeResult> {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-probe-'));
  const probe = `echo hunch-probe-${randomBytes(8).toString('hex')}`;
  const script = shell.probe(directory, await integrationScript(cli, shell), probe);
  const home = { HOME: directory, XDG_CONFIG_HOME: directory, XDG_DATA_HOME: directory, TERM: 'dumb' };
  const startedMs = performance.now();
  const watched = watch(shell.name, script.args, { ...cli.environment, ...home, ...script.env });
  const because = (text: string): string =>
    [text, watched.complaints()].filter((part) => part !== '').join(': ');
  const nothing = { start_ms: null, prompt_ms: null, recorded_ms: null, answer_ms: null };
  try {
    watched.child.stdin?.write(script.input);
    const session = await watched.line(`${probeMarks.session} `);
    if (session.rest.trim() === '') throw new Error('the hook did not load');
    const ran = await watched.line(probe.slice('echo '.length));
    const after = watched.line(probeMarks.after);
    const found = await untilRecorded(daemon, session.rest.trim(), probe, directory);
    const { atMs: promptMs } = await after;
    const times = {
      start_ms: session.atMs - startedMs,
      prompt_ms: promptMs - ran.atMs,
      recorded_ms: found === undefined ? null : Math.max(0, found.atMs - ran.atMs),
      answer_ms: found?.answerMs ?? null,
    };
    const problem = found === undefined ? because('the command ran, but did not reach the daemon') : null;
    return { shell: shell.name, recorded: found !== undefined, ...times, problem };
  } catch (error) {
    const problem = because(error instanceof Error ? error.message : String(error));
    return { shell: shell.name, recorded: false, ...nothing, problem };
  } finally {
    await watched.end();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function watch(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Watched {
  const child = spawn(program, [...args], {
    // A session of its own, so that it can't take the terminal from the user.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...environment,
      HUNCH_INCOGNITO: 'ephemeral',
      HUNCH_SESSION_ID: undefined,
      HUNCH_HINT: undefined,
      // A prompt would not wait so long. Here a slow answer is to be seen, with its time, rather than to be dropped.
      HUNCH_CONNECT_TIMEOUT_MS: '1000',
      HUNCH_WRITE_TIMEOUT_MS: '1000',
    },
  });
  const waiting = new Map<string, (line: { rest: string; atMs: number }) => void>();
  const failures = new Set<(error: Error) => void>();
  const seen: { readonly text: string; readonly atMs: number }[] = [];
  let unfinished = '';
  const offer = (line: { readonly text: string; readonly atMs: number }): void => {
    for (const [mark, resolve] of waiting) {
      const at = line.text.indexOf(mark);
      if (at >= 0) resolve({ rest: line.text.slice(at + mark.length), atMs: line.atMs });
    }
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      seen.push({ text: line, atMs: performance.now() });
      offer({ text: line, atMs: performance.now() });
    }
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-probeBounds.errorCharactersMax);
  });
  // A shell that ended early takes no input.
  child.stdin?.on('error', () => undefined);
  const fail = (message: string): void => {
    for (const reject of failures) reject(new Error(message));
  };
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      fail(error.message);
      resolve();
    });
    child.once('exit', (code) => {
      fail(`the shell ended early, with exit code ${code}`);
      resolve();
    });
  });
  return {
    child,
    // The rest are prompts, and that there is no terminal.
    complaints: () =>
      errors
        .split('\n')
        .filter((line) => line.includes('__hunch'))
        .slice(0, 3)
        .join('; '),
    async end() {
      child.stdin?.end();
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
    line: (mark) =>
      new Promise((resolve, reject) => {
        failures.add(reject);
        const timer = setTimeout(() => {
          reject(
            new Error(`the shell did not print "${mark.trim()}" within ${probeBounds.shellTimeoutMs} ms`),
          );
        }, probeBounds.shellTimeoutMs);
        waiting.set(mark, (line) => {
          clearTimeout(timer);
          waiting.delete(mark);
          failures.delete(reject);
          resolve(line);
        });
        for (const line of seen) offer(line);
      }),
  };
}

async function untilRecorded(
  daemon: DaemonClient,
  session: string,
  probe: string,
  cwd: string,
): Promise<{ readonly atMs: number; readonly answerMs: number } | undefined> {
  const deadlineMs = performance.now() + probeBounds.recordedTimeoutMs;
  while (performance.now() < deadlineMs) {
    const askedMs = performance.now();
    const { suggestions } = await daemon.request('Suggest', {
      session_id: session,
      cwd,
      prefix: probe.slice(0, -1),
      include_low_confidence: true,
      ephemeral: true,
    });
    const atMs = performance.now();
    if (suggestions.some(({ text }) => text === probe)) return { atMs, answerMs: atMs - askedMs };
    await sleep(probeBounds.pollMs);
  }
  return undefined;
}
