import type { Afterwards } from './afterwards.ts';
import type { Guard } from './guard.ts';
import type { Ledger } from './ledger.ts';
import type { ProxyMetrics } from './metrics.ts';
import type { RouterSettings } from './route.ts';
import type { ModelTarget, ProxySettings } from './settings.ts';
import type { ProxyState } from './state/state.ts';
import type { Upstream } from './upstream.ts';

/** What every request works with. */
export interface ProxyParts {
  readonly settings: ProxySettings;
  /** Their names. */
  readonly providers: readonly string[];
  readonly guard: Guard;
  /** What a user without a router would take for everything; undefined: no tier has a model. */
  readonly strongest: ModelTarget | undefined;
  readonly router: RouterSettings;
  readonly upstream: Upstream;
  readonly state: ProxyState;
  readonly ledger: Ledger;
  readonly metrics: ProxyMetrics;
  readonly afterwards: Afterwards;
  /** Takes secrets out of a prompt that is to be kept. */
  readonly redact: (text: string) => string;
}
