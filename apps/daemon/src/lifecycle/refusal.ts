/** What `hunchd` exits with; the CLI and service managers rely on them. */
export const exitCodes = {
  stopped: 0,
  failed: 1,
  usage: 2,
  alreadyRunning: 3,
  refusedRoot: 4,
} as const;

/** Why a daemon does not start: an expected outcome, told on stderr in one line. */
export interface Refusal {
  readonly exitCode: number;
  readonly reason: string;
}
