import type { LocalCommand } from '../classification.ts';
import { refuseOutput } from '../output-path.ts';
import {
  beginsWith,
  beginsWithOneOf,
  endsWith,
  endsWithOneOf,
  holds,
  holdsOneOf,
  indexOfCode,
  indexOfText,
  isOneOf,
  isText,
} from '../piece.ts';
import type { CommandScan } from '../scan.ts';
import { neverBecause, unknowns } from '../tool.ts';
import { cRules } from './c-never.ts';

/** What an option that the table lets pass may still say against a command. */

export const terminal = neverBecause({ reason: 'writes to the terminal or to a device' });
const plugin = cRules.named('-fplugin');
const frontend = cRules.named('-cc1');
const dryRun = cRules.named('-###');
const syntaxOnly = cRules.named('-fsyntax-only');
const dependencies = cRules.named('-M');
const load = cRules.named('-load');
const printsHelp = cRules.named('--help');
const editsSources = neverBecause({ reason: 'edits the sources' });
const printsFlags = neverBecause({ reason: 'prints information' });

const DASH = 45;
const SLASH = 47;
const COMMA = 44;
const EQUALS = 61;
const PLUS = 43;

/** Whether an option has a device in it: `-MF/dev/stdout`, `-fdump-tree-all=/dev/stderr`. */
export function namesDevice(codes: Uint8Array, from: number, to: number): boolean {
  return indexOfCode(codes, from, to, SLASH) !== -1 && holds(codes, from, to, '/dev/');
}

/** `-fplugin=x.so`, `-fpass-plugin=x.so`, `-fmodule-mapper=|server`; `-fuse-ld=./x` is told by its slash. */
const runsPrograms = ['-fplugin', '-fpass-plugin', '-fmodule-mapper'];

/**
 * What cc1 takes as well as its driver, each tried with gcc 12: `-fhelp`, `-ftarget-help` and `-fversion` print and compile
 * nothing, the others print tables of the compiler's own; `-fwpa` and `-fltrans` are steps of its linker plugin.
 */
const printing = (
  '-fhelp -ftarget-help -fversion -fself-test -fwpa -fltrans -fdbg-cnt-list -fdump-passes -fdump-internal-locations ' +
  '-fdump-go-spec -fproc-stat-report -mdump- -module-'
).split(' ');

const askingForValues = ['=help', '=?'];

/** What the beginnings in the table would let pass. */
export function refuseOption(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  switch (codes[from + 1] ?? 0) {
    case LETTER_F:
    case LETTER_M:
      return refuseFeature(codes, from, to);
    case DASH: {
      if (beginsWith(codes, from, to, '--help')) return printsHelp;
      const prints = beginsWith(codes, from, to, '--print');
      return prints || endsWith(codes, from, to, '=help') ? printsFlags : null;
    }
    case LETTER_P:
      return beginsWith(codes, from, to, '-print') ? printsFlags : null;
    case LETTER_L:
      return isText(codes, from, to, '-load') ? load : null;
    case LETTER_M_LARGE:
      // `-MF"x.d"`, as Eclipse writes it.
      return to - from > 3 && codes[from + 2] === LETTER_F_LARGE ? refuseOutput(codes, from + 3, to) : null;
    case LETTER_W:
      return codes[from + 3] === COMMA ? refuseHandedOn(codes[from + 2] ?? 0, codes, from + 4, to) : null;
    default:
      return null;
  }
}

const LETTER_F_LARGE = 70;
const LETTER_M_LARGE = 77;
const LETTER_F = 102;
const LETTER_L = 108;
const LETTER_M = 109;
const LETTER_P = 112;
const LETTER_W = 87;

