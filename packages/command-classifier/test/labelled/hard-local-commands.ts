import { exactly, no, type Row } from './row.ts';

const raw = String.raw;

/** What stays of the commands of synthetic set 3 (evaluations/notes/classifier.md), in which hard lines were wanted. */
export const hardLocalCommandRows: readonly Row[] = [
  // Labelled a yes, by who knows these projects; the names do not tell, and spec 000 keeps `bun run` here.
  ...no(raw`
    make --directory=kernel --file=kernel.mk image
    make USE_LTO=yes USE_JEMALLOC=no MALLOC=libc redis-server
    make -C tools/testing/selftests/bpf -j4 test_progs
    cmake --build /src/llvm/build --target check-llvm-unit -j64
    meson compile -C build libfoo:shared_library tests/unit
  `),
  ...no(raw`
    cargo build 2>&1 | tail -20
    cargo test && git commit -am "green"
    cargo run --release -- --port 8080
    cargo install --path crates/cli --locked
    cargo publish -p my-macros --dry-run
    cargo clean -p openssl-sys
    rustc --explain E0502
    gcc -M -Iinclude src/main.c
    gcc main.o util.o -o app -lm
    cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Debug
    cmake --install build --prefix /usr/local
    meson setup builddir --buildtype=release
    bun install --frozen-lockfile
    echo "cargo build --release"
    git commit -m "cargo test passes on windows"
    grep -rn "make all" .github/workflows
    cd crates/core && cargo build
    cargo build > build.log 2>&1
    cargo check &
    { cargo build --release; }
    cargo build --target $(rustc -vV | sed -n 's/host: //p')
    cargo test || true
    cargo watch -x check -x test
    cargo add serde --features derive
    cargo update -p tokio --precise 1.36.0
    cargo tree -i syn -e features
    cargo metadata --format-version 1 --no-deps
    cargo new --lib build
    cargo bloat --release --crates
    RUST_LOG=info cargo r
    UPDATE_EXPECT=1 cargo test -p hir-ty
    INSTA_UPDATE=always cargo test --test snapshots
    make oldconfig ARCH=riscv
    make modules_install INSTALL_MOD_PATH=/mnt/rootfs
    make -q all
    make --dry-run bzImage
    make flash PORT=/dev/ttyUSB0
    ls target/release/build
    bash -c "make -j8 > make.log"
    sh -c 'cargo check | head'
    bash -n -c 'cargo build'
    bash build.sh --cargo-build
    ssh builder 'cargo build --release'
    docker run --rm -v /src:/src rust:1.78 cargo build
    find . -name Cargo.toml -execdir cargo check \;
    ls crates | xargs -n1 cargo test -p
    watch -n 5 cargo check
    nohup make -j8 > make.out 2>&1 &
    strace -f -o trace.txt cargo build
    gdb --args cargo test
    entr -c cargo test
    alias cb='cargo build'
    cargo() { echo nope; }
    function make { command make -j8; }
    export RUSTFLAGS="-D warnings"
    RUSTFLAGS="-D warnings"
    cargo test -p foo <<< "input"
    make < answers.txt
    diff <(cargo build 2>&1) expected.txt
    cargo test --features <(cat features)
    FEATURES=$(cat .features) cargo build
    gcc -x c - -o out
    cargo build\nrm -rf /tmp/out
    car'go' r\un
    # cargo build --release
    : cargo test
    true cargo build
    sed -i 's/cargo build/cargo check/' .github/workflows/ci.yml
    cargo help clippy
    cargo search ratatui --limit 5
    cargo init --bin .
    cargo remove anyhow
    cargo vendor third_party/rust
    cargo fetch --locked
    cargo expand --lib parser
    cargo audit --deny warnings
    cargo outdated -R
    cargo yank --version 1.0.7 mycrate
    cargo package --list
    cargo flamegraph --bin server -- --bench
    cargo embed --chip nRF52840_xxAA
    cargo release patch --execute
    cargo locate-project --workspace
    cargo pkgid tokio
    cargo uninstall cargo-edit
    cargo config get build.target
    cargo fuzz run fuzz_parse -- -max_total_time=60
    cargo xtask dist
    cargo binstall cargo-nextest
    cargo test |& tee test.log
    cargo build >/dev/null
    cargo clippy &> clippy.txt
    cargo build 2> errors.txt
    cargo check --message-format=json >> diagnostics.jsonl
    cargo test 1>&2 2>out.txt
    >log cargo build
    cargo build 3>trace.out
    exec 2>&1; cargo build
    if cargo build; then echo ok; fi
    for f in a b c; do cargo test --features $f; done
    while ! cargo test; do sleep 1; done
    set -e; make all
    set -x && ninja
    cargo build & wait
    make & make -C docs
    make || make -j1 V=1
    [ -f Makefile ] && make
    test -d build || cmake --build build
    pushd firmware; make; popd
    eval "cargo build $FLAGS; echo done"
    source env.sh && make
    . ./emsdk_env.sh; ninja
    make 'all' "in"stall
    cargo "ru"n --bin seed
    make\nmake install
    coproc cargo build
    cargo build |
    time (make -j4; make modules)
    time { cargo test; cargo bench; }
    gcc -MM src/*.c
    gcc -### main.c
    gcc -Q -O2 --help=target
    g++ -print-file-name=libstdc++.so
    clang --print-target-triple
    cc -E config.h.in
    clang -E -P macros.h -o expanded.txt
    arm-none-eabi-gcc -print-multi-lib
    arm-none-eabi-objcopy -O binary fw.elf fw.bin
    arm-none-eabi-size build/fw.elf
    arm-none-eabi-gdb build/fw.elf -ex 'target remote :3333'
    g++ -shared -Wl,-soname,libx.so.1 x.o y.o -o libx.so.1.0
    clang++ obj/main.o obj/gl.o -o game -lSDL2
    clang-format -i src/main.cpp
    clang-tidy -p build src/main.cpp --fix
    gcc main.c -o main && ./main
    gcc main.c -o main; ./main < in.txt
    g++ -std=c++17 sol.cpp -o sol && time ./sol
    gcc -c foo.c -o foo.o 2>warn.txt
    gcc gui.c -o gui $(pkg-config --cflags --libs gtk+-3.0)
    gcc -DGIT=\"$(git rev-parse --short HEAD)\" -c v.c
    which gcc g++ make cargo
    type -a cargo
    command -v ninja
    apt-get install -y gcc make ninja-build
    make deploy ENV=staging
    make run ARGS="--release"
    make serve PORT=4000
    make -p -f /dev/null
    tail -f make.log
    make --question vmlinux
    make -C build install DESTDIR=/tmp/stage
    make -s kernelrelease
    make headers_install INSTALL_HDR_PATH=/usr
    make docker-push TAG=latest
    make upload MCU=atmega32u4
    cat <<EOF > Makefile
    make build && sudo make install
    make all -n
    make -j4 clean all
    rm -f make cargo ninja
    cmake --build build && ctest --test-dir build
    cmake --build build | tee log
    cmake .. -DCMAKE_TOOLCHAIN_FILE=arm.cmake
    tmux new-session -d 'cargo test'
    cmake -E copy a b
    cmake -E remove_directory build
    cmake -P cmake/build.cmake
    cmake -L build
    cmake --help-command build
    cmake --build build --target install/strip
    ccmake build
    mkdir -p build && cd build && cmake .. && make
    ninja -t targets all
    ninja -t graph | dot -Tpng -o graph.png
    ninja -n -v
    rg "cargo build" --glob '*.yml'
    ninja -C build uninstall
    python3 -c "import os; os.system('make')"
    meson configure build -Db_lto=true
    meson introspect build --targets
    meson compile -C build > out.txt
    meson wrap install gtest
    meson init --language=c --build
    bun run build && bun test
    bun test | grep fail
    bun test > results.txt
    bun add -d @types/bun
    bun remove lodash
    bun init -y
    bun create vite my-app
    bun run start
    bun --hot server.ts
    bun index.ts test
    bun -e 'console.log("bun test")'
    printf 'make -j8\n'
    parallel cargo test -p ::: core alloc net
    git log --oneline --grep="make all"
    kill $(pgrep cargo)
    bunx cowsay "cargo build"
    bun run lint --fix
    bun run format
    npm publish
    npx prettier --write "src/**/*.ts"
    bun test; echo $?
    bun test & sleep 10
    cd packages/ui; bun test
    bun test $(git diff --name-only | grep test.ts)
    bun install && bun typecheck
    /usr/bin/time -o timing.txt make -j8
    env CARGO=1
    hyperfine --warmup 1 'cargo build'
    timeout 5 sleep 10 && cargo build
    timeout 60 cargo run --example server
    nice -n 5 cargo install ripgrep
    env FOO=make ./cargo-wrapper.sh build
    time make install
    ccache --clear
    ccache gcc -E foo.c
    sudo -u builder make install
    bash -c 'make; true'
    bash -c "exec cargo run"
    bash -c 'cargo build' 'cargo test' > out
    bash -c $'make\nmake install'
    sh -c 'cd sub && make'
    bash -i -c 'cargo run'
    bash -c 'cargo build &'
    bash -c "cargo build --target $(uname -m)-unknown-linux-gnu"
    bash -c 'echo cargo build'
    env bash -c 'cargo fmt'
    time -f %e -o t.txt cargo build
    env -S "cargo run --release"
  `),
  ...exactly(null, 'make -j`nproc` vmlinux', 'g++ main.cpp `pkg-config --cflags --libs sdl2` -o main'),
];
