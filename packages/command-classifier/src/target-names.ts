import { targetLengthMax } from './bounds.ts';
import { stays, type LocalCommand } from './classification.ts';
import { wordsOf } from './vocabulary.ts';
import { isNameCode } from './characters.ts';
import { endings, hasEnding } from './file-ending.ts';
import { NameTable } from './name-table.ts';
import { refuseOutput } from './output-path.ts';
import { beginsWith, endsWith, indexOfCode, lastIndexOfCode } from './piece.ts';
import { neverBecause, type NeverEntry } from './tool.ts';

const SLASH = 47;

/**
 * What the name of a target says. A target is whatever its author wrote under that name, so a name is trusted only if it
 * is one that people give to things that are built; a name with a part that stands for an action never is.
 */
const actions: readonly (readonly [reason: string, words: string])[] = [
  [
    'removes files',
    'clean distclean mrproper maintainer realclean mostlyclean clobber purge wipe prune delete remove rm reset tidy cleanall cleandep cleanobj',
  ],
  [
    'changes this machine',
    'install uninstall reinstall setup bootstrap configure reconfigure cache init provision link unlink activate enable disable register mount umount',
  ],
  [
    'publishes or deploys',
    'deploy publish release experimental nightly continuous ship push upload rollout promote submit distribute dist tag bump version changelog sign notarize announce',
  ],
  [
    'runs the program for the user',
    'run start stop restart exec launch open up down serve server dev watch live preview demo example examples play debugger gdb lldb valgrind qemu simulate sim emulate monitor repl console shell sh bash ssh attach tail logs log ps status kill',
  ],
  [
    'is interactive',
    'edit menuconfig nconfig xconfig gconfig config oldconfig defconfig allyesconfig allnoconfig allmodconfig randconfig savedefconfig olddefconfig tinyconfig localmodconfig',
  ],
  [
    'edits the sources',
    'fmt format reformat lint fix autofix style prettier black isort gofmt rustfmt codemod update upgrade sync generate gen regen regenerate codegen proto protos protobuf swagger openapi mocks mock snapshot snapshots golden bless vendor deps dependencies dep lock freeze requirements tags ctags etags cscope translations i18n messages pot',
  ],
  [
    'prints information',
    'help usage list targets show print info vars env version about todo stats metrics graph tree size sizes report todo why',
  ],
  [
    'writes documentation, whose tools are this machine’s',
    'doc docs documentation doxygen sphinx man manual manpages html pdf dvi ps info site website book readme slides paper latex',
  ],
  [
    'runs tests against what lives on this machine',
    'test tests check checks testall unittest unittests unit e2e integration acceptance smoke regress regression installcheck distcheck verify validate ci cd precommit commit hook hooks bench benchmark benchmarks perf profile coverage cov gcov lcov fuzz fuzzing soak stress',
  ],
  [
    'handles data or services',
    'db database migrate migrations migration seed schema backup restore dump load import export data dataset fetch download pull clone get train eval plan apply destroy terraform docker compose image images container containers podman k8s kube kubectl helm vagrant ansible aws gcloud cloud flash erase burn program fuse upload',
  ],
  ['asks for secrets', 'login logout auth certs cert certificates keys key secrets secret password token'],
  [
    'packs for people',
    'package packages pkg deb rpm msi dmg appimage snap flatpak apk ipa zip tarball tar archive bundle iso installer',
  ],
  [
    'audits',
    'audit scan security license licenses typecheck mypy pylint flake8 ruff shellcheck cppcheck sonar analyze analyse static-analysis iwyu',
  ],
];

const neverParts = new NameTable<LocalCommand>(
  actions.flatMap(([reason, words]) => {
    const rejection = neverBecause({ reason: `the target ${reason}` });
    return wordsOf(words).map((word) => [word, rejection] as const);
  }),
);

/** Entries for the list of what is never intercepted; the examples are make's. */
export const targetEntries: readonly NeverEntry[] = actions.map(([reason, words], index) => ({
  id: `target-${index + 1}`,
  reason: `the target ${reason}`,
  examples: wordsOf(words)
    .slice(0, 12)
    .map((word) => `make ${word}`),
}));