/** `-f…` and `-m…`, of which there are too many to list. */
function refuseFeature(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const letter = codes[from + 2] ?? 0;
  // `-mcpu=help`, `-march=?`
  if (endsWithOneOf(codes, from, to, askingForValues)) return printsFlags;
  if (mayRefuse[letter] !== 1) return null;
  if (isText(codes, from, to, '-fsyntax-only')) return syntaxOnly;
  if (isText(codes, from, to, '-fdriver-only')) return dryRun;
  if (isText(codes, from, to, '-fixit') || beginsWith(codes, from, to, '-fixit=')) return editsSources;
  if (beginsWithOneOf(codes, from, to, runsPrograms)) return plugin;
  if (beginsWith(codes, from, to, '-fuse-ld=') && indexOfCode(codes, from, to, SLASH) !== -1) return plugin;
  if (beginsWith(codes, from, to, '-fdump') && indexOfCode(codes, from, to, EQUALS) !== -1) return terminal;
  return beginsWithOneOf(codes, from, to, printing) ? printsFlags : null;
}

/** The third characters of all that is looked for: few of the options that people give have one. */
const mayRefuse = new Uint8Array(256);
for (const option of [
  ...runsPrograms,
  ...printing,
  '-fsyntax-only',
  '-fdriver-only',
  '-fixit',
  '-fuse-ld=',
  '-fdump',
])
  mayRefuse[option.charCodeAt(2)] = 1;

const ofLlvm = 'load plugin print help version debug stats'.split(' ');

/** `-mllvm`, `-Xclang`, `-Xlinker`: the next word is an option of another program. */
export function refuseForInnerTool(scan: CommandScan, at: number, next: number): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (next === at + 1) return null;
  const start = scan.fromOf(at + 1);
  const end = scan.toOf(at + 1);
  if (isText(codes, from, to, '-mllvm'))
    return holdsOneOf(codes, start, end, ofLlvm) ? unknowns.option : null;
  if (isText(codes, from, to, '-Xclang'))
    return tunesFrontend(codes, start, end) || isFrontendValue(scan, at) ? null : frontend;
  if (isText(codes, from, to, '-Xpreprocessor')) return refuseHandedOn(LETTER_P, codes, start, end);
  if (isText(codes, from, to, '-Xlinker')) return refuseHandedOn(LETTER_L, codes, start, end);
  return isText(codes, from, to, '-Xassembler') ? refuseHandedOn(LETTER_A, codes, start, end) : null;
}

/** Of the inner compiler's options, those that precompile a header, as CMake writes them, and OpenMP on macOS. */
const ofFrontend = ['-emit-pch', '-fno-pch-timestamp', '-fopenmp'];

/**
 * The same for those that take a word, each behind an `-Xclang` of its own. A plugin that is only added is one that the compiler was
 * built with, as Chromium's is: another has to be loaded.
 */
const ofFrontendWithValue = [
  '-target-feature',
  '-target-cpu',
  '-include-pch',
  '-include',
  '-add-plugin',
  '-fdebug-compilation-dir',
];

/** What may be handed to the inner compiler: a pass left out, a feature of the processor. All else there can do anything. */
function tunesFrontend(codes: Uint8Array, from: number, to: number): boolean {
  return (
    codes[from] === PLUS ||
    beginsWith(codes, from, to, '-disable-') ||
    isOneOf(codes, from, to, ofFrontend) ||
    takesWord(codes, from, to)
  );
}

function takesWord(codes: Uint8Array, from: number, to: number): boolean {
  return isOneOf(codes, from, to, ofFrontendWithValue) || beginsWith(codes, from, to, '-plugin-arg-');
}

/** `-Xclang -include-pch -Xclang x.pch`: whether the word behind the `-Xclang` that is word `at` belongs to the pair before. */
function isFrontendValue(scan: CommandScan, at: number): boolean {
  const { codes } = scan;
  if (codes[scan.fromOf(at + 1)] === DASH || at < 2) return false;
  return (
    isText(codes, scan.fromOf(at - 2), scan.toOf(at - 2), '-Xclang') &&
    takesWord(codes, scan.fromOf(at - 1), scan.toOf(at - 1))
  );
}

const LETTER_A = 97;

/** What a linker says while it links, which everybody who builds for a microcontroller asks of it. */
const printsAndLinks = ['--print-memory-usage', '--print-gc-sections'];

/** Where macOS looks for libraries; whatever else begins with `@` is a file of options. */
const libraryPlaces = ['@rpath', '@loader_path', '@executable_path'];

