/** Why a decision was made: a stable id for programs, a sentence for people. */
export interface Reason {
  readonly id: string;
  readonly text: string;
}

/** How dangerous a command is, from the least to the most. */
export const riskLevels = ['safe', 'moderate', 'high', 'critical'] as const;

export type RiskLevel = (typeof riskLevels)[number];
