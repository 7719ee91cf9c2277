import { pythonProjects } from './packages/python-projects.ts';
import { homebrew } from './packages/homebrew.ts';
import { conda } from './packages/conda.ts';
import { npmPackages } from './packages/npm.ts';
import { pipAndCargo } from './packages/pip-and-cargo.ts';
import { systemPackages } from './packages/system.ts';
import { whatIsIn } from './packages/what-is-in.ts';
import { namedManagers } from './packages/named-managers.ts';
import { packageUpkeep } from './packages/upkeep.ts';
import { packageOutlook } from './packages/outlook.ts';
import { pythonAndNode } from './packages/python-and-node.ts';
import { buildTools } from './packages/builds.ts';
import type { Recipe } from './recipe.ts';

/** Installing, removing and updating software. */
export const packageRecipes: readonly Recipe[] = [
  ...namedManagers,
  ...packageUpkeep,
  ...packageOutlook,
  ...pythonAndNode,
  ...pythonProjects,
  ...buildTools,
  ...conda,
  ...homebrew,
  ...systemPackages,
  ...whatIsIn,
  ...npmPackages,
  ...pipAndCargo,
];
