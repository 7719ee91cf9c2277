/** The five tiers of spec 000, cheapest first. */
export const tiers = [
  'instant-reject',
  'structure-analysis',
  'keyword-filter',
  'never-intercept',
  'full-classification',
] as const;

export type Tier = (typeof tiers)[number];

/** The command may run on a build machine. */
export interface Compilation<Kind extends string = string> {
  readonly isCompilation: true;
  readonly kind: Kind;
  /** 0..1, never below the threshold. */
  readonly confidence: number;
  readonly reason: string;
  readonly tier: 'full-classification';
  /** The command without what was wrapped around it: `cargo build` of `time nice cargo build`. A slice of the input. */
  readonly command: string;
}

/** The command stays on this machine. */
export interface LocalCommand {
  readonly isCompilation: false;
  /** 0, or what a compilation below the threshold had. */
  readonly confidence: number;
  readonly reason: string;
  /** The tier that decided. */
  readonly tier: Tier;
}

export type Classification<Kind extends string = string> = Compilation<Kind> | LocalCommand;

/** Made once for each rule when the tables load, so that a rejection allocates nothing. */
export function stays(tier: Tier, reason: string, confidence = 0): LocalCommand {
  return Object.freeze({ isCompilation: false, confidence, reason, tier });
}
