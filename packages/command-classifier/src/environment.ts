import { stays, type LocalCommand } from './classification.ts';
import { isCompilerName, startOfProgram } from './command-name.ts';
import { editsExpectedResults } from './expected-results.ts';
import { isJvmTuning } from './jvm-options.ts';
import { NameTable } from './name-table.ts';
import { isBelow, refuseOutput } from './output-path.ts';
import {
  beginsWith,
  beginsWithOneOf,
  bytesOf,
  endsWith,
  everyWord,
  holds,
  holdsOneOf,
  indexOfCode,
  isBlank,
  isDigits,
  isOneOf,
  isText,
  lastIndexOfCode,
  type PieceTest,
} from './piece.ts';
import { refuseRustdocFlags, refuseRustFlags } from './rustc-flags.ts';
import { neverBecause } from './tool.ts';
import { isUsualHome, isUsualSearchPath } from './usual-places.ts';
import { wordsOf } from './vocabulary.ts';

const elsewhere = (reason: string): LocalCommand => stays('full-classification', reason);

/** What a variable says against a command: always the same, or by its value; null if that is harmless. */
export type VariableRule = LocalCommand | ValueReading;

/** Reads the value where it stands, without its quotes. */
type ValueReading = (codes: Uint8Array, from: number, to: number) => LocalCommand | null;

const decidesProgram = elsewhere('sets a variable that decides which program runs');
const loadsCode = elsewhere('sets a variable that loads code into the program');
const moreOptions = elsewhere('sets a variable that holds further options');
const decidesConfiguration = elsewhere('sets a variable that decides which configuration is read');
const golden = neverBecause({ reason: 'edits expected results in the sources' });
const stayHere = neverBecause({ reason: 'HUNCH_LOCAL asks for this machine' });

/** Options that such a variable may hold: they tune, and change nothing else. */
function only(isHarmless: PieceTest): VariableRule {
  return (codes, from, to) => (everyWord(codes, from, to, isHarmless) ? null : moreOptions);
}

const heapSizes = ['--max-old-space-size=', '--max_old_space_size='];
const isNodeOption: PieceTest = (codes, from, to) =>
  beginsWithOneOf(codes, from, to, heapSizes) && isDigits(codes, from + 21, to);

const goFlags = '-mod=vendor -mod=readonly -trimpath -v -race'.split(' ');
const goSettings = ['-tags=', '-buildvcs=', '-count=', '-p='];
const isGoFlag: PieceTest = (codes, from, to) =>
  isOneOf(codes, from, to, goFlags) || beginsWithOneOf(codes, from, to, goSettings);

/** What else somebody wants of each make: silence, and to go on. */
const ofMakeFlags = ['-s', '-k', '-ks', '-sk', '--no-print-directory', '--silent', '--keep-going'];

/** `-j8`, `-j 8`, `j8`, `-j`, `--jobs=8` */
const isJobs: PieceTest = (codes, from, to) => {
  if (isOneOf(codes, from, to, ofMakeFlags)) return true;
  if (beginsWith(codes, from, to, '--jobs=')) return isDigits(codes, from + 7, to);
  const start = beginsWith(codes, from, to, '-j') ? from + 2 : codes[from] === LETTER_J ? from + 1 : from;
  return start === to || isDigits(codes, start, to);
};

const LETTER_J = 106;
const DASH = 45;
const SLASH = 47;
const AT = 64;

/** What a shell would do something with, were the value part of a recipe. */
const active = characterSet(';|&`$()<>');

function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

function holdsActive(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (active[codes[at] ?? 0] === 1) return true;
  return false;
}

const isByName: PieceTest = (codes, from, to) =>
  codes[from] === DASH || startOfProgram(codes, from, to) !== -1;

/** The programs of a build by name: `llvm-ar`, `/usr/bin/ld`. One of this project or of the shell may be anything. */
export const onlyByName: ValueReading = (codes, from, to) => {
  if (holdsActive(codes, from, to)) return decidesProgram;
  return everyWord(codes, from, to, isByName) ? refuseCFlags(codes, from, to) : decidesProgram;
};

/** A compiler by its name, perhaps with options: `clang`, `ccache gcc -m32`. With `CC=echo`, nothing is compiled. */
const onlyCompiler: ValueReading = (codes, from, to) => {
  const refusal = onlyByName(codes, from, to);
  if (refusal !== null) return refusal;
  if (!isCompilerWithOptions(codes, from, to)) return decidesProgram;
  return everyWord(codes, from, to, compiles) ? null : moreOptions;
};

