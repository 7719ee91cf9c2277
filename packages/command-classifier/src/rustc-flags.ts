import { stays, type LocalCommand } from './classification.ts';
import {
  beginsWith,
  beginsWithOneOf,
  endsWith,
  everyWord,
  holds,
  holdsOneOf,
  indexOfCode,
  indexOfText,
  isBlank,
  isOneOf,
  isText,
  type PieceTest,
} from './piece.ts';
import { NameTable } from './name-table.ts';
import { neverBecause } from './tool.ts';
import type { ValueRule } from './value-rules.ts';

/** What the options of rustc say against a command, on its own line or in `RUSTFLAGS`. */

const runsProgram = neverBecause({ reason: 'runs a program of this machine inside the compiler' });
const prints = neverBecause({ reason: 'prints instead of compiling' });
const report = neverBecause({ reason: 'leaves a report of what ran here' });
const inner = stays('full-classification', 'hands an option to a tool inside of the compiler');

const SLASH = 47;
const DASH = 45;
const UNDERLINE = 95;
const AT = 64;

/** Whether a path stands behind the first `before`: of a program by its name (`clang`), there is one on each machine. */
function isByPath(codes: Uint8Array, from: number, to: number, before: string): boolean {
  const at = indexOfText(codes, from, to, before);
  return at !== -1 && indexOfCode(codes, at, to, SLASH) !== -1;
}

/** `link-arg=`, `pre-link-args=`: a linker by path, its plugins, files of options, where its programs are. */
function loadsIntoLinker(codes: Uint8Array, from: number, to: number): boolean {
  if (holds(codes, from, to, '-plugin') || isByPath(codes, from, to, '-fuse-ld=')) return true;
  const hasPath = indexOfCode(codes, from, to, SLASH) !== -1;
  for (let at = from + 1; at < to; at++) {
    const before = codes[at - 1];
    if (before !== EQUALS && before !== BLANK) continue;
    if (codes[at] === AT || beginsWith(codes, at, to, '-B')) return true;
    if (hasPath && beginsWith(codes, at, to, '-specs=')) return true;
  }
  return false;
}

const EQUALS = 61;
const BLANK = 32;

const linkArguments = ['link-arg', 'pre-link-arg', 'post-link-arg'];

/** LLVM's own options: some print, some load. */
const ofLlvm = ['load', 'plugin', 'help', 'version', 'print', 'stats', 'debug', 'time-passes'];

/** doc.rust-lang.org/rustc/codegen-options */
function refuseCodegen(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (isText(codes, from, to, 'help') || endsWith(codes, from, to, '=help')) return prints;
  if (beginsWith(codes, from, to, 'linker=')) return isByPath(codes, from, to, '=') ? runsProgram : null;
  if (beginsWithOneOf(codes, from, to, linkArguments))
    return loadsIntoLinker(codes, from, to) ? runsProgram : null;
  return beginsWith(codes, from, to, 'llvm-args=') && holdsOneOf(codes, from + 10, to, ofLlvm) ? inner : null;
}

/** Of the unstable options, those that print, and compile nothing (doc.rust-lang.org/unstable-book/compiler-flags). */
const printing = (
  'help unpretty ls ast-json parse- no-codegen no-analysis no-parallel-backend print- dump- input-stats meta-stats hir-stats ' +
  'macro-stats link-only show- span-debug verbose-internals trace- no-steal-thir identify-regions nll-facts query-dep-graph'
).split(' ');
const measuring = 'self-profile time- llvm-time-trace save-analysis incremental-info metrics-dir'.split(' ');
const loading = ['llvm-plugins='];
const backEnd = ['codegen-backend='];

/** Back ends that come with the toolchain, as components of rustup; anything else is a library that rustc would load. */
const shippedBackEnds = ['=cranelift', '=gcc', '=llvm'];

/** The same with `_` for `-`: rustc takes both. */
function isUnstable(codes: Uint8Array, from: number, to: number, names: readonly string[]): boolean {
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    let at = 0;
    while (at < name.length && from + at < to && dashed(codes[from + at] ?? 0) === name.charCodeAt(at)) at++;
    if (at === name.length) return true;
  }
  return false;
}

function dashed(code: number): number {
  return code === UNDERLINE ? DASH : code;
}

function refuseUnstable(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (isUnstable(codes, from, to, printing)) return prints;
  if (isUnstable(codes, from, to, measuring)) return report;
  if (isUnstable(codes, from, to, loading)) return runsProgram;
  if (!isUnstable(codes, from, to, backEnd)) return null;
  return isOneOf(codes, indexOfCode(codes, from, to, EQUALS), to, shippedBackEnds) ? null : runsProgram;
}

/** `--emit dep-info` alone compiles nothing; what is emitted to `-` goes to the terminal. */
function refuseEmit(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (isOneOf(codes, from, to, emittingNothing) || endsWith(codes, from, to, '=-')) return prints;
  return holdsOneOf(codes, from, to, terminals) ? prints : null;
}

const emittingNothing = ['dep-info', '-'];
const terminals = ['=-,', '=/dev/'];

const always: PieceTest = () => true;

