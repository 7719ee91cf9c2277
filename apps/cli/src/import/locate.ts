import { join } from 'node:path';
import type { Environment } from '@hunch/common/paths';

export const importSources = ['bash', 'zsh', 'fish', 'atuin'] as const;

export type ImportSource = (typeof importSources)[number];

/** Where a history lies unless the user says otherwise, by the rules of the program that wrote it. */
export function defaultHistoryFile(source: ImportSource, environment: Environment): string {
  const home = environment.HOME ?? '/';
  const data = environment.XDG_DATA_HOME?.startsWith('/')
    ? environment.XDG_DATA_HOME
    : join(home, '.local/share');
  switch (source) {
    case 'bash':
      return historyVariable(environment, 'bash') ?? join(home, '.bash_history');
    case 'zsh':
      return historyVariable(environment, 'zsh') ?? join(environment.ZDOTDIR ?? home, '.zsh_history');
    case 'fish':
      return join(data, 'fish', `${environment.fish_history || 'fish'}_history`);
    case 'atuin':
      return environment.ATUIN_DB_PATH ?? join(data, 'atuin', 'history.db');
  }
}

/** bash and zsh both use HISTFILE, and either may have exported it to the other. */
function historyVariable(environment: Environment, shell: 'bash' | 'zsh'): string | undefined {
  const file = environment.HISTFILE;
  if (file === undefined || !file.startsWith('/')) return undefined;
  const other = shell === 'bash' ? 'zsh' : 'bash';
  return file.includes(other) ? undefined : file;
}
