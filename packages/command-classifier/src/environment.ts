import { stays, type LocalCommand } from './classification.ts';
import { programOf } from './command-name.ts';
import { NameTable } from './name-table.ts';
import { refuseOutput } from './output-path.ts';
import { refuseRustFlags } from './rustc-flags.ts';
import { neverBecause } from './tool.ts';
import { wordsOf } from './vocabulary.ts';

const elsewhere = (reason: string): LocalCommand => stays('full-classification', reason);

/** What a variable says against a command: always the same, or by its value; null if that is harmless. */
export type VariableRule = LocalCommand | ((value: string) => LocalCommand | null);

const decidesProgram = elsewhere('sets a variable that decides which program runs');
const loadsCode = elsewhere('sets a variable that loads code into the program');
const moreOptions = elsewhere('sets a variable that holds further options');
const golden = neverBecause({ reason: 'edits expected results in the sources' });
const stayHere = neverBecause({ reason: 'HUNCH_LOCAL asks for this machine' });

/** Options that such a variable may hold: they tune, and change nothing else. */
function only(harmless: RegExp): VariableRule {
  return (value) => (value === '' || harmless.test(value) ? null : moreOptions);
}

/** The programs of a build by name: `llvm-ar`, `/usr/bin/ld`. One of this project or of the shell may be anything. */
function onlyByName(value: string): LocalCommand | null {
  if (/[;|&`$()<>]/.test(value)) return decidesProgram;
  const isByName = (word: string): boolean => word === '' || word.startsWith('-') || programOf(word) !== '';
  return value.split(/\s+/).every(isByName) ? refuseCFlags(value) : decidesProgram;
}

/** Names of compilers, those for other processors, with sanitizers and for clusters among them, and of what is put before one. */
const compiler =
  /^(?:[\w.+-]*(?:cc|CC|c\+\+|g\+\+|cxx|clang|clang-cl|icx|icpx|icpc|dpcpp|cl|clang(?:-fast|-lto)(?:\+\+)?|wllvm(?:\+\+)?|gclang)(?:\+\+)?|zig|ccache|sccache|distcc|icecc|cachepot)(?:-?\d+(?:\.\d+)*)?(?:\.exe)?$/;

/** A compiler by its name, perhaps with options: `clang`, `ccache gcc -m32`. With `CC=echo`, nothing is compiled. */
function onlyCompiler(value: string): LocalCommand | null {
  const refusal = onlyByName(value);
  if (refusal !== null) return refusal;
  const isCompiler = (word: string): boolean =>
    word === '' || word.startsWith('-') || compiler.test(word.slice(word.lastIndexOf('/') + 1));
  if (!value.split(/\s+/).every(isCompiler)) return decidesProgram;
  return printsInstead.test(value) ? moreOptions : null;
}

/** `arm-none-eabi-`, `ccache /opt/gcc/bin/arm-none-eabi-`: what the names of the tools begin with. */
const toolPrefix: VariableRule = (value) => (value === '' ? null : onlyByName(`${value}gcc`));

/** The caches of compilations, by name: with them the same is compiled. Empty switches the wrapper off. */
const onlyCache: VariableRule = (value) =>
  /^(?:|sccache|ccache|cachepot)$/.test(value) ? null : decidesProgram;

/** Empty switches it off: `RUSTC= cargo build`. */
const onlyEmpty: VariableRule = (value) => (value === '' ? null : decidesProgram);

/** With these a compiler compiles nothing (GCC manual 3.2, 3.13). */
const printsInstead =
  /(?:^|\s)-(?:E|MM?|v|###|-version|-verbose|-help\S*|-target-help|dump(?:version|machine|specs|fullversion)|-?print-\S+|fsyntax-only|f(?:target-)?help|fversion)(?=\s|$)/;

/** Of what loads code, or tells where programs are, each holds one of these. */
const pieces = ['/', 'plugin', '-wrapper', '-X', '@', '-B'];
const loads =
  /-f(?:pass-)?plugin|-wrapper|-Xclang|-specs=\S*\/|-fuse-ld=\S*\/|-fmodule-mapper|(?:^|\s)(?:@|-B)|-Wl,\S*-plugin/;

/** Options that a compiler is given for every file: they may not name a program or a library to load. */
function refuseCFlags(value: string): LocalCommand | null {
  // Searching for the pieces is several times as quick as the expression.
  return pieces.some((piece) => value.includes(piece)) && loads.test(value) ? loadsCode : null;
}

function cFlags(value: string): LocalCommand | null {
  return printsInstead.test(value) ? moreOptions : refuseCFlags(value);
}

/**
 * Variables with which the command no longer does what its words say. All others pass: they change how something is
 * compiled, not that it is. Cargo's are in doc.rust-lang.org/cargo/reference/environment-variables.html, those of ccache and
 * icecc in their manual pages.
 */
const rules = new NameTable<VariableRule>([
  ...named(
    decidesProgram,
    'PATH SHELL .SHELLFLAGS MAKE MAKECMDGOALS GCC_EXEC_PREFIX COMPILER_PATH CARGO BASH_ENV ENV ZDOTDIR EXECIGNORE ' +
      'CCACHE_PREFIX CCACHE_PREFIX_CPP CCACHE_COMPILER CCACHE_PATH ICECC_CC ICECC_CXX ICECC_VERSION SCCACHE_PATH',
  ),
  ...named(
    elsewhere('sets a variable that decides which configuration is read'),
    'HOME CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN_DIR XDG_CONFIG_HOME CCACHE_CONFIGPATH',
  ),
  ...named(
    loadsCode,
    'LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH JAVA_TOOL_OPTIONS _JAVA_OPTIONS ' +
      'JDK_JAVA_OPTIONS PYTHONSTARTUP PERL5OPT RUBYOPT CLASSPATH_PREFIX',
  ),
  ...named(
    moreOptions,
    'MFLAGS GNUMAKEFLAGS MAKEFILES BUN_OPTIONS BUN_INSPECT CCC_OVERRIDE_OPTIONS CCC_ADD_ARGS MAVEN_ARGS MAVEN_OPTS GRADLE_OPTS ' +
      'ZIG_BUILD_RUNNER NINJAFLAGS CARGO_ENCODED_RUSTDOCFLAGS_FILE',
  ),
  // Of ld.so(8), clang's driver, and ccache: what ran is printed, or put on record.
  ...named(
    elsewhere('sets a variable that asks for a record of what runs here'),
    'LD_DEBUG LD_DEBUG_OUTPUT LD_PROFILE LD_PROFILE_OUTPUT LD_TRACE_LOADED_OBJECTS LD_SHOW_AUXV DYLD_PRINT_LIBRARIES ' +
      'CC_PRINT_OPTIONS CC_PRINT_HEADERS CC_LOG_DIAGNOSTICS CC_PRINT_PROC_STAT CC_PRINT_OPTIONS_FILE CC_PRINT_HEADERS_FILE ' +
      'CC_LOG_DIAGNOSTICS_FILE CC_PRINT_PROC_STAT_FILE CCACHE_LOGFILE CCACHE_STATSLOG CCACHE_DEBUG SCCACHE_ERROR_LOG',
  ),
  ...named(
    elsewhere('sets a variable that changes how the shell reads the command'),
    'IFS SHELLOPTS BASHOPTS GLOBIGNORE PS4',
  ),
  ...named(
    golden,
    'INSTA_FORCE_UPDATE UPDATE_EXPECT TRYBUILD SNAPSHOTS BLESS RUSTC_BLESS RUSTFIX REGENERATE OVERWRITE ' +
      'GOLDEN_UPDATE TEST_UPDATE UPDATE MACROTEST SNAPSHOT_UPDATE',
  ),
  // insta.rs, "Controlling Updating": `no` keeps the snapshots as they are.
  ...named((value) => (value === 'no' ? null : golden), 'INSTA_UPDATE'),
  ...named(
    onlyEmpty,
    'RUSTC RUSTDOC RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_RUSTC CARGO_BUILD_RUSTDOC ' +
      'CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER RUSTC_LINKER',
  ),
  ...named(onlyCache, 'RUSTC_WRAPPER CARGO_BUILD_RUSTC_WRAPPER'),
  ...named(
    onlyByName,
    'CPP LD AR AS NM RANLIB STRIP OBJCOPY CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER',
  ),
  ...named(onlyCompiler, 'CC CXX HOSTCC HOSTCXX HOST_CC HOST_CXX BUILD_CC TARGET_CC TARGET_CXX NVCC'),
  ...named(toolPrefix, 'CROSS_COMPILE CROSS_PREFIX'),
  ...named(
    refuseRustFlags,
    'RUSTFLAGS RUSTDOCFLAGS CARGO_BUILD_RUSTFLAGS CARGO_BUILD_RUSTDOCFLAGS CARGO_ENCODED_RUSTFLAGS',
  ),
  ...named(cFlags, 'CFLAGS CXXFLAGS CPPFLAGS LDFLAGS HOSTCFLAGS KCFLAGS EXTRA_CFLAGS'),
  ...named(refuseOutput, 'CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR CARGO_BUILD_BUILD_DIR O KBUILD_OUTPUT'),
  // A toolchain by its name, not by its path.
  ...named((value) => (value.includes('/') ? decidesProgram : null), 'RUSTUP_TOOLCHAIN'),
  ...named((value) => (value === '' || value === '0' ? null : stayHere), 'HUNCH_LOCAL'),
  ...named(only(/^(?:-?j ?\d+|-j|--jobs=\d+)$/), 'MAKEFLAGS'),
  ...named(only(/^(?:--max-old-space-size=\d+|--max_old_space_size=\d+| )+$/), 'NODE_OPTIONS'),
  ...named(
    only(/^(?:-mod=(?:vendor|readonly)|-tags=[\w,]+|-trimpath|-buildvcs=\w+|-v|-race|-count=\d+|-p=\d+| )+$/),
    'GOFLAGS',
  ),
]);

/** The same for names with a part that varies, such as the target of cargo. */
const patterns: readonly (readonly [beginning: string, ending: string, rule: VariableRule])[] = [
  ['CARGO_ALIAS_', '', elsewhere('redefines a cargo command')],
  ['BASH_FUNC_', '', elsewhere('redefines a cargo command')],
  ['UPDATE_', '', golden],
  ['CARGO_TARGET_', '_RUNNER', onlyEmpty],
  ['CARGO_TARGET_', '_LINKER', onlyByName],
  ['CARGO_TARGET_', '_RUSTFLAGS', refuseRustFlags],
];

/** What the names of the patterns begin with. */
const LETTER_B = 66;
const LETTER_C = 67;
const LETTER_U = 85;

function named(rule: VariableRule, names: string): (readonly [string, VariableRule])[] {
  return wordsOf(names).map((name) => [name, rule] as const);
}

/** The rule for the variable whose name stands in `text` from `start` to `end`; null if all its values pass. */
export function ruleOfVariable(text: string, start: number, end: number): VariableRule | null {
  const rule = rules.find(text, start, end);
  if (rule !== undefined) return rule;
  const first = text.charCodeAt(start);
  if (first !== LETTER_B && first !== LETTER_C && first !== LETTER_U) return null;
  for (const [beginning, ending, found] of patterns) {
    const isLonger = end - start > beginning.length + ending.length;
    if (isLonger && text.startsWith(beginning, start) && text.endsWith(ending, end)) return found;
  }
  return null;
}

/** Why a command with this variable stays here; null if the variable says nothing against it. */
export function refuseVariable(name: string, value: string): LocalCommand | null {
  const rule = ruleOfVariable(name, 0, name.length);
  return typeof rule === 'function' ? rule(value) : rule;
}

/** Without these, other programs are found, or another configuration. */
const needed: ReadonlySet<string> = new Set(['PATH', 'HOME']);

/** Why a command from whose environment the variable is taken stays here. */
export function refuseUnset(name: string): LocalCommand | null {
  return needed.has(name) ? decidesProgram : null;
}

/** The same of `name=value`, whose name ends at `nameEnd`. */
export function refuseAssignment(text: string, nameEnd: number): LocalCommand | null {
  const rule = ruleOfVariable(text, 0, nameEnd);
  return typeof rule === 'function' ? rule(afterEquals(text)) : rule;
}

/** The value of `name=value`. */
export function afterEquals(assignment: string): string {
  return assignment.slice(assignment.indexOf('=') + 1);
}