function holdsFileOfOptions(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (codes[at] === AT && !beginsWithOneOf(codes, at, to, libraryPlaces)) return true;
  return false;
}

const AT = 64;
const loading = ['plugin', 'load'];
const printingOthers = 'version help verbose target-help stats statistics Map=- V v t h'.split(' ');
const printingBeginnings = ['print', 'trace'];
const preprocessing = ['-E', '-M', '-MM', '-dM', '-dD', '-dN'];

/** Options for the preprocessor (`p`), assembler (`a`) and linker (`l`), given through the compiler, between commas. */
function refuseHandedOn(to: number, codes: Uint8Array, from: number, end: number): LocalCommand | null {
  if (holdsFileOfOptions(codes, from, end) || holds(codes, from, end, '/dev/')) return unknowns.dynamic;
  const listsToFile = to === LETTER_A && namesListing(codes, from, end);
  if (to === LETTER_L && holds(codes, from, end, '--cref') && !namesMap(codes, from, end)) return printsFlags;
  for (let start = from; start <= end;) {
    const comma = indexOfCode(codes, start, end, COMMA);
    const stop = comma === -1 ? end : comma;
    const refusal = refuseHanded(to, codes, start, stop, listsToFile);
    if (refusal !== null) return refusal;
    start = stop + 1;
  }
  return null;
}

function refuseHanded(
  tool: number,
  codes: Uint8Array,
  from: number,
  to: number,
  listsToFile: boolean,
): LocalCommand | null {
  if (codes[from] !== DASH || isOneOf(codes, from, to, printsAndLinks)) return null;
  if (to - from === 1) return terminal;
  const name = codes[from + 1] === DASH ? from + 2 : from + 1;
  if (beginsWithOneOf(codes, name, to, loading)) return plugin;
  if (isOneOf(codes, name, to, printingOthers) || beginsWithOneOf(codes, name, to, printingBeginnings))
    return printsFlags;
  if (tool === LETTER_L) {
    return isText(codes, from, to, '-M') ? printsFlags : null;
  }
  if (tool === LETTER_P) return isOneOf(codes, from, to, preprocessing) ? dependencies : null;
  // An assembler listing goes to the terminal unless a file is named.
  return tool === LETTER_A && !listsToFile && beginsWith(codes, from, to, '-a') ? terminal : null;
}

/** `-a,-ad,-alms=x.lst`: letters of one listing, of which the last names its file (the manual of GNU as, "-a"). */
function namesListing(codes: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start < to;) {
    const comma = indexOfCode(codes, start, to, COMMA);
    const stop = comma === -1 ? to : comma;
    if (beginsWith(codes, start, stop, '-a') && indexOfCode(codes, start, stop, EQUALS) !== -1) return true;
    start = stop + 1;
  }
  return false;
}

/** `-Map=x.map`, `-Map,x.map`: the cross reference goes into the map. */
function namesMap(codes: Uint8Array, from: number, to: number): boolean {
  const at = indexOfText(codes, from, to, '-Map');
  return at !== -1 && at + 5 < to && codes[at + 5] !== DASH;
}

/** Of options that hand a word to the linker (`swift build -Xlinker`, `zig … -z`). */
export function refuseForLinker(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  return refuseHandedOn(LETTER_L, codes, from, to);
}

/** How options begin that another tool may hand to a C compiler: macros, places, warnings, features, how much is optimised. */
const ofCompilers = [
  '-D',
  '-U',
  '-I',
  '-L',
  '-F',
  '-W',
  '-f',
  '-m',
  '-O',
  '-g',
  '-std=',
  '-stdlib=',
  '-isystem',
  '-iquote',
  '-isysroot',
  '-pthread',
];

/** Of options that hand a word to the C compiler (`swift build -Xcc`). A word without a dash is the value of the one before. */
export function refuseForCompiler(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (codes[from] === AT) return unknowns.dynamic;
  if (codes[from] !== DASH) return null;
  return beginsWithOneOf(codes, from, to, ofCompilers) ? refuseOption(codes, from, to) : unknowns.option;
}
