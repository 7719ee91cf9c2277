/**
 * Options as the manuals list them, copied out by hand for the tests alone: what is generated from these tables is labelled by them, not by
 * the tables of `src`. Each option stands with a value that a person would give, `␣` for the blank between them.
 */
export interface Manual {
  readonly kind: string;
  /** How the command may begin: programs, global options, subcommands. */
  readonly heads: string;
  /** Options after which it still compiles. */
  readonly harmless: string;
  /** Words that stand behind the options; one of them is taken, or one of `none` nothing. */
  readonly operands: string;
  /** Options, targets and values with which it does not compile, or does more than that. */
  readonly spoiling: string;
  /** What can follow behind `--`, if anything. */
  readonly afterDashes?: string;
}

/** doc.rust-lang.org/cargo/commands: "Common Options" and those of package and target selection, which build, check and test share. */
const ofCargo =
  '-p␣core --package=core --workspace --exclude␣bench --all-features --no-default-features --features␣a,b -F␣std --release -r --profile␣dev ' +
  '--target␣x86_64-unknown-linux-musl --target-dir␣/tmp/t -j4 -j␣2 --jobs=default --keep-going --locked --offline --frozen -v -vv -q ' +
  '--color=always --message-format␣json --message-format=short --manifest-path␣app/Cargo.toml --timings --timings=html -Zbuild-std ' +
  '-Z␣build-std-features=x --config␣net.offline=true --lib --bins --examples --tests --benches --all-targets --bin␣clean --example␣install ' +
  '--test␣fmt --bench␣run --ignore-rust-version --future-incompat-report';
const notOfCargo =
  '--help -h --version -V --unit-graph --build-plan --list --open --fix -Zhelp --explain␣E0308 --config␣evil.toml --config=alias.b="run" ' +
  '--config␣build.rustc="./x" --target-dir␣/usr/lib --manifest-path␣/dev/stdin --not-an-option -x';
const cargoHeads = (...names: readonly string[]): string =>
  names
    .flatMap((name) => [
      `cargo␣${name}`,
      `cargo␣+nightly␣${name}`,
      `/usr/bin/cargo␣--locked␣-C␣app␣${name}`,
      `~/.cargo/bin/cargo␣-q␣${name}`,
      `cargo␣--color=never␣--config␣net.retry=3␣${name}`,
    ])
    .join(' ');

/** GCC manual 3.1 "Option Summary", clang's command line reference. */
const ofCompilers =
  '-c -S -O -O2 -O3 -Os -Og -g -g3 -ggdb -gdwarf-5 -Wall -Wextra -Wno-unused -Werror=format -pedantic -std=c11 -ansi -w -fPIC -fpie ' +
  '-flto -flto=4 -fno-common -fvisibility=hidden -fsanitize=address,undefined -fstack-protector-strong -fprofile-generate -ftest-coverage ' +
  '-march=native -mtune=generic -m32 -m64 -mavx2 -pthread -pipe -pg -s -static -shared -rdynamic -nostdlib -nostdinc -ffreestanding ' +
  '-nostartfiles -Iinclude -I␣../include -isystem␣/usr/include/x -iquote␣. -idirafter␣y -include␣config.h -imacros␣m.h -DNDEBUG -D␣A=1 -UX ' +
  '-U␣Y -L. -L␣/opt/lib -lm -l␣dl -o␣out/a.o -oapp -MD -MMD -MP -MF␣x.d -MT␣x.o -MQ␣y.o -x␣none -T␣link.ld -Wl,--gc-sections ' +
  '-Wl,-Map=app.map -Wl,-rpath,/opt/lib -Wa,--noexecstack -Wp,-DX -Xlinker␣-z -Xassembler␣-g --sysroot=/sr --param␣max-inline-insns-single=9 ' +
  '-u␣main -z␣now -save-temps -fuse-ld=gold -frandom-seed=1 -fmax-errors=3 -fdiagnostics-color=always';
