import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { suggestionOptions } from '../suggestion-options.ts';

const option = 'agent_history';

/**
 * The directories whose history may be shown to agents (`suggestions.agent_history`), read anew at each call: a person may
 * take the permission back while the server runs.
 */
export async function shownDirectories({ environment, paths }: Cli): Promise<readonly string[]> {
  const listed = environment.HUNCH_SUGGESTIONS_AGENT_HISTORY;
  const { [option]: configured = [] } = await suggestionOptions(paths.config, [option]);
  const given = listed === undefined ? configured : listed.split(',');
  if (!Array.isArray(given)) return [];
  return given.flatMap((each: unknown) =>
    typeof each === 'string' ? (absolute(each.trim(), environment) ?? []) : [],
  );
}

/** @throws CommandFailure where the history of `directory` may not be shown */
export function assertShown(directory: string, shown: readonly string[]): void {
  if (isWithin(directory, shown)) return;
  throw new CommandFailure(
    `The user has not allowed agents to see the history of ${directory}. ` +
      `They can, with: hunch config set suggestions.${option} '["${directory}"]'`,
  );
}

/** Whether a directory is one of these or lies below one, links followed where it still exists. */
export function isWithin(directory: string, shown: readonly string[]): boolean {
  const place = real(resolve(directory));
  return shown.some((each) => {
    const path = relative(real(each), place);
    return path === '' || (path !== '..' && !path.startsWith('../') && !isAbsolute(path));
  });
}

function absolute(path: string, { HOME = '' }: Environment): string | undefined {
  const whole = path === '~' || path.startsWith('~/') ? `${HOME}${path.slice(1)}` : path;
  return isAbsolute(whole) ? whole : undefined;
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
