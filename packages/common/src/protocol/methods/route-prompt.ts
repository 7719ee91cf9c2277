export interface RoutePromptParams {
  readonly prompt: string;
  /** Whether every dimension's value is wanted too. */
  readonly explain?: boolean;
}

/** What one dimension of the prompt added to its score. */
export interface WireDimension {
  readonly name: string;
  readonly weight: number;
  /** -1 to 1 */
  readonly value: number;
  /** Weight times value. */
  readonly contribution: number;
  /** What was found in the prompt. */
  readonly keywords: readonly string[];
}

export interface RoutePromptResult {
  /** `SIMPLE`, `MEDIUM`, `COMPLEX`, `REASONING`. */
  readonly tier: string;
  /** 0..1 */
  readonly confidence: number;
  readonly score: number;
  readonly signals: readonly string[];
  /** What decided: `rules`, `override`, `calibrated`, `default`. */
  readonly source: string;
  /** Whether the gateway would ask a language model. */
  readonly ambiguous: boolean;
  /** Of the prompt, estimated. */
  readonly tokens: number;
  readonly dimensions?: readonly WireDimension[];
}
