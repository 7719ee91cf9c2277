import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';

export type Shell = 'bash' | 'zsh' | 'fish';

/** No start-up files: the test is about the shell, not about the machine's settings. */
const argumentsOf: Readonly<Record<Shell, readonly string[]>> = {
  bash: ['--noprofile', '--norc'],
  zsh: ['-f'],
  fish: ['--no-config'],
};

const environment = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', LC_ALL: 'C.UTF-8' };

/** `it` where the shell exists. Where it doesn't, the test is skipped, or fails if HUNCH_REQUIRE_SHELLS=1. */
export function itWith(shell: Shell): typeof it | typeof it.skip {
  const isPresent = spawnSync(shell, ['-c', 'true'], { env: environment }).status === 0;
  return isPresent || process.env.HUNCH_REQUIRE_SHELLS === '1' ? it : it.skip;
}

export interface ShellResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script from a file, so that no length limit of argv applies, in an empty directory, so that no glob matches. */
export async function runShell(
  shell: Shell,
  script: string,
  extra: readonly string[] = [],
): Promise<ShellResult> {
  const directory = await mkdtemp(join(tmpdir(), 'hunch-shell-'));
  try {
    const file = join(directory, 'script');
    await writeFile(file, script);
    return await run(shell, [...argumentsOf[shell], ...extra, file], directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

function run(shell: Shell, args: readonly string[], cwd: string): Promise<ShellResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(shell, args, { env: environment, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** What the shell passes to a program for words written as in `sources`. */
export async function wordValues(shell: Shell, sources: readonly string[]): Promise<readonly string[]> {
  const printed = await runShell(shell, sources.map((source) => `printf '%s\\0' ${source}\n`).join(''));
  return printed.stdout.split('\0').slice(0, -1);
}
