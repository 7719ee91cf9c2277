import { buildRows } from './builds.ts';
import { cRows } from './c.ts';
import { otherRows } from './others.ts';
import type { Row } from './row.ts';

export type { Row };
import { rustRows } from './rust.ts';
import { sideEffectRows } from './side-effects.ts';
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
];