/** `clang -target x86_64-linux-musl`: behind one of those options, a word is its value. */
function isCompilerWithOptions(codes: Uint8Array, from: number, to: number): boolean {
  let isValue = false;
  for (let start = from; start < to;) {
    let end = start;
    while (end < to && !isBlank(codes[end] ?? 0)) end++;
    if (end > start) {
      if (!isValue && !isCompilerOrOption(codes, start, end)) return false;
      isValue = !isValue && isOneOf(codes, start, end, valuedOfCompilers);
    }
    start = end + 1;
  }
  return !isValue;
}

const valuedOfCompilers = ['-target', '--target', '-arch'];

const isCompilerOrOption: PieceTest = (codes, from, to) =>
  codes[from] === DASH || isCompilerName(codes, lastIndexOfCode(codes, from, to, SLASH) + 1 || from, to);

/** `arm-none-eabi-`, `ccache /opt/gcc/bin/arm-none-eabi-`: what the names of the tools begin with. */
const toolPrefix: ValueReading = (codes, from, to) =>
  holdsActive(codes, from, to) || !everyWord(codes, from, to, isByName) ? decidesProgram : null;

/** Where an installed tool lies: by a path from the root or from somebody's home, or nowhere. */
const installedIn: ValueReading = (codes, from, to) =>
  from === to || codes[from] === SLASH || codes[from] === TILDE || codes[from] === DOLLAR
    ? null
    : decidesProgram;

const TILDE = 126;
const DOLLAR = 36;

/** Where a tool keeps its caches, its settings and scripts that it runs: in the project, as in CI, or in a home. */
export const refuseToolHome: ValueReading = (codes, from, to) =>
  isBelow(codes, from, to) || beginsWithOneOf(codes, from, to, roomsOfTools) ? null : decidesConfiguration;
const roomsOfTools = ['$PWD/', '${PWD}/', '$HOME/', '${HOME}/', '~/', '/root/', '/home/'];

/** The caches of compilations, by name: with them the same is compiled. Empty switches the wrapper off. */
export const onlyCache: ValueReading = (codes, from, to) =>
  from === to || isOneOf(codes, from, to, caches) ? null : decidesProgram;
const caches = ['sccache', 'ccache', 'cachepot'];
const distributors = ['distcc', 'icecc', 'sccache-dist'];

/** Empty switches it off: `RUSTC= cargo build`. */
const onlyEmpty: ValueReading = (_, from, to) => (from === to ? null : decidesProgram);

/** With these a compiler compiles nothing (GCC manual 3.2, 3.13). */
const printing = (
  '-E -M -MM -v -### --version --verbose --target-help -dumpversion -dumpmachine -dumpspecs -dumpfullversion -fsyntax-only ' +
  '-fhelp -ftarget-help -fversion'
).split(' ');
const printingBeginnings = ['--help', '-print-', '--print-'];
const compiles: PieceTest = (codes, from, to) =>
  !isOneOf(codes, from, to, printing) && !beginsWithOneOf(codes, from, to, printingBeginnings);

/** Of what loads code, or tells where programs are, each holds one of these. */
const loading = ['-fplugin', '-fpass-plugin', '-wrapper', '-Xclang', '-fmodule-mapper'];
const byPath = ['-specs=', '-fuse-ld='];
const loads: PieceTest = (codes, from, to) =>
  codes[from] === AT ||
  beginsWith(codes, from, to, '-B') ||
  holdsOneOf(codes, from, to, loading) ||
  (holdsOneOf(codes, from, to, byPath) && indexOfCode(codes, from, to, SLASH) !== -1) ||
  (beginsWith(codes, from, to, '-Wl,') && holds(codes, from, to, '-plugin'));
const loadsNothing: PieceTest = (codes, from, to) => !loads(codes, from, to);

/** Options that a compiler is given for every file: they may not name a program or a library to load. */
function refuseCFlags(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  return everyWord(codes, from, to, loadsNothing) ? null : loadsCode;
}

const cFlags: ValueReading = (codes, from, to) =>
  everyWord(codes, from, to, compiles) ? refuseCFlags(codes, from, to) : moreOptions;

/**
 * Variables with which the command no longer does what its words say. All others pass: they change how something is
 * compiled, not that it is. Cargo's are in doc.rust-lang.org/cargo/reference/environment-variables.html, those of ccache and
 * icecc in their manual pages.
 */
