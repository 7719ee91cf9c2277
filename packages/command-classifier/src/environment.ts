import { stays, type LocalCommand } from './classification.ts';
import { neverBecause } from './tool.ts';

const elsewhere = (reason: string): LocalCommand => stays('full-classification', reason);

/**
 * Variables with which the command no longer does what its words say. All others pass: `RUSTFLAGS`, `CC`, `CFLAGS`,
 * `CARGO_TARGET_DIR` and their like change how something is compiled, not that it is.
 */
const refusals: ReadonlyMap<string, LocalCommand> = new Map([
  ...named(
    elsewhere('sets a variable that decides which program runs'),
    'PATH SHELL .SHELLFLAGS MAKE MAKECMDGOALS GCC_EXEC_PREFIX COMPILER_PATH CARGO RUSTUP_TOOLCHAIN_DIR BASH_ENV ENV ZDOTDIR EXECIGNORE',
  ),
  ...named(
    elsewhere('sets a variable that loads code into the program'),
    'LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT LD_DEBUG DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH JAVA_TOOL_OPTIONS _JAVA_OPTIONS ' +
      'JDK_JAVA_OPTIONS PYTHONSTARTUP PERL5OPT RUBYOPT CLASSPATH_PREFIX',
  ),
  ...named(
    elsewhere('sets a variable that holds further options'),
    'MFLAGS GNUMAKEFLAGS MAKEFILES BUN_OPTIONS BUN_INSPECT CCC_OVERRIDE_OPTIONS CCC_ADD_ARGS MAVEN_ARGS MAVEN_OPTS GRADLE_OPTS ' +
      'ZIG_BUILD_RUNNER NINJAFLAGS CARGO_ENCODED_RUSTDOCFLAGS_FILE',
  ),
  ...named(
    elsewhere('sets a variable that changes how the shell reads the command'),
    'IFS SHELLOPTS BASHOPTS GLOBIGNORE PS4',
  ),
  ...named(
    neverBecause({ reason: 'edits expected results in the sources' }),
    'INSTA_UPDATE INSTA_FORCE_UPDATE UPDATE_EXPECT TRYBUILD SNAPSHOTS BLESS RUSTC_BLESS RUSTFIX REGENERATE OVERWRITE ' +
      'GOLDEN_UPDATE TEST_UPDATE UPDATE MACROTEST SNAPSHOT_UPDATE',
  ),
]);

const golden = neverBecause({ reason: 'edits expected results in the sources' });
const alias = elsewhere('redefines a cargo command');
const stayHere = neverBecause({ reason: 'HUNCH_LOCAL asks for this machine' });
const moreOptions = elsewhere('sets a variable that holds further options');

/** Options that such a variable may hold: they tune, and change nothing else. */
const harmlessOptions: ReadonlyMap<string, RegExp> = new Map([
  ['MAKEFLAGS', /^(?:-?j ?\d+|-j|--jobs=\d+)$/],
  ['NODE_OPTIONS', /^(?:--max-old-space-size=\d+|--max_old_space_size=\d+| )+$/],
  [
    'GOFLAGS',
    /^(?:-mod=(?:vendor|readonly)|-tags=[\w,]+|-trimpath|-buildvcs=\w+|-v|-race|-count=\d+|-p=\d+| )+$/,
  ],
]);

function named(refusal: LocalCommand, names: string): (readonly [string, LocalCommand])[] {
  return names.split(' ').map((name) => [name, refusal] as const);
}

/**
 * Why a command with this variable stays here; null if the variable says nothing against it.
 *
 * @param value gives it without quotes; asked only where it decides
 */
export function refuseVariable(name: string, value: () => string): LocalCommand | null {
  const refusal = refusals.get(name);
  if (refusal !== undefined) return refusal;
  if (name === 'HUNCH_LOCAL') return value() === '' || value() === '0' ? null : stayHere;
  const harmless = harmlessOptions.get(name);
  if (harmless !== undefined) return value() === '' || harmless.test(value()) ? null : moreOptions;
  if (name.startsWith('CARGO_ALIAS_') || name.startsWith('BASH_FUNC_')) return alias;
  return name.startsWith('UPDATE_') ? golden : null;
}

/** The value of `name=value`. */
export function afterEquals(assignment: string): string {
  return assignment.slice(assignment.indexOf('=') + 1);
}
