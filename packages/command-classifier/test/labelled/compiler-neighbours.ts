import { no, yes, type Row } from './row.ts';

const raw = String.raw;

/**
 * Of the 500 lines of synthetic set 4 (evaluations/notes/classifier.md), those that were wrong when they were first measured, their neighbours, and the hardest of the others. Lines
 * that are labelled a yes there and that stay here are among the last: their targets run tests or write documentation, their
 * program is given another name or search path, or they ask for `-v`.
 */
export const compilerNeighbourRows: readonly Row[] = [
  ...yes(
    'Make',
    raw`
    ionice -c2 -n7 make objs-host
    make -j"$NPROC" all
    make -j"$N" --load-average="$N"
    MAKEFLAGS=-j12 make buildworld
    make buildkernel KERNCONF=GENERIC
    make -C /lib/modules/6.8.0-45-generic/build M=$PWD modules
    make BOARD=nucleo-f401re -C examples/hello-world
    make LDFLAGS='-Wl,-rpath,$$ORIGIN/../lib'
    make 'CFLAGS=-O2 -g -DSEP="|"'
    make help_text.o
    make SANITIZE="address undefined" bin/unit_tests
    make -C clean
    make W=1 drivers/net/ethernet/intel/igb/
    sudo -n --preserve-env=CC make all
    make INSTALL=/usr/bin/install all
    DEB_BUILD_OPTIONS=nocheck make -C debian/build-tree
  `,
  ),
  ...yes(
    'Gcc',
    raw`
    gcc -o help help.c
    gcc -o /tmp/help -c list.c
    gcc -c E.c -o E.o
    gcc -DVERSION=\"1.4.2\" -c version.c -o version.o
    gcc '-DMAX(a,b)=((a)>(b)?(a):(b))' -c minmax.c
    gcc -Wp,-MMD,drivers/char/.mem.o.d -nostdinc -D__KERNEL__ -c -o drivers/char/mem.o drivers/char/mem.c
    gcc -O2 -o app main.c "$HOME/lib/libx.a"
  `,
  ),
  ...yes(
    'Ninja',
    `
    ninja -Cbuild/debug tests/unit_tests
    ~/depot_tools/ninja -C out/Release v8_unittests
    ninja src/main.cc^
  `,
  ),
  ...yes(
    'CargoTest',
    `
    INSTA_UPDATE=no cargo test snapshots
    cargo test -- --skip 'slow & flaky'
    cargo test -p help --test help
  `,
  ),
  ...yes('CargoBuild', `cargo build --config 'profile.dev.package."*".opt-level=3'`),
  ...yes('CmakeBuild', 'cmake --build install-tree'),
  ...yes('BunTest', `bun test -t "adds > numbers"`),
  ...no(raw`
    bun test --reporter=junit --reporter-outfile=/tmp/junit.xml
    make busybox-menuconfig
    make print-CFLAGS
    cmake --build build --target clang-format
    ninja -C build lib/install
    sudo -S make
    sudo -nb make
    gcc -fhelp -c x.c
    gcc -ftarget-help x.c
    gcc -fversion -c x.c
    clang -emit-ast x.c
    clang -extract-api x.c
    clang -module-file-info x.pcm x.c
    strace -fo log make
    strace -e inject=openat:error=ENOENT make
    env -u PATH make
    ninja -f /dev/stdin
    cargo build --manifest-path /dev/stdin
    cmake --build b --resolve-package-references=only
    CC=echo make
    make CC="gcc -E"
    make CC='gcc -fplugin=./p.so'
    make CFLAGS=-fsyntax-only
    make CROSS_COMPILE=./tools/x-
    LD_TRACE_LOADED_OBJECTS=1 make
    CC_PRINT_OPTIONS=1 CC_PRINT_OPTIONS_FILE=o clang -c x.c
    CCACHE_LOGFILE=/tmp/l make
    RUSTFLAGS="-C link-arg=-fuse-ld=./ld" cargo build
    RUSTFLAGS="--print cfg" cargo build
    RUSTFLAGS=-Zself-profile cargo build
    rustc -Ztime-passes main.rs
    rustc -Zcodegen-backend=./cg.so main.rs
    rustc -Cllvm-args=-load=./p.so main.rs
    rustc -C link-arg=-fuse-ld=./ld main.rs
    sudo -u nobody nice -n 10 make check
    make htmldocs
    exec -a builder make shared
    g++ -v -c trouble.cpp
  `),
];
