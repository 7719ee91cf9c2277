interface InlinedMigration {
  readonly version: number;
  readonly sql: string;
}

/** Inlined by build.mjs and vitest.config.mjs; see migrations.mjs. */
declare const __HUNCH_MIGRATIONS__: readonly InlinedMigration[];
declare const __HUNCH_LEDGER_MIGRATIONS__: readonly InlinedMigration[];
declare const __HUNCH_ROUTER_MIGRATIONS__: readonly InlinedMigration[];
declare const __HUNCH_VERSION__: string;
/** Of the scripts of this bundle: build.mjs. */
declare const __HUNCH_BUILD__: string;

declare module 'damerau-levenshtein' {
  /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
  export default function distance(
    one: string,
    other: string,
  ): { readonly steps: number; readonly relative: number; readonly similarity: number };
}
