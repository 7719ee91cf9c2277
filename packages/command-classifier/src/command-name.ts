/** Directories of programs: `/usr/bin`, `~/.cargo/bin`, and those where caches pose as compilers. */
const programDirectories: ReadonlySet<string> = new Set([
  'bin',
  'sbin',
  'libexec',
  'ccache',
  'distcc',
  'icecc',
  'colorgcc',
  // Chromium's, which everybody keeps in their home.
  'depot_tools',
]);

const homes = /^\$(?:HOME|\{HOME\})\//;

/** First parts of a target's name, as in `x86_64-linux-gnu-gcc` (config.sub of GNU config). */
const architecture =
  /^(?:x86_64|i[3-7]86|aarch64|arm(?:v\d\w*|eb)?|riscv(?:32|64)|mips\w*|powerpc\w*|ppc\w*|s390x?|sparc\w*|m68k|avr|xtensa|sh[234]\w*|alpha|hppa\w*|ia64|loongarch64|wasm32|msp430|nios2|microblaze\w*|or1k|arc\w*|csky|tricore|musl|amd64|arm64)$/;

/**
 * The program of a word that is not a bare name: `/usr/bin/gcc` is gcc. Of a path, only programs in a directory of
 * programs count, because `./make` is whatever this project made of it.
 *
 * @returns the name, or an empty text if the place says that it may be anything
 */
export function programOf(word: string): string {
  const slash = word.lastIndexOf('/');
  if (slash === -1) return word;
  if (!word.startsWith('/') && !word.startsWith('~') && !homes.test(word)) return '';
  const directory = word.slice(word.lastIndexOf('/', slash - 1) + 1, slash);
  if (word.includes('/../') || word.includes('/./')) return '';
  return programDirectories.has(directory) ? word.slice(slash + 1) : '';
}

/**
 * A compiler for another processor that a project brings along, `toolchain/bin/arm-none-eabi-gcc`: nobody calls anything else
 * so, and it lies in the tree that is handed on.
 *
 * @returns its name, or an empty text
 */
export function ofOwnToolchain(word: string): string {
  if (!ownToolchain.test(word)) return '';
  const name = word.slice(word.lastIndexOf('/') + 1);
  return crossCompiler(name) === '' || !architecture.test(name.slice(0, name.indexOf('-'))) ? '' : name;
}

const ownToolchain = /^(?:\.\.?\/)?(?:[\w+.-]+\/)*bin\/[a-z0-9_]+-[\w.+-]+$/;

/** The compiler that a name with a version or a target is: `g++` of `x86_64-linux-gnu-g++-12`; else empty. */
export function crossCompiler(name: string): string {
  const unversioned = name.replace(/-\d+(?:\.\d+){0,2}$/, '');
  const dash = unversioned.lastIndexOf('-');
  if (dash === -1) return unversioned === name ? '' : unversioned;
  const first = unversioned.slice(0, unversioned.indexOf('-'));
  return architecture.test(first) ? unversioned.slice(dash + 1) : '';
}