/** Names that people give to what is built. */
const thingsBuilt = nameSet(
  'all default build compile target everything world rebuild bin binary binaries exe executable prog app main ' +
    'lib libs library libraries static shared obj objs objects object modules module ko programs progs kernel vmlinux ' +
    'vmlinuz bzImage zImage uImage Image Image.gz Image.bz2 Image.lz4 Image.xz Image.zst dtbs bootimage systemimage firmware ' +
    'bootloader bl1 bl2 bl31 bl32 fip core debug relwithdebinfo minsizerel native wasm fast stage0 stage1 stage2 stage3 ' +
    // Of FreeBSD's and NetBSD's trees.
    'buildworld buildkernel ' +
    // Makefiles such as Lua's have a target for each system that they can build for.
    'linux darwin macos macosx osx windows win32 win64 mingw mingw32 mingw64 cygwin freebsd netbsd openbsd solaris posix',
);

/** Parts that may stand beside one of those: `build-all`, `lib-static`, `all-debug`, `app32`. */
const qualifiers = nameSet(
  'all linux darwin macos osx windows win win32 win64 freebsd android ios amd64 arm64 arm x86 x64 x86_64 i386 aarch64 ' +
    'riscv riscv64 wasm debug opt optimized dev64 cli client core host lib libs bin app backend frontend native cpp cxx c rust ' +
    'go fast 32 64 static shared only stage0 stage1 stage2 stage3',
);

/** Endings of files that a build makes. */
const builtEndings = endings(
  'o a so obj lib dll dylib exe elf bin hex ko dtb dtbo axf uf2 wasm lo la gch pch ll bc s i ii asm out mod map lst sym ' +
    'srec s19',
);

/** Of those, what no rule makes but a compiler's or an archiver's, whatever the file is called: `clean_helper.o`. */
const objectEndings = endings('o obj lo ko a la so lib dll dylib gch pch');

function nameSet(names: string): NameTable<true> {
  return new NameTable(wordsOf(names).map((name) => [name, true] as const));
}

export const unknownTarget = stays(
  'full-classification',
  'builds a target whose name does not tell what it does; add it to classifier.targets if it only builds',
  0.6,
);

export type TargetOpinion = 'built' | 'unknown' | LocalCommand;

/** Judges one target of make by its name: `lib/libfoo.a`, `build-all`, `clean`. */
export function judgeTarget(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const slash = indexOfCode(codes, from, to, SLASH);
  return slash > from && outputs.findIn(codes, from, slash) === true
    ? judgeArtifact(codes, from, to)
    : judgeName(codes, from, to);
}

/** Directories of results: `bin/unit_tests` is a file that is made, not something to do. */
const outputs = nameSet('bin build obj out target');

function judgeName(codes: Uint8Array, from: number, to: number): TargetOpinion {
  if (to - from > targetLengthMax) return 'unknown';
  if (thingsBuilt.findIn(codes, from, to) === true) return 'built';
  if (codes[from] === SLASH) {
    const refusal = refuseOutput(codes, from, to);
    if (refusal !== null) return refusal;
  }
  if (hasEnding(codes, from, to, objectEndings)) return 'built';
  const opinion = hasCapital(codes, from, to)
    ? judgeParts(folded, 0, fold(codes, from, to))
    : judgeParts(codes, from, to);
  return opinion === 'unknown' && isBuiltFile(codes, from, to) ? 'built' : opinion;
}

/** Judges the parts of a name in small letters. */
function judgeParts(codes: Uint8Array, from: number, to: number): TargetOpinion {
  let areThingsBuilt = true;
  for (let start = from; start <= to;) {
    const end = endOfPart(codes, start, to);
    const action = neverParts.findIn(codes, start, end);
    if (action !== undefined) return action;
    const isThing =
      thingsBuilt.findIn(codes, start, end) === true ||
      (start > from && qualifiers.findIn(codes, start, end) === true);
    areThingsBuilt &&= isThing;
    if (end === to) break;
    start = end + 1;
    while (start < to && isSeparator(codes[start] ?? 0)) start++;
  }
  // `fs/ext4/`: kbuild makes what lies below.
  const isDirectory = codes[to - 1] === SLASH && !isSeparator(codes[from] ?? 0);
  return areThingsBuilt || isDirectory ? 'built' : 'unknown';
}

