import { Catalog } from './catalog.ts';
import { shards as core } from './data/core.generated.ts';
import type { Shards } from './format.ts';

/** Tools so large that each has a module of its own. */
export const largeTools = ['aws', 'az', 'gcloud'] as const;

export type LargeTool = (typeof largeTools)[number];

export interface CatalogContents {
  /** Descriptions of commands and options; false where only shapes matter. Default: true. */
  readonly descriptions?: boolean;
  /** Which of the large tools to load as well. Default: none. They have no descriptions. */
  readonly large?: readonly LargeTool[];
}

/**
 * Loads the whole catalogue: some 1,000 tools. Its modules are imported here, when first asked for; each tool is read when it is
 * looked up.
 *
 * @example
 * ```ts
 * import { explain, loadCatalog } from '@hunch/cli-catalog';
 * const catalog = await loadCatalog();
 * for (const { text, description } of explain(catalog, ['tar', '-xzf', 'a.tgz'])) console.log(text, description);
 * ```
 */
export async function loadCatalog({
  descriptions = true,
  large = [],
}: CatalogContents = {}): Promise<Catalog> {
  const [everyday, words, ...others] = await Promise.all([
    import('./data/everyday.generated.ts'),
    descriptions ? import('./data/descriptions.generated.ts') : null,
    ...large.map((tool) => largeModules[tool]()),
  ]);
  return new Catalog(
    // What the core knows of a large tool is but a part of it.
    [...others.map(({ shards }) => shards), core, everyday.shards],
    words === null ? [] : [words.shards],
  );
}

const largeModules: Readonly<Record<LargeTool, () => Promise<{ readonly shards: Shards }>>> = {
  aws: () => import('./data/aws.generated.ts'),
  az: () => import('./data/az.generated.ts'),
  gcloud: () => import('./data/gcloud.generated.ts'),
};
