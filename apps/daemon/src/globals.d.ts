/** Inlined by build.mjs and vitest.config.mjs; see migrations.mjs. */
declare const __HUNCH_MIGRATIONS__: readonly { readonly version: number; readonly sql: string }[];
declare const __HUNCH_VERSION__: string;