/** The name at hand in small letters. */
const folded = new Uint8Array(targetLengthMax);

function fold(codes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    folded[at - from] = code >= 65 && code <= 90 ? code + 32 : code;
  }
  return to - from;
}

/**
 * Judges one target of cmake, ninja or meson: a library or a program, but for those that a name gives away. A program of
 * tests is built like any other (`foo_test` of add_executable, Chromium's `base_unittests`); what runs it is called `test`,
 * `check` or `run_tests`. So is one whose name ends in what it is when it runs: `game_server`, `llama-bench`.
 */
export function judgeArtifact(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const type = indexOfCode(codes, from, to, COLON);
  if (type > from && mesonTypes.findIn(codes, type + 1, to) === true) return 'built';
  // `tests/unit_tests` is a file; `lib/install` and `install/strip` are what a generator makes for each directory.
  const slash = lastIndexOfCode(codes, from, to, SLASH);
  const start = slash <= from || slash === to - 1 || actsOnDirectory(codes, from, slash) ? from : slash + 1;
  if (testPrograms.findIn(codes, start, to) === true) return 'built';
  return judgeName(codes, start, endWithoutPurpose(codes, start, to));
}

/** What may stand before a slash and says what happens, not where. */
const directoryActions = nameSet(
  'install uninstall reinstall clean distclean package run flash upload deploy publish',
);

function actsOnDirectory(codes: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start <= to;) {
    const slash = indexOfCode(codes, start, to, SLASH);
    const end = slash === -1 ? to : slash;
    if (directoryActions.findIn(codes, start, end) === true) return true;
    start = end + 1;
  }
  return false;
}

const testPrograms = nameSet('unittest unittests unit_test unit_tests');

/** How programs of tests end, the longest first. */
const testEndings = '_unit_tests _unit_test _unittests _unittest unittests unittest _tests _test'.split(' ');

/** How programs end that are what they do when they run, behind `-` or `_`. */
const purposes =
  'server demo example examples shell console monitor simulator emulator debugger viewer bench benchmark benchmarks fuzzer perf'.split(
    ' ',
  );

/** Where the name ends without what says what the program is for. */
function endWithoutPurpose(codes: Uint8Array, from: number, to: number): number {
  for (const ending of testEndings) {
    const end = to - ending.length;
    if (end > from && isAlphanumeric(codes[end - 1] ?? 0) && endsWith(codes, from, to, ending)) return end;
  }
  for (const purpose of purposes) {
    const end = to - purpose.length - 1;
    const isJoined = codes[end] === DASH || codes[end] === UNDERLINE;
    if (end > from && isJoined && isAlphanumeric(codes[end - 1] ?? 0) && endsWith(codes, from, to, purpose))
      return end;
  }
  return to;
}

function isAlphanumeric(code: number): boolean {
  return isNameCode(code) && code !== UNDERLINE;
}

const COLON = 58;
const DASH = 45;
const UNDERLINE = 95;

/** `tests/unit:executable`: meson's own word for what a target is (mesonbuild.com/Commands.html, "compile"). */
const mesonTypes = nameSet('executable static_library shared_library shared_module');

function isBuiltFile(codes: Uint8Array, from: number, to: number): boolean {
  if (hasEnding(codes, from, to, builtEndings)) return true;
  // `libclean` is a target of OpenSSL's Makefile.
  if (to - from < 5 || !beginsWith(codes, from, to, 'lib')) return false;
  for (let at = from + 3; at < to; at++) if (!isOfLibrary(codes[at] ?? 0)) return false;
  return neverParts.findIn(codes, from + 3, to) === undefined;
}

function isOfLibrary(code: number): boolean {
  return (isNameCode(code) && !isCapital(code)) || code === DASH || code === 43;
}

function endOfPart(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && !isSeparator(codes[at] ?? 0)) at++;
  return at;
}

function isSeparator(code: number): boolean {
  return separators[code] === 1;
}

const separators = new Uint8Array(256);
for (const character of '-_./:+@%^') separators[character.charCodeAt(0)] = 1;

function hasCapital(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isCapital(codes[at] ?? 0)) return true;
  return false;
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}
