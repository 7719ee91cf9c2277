import {
  COMMA,
  DASH,
  EQUALS,
  SLASH,
  beginsWith,
  beginsWithOneOf,
  indexOfCode,
  isNameCharacter,
  lastIndexOfCode,
  type PieceTest,
} from '@hunch/common/shell/fast-scan';
import { isCompilerName, startOfProgram } from './command-name.ts';
import { isPropertyOfEdits } from './expected-results.ts';
import { isBelow } from './output-path.ts';

const homes = ['/home/', '/Users/'];

/** `/home/ci` */
const isHomeOfUser: PieceTest = (codes, from, to) => {
  if (!beginsWithOneOf(codes, from, to, homes)) return false;
  const start = indexOfCode(codes, from + 1, to, SLASH) + 1;
  for (let at = start; at < to; at++)
    if (!isNameCharacter(codes[at] ?? 0) && codes[at] !== DASH) return false;
  return to > start;
};

/** `-a,-ad,-alms=x.lst`: letters of one listing, of which the last names its file (the manual of GNU as, "-a"). */
const isListingWithoutFile: PieceTest = (codes, from, to) => {
  let isListing = false;
  for (let start = from; start < to;) {
    const comma = indexOfCode(codes, start, to, COMMA);
    const end = comma === -1 ? to : comma;
    if (beginsWith(codes, start, end, '-a')) {
      if (indexOfCode(codes, start, end, EQUALS) !== -1) return false;
      isListing = true;
    }
    start = end + 1;
  }
  return isListing;
};

/** Conditions that no pack can say, by the names with which packs refer to them. */
export const conditions: Readonly<Record<string, PieceTest>> = {
  'below-project': isBelow,
  'home-of-user': isHomeOfUser,
  'listing-without-file': isListingWithoutFile,
  'program-or-option': (codes, from, to) => codes[from] === DASH || startOfProgram(codes, from, to) !== -1,
  'compiler-or-option': (codes, from, to) =>
    codes[from] === DASH || isCompilerName(codes, lastIndexOfCode(codes, from, to, SLASH) + 1 || from, to),
  'edit-of-expected-results': (codes, from, to) => {
    const equals = indexOfCode(codes, from, to, EQUALS);
    return isPropertyOfEdits(codes, from, equals === -1 ? to : equals);
  },
};
