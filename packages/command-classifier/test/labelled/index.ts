import { buildRows } from './builds.ts';
import { cRows } from './c.ts';
import { firstContactNoMore } from './first-contact-no-more.ts';
import { firstContactNo } from './first-contact-no.ts';
import { firstContactC } from './first-contact-c.ts';
import { firstContactCargo } from './first-contact-cargo.ts';
import { fifthWriterRows } from './fifth-writer.ts';
import { fourthWriterRows } from './fourth-writer.ts';
import { ninthWriterRows } from './ninth-writer.ts';
import { otherRows } from './others.ts';
import type { Row } from './row.ts';

export type { Row };
import { publicScriptRows } from './public-scripts.ts';
import { rustRows } from './rust.ts';
import { thirdWriterNo } from './third-writer-no.ts';
import { twelfthWriterRows } from './twelfth-writer.ts';
import { thirdWriterYes } from './third-writer-yes.ts';
import { sideEffectRows } from './side-effects.ts';
import { seventhWriterRows } from './seventh-writer.ts';
import { sixthWriterRows } from './sixth-writer.ts';
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
  ...firstContactCargo,
  ...firstContactC,
  ...firstContactNo,
  ...firstContactNoMore,
  ...thirdWriterYes,
  ...thirdWriterNo,
  ...fourthWriterRows,
  ...fifthWriterRows,
  ...sixthWriterRows,
  ...seventhWriterRows,
  ...ninthWriterRows,
  ...twelfthWriterRows,
  ...publicScriptRows,
];
