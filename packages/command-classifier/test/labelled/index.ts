import { buildRows } from './builds.ts';
import { cRows } from './c.ts';
import { moreLocalCommandRows } from './local-commands-more.ts';
import { localCommandRows } from './local-commands.ts';
import { cOptionRows } from './c-options.ts';
import { cargoOptionRows } from './cargo-options.ts';
import { listingRows } from './listings-and-toolchains.ts';
import { compilerNeighbourRows } from './compiler-neighbours.ts';
import { cautiousRefusalRows } from './cautious-refusals.ts';
import { otherRows } from './others.ts';
import type { Row } from './row.ts';

export type { Row };
import { publicScriptRows } from './public-scripts.ts';
import { rustRows } from './rust.ts';
import { hardLocalCommandRows } from './hard-local-commands.ts';
import { otherFamilyRows } from './other-families.ts';
import { hardBuildRows } from './hard-builds.ts';
import { sideEffectRows } from './side-effects.ts';
import { targetNameRows } from './target-names.ts';
import { recordRows } from './records-and-names.ts';
import { structureRows } from './structure.ts';
import { wrapperRows } from './wrappers.ts';

/** Every labelled command, the hard ones first. A mistake that was found leaves a row. */
export const labelled: readonly Row[] = [
  ...structureRows,
  ...wrapperRows,
  ...sideEffectRows,
  ...rustRows,
  ...cRows,
  ...buildRows,
  ...otherRows,
  ...cargoOptionRows,
  ...cOptionRows,
  ...localCommandRows,
  ...moreLocalCommandRows,
  ...hardBuildRows,
  ...hardLocalCommandRows,
  ...compilerNeighbourRows,
  ...listingRows,
  ...recordRows,
  ...targetNameRows,
  ...cautiousRefusalRows,
  ...otherFamilyRows,
  ...publicScriptRows,
];
