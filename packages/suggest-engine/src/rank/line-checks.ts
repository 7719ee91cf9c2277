import type { IsReachable } from '../paths/reachable.ts';
import type { RiskOf } from './risk.ts';

/** Checks that are supplied from outside. */
export interface LineChecks {
  readonly riskOf: RiskOf;
  readonly isReachable: IsReachable;
}