const notOfCompilers =
  '-E -M -MM -v --version --help --help=warnings --target-help -### -dumpversion -dumpmachine -dumpspecs -print-search-dirs ' +
  '-print-file-name=libc.a -print-sysroot -Q -H -fplugin=./p.so -wrapper␣gdb,--args -B. -specs=x.specs -o␣x.c -o- -o␣/dev/stdout ' +
  '-o␣/usr/bin/x -MF␣- -Wl,--version -Wl,--help -Wa,--version -Wa,-alh -Wp,-M -Wl,-plugin,p.so - @args /dev/stdin conftest.c $A -mcpu=help ' +
  '-fversion -fhelp';

export const manuals: readonly Manual[] = [
  {
    kind: 'CargoBuild',
    heads: cargoHeads('build', 'b'),
    harmless: ofCargo,
    operands: '',
    spoiling: `${notOfCargo} run app`,
  },
  {
    kind: 'CargoCheck',
    heads: cargoHeads('check', 'c'),
    harmless: ofCargo,
    operands: '',
    spoiling: notOfCargo,
  },
  {
    kind: 'CargoTest',
    heads: cargoHeads('test', 't'),
    harmless: `${ofCargo} --no-run --no-fail-fast --doc`,
    operands: 'parser install run::fast none',
    spoiling: notOfCargo,
    // doc.rust-lang.org/rustc/tests
    afterDashes:
      '--nocapture --test-threads=1 --test-threads␣2 --skip␣slow --exact --ignored --include-ignored --show-output -q --format␣pretty',
  },
  {
    kind: 'CargoClippy',
    heads: cargoHeads('clippy'),
    harmless: `${ofCargo} --no-deps`,
    operands: '',
    spoiling: `${notOfCargo} --fix`,
    afterDashes:
      '-D␣warnings -Dwarnings -W␣clippy::pedantic -A␣dead_code --deny␣x --cap-lints␣warn -F␣unsafe_code',
  },
  {
    kind: 'CargoDoc',
    heads: cargoHeads('doc'),
    harmless: `${ofCargo} --no-deps --document-private-items`,
    operands: '',
    spoiling: `${notOfCargo} --open`,
  },
  {
    kind: 'Rustc',
    // doc.rust-lang.org/rustc/command-line-arguments.html
    heads: 'rustc rustc␣+nightly /usr/bin/rustc ~/.cargo/bin/rustc',
    harmless:
      '-O -g --test --edition=2021 --edition␣2024 --crate-type␣lib --crate-name=x -o␣app -oapp --out-dir␣out -L␣native=/opt -L. -lm -l␣static=z ' +
      "--cfg␣loom --check-cfg␣'cfg(a)' --extern␣a=liba.rlib --target␣wasm32-wasip1 --cap-lints␣allow --emit=asm,link --emit␣metadata " +
      '--sysroot␣/sr --remap-path-prefix=/a=/b --error-format␣short --json␣artifacts --color=always -A␣unused -W␣x -D␣warnings -F␣y ' +
      '-C␣opt-level=3 -Copt-level=z -C␣target-cpu=native -C␣lto -C␣linker=clang -Cpanic=abort --codegen␣debuginfo=1 -Zthreads=4 -v',
    operands: 'main.rs src/lib.rs ./x.rs',
    spoiling:
      '-V --version -vV -h --help --print␣cfg --print=sysroot --explain␣E1 -C␣help -W␣help -Zhelp -Zunpretty=hir -C␣linker=./x ' +
      '-Clink-arg=-fuse-ld=./x - @args -o␣- -o␣main.rs --emit=asm=- -Zself-profile second.rs --bogus',
  },
  {
    kind: 'Gcc',
    heads:
      'gcc cc gcc-13 /usr/bin/gcc-12 x86_64-linux-gnu-gcc arm-none-eabi-gcc ccache␣gcc distcc␣gcc-12 sccache␣cc',
    harmless: ofCompilers,
    operands: 'x.c src/main.c x.S a.i "my␣file.c" x.c␣y.o␣libz.a',
    spoiling: notOfCompilers,
  },
  {
    kind: 'Gpp',
    heads: 'g++ c++ g++-14 /usr/bin/c++ aarch64-linux-gnu-g++-12 icecc␣g++',
    harmless: ofCompilers,
    operands: 'x.cc src/main.cpp X.C x.cxx x.cpp␣y.o',
    spoiling: notOfCompilers,
  },
  {
    kind: 'Clang',
    heads: 'clang clang-18 /usr/lib/llvm-18/bin/clang',
    harmless: `${ofCompilers} --target=wasm32 -target␣bpf -emit-llvm -Weverything -Rpass=inline -ftime-trace -fcolor-diagnostics -mllvm␣-polly -arch␣arm64`,
    operands: 'x.c x.m x.ll x.bc',
    spoiling: `${notOfCompilers} -cc1 --analyze -Xclang␣-ast-dump -emit-ast -fixit`,
  },
  {
    kind: 'Clangpp',
    heads: 'clang++ clang++-17 /opt/llvm/bin/clang++',
    harmless: `${ofCompilers} -stdlib=libc++ -nostdinc++ -std=c++20 -fcoroutines`,
    operands: 'x.cc x.mm x.cpp',
    spoiling: `${notOfCompilers} --analyze`,
  },
  {
    kind: 'Make',
    // GNU make manual 9.8
    heads: 'make gmake /usr/bin/make',
    harmless:
      '-b -m -B --always-make -C␣src -Csrc --directory=lib -e -i -k --keep-going -S -f␣Makefile.linux -fbuild.mk --file=GNUmakefile -I␣mk ' +
      '-I. -j -j8 -j␣4 --jobs --jobs=2 -l -l4 -l␣2.5 --load-average=3 -L -o␣x.h --old-file=y -O -Oline --output-sync=target -r -R -s ' +
      '--silent -w --no-print-directory -W␣x.c --what-if=y.c --warn-undefined-variables --trace V=1 CC=clang ARCH=arm64 O=../out ' +
      "CFLAGS='-O2␣-g' PREFIX=/usr DESTDIR=/tmp/d CROSS_COMPILE=arm-none-eabi- M=drivers/net",
    operands: 'all build libx.a main.o src/x.ko vmlinux none none none',
    spoiling:
      '-n --dry-run --just-print --recon -p --print-data-base -q --question -t --touch -h --help -v --version -d --debug --eval=x: -f␣- ' +
      '-f/dev/stdin clean distclean install uninstall run deploy publish release serve dev watch menuconfig fmt lint help test check docs ' +
      'modules_install SHELL=/bin/zsh CC=./cc X!=date MAKEFLAGS=n -kn -sq --bogus frobnicate',
  },
  {
    kind: 'CmakeBuild',
    // cmake.org/cmake/help/latest/manual/cmake.1.html, "Build a Project"
    heads: 'cmake␣--build␣build cmake␣--build␣. /usr/bin/cmake␣--build␣../out cmake␣--build␣--preset␣dev',
    harmless:
      '-j -j8 -j␣4 --parallel --parallel␣8 --parallel=2 --config␣Release --config=Debug --clean-first --use-stderr -v --verbose --target␣app ' +
      '--target=lib/all -t␣core_tests --resolve-package-references=off',
    operands: '',
    spoiling:
      '--target␣clean --target=install -t␣test --target␣app␣package --help --list-presets --install --open -E -P␣x.cmake --bogus ' +
      '--resolve-package-references=only',
    afterDashes: '-j8 -k␣0 -v VERBOSE=1 app',
  },
  {
    kind: 'Ninja',
    // ninja-build.org/manual.html
    heads: 'ninja ninja-build /usr/bin/ninja',
    harmless:
      '-C␣out -Cout/Release -f␣x.ninja -j4 -j␣8 -k0 -k␣10 -l2 -l␣4 -v --verbose --quiet -d␣stats -dexplain -d␣keeprsp -w␣dupbuild=err',
    operands: 'all app x.o src/x.c^ lib/libx.so unit_tests none none',
    spoiling:
      '-n -t␣clean -ttargets -t␣compdb -h --help --version -d␣list -w␣list clean install test lib/install -vn -f/dev/stdin --bogus',
  },
  {
    kind: 'Meson',
    heads: 'meson␣compile meson␣-C␣b␣compile /usr/bin/meson␣compile',
    harmless:
      '-C␣build -j4 -j␣2 --jobs=8 -l␣3 --load-average=2 -v --verbose --ninja-args=-k0 --ninja-args=-v,-j4',
    operands: 'app libx:static_library sub/x:executable none none',
    spoiling:
      '--clean --help -h --vs-args=x --xcode-args=y --ninja-args=-n --ninja-args=-t,clean clean install test --bogus',
  },
  {
    kind: 'BunTest',
    // bun.sh/docs/cli/test
    heads: 'bun␣test bun␣--cwd=app␣test /usr/bin/bun␣test ~/.bun/bin/bun␣--bun␣test',
    harmless:
      '--timeout␣100 --timeout=5 --rerun-each␣3 --only --todo --coverage --coverage-reporter=lcov --coverage-dir␣cov --bail --bail=2 ' +
      '-t␣add --test-name-pattern=x --reporter=dots --seed␣4 --randomize --concurrent --max-concurrency=2 --preload␣./a.ts -r␣./b.ts ' +
      '--env-file=.env --smol --pass-with-no-tests --shard=1/2 --parallel',
    operands: 'src x.test.ts watch none none',
    spoiling:
      '--watch -w --watch=true --hot -u --update-snapshots --inspect --inspect-brk --inspect-wait=9 --help -h --reporter-outfile=../x.xml ' +
      '--coverage-dir␣/usr/x --preload␣/dev/stdin --bogus',
  },
];

