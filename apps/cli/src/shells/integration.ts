import type { Cli } from '../cli.ts';
import { incognitoModes } from '../incognito-modes.ts';
import { nativeHookRuns } from '../native-hook.ts';
import { suggestionOptions } from '../suggestion-options.ts';
import { hookText } from './index.ts';
import type { Shell } from './shell.ts';

/** What the integration of a shell is made of. */
export type Installation = Pick<
  Cli,
  'environment' | 'executable' | 'nativeHook' | 'paths' | 'shellDirectory'
>;

/**
 * What `hunch init` prints: where this installation is, what is configured, then the hook itself.
 *
 * @param socket whether to name the socket; a kept file knows it for several kinds of sessions
 */
export async function integrationScript(
  cli: Installation,
  shell: Shell,
  { kept = false, socket = true } = {},
): Promise<string> {
  const lines = [
    shell.assign('__hunch_cli', cli.executable),
    shell.assign('__hunch_hook', nativeHookRuns(cli) ? cli.nativeHook : ''),
    ...(socket ? [shell.assign('__hunch_socket', cli.paths.socket)] : []),
    shell.assign('__hunch_secret', cli.paths.socketSecret),
    ...(await configuredLines(cli, shell)),
  ];
  return `${lines.join('\n')}\n${hookText(cli.shellDirectory, shell, kept)}`;
}

const timeoutVariables = {
  hook_connect_timeout_ms: 'HUNCH_CONNECT_TIMEOUT_MS',
  hook_write_timeout_ms: 'HUNCH_WRITE_TIMEOUT_MS',
} as const;

/** What the hooks read at run time: the mode of `hunch incognito on`, and how long the native hook may try. */
async function configuredLines(cli: Installation, shell: Shell): Promise<readonly string[]> {
  const options = await suggestionOptions(cli.paths.config, ['incognito_mode', 'hook_', 'search_keys']);
  const keys = cli.environment.HUNCH_SUGGESTIONS_SEARCH_KEYS || options.search_keys;
  const mode = cli.environment.HUNCH_SUGGESTIONS_INCOGNITO_MODE || options.incognito_mode;
  return [
    ...(typeof mode === 'string' && incognitoModes.includes(mode)
      ? [shell.assign('__hunch_incognito_mode', mode)]
      : []),
    ...(typeof keys === 'string' && keys.startsWith('ctrl-r')
      ? [shell.assign('__hunch_search_keys', keys)]
      : []),
    ...Object.entries(timeoutVariables).flatMap(([option, variable]) => {
      const value = options[option];
      return Number.isInteger(value) ? [shell.exportVariable(variable, String(value))] : [];
    }),
  ];
}
