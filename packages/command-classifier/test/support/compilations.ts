import type { Kind } from '../../src/index.ts';

const raw = String.raw;

/** The lines of a text without what is around them; none is empty. */
export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const compilations: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  CargoBuild: lines(`
    cargo build
    cargo b -r
    cargo build --release --locked --offline
    cargo +nightly build -Z build-std=core --target x.json
    cargo -C app build -p help --bin help
    cargo --config net.offline=true build --features "cli tls" -j"$N"
  `),
  CargoTest: lines(raw`
    cargo test
    cargo t -p core -- --nocapture --test-threads=1
    cargo test --workspace --no-fail-fast 'parser::\w+'
    cargo test --no-run --message-format=json
  `),
  CargoCheck: lines(`
    cargo check
    cargo c --all-targets --profile test
  `),
  CargoClippy: lines(`
    cargo clippy
    cargo clippy --workspace -- -D warnings -A clippy::all
  `),
  CargoDoc: lines(`
    cargo doc
    cargo doc --no-deps --document-private-items
  `),
  CargoBench: lines('cargo bench --bench parse -- --sample-size 20'),
  CargoNextest: lines("cargo nextest run -E 'test(/^db::/) | package(core)'"),
  Rustc: lines(`
    rustc main.rs
    rustc -O --edition=2021 -C target-cpu=native -C linker=clang -o help src/main.rs
    rustc --crate-type lib --emit=metadata,link -Zmir-opt-level=4 lib.rs --cfg 'feature="print"'
  `),
  Gcc: lines(raw`
    gcc -c x.c
    cc -O2 -Wall -o help help.c -lm
    gcc-13 -DMAX='a|b' -MMD -MP -MF .deps/x.d -c x.c -o x.o
    x86_64-linux-gnu-gcc -std=gnu11 -ftime-trace -fstack-usage -c x.c
    arm-none-eabi-gcc -specs=nano.specs -Wl,-Map=fw.map,--cref -Wl,--print-memory-usage x.c -o fw.elf
    gcc -DV=\"1\" -fsanitize=address -fno-omit-frame-pointer *.c -o all
  `),
  Gpp: lines(`
    g++ -std=c++20 -Iinclude -c "my file.cpp" -o build/a.o
    c++ a.cc lib.a -o app -pthread
  `),
  Clang: lines(`
    clang --target=wasm32 -nostdlib -Wl,--no-entry -o x.wasm x.c
    clang -emit-llvm -c loop.c -o loop.bc
    clang -dynamiclib -undefined dynamic_lookup -o libx.dylib x.c
  `),
  Clangpp: lines('clang++-17 -flto=thin -stdlib=libc++ -c x.cpp'),
  Make: lines(`
    make
    gmake all
    make -j"$JOBS" --output-sync=target V=1
    make -C src -f Makefile.linux CC=clang CFLAGS='-O2 -g' libx.a
    make ARCH=arm64 CROSS_COMPILE=/opt/gcc/bin/aarch64-linux-gnu- O=../out Image.gz dtbs
    make --directory=lib --jobs=4 --keep-going
  `),
  CmakeBuild: lines(`
    cmake --build build
    cmake --build . -j 8 --config Release --target app tests/unit_tests
    cmake --build --preset release --clean-first -v
    cmake --build build -- -k 0 -v app
  `),
  Ninja: lines(`
    ninja
    ninja -C out/Release -j8 -k 0 chrome
    ninja -d stats -f build.release.ninja tests/unit_tests
  `),
  Meson: lines(`
    meson compile
    meson compile -C build -j 4 app:executable --ninja-args=-k0
  `),
  BunTest: lines(`
    bun test
    bun test src/a.test.ts -t 'a && b' --bail=1 --coverage
    bun --cwd=packages/core test
  `),
  BunTypecheck: lines('bun typecheck'),
};

/** Each kind's commands with options of its manual. */
export const cores = Object.entries(compilations).flatMap(([kind, commands]) =>
  (commands ?? []).map((command) => ({ kind, command })),
);

/** Options that end, print, watch or edit, behind the name of the tool: each kind has its own. */
export const neverOptions: Readonly<Partial<Record<Kind, string>>> = {
  CargoBuild:
    '--help -h --build-plan --unit-graph -Zhelp --config=x.toml --target-dir=/usr/x --manifest-path=/dev/stdin',
  CargoTest: '--help -h --list --open --fix',
  CargoCheck: '--help --fix -Zhelp',
  Rustc:
    '--version -V -vV --help -h --print=cfg --explain=E1 -Chelp -Zhelp -Zunpretty=hir -Zself-profile -Ztime-passes -Zcodegen-backend=x ' +
    '-Clinker=./x -Cllvm-args=-load=x --emit=asm=- -o- - @args --codegen=linker=/x/y -Ztime_passes',
  Gcc:
    '--version -v --help --help=common --target-help -dumpversion -dumpmachine -dumpspecs -E -M -MM -### -Q -H ' +
    '-print-search-dirs --print-file-name=x -fhelp -ftarget-help -fversion -fplugin=x.so -wrapper=x -B. -specs=x @args - ' +
    '-o- -o/dev/stdout -o/dev/null -include=/dev/stdin /dev/stdin -Wl,--version -Wl,-plugin,x -Wa,--help -Wa,-a -Wp,-E ' +
    '-mcpu=help -march=? -fdump-tree-all=stderr -fmodule-mapper=|x -fuse-ld=/x/ld -fself-test=x -fdbg-cnt-list -fdump-passes',
  Clang:
    '--version -cc1 --analyze -fdriver-only -fproc-stat-report=x --config=x -fixit -rewrite-objc -print-targets -emit-ast',
  Make:
    '-n --dry-run --just-print --recon -nj8 -kn -p --print-data-base -q --question -t --touch -h --help -v --version -d --debug ' +
    '--eval=x -f- --file=- --file=/dev/stdin SHELL=/bin/zsh CC=./cc X!=date clean distclean install uninstall run deploy publish ' +
    'release serve dev watch menuconfig fmt lint help test check docs all-clean docker-push modules_install print-CFLAGS',
  Ninja:
    '-n -nv -vn -t -tclean -h --help --version -dlist -f/dev/stdin -wlist clean install test lib/install sub/clean menuconfig',
  CmakeBuild:
    '--help --list-presets --install --open -E -P --target=clean --target=install --target=sub/install',
  BunTest:
    '-u --update-snapshots --watch --watch=true -w --hot --inspect --inspect-brk=9 --help -h --reporter-outfile=/tmp/x.xml ' +
    '--coverage-dir=/usr/x --config=x --eval --filter=x --preload=/dev/stdin',
  Meson: '--clean --help --vs-args=x --ninja-args=-n --ninja-args=-tclean clean install test',
};