const rules = new NameTable<VariableRule>([
  ...named(
    decidesProgram,
    'SHELL .SHELLFLAGS MAKE MAKECMDGOALS GCC_EXEC_PREFIX COMPILER_PATH CARGO BASH_ENV ENV ZDOTDIR EXECIGNORE ' +
      'SWIFT_EXEC SWIFT_DRIVER_SWIFT_FRONTEND_EXEC SWIFTPM_CUSTOM_BIN_DIR ESBUILD_BINARY_PATH GOCACHEPROG GOAUTH GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS SSH_ASKPASS GIT_EXEC_PATH PYTHONHOME MSBUILD_EXE_PATH ' +
      'CCACHE_PREFIX_CPP CCACHE_COMPILER CCACHE_PATH ICECC_CC ICECC_CXX ICECC_VERSION SCCACHE_PATH',
  ),
  ...named(
    decidesConfiguration,
    'CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN_DIR MAVEN_BASEDIR MAVEN_PROJECTBASEDIR DOTNET_CLI_HOME XDG_CONFIG_HOME CCACHE_CONFIGPATH',
  ),
  ...named(
    loadsCode,
    'LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH ' +
      'DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS CORECLR_PROFILER CORECLR_PROFILER_PATH PYTHONSTARTUP PERL5OPT RUBYOPT CLASSPATH_PREFIX',
  ),
  ...named(
    moreOptions,
    'MFLAGS GNUMAKEFLAGS MAKEFILES BUN_OPTIONS BUN_INSPECT CCC_OVERRIDE_OPTIONS CCC_ADD_ARGS MAVEN_ARGS MAVEN_CONFIG ' +
      'ZIG_BUILD_RUNNER NINJAFLAGS CARGO_ENCODED_RUSTDOCFLAGS_FILE',
  ),
  // Of ld.so(8), clang's driver, and ccache: what ran is printed, or put on record.
  ...named(
    elsewhere('sets a variable that asks for a record of what runs here'),
    'LD_DEBUG LD_DEBUG_OUTPUT LD_PROFILE LD_PROFILE_OUTPUT LD_TRACE_LOADED_OBJECTS LD_SHOW_AUXV DYLD_PRINT_LIBRARIES ' +
      'CC_PRINT_OPTIONS CC_PRINT_HEADERS CC_LOG_DIAGNOSTICS CC_PRINT_PROC_STAT CC_PRINT_OPTIONS_FILE CC_PRINT_HEADERS_FILE ' +
      'CC_LOG_DIAGNOSTICS_FILE CC_PRINT_PROC_STAT_FILE CCACHE_LOGFILE CCACHE_STATSLOG CCACHE_DEBUG SCCACHE_ERROR_LOG NODE_V8_COVERAGE DISTCC_LOG ICECC_LOGFILE',
  ),
  ...named(
    elsewhere('sets a variable that changes how the shell reads the command'),
    'IFS SHELLOPTS BASHOPTS GLOBIGNORE PS4',
  ),
  ...named(
    golden,
    'INSTA_FORCE_UPDATE INSTA_FORCE_PASS TRYBUILD TRYCMD SNAPBOX EXPECTORATE SNAPSHOT SNAPSHOTS GOLDEN GOLDENS RUSTC_BLESS RUSTFIX GOLDEN_UPDATE ' +
      'TEST_UPDATE MACROTEST SNAPSHOT_UPDATE VCR_RECORD',
  ),
  // insta.rs, "Controlling Updating": `no` keeps the snapshots as they are.
  ...named((codes, from, to) => (isText(codes, from, to, 'no') ? null : golden), 'INSTA_UPDATE'),
  ...named(
    onlyEmpty,
    'RUSTC RUSTDOC RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_RUSTC CARGO_BUILD_RUSTDOC ' +
      'CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER RUSTC_LINKER',
  ),
  ...named((codes, from, to) => (isUsualSearchPath(codes, from, to) ? null : decidesProgram), 'PATH'),
  ...named((codes, from, to) => (isUsualHome(codes, from, to) ? null : decidesConfiguration), 'HOME'),
  // ccache(1): what it puts before the compiler on a miss.
  ...named(
    (codes, from, to) => (isOneOf(codes, from, to, distributors) ? null : decidesProgram),
    'CCACHE_PREFIX',
  ),
  ...named(onlyCache, 'RUSTC_WRAPPER CARGO_BUILD_RUSTC_WRAPPER'),
  ...named(
    onlyByName,
    'CPP LD AR AS NM RANLIB STRIP OBJCOPY RUSTFMT CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER',
  ),
  ...named(onlyCompiler, 'CC CXX HOSTCC HOSTCXX HOST_CC HOST_CXX BUILD_CC TARGET_CC TARGET_CXX NVCC'),
  // Of other tools of a build: each project asks for some by these names.
  ...named(
    onlyByName,
    'JAVACMD PKG_CONFIG PROTOC LLVM_CONFIG BINDGEN PYTHON PYTHON3 PERL BISON FLEX YACC LEX AWK SED WINDRES OBJDUMP READELF SIZE FC F77 F90 NASM YASM ' +
      'LIBTOOL MOC UIC RCC QMAKE CMAKE NINJA INSTALL TAR CCLD CXXLD LINK LDSHARED HOSTLD HOSTAR RM CP MV MKDIR LN FIND GREP GIT NODE',
  ),
  ...named(installedIn, 'JAVA_HOME M2_HOME MAVEN_HOME GRADLE_HOME GOROOT DOTNET_ROOT MSBuildSDKsPath'),
  ...named(refuseToolHome, 'GRADLE_USER_HOME'),
  ...named((codes, from, to) => (isText(codes, from, to, 'off') ? null : decidesConfiguration), 'GOENV'),
  ...named(toolPrefix, 'CROSS_COMPILE CROSS_PREFIX'),
  ...named(refuseRustFlags, 'RUSTFLAGS CARGO_BUILD_RUSTFLAGS CARGO_ENCODED_RUSTFLAGS'),
  ...named(refuseRustdocFlags, 'RUSTDOCFLAGS CARGO_BUILD_RUSTDOCFLAGS'),
  ...named(
    cFlags,
    'CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CGO_CFLAGS CGO_CXXFLAGS CGO_CPPFLAGS CGO_LDFLAGS HOSTCFLAGS KCFLAGS EXTRA_CFLAGS',
  ),
  ...named(refuseOutput, 'CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR CARGO_BUILD_BUILD_DIR O KBUILD_OUTPUT'),
  // A toolchain by its name, not by its path.
  ...named(
    (codes, from, to) => (indexOfCode(codes, from, to, SLASH) === -1 ? null : decidesProgram),
    'RUSTUP_TOOLCHAIN GOTOOLCHAIN',
  ),
  ...named(
    (codes, from, to) => (from === to || isText(codes, from, to, '0') ? null : stayHere),
    'HUNCH_LOCAL',
  ),
  ...named(only(isJobs), 'MAKEFLAGS'),
  ...named(only(isNodeOption), 'NODE_OPTIONS'),
  ...named(only(isGoFlag), 'GOFLAGS'),
  ...named(
    only(isJvmTuning),
    'MAVEN_OPTS MAVEN_DEBUG_OPTS GRADLE_OPTS JAVA_OPTS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS',
  ),
]);

