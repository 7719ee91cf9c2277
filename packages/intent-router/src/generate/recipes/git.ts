import { gitStashes } from './git/stashes.ts';
import { gitWishes } from './git/wishes.ts';
import { gitBranches } from './git/branches.ts';
import { gitChanges } from './git/changes.ts';
import { gitHistory } from './git/history.ts';
import { gitInspection } from './git/inspection.ts';
import { gitRemotes } from './git/remotes.ts';
import { gitPatches } from './git/patches.ts';
import { gitCopies } from './git/copies.ts';
import { gitStates } from './git/states.ts';
import type { Recipe } from './recipe.ts';

/** Version control with git. */
export const gitRecipes: readonly Recipe[] = [
  ...gitHistory,
  ...gitBranches,
  ...gitChanges,
  ...gitStashes,
  ...gitRemotes,
  ...gitInspection,
  ...gitPatches,
  ...gitCopies,
  ...gitStates,
  ...gitWishes,
];