/** Wrappers with options of their manual pages that only change how the command is started. */
export const starting =
  'time time␣-p /usr/bin/time␣-v /usr/bin/time␣-f␣%e sudo sudo␣-E sudo␣-u␣bob sudo␣-nH␣-g␣ci␣-- sudo␣A=b doas doas␣-u␣ci env env␣A=b env␣-u␣X ' +
  "env␣-i␣A=b env␣-C␣app env␣--unset=X␣B='c␣d' nice nice␣-n␣5 nice␣-n-3 nice␣-7 nice␣--adjustment=2 ionice ionice␣-c3 ionice␣-c␣2␣-n␣7 nohup " +
  'timeout␣5m timeout␣-k␣5␣90 timeout␣--signal=INT␣--foreground␣1.5h stdbuf␣-oL stdbuf␣-i0␣-o0␣-eL taskset␣0x3 taskset␣-c␣0-3 chrt␣-b␣0 ' +
  'chrt␣--rr␣5 strace␣-c␣-e␣trace=file strace␣-s␣99␣-tt perf␣stat perf␣stat␣-d␣-r␣3 perf␣stat␣-e␣cycles␣-- command command␣-p exec ' +
  "A=b A='x␣y' RUST_LOG=debug CC=clang CFLAGS='-O2␣-g' LANG=C␣TZ=UTC RUSTFLAGS=-Dwarnings";

