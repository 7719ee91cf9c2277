import { processControl } from './processes/control.ts';
import { processLooking } from './processes/looking.ts';
import { processServices } from './processes/services.ts';
import type { Recipe } from './recipe.ts';

/** Processes, services and what they use. */
export const processRecipes: readonly Recipe[] = [...processLooking, ...processControl, ...processServices];
