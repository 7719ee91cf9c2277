/**
 * The codes that every answer of the daemon may carry. They are a promise to other programs: never renamed, only added to.
 * `retryable` says whether the same request can succeed later without a change.
 */
export const errorTable = {
  E_INVALID_ARGUMENT: {
    retryable: false,
    meaning: 'A field, a method or a frame is malformed or unknown.',
    remedy: 'Mend the request; the message names the field and what is allowed.',
  },
  E_DAEMON_UNAVAILABLE: {
    retryable: true,
    meaning: 'Nobody listens on the socket, or the daemon is stopping.',
    remedy: 'Start it with `hunch daemon start`; `hunch doctor` says why it does not run.',
  },
  E_STORAGE_BUSY: {
    retryable: true,
    meaning: 'Another process held the database longer than the retry budget.',
    remedy: 'Try again; if it stays, find the process that has the file open.',
  },
  E_STORAGE_CORRUPT: {
    retryable: false,
    meaning: 'The database file is damaged.',
    remedy: 'It was rebuilt from what can be read, and the damaged file kept; `hunch doctor` names it.',
  },
  E_TIMEOUT: {
    retryable: true,
    meaning: 'The answer took longer than its hard limit.',
    remedy: 'Try again; `hunch doctor` shows what is slow.',
  },
  E_SYNC_FAILED: {
    retryable: true,
    meaning: 'The history could not be synced: the server, the login or the key is in the way.',
    remedy: 'Do what the message says; `hunch sync status` repeats it.',
  },
  E_INTERNAL: {
    retryable: false,
    meaning: 'An internal error of hunch.',
    remedy: 'The log has the details; please report it.',
  },
} as const satisfies Record<string, { retryable: boolean; meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof errorTable;

/** An error as it crosses the wire. */
export interface WireError {
  readonly code: ErrorCode;
  /** For a person: what happened, where, and what to do next. Holds no command text. */
  readonly message: string;
  readonly retryable: boolean;
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text);
}

/** The one error type of hunch's edges: sockets, files, databases, configuration. */
export class HunchError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HunchError';
    this.code = code;
  }

  get retryable(): boolean {
    return errorTable[this.code].retryable;
  }

  toWire(): WireError {
    return { code: this.code, message: this.message, retryable: this.retryable };
  }

  /** Any thrown value as a HunchError; what is unknown becomes E_INTERNAL without its text, which might hold a command. */
  static from(thrown: unknown): HunchError {
    if (thrown instanceof HunchError) return thrown;
    return new HunchError('E_INTERNAL', 'An unexpected error; the log has the details.', { cause: thrown });
  }
}
