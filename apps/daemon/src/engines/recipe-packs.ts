import { join } from 'node:path';
import type { HunchPaths } from '@hunch/common/paths';
import { readRecipePack, type Recipe } from '@hunch/intent-router';
import { readUserPacks, type UserPacks } from '../config/user-packs.ts';

/** The user's own recipes: `recipes/*.toml` beside the configuration. */
export function readRecipePacks({ configDir }: Pick<HunchPaths, 'configDir'>): UserPacks<readonly Recipe[]> {
  return readUserPacks(join(configDir, 'recipes'), readRecipePack);
}
