import type { Environment } from '@hunch/common/paths';

/** What a shell with the hook exports, so that a command run in it belongs to the session of that shell. */
export interface ShellSession {
  readonly id: string;
  /** Nothing of this session may reach the disk. */
  readonly ephemeral: boolean;
}

export function shellSession(environment: Environment): ShellSession {
  const id = environment.HUNCH_SESSION_ID;
  const mode = environment.HUNCH_INCOGNITO;
  return {
    // Without an integration, the commands of one shell still belong together.
    id: id === undefined || id === '' ? `cli-${process.ppid}` : id,
    // A mode that hunch does not know was meant to hide something.
    ephemeral: mode !== undefined && mode !== '' && mode !== 'off',
  };
}