/** Wrappers, options of them and variables with which something else is run, read, or recorded. */
export const diverting =
  '/usr/bin/time␣-o␣t sudo␣-i sudo␣-s sudo␣-e sudo␣-l sudo␣-b sudo␣-A sudo␣-S doas␣-s doas␣-C␣x env␣-S env␣-v env␣PATH=./x env␣-u␣PATH ionice␣-p␣1 ' +
  'taskset␣-p␣1 chrt␣-p␣1 strace␣-f strace␣-o␣x strace␣-p␣1 strace␣-E␣A=b perf␣record perf␣stat␣-o␣x command␣-v command␣-V exec␣-a␣x xargs watch ' +
  'ssh␣host docker␣run␣x echo printf␣%s eval source . bear␣-- gdb␣--args valgrind find␣.␣-exec HUNCH_LOCAL=1 PATH=./x:$PATH HOME=/x ' +
  'LD_PRELOAD=x.so CARGO_HOME=x BASH_ENV=x RUSTC_WRAPPER=./w CC=./cc MAKEFLAGS=n RUSTFLAGS=--print=cfg';

/** What a shell may find at a place between two words; mvdan/sh says what it makes of it. */
export const shellPieces: readonly string[] = [
  '| tail -40',
  '|& cat',
  '&& ls',
  '|| true',
  '; ls',
  '> log',
  '>>log',
  '2> err',
  '&> all',
  '>&log',
  '< in',
  '<<< text',
  '&',
  '& ls',
  '$(cat x)',
  '"$(cat x)"',
  '`cat x`',
  '<(cat x)',
  '\n ls',
];

/** The same for what means nothing to it. */
export const quietPieces: readonly string[] = ['2>&1', '1>&2', ' ', '\t', '\\\n'];
