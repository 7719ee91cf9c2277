import { no, yes, type Row } from './row.ts';

const raw = String.raw;

export const wrapperRows: readonly Row[] = [
  ...yes(
    'CargoBuild',
    raw`
    time cargo build
    time -p cargo build
    time RUSTFLAGS=-g cargo build
    /usr/bin/time -v cargo build
    /usr/bin/time -f '%e s' cargo build
    sudo cargo build
    sudo -u bob cargo build
    sudo -E -H cargo build
    sudo -u bob -- cargo build
    sudo RUSTFLAGS=-g cargo build
    doas cargo build
    doas -u bob cargo build
    env RUSTFLAGS="-C target-cpu=native" cargo build
    env RUSTFLAGS="-C lto" cargo build
    env -u RUSTC_WRAPPER cargo build
    env --unset=RUSTC_WRAPPER cargo build
    env -C app cargo build
    env -- cargo build
    /usr/bin/env cargo build
    nice cargo build
    nice -n 10 cargo build
    nice -n10 cargo build
    nice -10 cargo build
    nice --adjustment=5 cargo build
    nice -n -5 cargo build
    ionice -c3 cargo build
    ionice -c 2 -n 7 cargo build
    nohup cargo build
    timeout 5m cargo build
    timeout 300 cargo build
    timeout -k 5 60 cargo build
    timeout --signal=KILL 1h cargo build
    timeout --foreground 10s cargo build
    stdbuf -oL -eL cargo build
    taskset -c 0-3 cargo build
    taskset 0xff cargo build
    chrt -b 0 cargo build
    chrt --idle 0 cargo build
    strace -e trace=execve cargo build
    perf stat cargo build
    perf stat -e cycles -- cargo build
    command cargo build
    command -p cargo build
    exec cargo build
    time sudo nice -n 5 timeout 1h env A=b cargo build
    sudo -u bob env RUSTFLAGS=-g nice cargo build --release
    bash -c 'cargo build'
    bash -c "cargo build --release"
    sh -c 'cargo build'
    sh -lc "cargo build"
    bash -lc 'cargo build'
    bash -l -c 'cargo build'
    bash -euo pipefail -c 'cargo build'
    bash -e -c "time cargo build"
    sudo bash -c 'cargo build'
    /bin/sh -c 'RUSTFLAGS=-g cargo build'
    zsh -c 'cargo build'
    RUSTFLAGS="-C target-cpu=native" cargo build
    CARGO_TARGET_DIR="$PWD/t" cargo build
    RUST_BACKTRACE=1 cargo build
    CARGO_INCREMENTAL=0 time cargo build
    CC=clang CXX=clang++ cargo build
    X+=y cargo build
    A= cargo build
    ~/.cargo/bin/cargo build
    /root/.cargo/bin/cargo build
    /usr/local/bin/cargo build
  `,
  ),
  ...yes(
    'Gcc',
    `
    ccache gcc -c x.c
    sccache gcc -c x.c
    distcc gcc -c x.c -o x.o
    ccache distcc gcc -c x.c
    time ccache gcc -c x.c
    /usr/bin/gcc -c x.c
    /usr/lib/ccache/gcc -c x.c
    /opt/gcc-13/bin/gcc-13 -c x.c
    ~/toolchain/bin/arm-none-eabi-gcc -c x.c
  `,
  ),
  ...yes('Rustc', 'sccache rustc main.rs'),
  ...no(raw`
    time
    time -v cargo build
    time --help cargo build
    sudo
    sudo -u cargo build
    sudo -i cargo build
    sudo -s cargo build
    sudo -l cargo
    sudo -e Cargo.toml
    sudo -k cargo build
    sudo --login cargo build
    sudo --frobnicate cargo build
    sudo PATH=/x cargo build
    doas -s
    env
    env cargo
    env -S 'cargo build'
    env --split-string='cargo build'
    env -u cargo build
    env PATH=/evil cargo build
    env LD_PRELOAD=x.so cargo build
    env -0 cargo build
    env --help cargo build
    env $X cargo build
    nice
    nice -n cargo build
    nice --help
    ionice -p 123
    ionice -c cargo build
    nohup
    nohup ./run
    timeout cargo build
    timeout 5m
    timeout 5x cargo build
    timeout $T cargo build
    timeout -s cargo build
    stdbuf cargo
    taskset -p 123
    taskset cargo build
    chrt -p 123
    chrt cargo build
    strace -p 123
    strace -f -o trace.log cargo build
    perf stat -o perf.txt cargo build
    /usr/bin/time -o t.txt cargo build
    strace -p 1 cargo build
    strace -o '|cat' make
    sudo -R /x make
    ccache make
    ccache cargo build
    distcc make
    perf record cargo build
    perf cargo build
    perf stat -p 1
    command -v cargo
    command -V cargo build
    exec
    exec cargo run
    ccache -s
    ccache --show-stats
    ccache ./x
    sccache --start-server
    distcc --version
    distcc -j
    bash -c 'cargo build && cargo test'
    bash -c 'cargo build | cat'
    bash -c 'cargo build > log'
    bash -c "cargo build; ls"
    bash -c 'cd x; cargo build'
    bash -c 'cargo run'
    bash -c "$CMD"
    bash -c cargo build
    bash -c 'cargo' build
    bash -c 'cargo build' extra
    bash -ic 'cargo build'
    bash -i -c 'cargo build'
    bash -nc 'cargo build'
    bash -c 'cargo build''; rm x'
    bash -c 'cargo build'"; rm x"
    bash -c "cargo build \"x\""
    bash -c "cargo build $X"
    bash -c 'cargo build $X'
    bash -c "cargo build \$(x)"
    bash -c
    bash
    bash build.sh
    bash cargo build
    bash -s cargo build
    sh make
    sh -c '(make)'
    sh -c 'make &'
    sh -c '! make'
    eval 'cargo build'
    setsid cargo build
    watch cargo build
    xargs cargo build
    unbuffer cargo build
    nice bash build.sh
    sudo su -c 'make'
    su bob -c 'make'
    ssh b 'cargo build'
    rch exec -- cargo build
    PATH=/x:$PATH cargo build
    PATH+=:/x cargo build
    LD_PRELOAD=./x.so make
    LD_LIBRARY_PATH=. cargo test
    BASH_ENV=x bash -c 'make'
    IFS=x make
    SHELL=/bin/zsh make
    MAKEFLAGS=-n make
    MAKEFLAGS="n -j4" make
    GNUMAKEFLAGS=-n make
    MAKEFILES=x.mk make
    BUN_OPTIONS=--watch bun test
    CARGO_ALIAS_B=run cargo b
    CARGO=/x cargo build
    CCC_OVERRIDE_OPTIONS=+-E clang -c x.c
    GCC_EXEC_PREFIX=/x gcc -c x.c
    COMPILER_PATH=. gcc -c x.c
    INSTA_UPDATE=always cargo test
    UPDATE_EXPECT=1 cargo test
    TRYBUILD=overwrite cargo test
    BLESS=1 cargo test
    HUNCH_LOCAL=1 cargo build
    HUNCH_LOCAL=1 make -j8
    env HUNCH_LOCAL=1 make
    sudo HUNCH_LOCAL=yes make
    time HUNCH_LOCAL=1 make
    bash -c 'HUNCH_LOCAL=1 make'
    A=$(x) cargo build
    A="$(x)" cargo build
    A=$((1)) make
    A[0]=1 make
    sudo nice time nohup env nice time nice time nice time nice make
  `),
  ...yes(
    'Make',
    `
    HUNCH_LOCAL=0 make
    MAKEFLAGS=-j8 make
    MAKEFLAGS="-j 8" make
    CFLAGS="-O2 -g" make
    CC=clang make -j8
    CC="ccache gcc" make
    bash -c 'make -j8'
    env CC=clang make all
  `,
  ),
];
