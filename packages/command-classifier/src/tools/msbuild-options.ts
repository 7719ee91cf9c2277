import type { LocalCommand } from '../classification.ts';
import { isPropertyOfEdits } from '../expected-results.ts';
import { NameTable } from '../name-table.ts';
import { refuseOutput } from '../output-path.ts';
import { beginsWithOneOf, indexOfCode, isOneOf } from '../piece.ts';
import { isCapital } from '../target-parts.ts';
import { neverBecause } from '../tool.ts';
import type { ValueRule } from '../value-rules.ts';

/**
 * MSBuild's own options, as `dotnet build` takes them, CMake behind `--` and meson in `--vs-args` (learn.microsoft.com, "MSBuild command-line
 * reference"). They begin with `-`, `--` or `/`, in capitals or not, and a value follows a colon.
 */
const tuning = names(
  'm maxcpucount nologo v verbosity clp consoleloggerparameters nr nodereuse warnaserror warnaserror+ warnaserror- warnasmessage nowarn ds detailedsummary ' +
    'graph graphbuild isolate low lowpriority tl terminallogger tlp restore noconlog noconsolelogger',
);
const property = names('p property');

function names(list: string): NameTable<true> {
  return new NameTable(list.split(' ').map((name) => [name, true] as const));
}

/** A name in small letters: MSBuild takes those of options and of properties so. */
const folded = new Uint8Array(64);

/** Fills `folded`. @returns the length of the name; 0 if it is longer than any that is known */
function fold(codes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  if (length > folded.length) return 0;
  for (let at = 0; at < length; at++) {
    const code = codes[from + at] ?? 0;
    folded[at] = isCapital(code) ? code + 32 : code;
  }
  return length;
}

/** Whether the word is an option of MSBuild with which it still only builds. */
export function isMsBuildTuning(codes: Uint8Array, from: number, to: number): boolean {
  const start = startOfName(codes, from, to);
  if (start === -1) return false;
  const colon = indexOfCode(codes, start, to, COLON);
  const length = fold(codes, start, colon === -1 ? to : colon);
  if (property.findIn(folded, 0, length) === true)
    return (
      indexOfCode(codes, start, to, EQUALS) > colon &&
      colon !== -1 &&
      refuseProperty(codes, colon + 1, to) === null
    );
  return tuning.findIn(folded, 0, length) === true;
}

/** Whether the word is an option of MSBuild in its other form: `/t:Publish`, `/restore`; a path has a second slash or a point. */
export function isSlashSwitch(codes: Uint8Array, from: number, to: number): boolean {
  if (codes[from] !== SLASH) return false;
  let at = from + 1;
  while (at < to && isLetter(codes[at] ?? 0)) at++;
  return at > from + 1 && (at === to || codes[at] === COLON);
}

function startOfName(codes: Uint8Array, from: number, to: number): number {
  if (to - from < 2) return -1;
  if (codes[from] === SLASH) return from + 1;
  if (codes[from] !== DASH) return -1;
  return codes[from + 1] === DASH ? from + 2 : from + 1;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || isCapital(code);
}

/** Properties that publish, load further targets, or say which program compiles; all others are the project's. */
const acting = names(
  'deployonbuild deploytarget deploydefaulttarget publishprofile webpublishmethod csctoolpath csctoolexe vbctoolpath toolpath toolexe ' +
    'cltoolexe cltoolpath linktoolexe runsettingsfilepath vstestlogger startaction prebuildevent postbuildevent',
);
const loading = [
  'custombefore',
  'customafter',
  'beforetargets',
  'aftertargets',
  'directorybuild',
  'forceimport',
];
const places = ['outdir', 'outputpath', 'baseoutputpath', 'baseintermediateoutputpath', 'publishdir'];

const acts = neverBecause({ reason: 'sets a property that does more than to build' });

/** `Version=1.2.3`, several of them between semicolons; a colon may stand before them. */
function refuseProperty(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  for (let start = codes[from] === COLON ? from + 1 : from; start < to;) {
    const semicolon = indexOfCode(codes, start, to, SEMICOLON);
    const end = semicolon === -1 ? to : semicolon;
    const equals = indexOfCode(codes, start, end, EQUALS);
    const nameEnd = equals === -1 ? end : equals;
    if (isPropertyOfEdits(codes, start, nameEnd)) return acts;
    const length = fold(codes, start, nameEnd);
    if (acting.findIn(folded, 0, length) === true || beginsWithOneOf(folded, 0, length, loading)) return acts;
    if (isOneOf(folded, 0, length, places)) {
      const refusal = refuseOutput(codes, equals + 1, end);
      if (refusal !== null) return refusal;
    }
    start = end + 1;
  }
  return null;
}

export const propertyRule: ValueRule = { refuse: refuseProperty, mayRefuse: () => true };

/** Of xcodebuild, behind CMake's `--` or in `--xcode-args` (its manual page): how much it says, and how many at once. */
const ofXcode = ['-quiet', '-verbose', '-parallelizeTargets', '-hideShellScriptEnvironment'];

/** `-jobs 8` is two words. */
const jobsOfXcode = ['-jobs'];

export function isXcodeTuning(codes: Uint8Array, from: number, to: number): boolean {
  return isOneOf(codes, from, to, ofXcode);
}

export function isXcodeJobs(codes: Uint8Array, from: number, to: number): boolean {
  return isOneOf(codes, from, to, jobsOfXcode);
}

const SLASH = 47;
const DASH = 45;
const COLON = 58;
const SEMICOLON = 59;
const EQUALS = 61;
