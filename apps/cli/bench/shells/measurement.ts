export interface BlockedMicros {
  /** The shell is blocked so long by the integration, from Enter to the next key it takes, the command left out. */
  readonly blockedMicros: readonly number[];
  /** The same with functions in the same hooks that do nothing. */
  readonly emptyMicros: readonly number[];
  /** From Enter to the line that is ready for keys, everything included; with and without, where the shell can tell. */
  readonly readyMicros?: readonly number[];
  readonly emptyReadyMicros?: readonly number[];
  /** What the integration does once the line is ready, while no key waits: blocked is nobody by it, unless a key comes just then. */
  readonly afterwardsMicros?: readonly number[];
}

/** What one shell's driver measured. All in microseconds, one number a sample. */
export interface ShellMeasurement extends BlockedMicros {
  /** The same beside a prompt that starts programs, which is used for asking. */
  readonly slowPrompt?: BlockedMicros;
  /** From a line sent at once to the next prompt, its keys and the command included; with and without. */
  readonly promptMicros: readonly number[];
  readonly emptyPromptMicros: readonly number[];
  /** From the question to the suggestion on the screen. */
  readonly suggestionMicros: readonly number[];
  /** Of these: at a new prompt, whose question brings the command before it to be learnt; and within a line. */
  readonly promptSuggestionMicros?: readonly number[];
  /** The former from when the line is ready for keys: the question goes out before the prompt is drawn. */
  readonly afterPromptMicros?: readonly number[];
  readonly lineSuggestionMicros?: readonly number[];
  /** Of these: within a line, known ahead, from where the question would be put. */
  readonly knownSuggestionMicros?: readonly number[];
  /** Of keys, from the key: what stood there goes on, what they call for was known, and the daemon was asked. */
  readonly continuedKeyMicros?: readonly number[];
  readonly knownKeyMicros?: readonly number[];
  readonly askedKeyMicros?: readonly number[];
  /** The same way without hunch: from a key's widget to an echo server in C and back onto the line. */
  readonly floorMicros?: readonly number[];
  /** A `Status` over a connection of its own, in this shell. */
  readonly roundTripMicros?: readonly number[];
  /** The same shell starts a program that ends at once: what no integration that starts one can go below. */
  readonly spawnMicros?: readonly number[];
}

/** What a driver gets: a daemon that runs, and how often to do it. */
export interface ShellBenchOptions {
  readonly socket: string;
  /** The file of the socket's secret. */
  readonly secret: string;
  /** Empty if there is none. */
  readonly nativeHook: string;
  readonly rounds: number;
}