/** The same for names with a part that varies, such as the target of cargo. */
const patterns: readonly {
  readonly beginning: string;
  readonly ending: string;
  readonly rule: VariableRule;
}[] = [
  { beginning: 'CARGO_ALIAS_', ending: '', rule: elsewhere('redefines a cargo command') },
  { beginning: 'BASH_FUNC_', ending: '', rule: elsewhere('defines a function of the shell') },
  // Of the crate `cc`: `CC_aarch64_unknown_linux_musl`.
  { beginning: 'CC_', ending: '', rule: onlyByName },
  { beginning: 'CXX_', ending: '', rule: onlyByName },
  { beginning: 'CARGO_TARGET_', ending: '_RUNNER', rule: onlyEmpty },
  { beginning: 'CARGO_TARGET_', ending: '_LINKER', rule: onlyByName },
  { beginning: 'CARGO_TARGET_', ending: '_RUSTFLAGS', rule: refuseRustFlags },
];

/** What the names of the patterns begin with. */
const LETTER_B = 66;
const LETTER_C = 67;

function named(rule: VariableRule, names: string): (readonly [string, VariableRule])[] {
  return wordsOf(names).map((name) => [name, rule] as const);
}

/** The rule for the variable whose name stands there; null if all its values pass. */
function ruleOfVariable(codes: Uint8Array, from: number, to: number): VariableRule | null {
  const rule = rules.findIn(codes, from, to);
  if (rule !== undefined) return rule;
  if (editsExpectedResults(codes, from, to)) return golden;
  const first = codes[from];
  if (first !== LETTER_B && first !== LETTER_C) return null;
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index];
    if (pattern === undefined) continue;
    const { beginning, ending } = pattern;
    const isLonger = to - from > beginning.length + ending.length;
    if (isLonger && beginsWith(codes, from, to, beginning) && endsWith(codes, from, to, ending))
      return pattern.rule;
  }
  return null;
}

/**
 * Why a command with `name=value` stays here; null if it says nothing against it.
 *
 * @param nameEnd where the name ends: before `=`, `+=` or what else a tool puts there
 */
export function refuseAssignment(
  codes: Uint8Array,
  from: number,
  nameEnd: number,
  to: number,
): LocalCommand | null {
  const rule = ruleOfVariable(codes, from, nameEnd);
  if (typeof rule !== 'function') return rule;
  return rule(codes, indexOfCode(codes, nameEnd, to, EQUALS) + 1, to);
}

const EQUALS = 61;

/** The same of a name and a value as strings. */
export function refuseVariable(name: string, value: string): LocalCommand | null {
  const codes = bytesOf(`${name}=${value}`);
  return refuseAssignment(codes, 0, name.length, codes.length);
}

/** Without these, other programs are found, or another configuration. */
const needed = ['PATH', 'HOME'];

/** Why a command from whose environment the variable is taken stays here. */
export const refuseUnset: ValueReading = (codes, from, to) =>
  isOneOf(codes, from, to, needed) ? decidesProgram : null;
