/**
 * What `hunch init` prints is kept as a file, which the startup line sources: a new shell then starts no program. The file begins
 * with the shell's own comparison of these with what it finds, and returns 1 where one differs; then the line runs `hunch init`,
 * which writes the file anew (docs/adr/0029-kept-integration.md).
 */
export interface KeptFacts {
  readonly file: string;
  /** Is there as long as this build of hunch is installed where it was. */
  readonly build: string;
  /** The first `hunch` on PATH; empty if there is none. */
  readonly onPath: string;
  readonly config: string;
  readonly hasConfig: boolean;
  /** The values of `fixedVariables`, joined by `|`. */
  readonly values: string;
  /** The socket for each place of runtime files that a session may have, by `runtimeKey`; the only one under an empty key if all agree. */
  readonly sockets: ReadonlyMap<string, string>;
}

/** The variables that say where hunch's files are, or that the integration was made for. */
export const fixedVariables = [
  'HOME',
  'HUNCH_HOME',
  'HUNCH_SOCKET',
  'HUNCH_SOCKET_SECRET',
  'XDG_DATA_HOME',
  'XDG_CONFIG_HOME',
  'HUNCH_SUGGESTIONS_SOCKET_PATH',
  'HUNCH_SUGGESTIONS_INCOGNITO_MODE',
  'HUNCH_SUGGESTIONS_SEARCH_KEYS',
] as const;
