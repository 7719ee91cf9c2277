import type { RecipeVariant } from '../recipe.ts';

/** Docker and Podman take the same arguments; the first that is installed is used. */
export function withContainers(rest: string): readonly RecipeVariant[] {
  return ['docker', 'podman'].map((program) => ({ gives: `${program} ${rest}` }));
}