export const codegenRule: ValueRule = { refuse: refuseCodegen, mayRefuse: always };
export const unstableRule: ValueRule = { refuse: refuseUnstable, mayRefuse: always };
export const emitRule: ValueRule = { refuse: refuseEmit, mayRefuse: always };

/** Options outside of `-C`, `-Z`, lints, `--cfg` and the like that print. */
const printsAnything = ['--print', '--explain', '--help', '--version'];
const printsAlone = ['-h', '-V', '-vV', '-Vv'];
/** Cargo says itself where each file goes. */
const writesElsewhere = ['-o', '--out-dir', '--emit'];
const lints = ['-W', '-A', '-D', '-F'];

/** Pairs of characters of which a harmless list rarely holds one: to look for them takes a tenth of what it takes to read it. */
const suspicious = new Uint8Array(1 << 14);
for (const pair of ['-Z', 'li', 'll', 'dy', '--', 'he', '-h', '-V', '-v', '-o'])
  suspicious[(pair.charCodeAt(0) << 7) | pair.charCodeAt(1)] = 1;
for (const only of ['/', '@']) suspicious.fill(1, only.charCodeAt(0) << 7, (only.charCodeAt(0) + 1) << 7);

function isSuspicious(codes: Uint8Array, from: number, to: number): boolean {
  let before = 0;
  for (let at = from; at <= to; at++) {
    const code = at < to ? (codes[at] ?? 0) & 127 : 0;
    if (suspicious[(before << 7) | code] === 1) return true;
    before = code;
  }
  return false;
}

/** Why a command with this in `RUSTFLAGS` stays: options separated by blanks. */
export function refuseRustFlags(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (!isSuspicious(codes, from, to)) return null;
  for (let start = from; start < to;) {
    const end = endOfWord(codes, start, to);
    let next = end;
    while (next < to && isBlank(codes[next] ?? 0)) next++;
    const refusal = refuseWord(codes, start, end, next, endOfWord(codes, next, to));
    if (refusal !== null) return refusal;
    start = next;
  }
  return null;
}

function endOfWord(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && !isBlank(codes[at] ?? 0)) at++;
  return at;
}

/** @param next where the word behind it begins; `nextEnd` is its end */
function refuseWord(
  codes: Uint8Array,
  from: number,
  to: number,
  next: number,
  nextEnd: number,
): LocalCommand | null {
  if (codes[from] === AT || holds(codes, from, to, 'dylib')) return runsProgram;
  if (isOneOf(codes, from, to, printsAlone)) return prints;
  if (isOneOf(codes, from, nameEnd(codes, from, to), writesElsewhere)) return inner;
  for (let index = 0; index < printsAnything.length; index++) {
    const option = printsAnything[index] ?? '';
    if (beginsWith(codes, from, to, option) && !isNameTail(codes[from + option.length] ?? 0)) return prints;
  }
  if (isOneOf(codes, from, to, lints)) return isText(codes, next, nextEnd, 'help') ? prints : null;
  for (let index = 0; index < valued.length; index++) {
    const option = valued[index];
    if (option === undefined || !beginsWith(codes, from, to, option.name)) continue;
    const value = from + option.name.length;
    if (value === to) return option.refuse(codes, next, nextEnd);
    return option.refuse(codes, codes[value] === EQUALS ? value + 1 : value, to);
  }
  return null;
}

/** Where `--emit` of `--emit=asm` ends. */
function nameEnd(codes: Uint8Array, from: number, to: number): number {
  const equals = indexOfCode(codes, from, to, EQUALS);
  return equals === -1 ? to : equals;
}

/**
 * The same for `RUSTDOCFLAGS`. Of rustdoc's long options only those pass with which it still writes documentation, or runs the examples in it
 * (doc.rust-lang.org/rustdoc/command-line-arguments.html): `--show-coverage` prints, `--test-runtool` runs a program.
 */
export function refuseRustdocFlags(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  return everyWord(codes, from, to, isOfRustdoc) ? refuseRustFlags(codes, from, to) : inner;
}

const isOfRustdoc: PieceTest = (codes, from, to) =>
  !beginsWith(codes, from, to, '--') || ofRustdoc.findIn(codes, from, nameEnd(codes, from, to)) === true;

const ofRustdoc = new NameTable<true>(
  (
    '--cfg --check-cfg --document-private-items --document-hidden-items --html-in-header --html-before-content --html-after-content ' +
    '--extern-html-root-url --extern-html-root-takes-precedence --extend-css --default-theme --theme --crate-version --crate-name ' +
    '--markdown-css --markdown-no-toc --enable-index-page --index-page --generate-link-to-definition --no-run --cap-lints --edition ' +
    '--deny --warn --allow --forbid --codegen --sort-modules-by-appearance --resource-suffix --static-root-path --disable-minification ' +
    '--show-type-layout --remap-path-prefix --error-format --color --diagnostic-width --sysroot --target --playground-url'
  )
    .split(' ')
    .map((name) => [name, true] as const),
);

function isNameTail(code: number): boolean {
  return code === DASH || (code >= 97 && code <= 122);
}

const valued = [
  { name: '-C', refuse: refuseCodegen },
  { name: '--codegen', refuse: refuseCodegen },
  { name: '-Z', refuse: refuseUnstable },
] as const;
