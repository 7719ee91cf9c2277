import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import { shellNames, type ShellName } from '@hunch/common/protocol';
import { quote } from '@hunch/common/shell';
import type { Cli } from './cli.ts';
import { incognitoModes } from './incognito-modes.ts';
import { shellText } from './shell-text.ts';
import { suggestionOptions } from './suggestion-options.ts';

/** What `hunch init` prints: where this installation lies, what is configured, then the shell's static text. */
export async function integrationScript(cli: Cli, shell: ShellName): Promise<string> {
  const values = {
    __hunch_cli: cli.executable,
    __hunch_hook: nativeHookRuns(cli) ? cli.nativeHook : '',
    __hunch_socket: cli.paths.socket,
    __hunch_secret: cli.paths.socketSecret,
  };
  const lines = [
    ...Object.entries(values).map(([name, value]) => assignment(shell, name, value)),
    ...(await configuredLines(cli, shell)),
  ];
  return `${lines.join('\n')}\n${shellText(cli.shellDirectory, shell)}`;
}

/** What the hooks read at run time: `hunch incognito on`, and how long the native hook may try. */
async function configuredLines(cli: Cli, shell: ShellName): Promise<string[]> {
  const options = await suggestionOptions(cli.paths.config, ['incognito_mode', 'hook_']);
  const lines: string[] = [];
  const mode = cli.environment.HUNCH_SUGGESTIONS_INCOGNITO_MODE || options.incognito_mode;
  if (typeof mode === 'string' && incognitoModes.includes(mode)) {
    lines.push(assignment(shell, '__hunch_incognito_mode', mode));
  }
  for (const [option, variable] of [
    ['hook_connect_timeout_ms', 'HUNCH_CONNECT_TIMEOUT_MS'],
    ['hook_write_timeout_ms', 'HUNCH_WRITE_TIMEOUT_MS'],
  ] as const) {
    const value = options[option];
    if (!Number.isInteger(value)) continue;
    lines.push(
      shell === 'fish' ? `set -gx ${variable} ${String(value)}` : `export ${variable}=${String(value)}`,
    );
  }
  return lines;
}

function assignment(shell: ShellName, name: string, value: string): string {
  return shell === 'fish' ? `set -g ${name} ${quote(value, shell)}` : `${name}=${quote(value, shell)}`;
}

/** A program that was compiled for another machine exists, too. One start costs a millisecond. */
export function nativeHookRuns(cli: Cli): boolean {
  try {
    accessSync(cli.nativeHook, constants.X_OK);
  } catch {
    return false;
  }
  // Status is a question, and without -r it waits for no answer; a socket that can't exist keeps it from the daemon.
  const environment = { HUNCH_SOCKET: '/dev/null/hunchd.sock', HUNCH_NO_AUTOSTART: '1' };
  return (
    spawnSync(cli.nativeHook, ['Status'], { env: environment, timeout: 2_000, stdio: 'ignore' }).status === 0
  );
}

/** The line that loads the integration, and the file of the user's that it belongs in. */
export function loadLine(
  shell: ShellName,
  environment: Environment,
): { readonly line: string; readonly file: string } {
  const home = environment.HOME ?? '~';
  switch (shell) {
    case 'bash':
      return { line: 'eval "$(hunch init bash)"', file: join(home, '.bashrc') };
    case 'zsh':
      return { line: 'eval "$(hunch init zsh)"', file: join(environment.ZDOTDIR || home, '.zshrc') };
    case 'fish':
      return {
        line: 'hunch init fish | source',
        file: join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'fish/config.fish'),
      };
  }
}

/** The shell that the user logs in with, if hunch knows it. */
export function loginShell(environment: Environment): ShellName | undefined {
  const name = basename(environment.SHELL ?? '');
  return shellNames.find((shell) => shell === name);
}
