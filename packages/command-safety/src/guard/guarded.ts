/**
 * What keeps watch over a coding agent, and what the agent therefore must not change unasked. Whoever asks for a check on an
 * agent's behalf names it; for a person at a prompt all of it is a matter of course.
 */
export interface Guarded {
  /**
   * Files, and directories with all below them: absolute, or relative where they count in every directory
   * (`.claude/settings.json`).
   */
  readonly paths: readonly string[];
  readonly processes: readonly GuardedProcess[];
  /** The beginning of the names of its services. */
  readonly services: readonly string[];
  /** The beginning of the names of environment variables by which it is told what to do. */
  readonly variables: readonly string[];
  readonly commands: readonly GuardedCommand[];
}

export interface GuardedProcess {
  readonly id: number;
  /** As `killall` knows it. */
  readonly name: string;
  /** As `pkill -f` knows it. */
  readonly commandLine: string;
}

/** A command of its own that weakens it. */
export interface GuardedCommand {
  readonly program: string;
  /** Its first operands; the last may end in `*`. Empty: whatever the program does. */
  readonly words: string;
}
