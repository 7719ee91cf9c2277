import { endings, hasEnding } from '../file-ending.ts';
import { flagTable } from '../flag-table.ts';
import { beginsWithOneOf, indexOfCode } from '../piece.ts';
import type { CommandScan } from '../scan.ts';

/**
 * Options of gcc and clang with which a command still compiles (GCC manual 3.1 "Option Summary"; clang.llvm.org/docs/
 * ClangCommandLineReference). What is not here is unknown, and the command stays.
 */
export const cFlags = flagTable({
  plain:
    '-c -S -w -s -r -p -pg -pedantic -pie -no-pie -static-pie -pthread -pthreads -rdynamic -ansi -pipe -P -C -CC -undef -trigraphs ' +
    '-symbolic -nostdinc -nostdinc++ -nostdlibinc -nobuiltininc -nocudainc -nocudalib -nohipwrapperinc -nostdlib -nostdlib++ -nodefaultlibs -nostartfiles -nolibc -nolibcxx -ffreestanding ' +
    '-MD -MMD -MP -MG -MV -O -g -ObjC -ObjC++ --coverage -coverage -integrated-as -no-integrated-as -fintegrated-as ' +
    '-Qunused-arguments -emit-llvm -time -remap -mthreads -mwindows -mconsole -municode -no-canonical-prefixes ' +
    '-nogpulib -nogpuinc -flto -shared -static -EL -EB -traditional -traditional-cpp -no-integrated-cpp -dA -dp -dP --precompile ' +
    // Of Darwin's linker (GCC manual 3.19.12).
    '-dynamiclib -bundle -dead_strip -all_load -headerpad_max_install_names -prebind -twolevel_namespace -flat_namespace ' +
    // Of newlib, which a toolchain for microcontrollers brings along; other specs may hold anything.
    '-specs=nosys.specs --specs=nosys.specs -specs=nano.specs --specs=nano.specs -specs=rdimon.specs --specs=rdimon.specs',
  value:
    '-x -I -L -l -D -U -T -F -u -z -G -A -MT -MQ -include -imacros -isystem -iquote -idirafter -iprefix ' +
    '-iwithprefix -iwithprefixbefore -iwithsysroot -isysroot -imultilib -cxx-isystem -include-pch -iframework -sysroot --sysroot ' +
    '--param -param -target --target -arch -framework -weak_framework -dumpbase -dumpdir -dumpbase-ext ' +
    '-resource-dir -install_name -current_version -compatibility_version -soname -rpath -gcc-toolchain ' +
    '-undefined -force_load -exported_symbols_list -unexported_symbols_list -bundle_loader -allowable_client ' +
    '--gcc-toolchain --gcc-install-dir --cuda-gpu-arch --cuda-path --offload-arch --rtlib -rtlib --unwindlib --stdlib -ivfsoverlay -working-directory',
  output: '-o -MF -MJ -aux-info',
  // Attached, `-e` would be the beginning of `-emit-ast` and `-extract-api`.
  text: '-mllvm -Xlinker -Xassembler -Xpreprocessor -Xclang -e',
  // `--std` is an alias of gcc's driver.
  // Those of `-f` and `-m` may have a value that only the shell knows: a directory, a processor.
  optional:
    '-std --std -stdlib -save-temps -static-libgcc -static-libstdc++ -static-libasan -shared-libgcc -march -mtune -mcpu -mabi -mfpu ' +
    '-ffile-prefix-map -fmacro-prefix-map -fdebug-prefix-map -fprofile-prefix-map -fcoverage-prefix-map -ffile-compilation-dir ' +
    '-fdebug-compilation-dir -fprofile-dir',
  beginning:
    '-W -f -m -O -g -pedantic -std= --std= -static-lib -shared-lib -save-temps -Rpass -cl- -L -D -U -l -MF -MT -MQ ' +
    '-isystem -iquote -idirafter -isysroot -iframework -include -imacros',
});

/** Options that print; also whatever begins with `-print` or `--print`. */
export const printingBeginnings =
  '-print-search-dirs -print-file-name -print-prog-name -print-libgcc-file-name -print-multi-lib -print-sysroot ' +
  '--print-file-name --print-prog-name --print-search-dirs --print-target-triple -Q -H';

/** File names that the compiler compiles or assembles, not those it only hands to the linker (GCC manual 3.2); a header is precompiled. */
const sourceEndings = endings(
  'c i ii m mi mm M mii cc cp cxx cpp CPP c++ C s S sx ll bc cppm ixx cu cl h hh H hp hpp hxx HPP h++ tcc clcpp',
);

export function isSource(codes: Uint8Array, from: number, to: number): boolean {
  return hasEnding(codes, from, to, sourceEndings);
}

/** Languages after `-x` whose files are compiled. Of headers, the compiler makes precompiled ones: still a compilation. */
export const sourceLanguages = endings(
  'c c++ objective-c objective-c++ assembler assembler-with-cpp cpp-output c++-cpp-output c-header c++-header ' +
    'objective-c-header objective-c++-header c++-module c++-system-header c++-user-header cl clcpp cuda hip ir',
);

/** Names that configure scripts, CMake and meson give to the sources of their probes: their answer must be this machine's. */
const probeFiles = (
  'conftest cmTC_ CMakeCCompilerId CMakeCXXCompilerId sanitycheck testCCompiler testCXXCompiler CheckCCompiler ' +
  'CheckCXXCompiler checkCCompiler checkCXXCompiler'
).split(' ');
const probeDirectories = ['CMakeTmp/', 'CMakeScratch/', 'meson-private/'];
const numberedProbeDirectories = ['TryCompile-', '.conf_check_'];

/** Whether one of those is a part of the path that is word `word`, `skipped` characters of it left out. */
export function isProbe(scan: CommandScan, word: number, skipped: number): boolean {
  const { codes } = scan;
  const to = scan.toOf(word);
  let isAtBeginning = true;
  for (let at = scan.fromOf(word) + skipped; at < to; at++) {
    const code = codes[at] ?? 0;
    if (isAtBeginning && maybeProbe(code, codes[at + 1] ?? 0) && beginsProbe(codes, at, to)) return true;
    isAtBeginning = code === SLASH;
  }
  return false;
}

function beginsProbe(codes: Uint8Array, from: number, to: number): boolean {
  return (
    beginsWithOneOf(codes, from, to, probeFiles) ||
    beginsWithOneOf(codes, from, to, probeDirectories) ||
    (beginsWithOneOf(codes, from, to, numberedProbeDirectories) && indexOfCode(codes, from, to, SLASH) !== -1)
  );
}

/** Whether one of the names above may begin with these two characters. */
function maybeProbe(first: number, second: number): boolean {
  return probeBeginnings[((first & 127) << 7) | (second & 127)] === 1;
}

const probeBeginnings = new Uint8Array(1 << 14);
for (const name of [...probeFiles, ...probeDirectories, ...numberedProbeDirectories])
  probeBeginnings[(name.charCodeAt(0) << 7) | name.charCodeAt(1)] = 1;

const SLASH = 47;
