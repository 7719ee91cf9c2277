import { systemEnvironment } from './system/environment.ts';
import { systemHardware } from './system/hardware.ts';
import { systemIdentity } from './system/identity.ts';
import { systemLogs } from './system/logs.ts';
import { systemResources } from './system/resources.ts';
import type { Recipe } from './recipe.ts';

/** What the machine is, has and does. */
export const systemRecipes: readonly Recipe[] = [
  ...systemResources,
  ...systemIdentity,
  ...systemEnvironment,
  ...systemHardware,
  ...systemLogs,
];
