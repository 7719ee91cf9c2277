/** How one provider of the gateway is. */
export interface RouterProviderStatus {
  readonly name: string;
  readonly format: string;
  readonly base_url: string;
  /** Whether a key is configured and could be read. */
  readonly has_key: boolean;
  /** `resting`: it failed, and is left alone for `resting_ms` more. */
  readonly health: 'well' | 'failing' | 'resting';
  /** In a row. */
  readonly failures: number;
  readonly resting_ms: number;
  readonly models: readonly string[];
}

/** What `hunch router status` shows. */
export interface RouterStatusResult {
  readonly enabled: boolean;
  /** Where clients connect to: `http://127.0.0.1:4860/v1`. Null: the gateway does not run. */
  readonly url: string | null;
  /** A file with the token that clients send as their API key. Null: none is needed. */
  readonly token_file: string | null;
  /** Tier -> models, the preferred one first. */
  readonly tiers: Readonly<Record<string, readonly string[]>>;
  readonly providers: readonly RouterProviderStatus[];
  /** The tier that all requests for `auto` go to, in shadow mode. */
  readonly shadow_tier: string | null;
  readonly spent: { readonly day_usd: number; readonly month_usd: number };
  /** Null: no limit. */
  readonly budget: { readonly day_usd: number | null; readonly month_usd: number | null };
  /** Where cooldowns, conversations and budgets are kept. */
  readonly state: 'memory' | 'shared' | 'shared_but_away';
  /** Why something is not as configured. */
  readonly problems: readonly string[];
}
