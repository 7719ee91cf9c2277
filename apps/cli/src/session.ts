import type { Environment } from '@hunch/common/paths';

/** What an integrated shell exports, so that a command run in it speaks for that shell's session. */
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
