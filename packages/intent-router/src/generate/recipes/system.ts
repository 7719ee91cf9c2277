import { macSystem } from './system/mac.ts';
import { systemEnvironment } from './system/environment.ts';
import { systemHardware } from './system/hardware.ts';
import { systemIdentity } from './system/identity.ts';
import { systemLogs } from './system/logs.ts';
import { systemResources } from './system/resources.ts';
import { mountRecipes } from './system/mounting.ts';
import { diskRecipes } from './system/disks.ts';
import { swapAndWriting } from './system/swap-and-writing.ts';
import { kernelRecipes } from './system/kernel.ts';
import { deviceRecipes } from './system/devices.ts';
import { journalRecipes } from './system/journal.ts';
import { dateRecipes } from './system/dates.ts';
import { clockRecipes } from './system/clock.ts';
import type { Recipe } from './recipe.ts';

/** What the machine is, has and does. */
export const systemRecipes: readonly Recipe[] = [
  ...systemResources,
  ...systemIdentity,
  ...systemEnvironment,
  ...systemHardware,
  ...systemLogs,
  ...mountRecipes,
  ...diskRecipes,
  ...swapAndWriting,
  ...dateRecipes,
  ...clockRecipes,
  ...kernelRecipes,
  ...deviceRecipes,
  ...journalRecipes,
  ...macSystem,
];
