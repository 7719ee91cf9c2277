/** An event as an import may bring it again. */
export interface EventIdentity {
  readonly sessionId: string;
  readonly tsMs: number;
  readonly cmdRaw: string;
}
