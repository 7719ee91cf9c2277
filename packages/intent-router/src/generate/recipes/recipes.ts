import { archiveRecipes } from './archives.ts';
import { everydayRecipes } from './everyday.ts';
import { fileRecipes } from './files.ts';
import { generalRecipes } from './general.ts';
import { gitRecipes } from './git.ts';
import { networkRecipes } from './network.ts';
import { packageRecipes } from './packages.ts';
import { permissionRecipes } from './permissions.ts';
import { processRecipes } from './processes.ts';
import { fileProblems } from './problems/files.ts';
import { gitProblems } from './problems/git.ts';
import { machineProblems } from './problems/machine.ts';
import { networkProblems } from './problems/network.ts';
import { patternsOf, type Problem } from './problems/problem.ts';
import { sessionProblems } from './problems/session.ts';
import { workProblems } from './problems/work.ts';
import type { Recipe } from './recipe.ts';
import { shellSession } from './shell/session.ts';
import { shellOutput } from './shell/output.ts';
import { calculations } from './shell/calculations.ts';
import { running } from './shell/running.ts';
import { manuals } from './shell/manuals.ts';
import { terminals } from './shell/terminals.ts';
import { systemRecipes } from './system.ts';
import { textRecipes } from './text.ts';

const told: readonly Recipe[] = [
  ...fileRecipes,
  ...gitRecipes,
  ...textRecipes,
  ...archiveRecipes,
  ...processRecipes,
  ...networkRecipes,
  ...packageRecipes,
  ...permissionRecipes,
  ...systemRecipes,
  ...generalRecipes,
  ...shellSession,
  ...shellOutput,
  ...calculations,
  ...terminals,
  ...manuals,
  ...running,
  ...everydayRecipes,
];

const problems: readonly Problem[] = [
  ...fileProblems,
  ...workProblems,
  ...gitProblems,
  ...networkProblems,
  ...machineProblems,
  ...sessionProblems,
];

function withProblems(recipe: Recipe): Recipe {
  const mine = problems.filter((problem) => problem.recipe === recipe.id);
  if (mine.length === 0) return recipe;
  return {
    ...recipe,
    tells: [...(recipe.tells ?? []), ...mine.flatMap((problem) => patternsOf(problem, recipe.reach))],
    examples: [...recipe.examples, ...mine.flatMap(({ examples }) => examples)],
  };
}

/** The whole book, in the order in which equals are preferred. */
export const recipes: readonly Recipe[] = told.map(withProblems);
