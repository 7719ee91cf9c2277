import { NameTable } from './name-table.ts';
import { indexOfCode } from './piece.ts';

const UNDERLINE = 95;

/** What tests call the files that hold what they expect. */
const results = names(
  'SNAPSHOT SNAPSHOTS SNAP SNAPS GOLDEN GOLDENS GOLDENFILE GOLDENFILES EXPECT EXPECTED EXPECTATION EXPECTATIONS FIXTURE FIXTURES BASELINE ' +
    'BASELINES REFERENCE REFERENCES CASSETTE CASSETTES TESTS TESTDATA APPROVED',
);

/** Verbs with which they are written anew, whatever stands behind; the others only before one of the nouns. */
const verbs = names('UPDATE REGEN REGENERATE BLESS RECORD OVERWRITE REWRITE ACCEPT RECREATE');
const weakVerbs = names('GENERATE WRITE SAVE CREATE DUMP APPROVE REFRESH RESET FORCE');

function names(list: string): NameTable<true> {
  return new NameTable(list.split(' ').map((name) => [name, true] as const));
}

/**
 * Whether a variable's name says that tests write what they expect: `REGENERATE_FIXTURES`, `K9_UPDATE_SNAPSHOTS`. There is no list of
 * those names, as every project makes up its own.
 */
export function editsExpectedResults(codes: Uint8Array, from: number, to: number): boolean {
  let isBehindVerb = false;
  for (let start = from; start <= to;) {
    const underline = indexOfCode(codes, start, to, UNDERLINE);
    const end = underline === -1 ? to : underline;
    if (isBehindVerb && results.findIn(codes, start, end) === true) return true;
    const isVerb = verbs.findIn(codes, start, end) === true;
    if (isVerb && start === from) return true;
    isBehindVerb = isVerb || weakVerbs.findIn(codes, start, end) === true;
    start = end + 1;
  }
  return false;
}
