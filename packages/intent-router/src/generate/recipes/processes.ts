import { clusters } from './processes/clusters.ts';
import { containers } from './processes/containers.ts';
import { compose } from './processes/compose.ts';
import { containerCare } from './processes/container-care.ts';
import { containerImages } from './processes/images.ts';
import { processControl } from './processes/control.ts';
import { processLooking } from './processes/looking.ts';
import { processServices } from './processes/services.ts';
import { scheduling } from './processes/scheduling.ts';
import { priorities } from './processes/priorities.ts';
import { units } from './processes/units.ts';
import { machineStates } from './processes/machine.ts';
import type { Recipe } from './recipe.ts';

/** Processes, services and what they use. */
export const processRecipes: readonly Recipe[] = [
  ...processLooking,
  ...processControl,
  ...processServices,
  ...containers,
  ...containerCare,
  ...containerImages,
  ...compose,
  ...clusters,
  ...scheduling,
  ...priorities,
  ...units,
  ...machineStates,
];
