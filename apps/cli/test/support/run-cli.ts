import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { endProcessesWith } from './end-processes.ts';

export const cliProgram = fileURLToPath(new URL('../../bin/hunch.mjs', import.meta.url));

export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Added to a clean environment; undefined removes. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly stdin?: string;
}

/** A home of its own for the built CLI and its daemon. The end stops the daemon and removes all of it. */
export interface TestHome extends AsyncDisposable {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>;
}

/** For what asks for the daemon's own answer, however late it comes. */
export const patience = { HUNCH_TIMEOUT_MS: '10000', HUNCH_CONNECT_TIMEOUT_MS: '10000' } as const;

/** Of the homes that are still there. */
const removals = new Set<() => Promise<void>>();
// Those of a test that ran out of time, whose own end never comes.
afterAll(async () => {
  await Promise.all(Array.from(removals, (remove) => remove()));
});

export function testHome(): TestHome {
  // Short: a socket's path has about a hundred bytes.
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-cli-')));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    HUNCH_HOME: join(home, 'h'),
    LANG: 'C.UTF-8',
    // Tests may run as root beside other users, where the daemon wants to be told so.
    HUNCH_ALLOW_ROOT: '1',
  };
  const remove = async (): Promise<void> => {
    await endProcessesWith(`HUNCH_HOME=${env.HUNCH_HOME}`);
    rmSync(home, { recursive: true, force: true });
    removals.delete(remove);
  };
  removals.add(remove);
  const run: TestHome['run'] = (args, options = {}) =>
    runCli(args, { cwd: home, ...options, env: { ...env, ...options.env } });
  return {
    home,
    env,
    run,
    async [Symbol.asyncDispose]() {
      await run(['daemon', 'stop']);
      await remove();
    },
  };
}

function runCli(args: readonly string[], options: RunOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cliProgram, ...args], {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: options.env,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    child.stdin.end(options.stdin ?? '');
  });
}
