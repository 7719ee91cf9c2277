import type { Ledger } from './ledger.ts';
import type { ProxyMetrics } from './metrics.ts';
import type { RouterSettings } from './route.ts';
import type { ProxySettings } from './settings.ts';
import type { ProxyState } from './state/state.ts';
import type { Upstream } from './upstream.ts';

/** What every request works with. */
export interface ProxyParts {
  readonly settings: ProxySettings;
  readonly router: RouterSettings;
  readonly upstream: Upstream;
  readonly state: ProxyState;
  readonly ledger: Ledger;
  readonly metrics: ProxyMetrics;
  /** Takes secrets out of a prompt that is to be kept. */
  readonly redact: (text: string) => string;
}
