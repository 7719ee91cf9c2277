import { archivesEveryday } from './everyday/archives.ts';
import { filesEveryday } from './everyday/files.ts';
import { gitEveryday } from './everyday/git.ts';
import { networkEveryday } from './everyday/network.ts';
import { packagesEveryday } from './everyday/packages.ts';
import { permissionsEveryday } from './everyday/permissions.ts';
import { processesEveryday } from './everyday/processes.ts';
import { systemEveryday } from './everyday/system.ts';
import { textEveryday } from './everyday/text.ts';
import type { Recipe } from './recipe.ts';

/** What is asked now and then, by subject. */
export const everydayRecipes: readonly Recipe[] = [
  ...archivesEveryday,
  ...filesEveryday,
  ...gitEveryday,
  ...networkEveryday,
  ...packagesEveryday,
  ...permissionsEveryday,
  ...processesEveryday,
  ...systemEveryday,
  ...textEveryday,
];
