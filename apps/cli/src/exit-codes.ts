import type { ErrorCode } from '@hunch/common/errors';

/** What the CLI promises to scripts. The numbers above 63 are those of sysexits.h. */
export const exitCodes = {
  ok: 0,
  /** It was tried and did not work, or a check found something wrong. */
  failure: 1,
  /** The command line, or an argument the daemon refused. */
  usage: 2,
  /** No daemon, and none could be started. */
  unavailable: 69,
  /** An internal error of hunch. */
  internal: 70,
  /** The same command may work later. */
  temporary: 75,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeOf: Readonly<Record<ErrorCode, ExitCode>> = {
  E_INVALID_ARGUMENT: exitCodes.usage,
  E_DAEMON_UNAVAILABLE: exitCodes.unavailable,
  E_STORAGE_BUSY: exitCodes.temporary,
  E_STORAGE_CORRUPT: exitCodes.failure,
  E_TIMEOUT: exitCodes.temporary,
  E_SYNC_FAILED: exitCodes.failure,
  E_INTERNAL: exitCodes.internal,
};

/** An end that the user can understand and act on. The message says what, where, and what to do next. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.failure) {
    super(message);
    this.name = 'CommandFailure';
    this.exitCode = exitCode;
  }
}
