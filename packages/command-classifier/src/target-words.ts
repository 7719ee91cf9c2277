import type { LocalCommand } from './classification.ts';
import { endings } from './file-ending.ts';
import { NameTable } from './name-table.ts';
import { neverBecause, type NeverEntry } from './tool.ts';
import { wordsOf } from './vocabulary.ts';

export const documents = 'writes documentation, whose tools are this machine’s';
const tests = 'runs tests against what lives on this machine';

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
    'deploy publish release experimental nightly continuous ship push upload rollout promote submit distribute dist tag bump changelog sign notarize announce',
  ],
  [
    'runs the program for the user',
    'run start stop restart exec launch open up down serve server dev watch live preview demo example examples play debugger gdb lldb valgrind qemu simulate sim emulate monitor repl console shell sh bash ssh attach tail logs log status kill',
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
    'help usage list targets show print info vars env version about todo stats metrics graph tree size sizes report why',
  ],
  [
    documents,
    'doc docs documentation doxygen sphinx man manual manpages html pdf dvi ps site website book readme slides paper latex',
  ],
  // Spec 000 hands `make target` on, and by that `make test`; four of fifteen hundred lines of strangers' say so. Against it stands that
  // the spec names `cargo test` and `bun test`, whose tools say what a test is, and neither `ctest` nor `make test`, and that `meson test`
  // stays: behind a make target may stand docker, a database, a browser, a device. A test that runs elsewhere finds another machine and
  // says so or, worse, passes; one that runs here is merely slow. Who knows his target lists it in `classifier.targets`.
  [
    tests,
    'test tests check checks testall unittest unittests unit e2e integration acceptance smoke regress regression installcheck distcheck verify validate ci cd precommit commit hook hooks bench benchmark benchmarks perf profile coverage cov gcov lcov fuzz fuzzing soak stress',
  ],
  [
    'handles data or services',
    'db database migrate migrations migration seed schema backup restore dump load import export data dataset fetch download pull clone get train eval plan apply destroy terraform docker compose image images container containers podman k8s kube kubectl helm vagrant ansible aws gcloud cloud flash erase burn program fuse',
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

const listed = actions.flatMap(([, words]) => wordsOf(words));
const twice = listed.filter((word, index) => listed.indexOf(word) !== index);
if (twice.length > 0) throw new TypeError(`stand in two lists of actions: ${twice.join(' ')}`);

/** Refusals that a user may set aside for a target of his, by `classifier.targets`. */
export const arguable = new Set<LocalCommand>();

export const neverParts = new NameTable<LocalCommand>(
  actions.flatMap(([reason, words]) => {
    const rejection = neverBecause({ reason: `the target ${reason}` });
    if (reason === documents || reason === tests) arguable.add(rejection);
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
export const thingsBuilt = nameSet(
  'all default build compile profile-build profiledbuild target everything world rebuild bin binary binaries exe executable prog app main ' +
    'lib libs library libraries static shared obj objs objects object modules module ko programs progs kernel vmlinux ' +
    'vmlinuz bzImage zImage uImage u-boot Image Image.gz Image.gz-dtb Image-dtb zImage-dtb Image.bz2 Image.lz4 Image.xz Image.zst dtbs bootimage systemimage vendorimage recoveryimage firmware ' +
    'headers modules_prepare bootloader bl1 bl2 bl31 bl32 fip core debug relwithdebinfo minsizerel native wasm fast hex elf asm toolchain rootfs scripts compiler runtime stdlib plugins drivers stage0 stage1 stage2 stage3 ' +
    // Parts of firmware, systems and toolchains, which are made of sources wherever they are a target.
    'uboot spl bootrom rom bios efi uefi coreboot opensbi initramfs initrd busybox sysroot binutils newlib libc glibc musl uclibc barebox grub optee atf tfa fsbl plugin ' +
    // Of FreeBSD's and NetBSD's trees.
    'buildworld buildkernel ' +
    // Makefiles such as Lua's have a target for each system that they can build for.
    'linux darwin macos macosx osx windows win32 win64 mingw mingw32 mingw64 cygwin freebsd netbsd openbsd solaris posix generic ' +
    'linux32 linux64 x86_64 amd64 arm64 aarch64 riscv64',
);

/** How names of a part of all end. */
export const wholes = ['/all', '/fast', '.dir/build', '-rebuild'];

/** How names of a set of object files end, which nobody publishes, runs or tests by themselves. */
export const setsOfObjects = ['-objs', '_objs', '-objects', '_objects'];

/** Words among the actions above that say there what the objects are for: not `clean-objs`, `check-objs`, `upload_objects`. */
export const whatObjectsAreFor = nameSet(
  'release experimental nightly test tests unit unittest unittests bench benchmark benchmarks coverage fuzz demo example examples',
);

/** Rooms of OpenWrt's tree, in which a path that ends in `/compile` compiles what lies there: `package/network/services/ppp/compile`. */
export const openWrtRooms = ['package/', 'target/', 'tools/', 'toolchain/'];

/** Parts that may stand beside one of those: `build-all`, `lib-static`, `all-debug`, `app32`. */
export const qualifiers = nameSet(
  'all linux darwin macos osx windows win win32 win64 freebsd android ios amd64 arm64 arm x86 x64 x86_64 i386 aarch64 ' +
    'riscv riscv64 riscv32 ia32 i686 armhf armv7 armv8 mips mipsel ppc ppc64 ppc64le s390x loongarch64 gz xz bz2 lzma lz4 lzo zst wasm debug opt optimized dev64 cli client core host lib libs bin app backend frontend native cpp cxx c rust ' +
    'go fast 32 64 static shared only stage0 stage1 stage2 stage3',
);

/** Words that say that something is built, whatever it is: `build-parser`, `amd64-hal-compile`. */
export const buildVerbs = nameSet('build compile rebuild');

/** What runs under its own name, and is compiled under that of a build: `build-tests`. */
export const runnables = nameSet(
  'test tests unittest unittests unit check checks bench benchmark benchmarks example examples demo demos server simulator emulator ' +
    'monitor shell console debugger fuzz fuzzer fuzzers',
);

/**
 * What a name is called after if it ends so: in `mips-toolchain` and `kernel_ia32`, as in English, the last word says what
 * it is.
 */
export const heads = nameSet(
  'lib libs library libraries module modules kernel kernels firmware fw bootloader toolchain compiler runtime driver drivers plugin plugins ' +
    'binary binaries bin exe executable executables program programs progs obj objs object objects headers rootfs initramfs initrd sysroot ' +
    'vmlinux elf hex stage0 stage1 stage2 stage3',
);

/** Endings of files that a build makes. */
export const builtEndings = endings(
  'o a so obj lib dll dylib exe elf bin hex ko dtb dtbo axf uf2 img itb imx wasm lo la gch pch ll bc s i ii asm out mod map lst sym ' +
    'srec s19 kwb',
);

/** Of those, what no rule makes but a compiler's, an archiver's or objcopy's, whatever the file is called: `clean_helper.o`, `image.bin`. */
export const objectEndings = endings(
  'o obj lo ko a la so lib dll dylib exe efi gch pch s i elf axf hex bin uf2 srec itb dtb dtbo',
);

function nameSet(names: string): NameTable<true> {
  return new NameTable(wordsOf(names).map((name) => [name, true] as const));
}

/** Directories of results: `bin/unit_tests` is a file that is made, not something to do. */
export const outputs = nameSet('bin build obj out target');

/** What may stand before a slash and says what happens, not where. */
export const directoryActions = nameSet(
  'install uninstall reinstall clean distclean package run flash upload deploy publish',
);

/** Files that a kernel's makefiles write below `arch`, each by a rule of its own. */
export const kernelImages = nameSet(
  'vmlinux vmlinuz bzImage zImage uImage Image Image.gz Image.bz2 Image.lz4 Image.xz Image.zst xipImage vmlinux.bin',
);

/** What a program of tests is called by, the directories where its sources lie, and what such programs are linked with. */
export const testNouns = nameSet('test tests unittest unittests bench benchmark benchmarks');
export const testRooms = nameSet('test tests unittest unittests src lib bench benchmarks');
export const sharedByTests = nameSet('main util utils helper helpers support common fixture fixtures');

/** Sets of tests, which are run together: `test_all`. */
export const wholeSets = nameSet('all suite suites every quick verbose fast slow full');

/** Programs of tests, which run nothing when they are built. */
export const testPrograms = nameSet('unittest unittests unit_test unit_tests test_runner unit_test_runner');

/** Programs, and groups of them, which a generator's target of that name builds; a makefile's own would run them. */
export const namedPrograms = nameSet('server example demo examples samples demos');

/**
 * Targets that build systems for chips add to a generated tree, and CMake's own, which do something else than to build (docs.zephyrproject.org, "west
 * build -t"; docs.espressif.com, "idf.py"; cmake.org, "Built-in Targets"). They are whole names: `segger_rtt` is a library.
 */
export const treeActions = nameSet(
  'ctest graphviz boards initlevels puncover rtt debug debugserver openocd hashsum confserver guiconfig traceconfig hardenconfig depend',
);

/** How programs of tests end, the longest first. */
export const testEndings =
  '_unit_tests _unit_test _unittests _unittest unittests unittest _tests _test'.split(' ');

/** How programs end that are what they do when they run, behind `-` or `_`. */
export const purposes =
  'server demo example examples shell console monitor simulator emulator debugger viewer bench benchmark benchmarks fuzzer perf'.split(
    ' ',
  );

/** Nouns among the actions above: what documentation, data, services and packages consist of. */
export const things = nameSet(
  'doc docs documentation help codegen installer login auth man manual html pdf info site website book slides paper image images container containers data dataset db ' +
    'database schema message messages snapshot snapshots token key keys cert certs certificate password secret license graph tree size ' +
    'config cache proto protobuf version env report shell example demo debugger gdb console logs hooks',
);

/** What a program or a library that works with such things is called by, the last part of its name. */
export const agents = nameSet(
  'parser loader reader writer encoder decoder compiler generator converter printer formatter viewer editor browser manager handler ' +
    'scanner lexer tokenizer renderer compressor extractor importer exporter iterator allocator collector provider resolver ' +
    'validator filter helper helpers driver plugin module library lib libs util utils tool tools core engine model store types ' +
    'impl progs programs bin app agent client daemon service',
);

/** `engine:Release`: CMake's own configurations behind a target of Ninja Multi-Config (cmake.org, "Ninja Multi-Config"). */
export const configurations = nameSet('Debug Release RelWithDebInfo MinSizeRel');

/** `tests/unit:executable`: meson's own word for what a target is (mesonbuild.com/Commands.html, "compile"). */
export const mesonTypes = nameSet('executable static_library shared_library shared_module');
