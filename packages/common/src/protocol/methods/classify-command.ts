export interface ClassifyCommandParams {
  readonly command: string;
  /** The agent's tool that the command is for; `Bash` when absent. Any other passes through. */
  readonly tool?: string;
  /** Whether every tier's verdict is wanted too. */
  readonly explain?: boolean;
}

/** What one tier of the classifier said. Spans and times are of this one look. */
export interface WireTierVerdict {
  readonly tier: string;
  readonly verdict: 'passes' | 'rejects' | 'accepts' | 'not-asked';
  readonly reason: string;
  /** Pieces of the command that it looked at, in UTF-16 code units: `[start, end]`. */
  readonly spans: readonly (readonly [start: number, end: number])[];
  readonly nanos: number;
}

/** One command of a line: what would become of it with `classifier.compositions = "segments"`. */
export interface WireSegment {
  readonly start: number;
  readonly end: number;
  readonly offload: boolean;
  /** The kind of what would be offloaded; null for what stays. */
  readonly kind: string | null;
  readonly reason: string;
}

export interface ClassifyCommandResult {
  readonly is_compilation: boolean;
  /** `CargoBuild`, `Gcc`, …; null for a command that stays. */
  readonly kind: string | null;
  /** 0..1 */
  readonly confidence: number;
  readonly reason: string;
  /** `instant-reject`, `structure-analysis`, `keyword-filter`, `never-intercept`, `full-classification`. */
  readonly tier: string;
  /** Without wrappers; null for a command that stays. */
  readonly command: string | null;
  /** Only where compositions are on. */
  readonly segments?: readonly WireSegment[];
  /** The line as an agent would run it; absent where it stays as it is. */
  readonly rewritten?: string;
  readonly tiers?: readonly WireTierVerdict[];
}
