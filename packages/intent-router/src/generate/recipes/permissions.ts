import { wholeTrees } from './permissions/whole.ts';
import { permissionChanging } from './permissions/changing.ts';
import { permissionWhoMay } from './permissions/who-may.ts';
import { permissionFinding } from './permissions/finding.ts';
import { accounts } from './permissions/accounts.ts';
import { signIn } from './permissions/sign-in.ts';
import { accessLists } from './permissions/acl.ts';
import { specialModes } from './permissions/special-modes.ts';
import type { Recipe } from './recipe.ts';

/** Modes, owners and access lists. */
export const permissionRecipes: readonly Recipe[] = [
  ...permissionChanging,
  ...permissionWhoMay,
  ...permissionFinding,
  ...accounts,
  ...signIn,
  ...accessLists,
  ...specialModes,
  ...wholeTrees,
];
