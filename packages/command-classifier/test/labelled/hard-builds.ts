import { exactly, yes, type Row } from './row.ts';

const raw = String.raw;

/** The compilations among the commands of synthetic set 3 (evaluations/notes/classifier.md), in which hard lines were wanted. */
export const hardBuildRows: readonly Row[] = [
  ...yes(
    'CargoBuild',
    raw`
    cargo build --release --locked --target x86_64-unknown-linux-musl
    cargo +nightly-2024-05-01 build -Z build-std=core,alloc --target thumbv7em-none-eabihf
    RUSTFLAGS="-C target-cpu=native -C link-arg=-fuse-ld=lld" cargo build --profile release-lto
    time cargo build --timings
    cargo build --workspace --exclude wasm-demo --bins
    cargo build --example hello_triangle --features wgpu/vulkan-portability,winit/x11
    cargo build --message-format=short --color never
    CC=clang CXX=clang++ cargo build -vv -p rocksdb
    SQLX_OFFLINE=true cargo build --release --bin server
    cargo --offline build --keep-going
    cargo --config net.git-fetch-with-cli=true build --locked
    cargo +stable-x86_64-pc-windows-gnu build --target=x86_64-pc-windows-gnu
    cargo +esp build -Zbuild-std=std,panic_abort --target xtensa-esp32-espidf --release
    "cargo" "build" "--release"
    MIRIFLAGS= RUSTC_WRAPPER= cargo build -p ripgrep
    bash -lc 'cargo build --workspace'
    cargo build -p "my-crate@0.3.1"
    cargo build -p 'https://github.com/rust-lang/crates.io-index#libc'
    PYO3_PYTHON=/usr/bin/python3.12 cargo build --lib --features extension-module
    OPENSSL_STATIC=1 OPENSSL_DIR=/opt/openssl PKG_CONFIG_ALLOW_CROSS=1 cargo build --target armv7-unknown-linux-gnueabihf
    cargo build --bin=indexer --bin=gateway
    cargo build --lib --profile=wasm-release --target=wasm32-wasip1
    cargo build --release --target-dir ./out/rel --ignore-rust-version
    cargo build -Zunstable-options --artifact-dir=dist
    cargo build --verbose --verbose --color=always
    cargo +nightly build -Zbuild-std=core,compiler_builtins -Zbuild-std-features=compiler-builtins-mem --target x86_64-blog_os.json
    CARGO_ENCODED_RUSTFLAGS='' CARGO_BUILD_JOBS=3 cargo build --package=rustfmt-nightly
    cargo build --manifest-path="C:/src/repo/Cargo.toml" --target x86_64-pc-windows-msvc
    CXXFLAGS='-include cstdint' cargo build -p tikv-jemalloc-sys
    DEFMT_LOG=trace cargo build --release --bin blinky --target thumbv6m-none-eabi --features rp2040,defmt
    cargo build --bin run
    cargo build -p clean --features install
    cargo build --features=vulkan\,dx12
    env --unset=CARGO_HOME cargo build --all
    nice -10 cargo build --release --workspace
    bash -c 'RUSTFLAGS="-C opt-level=1" cargo build -p wgpu-core'
    /usr/bin/env cargo build --release --target aarch64-unknown-none-softfloat
  `,
  ),
  ...yes(
    'CargoTest',
    raw`
    cargo test --workspace --all-features --no-fail-fast -- --test-threads=1
    RUST_BACKTRACE=full RUST_LOG=hyper=trace,h2=debug cargo test -p hyper --test client -- --nocapture 2>&1
    timeout 600 cargo test --release --lib
    cargo test -p regex-automata --test integration -- --exact 'dfa::onepass::config_starts_for_each_pattern'
    cargo test parser::tests::nested_quotes -- --nocapture
    env RUSTFLAGS='--cfg tokio_unstable --cfg loom' LOOM_MAX_PREEMPTIONS=2 cargo test --release --test loom_pool
    cargo test --no-run --locked --frozen
    cargo t -p solana-runtime accounts_db
    cargo -q test --test '*'
    cargo test --package zed --lib -- 'editor::tests::test_newline (case 2)'
    /root/.cargo/bin/cargo test --release -- --skip network --skip 'flaky::'
    cargo test --target aarch64-apple-darwin --features 'metal,coreml' --bins
    cargo test -j 1 -- --test-threads 1 --include-ignored
    cargo test -- --ignored --report-time -Z unstable-options
    cargo test --profile=ci-test --jobs=6 --lib --bins --examples
    PROPTEST_CASES=10000 cargo test --release prop_roundtrip
    QUICKCHECK_TESTS=500 cargo test --features quickcheck -- quick
    cargo test "it's broken"
    cargo test 'a|b'
    cargo test "sub dir::weird > name"
    cargo test -p frame-support -- --exact "tests::weights && fees"
    cargo test -- 'handles $HOME in paths'
    cargo test --features="serde,std" --no-default-features --test=roundtrip --locked -v
    cargo +nightly test -Zdoctest-xcompile --target i686-unknown-linux-gnu
    RUSTFLAGS=-Zsanitizer=thread cargo +nightly test -Zbuild-std --target x86_64-unknown-linux-gnu --lib
    CARGO_TERM_COLOR=always CI=1 cargo test --all --verbose
    cargo test --package aptos-vm --test '*' --features=testing,fuzzing -- --format=pretty
    cargo test install
    cargo test run_publish_clean
    cargo test --test fmt
    cargo test --lib -- --color=always --show-output sched::
    cargo   test    --release
    cargo test it\ works
    cargo test --test integration -- "case: echo hi > /dev/null"
    cargo test '#[ignore] attr'
    cargo test -- "semi;colon" --nocapture
    RUST_TEST_THREADS=1 RUST_MIN_STACK=33554432 cargo test --test stack_depth
    A=1 B='two words' C="three; four" cargo test env_parsing
    time -p timeout 300 cargo test --workspace
    bash -c "cargo test 'a; b'"
  `,
  ),
  ...yes(
    'CargoClippy',
    raw`
    cargo clippy --workspace --all-targets --all-features -- -D warnings -A clippy::too_many_arguments
    cargo clippy --manifest-path src-tauri/Cargo.toml --quiet
    env -u RUSTC_WRAPPER cargo clippy -p gfx-hal --tests -- -W clippy::pedantic
    cargo clippy --all -- -Dclippy::unwrap_used -Wclippy::nursery -Aclippy::cast_precision_loss
    cargo clippy --no-deps -p ruff_linter --message-format=short 2>&1
    cargo +beta clippy --tests -- --cap-lints warn
    time env RUSTFLAGS=-Awarnings nice -n 3 cargo clippy --all-targets
    time bash -c 'cargo clippy --tests --locked'
  `,
  ),
  ...yes(
    'CargoCheck',
    raw`
    cargo check -p bevy_ecs --no-default-features --features "multi_threaded bevy_reflect"
    bash -c 'cargo check --workspace --tests'
    CARGO_TARGET_DIR=/tmp/target-msrv cargo +1.70.0 check --lib
    cargo check --target wasm32-unknown-unknown --no-default-features -F js,alloc
    cargo --config 'build.rustflags=["-C","debuginfo=1"]' check
    BUILD_INFO='url=http://h/p?a=1&b=2' cargo check --features embed-info
    cargo check --tests --benches --keep-going --message-format json-diagnostic-rendered-ansi
    LIBCLANG_PATH=/usr/lib/llvm-14/lib cargo check -p librocksdb-sys
    cargo -C services/api -Z unstable-options check
    cargo check --all-targets --profile test
    cargo check 2>&1
    RUSTC_BOOTSTRAP=1 cargo check -p std --manifest-path library/std/Cargo.toml
    cargo check --manifest-path ./fuzz/Cargo.toml --bins
    cargo check --example watch
    'cargo' check --package 'rustc_middle'
    RUSTFLAGS='-C link-args=-Wl,-z,noexecstack -A warnings' cargo check --bins --locked
    env -- CARGO_NET_OFFLINE=true cargo check
  `,
  ),
  ...yes(
    'CargoNextest',
    raw`
    cargo nextest run --profile ci --partition hash:1/4
    cargo nextest run -E 'package(tokio) & !test(slow_)' --retries 2
    timeout -k 10s 5m cargo nextest run --no-capture
    CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 cargo nextest run --cargo-profile fast-test --workspace
    cargo nextest run -p nu-command --status-level fail --final-status-level slow --hide-progress-bar
    cargo nextest r --no-tests=pass -- my_module::
    cargo nextest run --test-threads=num-cpus -p uv --features python-patch
    cargo nextest run --run-ignored all --failure-output final --features slow-tests
  `,
  ),
  ...yes(
    'CargoDoc',
    raw`
    cargo doc --no-deps --document-private-items --workspace
    RUSTDOCFLAGS="-D warnings --cfg docsrs" cargo +nightly doc --all-features --no-deps
    cargo doc --workspace --exclude fuzz --target-dir target/doc-build -j2
  `,
  ),
  ...yes(
    'CargoBench',
    raw`
    cargo bench --bench throughput -- --warm-up-time 1 'parse/(small|large)'
    cargo bench --no-run --workspace
    cargo bench -p criterion-demo --bench fib -- --save-baseline before --noplot
    cargo +nightly bench --features unstable -- --exact bench_sip
    timeout --foreground 1h cargo bench --bench all
  `,
  ),
  ...yes(
    'Rustc',
    raw`
    rustc -C opt-level=3 -C panic=abort --edition 2021 src/main.rs -o hello
    rustc --crate-name serde_json --edition=2021 vendor/serde_json/src/lib.rs --crate-type lib --emit=dep-info,metadata,link -C embed-bitcode=no -C debuginfo=2 --out-dir target/debug/deps -L dependency=target/debug/deps --cap-lints allow
    rustc --test tests/smoke.rs --extern mylib=target/debug/libmylib.rlib -L target/debug/deps
    rustc +nightly --target riscv32imac-unknown-none-elf -C link-arg=-Tmemory.x --crate-type=bin boot.rs
    rustc -O --crate-type=staticlib -C relocation-model=pic -C lto=fat ffi.rs -o libffi_shim.a
    rustc --edition=2018 --cfg 'feature="std"' --emit=asm,llvm-ir lib.rs --crate-type=rlib
  `,
  ),
  ...yes(
    'Gcc',
    raw`
    gcc -Wall -Wextra -O2 -g -c src/util.c -o build/util.o
    arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard -DSTM32F407xx -ffunction-sections -fdata-sections -Os -c Core/Src/main.c -o build/main.o
    gcc hello.c
    cc -std=c99 -pedantic -o calc calc.c stack.c lexer.c -lm
    aarch64-linux-gnu-gcc-12 -static -O2 init.c -o init
    avr-gcc -mmcu=atmega328p -DF_CPU=16000000UL -Os -c blink.c -o blink.o
    gcc -DVERSION='"1.2.3; beta"' -c version.c
    gcc -O2 -Wall -Wl,-E,--gc-sections -rdynamic plugin_host.c -o plugin_host -ldl
    gcc -m32 -ffreestanding -fno-pie -nostdlib -c kernel/entry.c -o kernel/entry.o
    riscv64-unknown-elf-gcc -march=rv64gc -mabi=lp64d -mcmodel=medany -T link.ld -nostartfiles start.S main.c -o firmware.elf
    gcc -std=gnu11 -nostdinc -isystem /usr/lib/gcc/x86_64-linux-gnu/12/include -I./arch/x86/include -include ./include/linux/kconfig.h -D__KERNEL__ -mno-sse -mcmodel=kernel -O2 -DKBUILD_MODNAME='"ext4"' -c -o fs/ext4/inode.o fs/ext4/inode.c
    gcc -c -MD -MP -MT obj/a.o -MF obj/a.d a.c -o obj/a.o
    gcc -g3 -Og -fno-inline -DDEBUG=1 -UNDEBUG tests/test_list.c src/list.c -Isrc -o test_list
    gcc-11 -O0 --coverage -c lib/json.c
    gcc -pthread -D_GNU_SOURCE "-DPATH_SEP=':'" -I"My Headers" "My File.c" -o "my app"
    gcc -DGREETING=\"hi\\n\" greet.c -o greet
    gcc -c boot/start.S -o boot/start.o -Wa,--noexecstack
    /usr/bin/cc -DHAVE_CONFIG_H -I. -I.. -g -O2 -c zlib_wrap.c
    mipsel-linux-gnu-gcc -EL -mips32r2 -c uart.c
    powerpc64le-linux-gnu-gcc -mcpu=power9 -mvsx saxpy.c -o saxpy -static
    i686-elf-gcc -std=gnu99 -ffreestanding -O2 -Wall -Wextra -c kernel.c -o kernel.o
    arm-linux-gnueabihf-gcc-9 --sysroot=/opt/rpi-sysroot -march=armv6 -mfpu=vfp gpio.c -o gpio -lpigpio
    xtensa-esp32-elf-gcc -mlongcalls -ffunction-sections -DESP_PLATFORM -Iconfig -c app_main.c -o app_main.o
    env LANG=C LC_ALL=C gcc -Wformat -Wformat-security printf_wrap.c -o printf_wrap
    gcc -save-temps=obj -fverbose-asm -c dsp.c -o dsp.o
    gcc -c a.c b.c c.c
    ccache gcc-12 -O2 -c -o sha1.o sha1.c
    /bin/sh -c "gcc -O2 -o tool tool.c"
    ./toolchain/bin/riscv32-esp-elf-gcc -march=rv32imc -Os -c wifi_task.c -o wifi_task.o
  `,
  ),
  ...yes(
    'Gpp',
    raw`
    g++ -std=c++20 -O3 -march=znver3 -DNDEBUG -I include -I third_party/fmt/include -fPIC -MMD -MF obj/render.d -c src/render.cpp -o obj/render.o
    x86_64-w64-mingw32-g++ -municode -mwindows launcher.cpp -o launcher.exe -lgdi32 -lcomctl32
    ccache g++ -O2 -c engine/core/math/aabb.cpp -o bin/obj/aabb.o
    g++ -shared -fPIC -I/usr/include/python3.11 -Iextern/pybind11/include -fvisibility=hidden src/bind.cpp -o _native.cpython-311-x86_64-linux-gnu.so
    g++ src/*.cpp -o game
    g++ -o server main.cpp net/socket.cpp net/poll.cpp -std=gnu++17 -lssl -lcrypto -lpthread
    g++-13 -fmodules-ts -std=c++20 -c greeting.cpp
    g++ -x c++ -std=c++14 -c legacy.C -o legacy.o
    g++ -std=c++17 -DFMT_HEADER_ONLY -O2 a.cc b.o libfoo.a -o mix -L/usr/local/lib -lz
    g++ -c -pipe -O2 -Wall -Wextra -D_REENTRANT -fPIC -DQT_NO_DEBUG -DQT_WIDGETS_LIB -DQT_CORE_LIB -I. -I/usr/include/x86_64-linux-gnu/qt5 -I/usr/include/x86_64-linux-gnu/qt5/QtWidgets -I/usr/lib/x86_64-linux-gnu/qt5/mkspecs/linux-g++ -o mainwindow.o mainwindow.cpp
    c++ -O2 single.cpp -o single -fopenmp
    /opt/gcc-arm-none-eabi-10.3/bin/arm-none-eabi-g++ -fno-exceptions -fno-rtti -fno-threadsafe-statics -mcpu=cortex-m0plus --specs=nano.specs -c app/sensor.cpp -o out/sensor.o
    TMPDIR=/dev/shm g++ -flto=8 -fuse-linker-plugin main.cpp physics.cpp -o sim
    time g++ -ftime-report -O2 -c heavy_templates.cpp
  `,
  ),
  ...yes(
    'Clang',
    raw`
    clang-17 -fsanitize=address,undefined -fno-omit-frame-pointer -O1 -g fuzz_me.c -o fuzz_me
    clang -target bpf -O2 -g -D__TARGET_ARCH_x86 -I. -c probe.bpf.c -o probe.bpf.o
    clang --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--export-all -o add.wasm add.c
    clang -c -emit-llvm -Xclang -disable-O0-optnone -O0 loop.c -o loop.bc
    clang -arch arm64 -arch x86_64 -mmacosx-version-min=11.0 -framework Cocoa -fobjc-arc main.m AppDelegate.m -o Demo
    ccache clang -Qunused-arguments -c hash.c -o hash.o
  `,
  ),
  ...yes(
    'Make',
    raw`
    make -j16
    make ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- -j32 Image.gz dtbs
    make M=drivers/net/wireless/ath modules
    nice -n 19 make -j4 LLVM=1 vmlinux
    make -C src -f Makefile.linux all V=1
    make O=../build-x86 KCFLAGS='-Werror -Wno-error=maybe-uninitialized' bzImage modules
    time -p make -s -j 12
    nice make -j2 all
    sh -c "make -C tools/perf"
    make drivers/gpu/drm/i915/i915.ko
    make W=1 C=2 CF=-D__CHECK_ENDIAN__ fs/ext4/
    make -j24 LOCALVERSION=-test KBUILD_BUILD_USER=ci KBUILD_BUILD_HOST=box uImage
    make CC="ccache gcc-13" HOSTCC="ccache gcc-13" bzImage
    make BOARD=nucleo_f429zi -C examples/blinky -j all
    make --jobs=8 --keep-going --output-sync=target libs
    make -k -j6 BUILD_TYPE=release PREFIX=/opt/foo
    make default V=s
    make -j 8 -l 10 -w modules
    make -C build/linux --no-print-directory
    make -B -r -R build/game.elf
    make CFLAGS='-O3 -march=native -DNAME="\"x y\""' CXXFLAGS=-O3 lib
    make 2>&1
    make libfoo.a libfoo.so
    make -f gradle/native.mk objs
    make ARCH=um linux
    make ARCH=riscv CROSS_COMPILE=riscv64-linux-gnu- -C u-boot u-boot.bin
    make PLAT=rk3399 DEBUG=0 BL33=../u-boot.bin bl31 fip
    make -C openwrt/package/network/utils/iperf3 compile V=99
    make TARGET=x86_64-elf kernel.bin
    make firmware.elf firmware.map
    make -sj8 BUILD_BINDIR=bin
    make LDFLAGS="-Wl,-rpath,'\$\$ORIGIN/../lib'" programs
    make build/obj/clean_helper.o
    make HOST=arm-none-linux-gnueabi EXTRA_CFLAGS="-DCONFIG_X -DCONFIG_Y" ko
    make world-stage1 -j3
    make 2>&1 -j10 EXTRAVERSION=-rc1 zImage
    /usr/bin/make -j6 -Otarget libcrypto.so
    nice --adjustment=15 make -j bootimage
    timeout --preserve-status -s INT 45m make -j8 world
    bash -euo pipefail -c 'make -j4 firmware.hex'
    /usr/bin/time -v make -j8 kernel
  `,
  ),
  ...yes(
    'CmakeBuild',
    raw`
    cmake --build build --config Release --parallel 8
    cmake --build . --target llc opt clang -- -k 0
    cmake --build out/build/x64-Debug --target unit_tests --verbose
    cmake --build cmake-build-debug --target godot_plugin -- -j 6
    cmake --build --preset linux-release
    cmake --build build --config RelWithDebInfo --target ALL_BUILD -- /m:4
    CMAKE_BUILD_PARALLEL_LEVEL=12 cmake --build build/android-arm64
    env VERBOSE=1 cmake --build "build dir"
    timeout 30m cmake --build _build --use-stderr 2>&1
    sh -c 'cmake --build build --target engine'
  `,
  ),
  ...yes(
    'Ninja',
    raw`
    ninja -C out/Release -j 20 chrome
    ninja all
    ninja -j1 -v -k 0 lib/libLLVMCore.a
    ninja -C build src/app.p/main.c.o
    ninja -f build.release.ninja game_server
    ninja -C out/Default -l 16 obj/base/base/logging.o
    ninja -d explain -C build
    NINJA_STATUS="[%f/%t %e] " ninja -C build clangd
    ninja -w dupbuild=err --quiet -C _build
    nice -n 5 ninja -C build -j3
    bash -c "ninja -C build"
    command ninja -C build/host
    time ninja -C out/Debug content_shell
    timeout 0.5h ninja -C build unittests
  `,
  ),
  ...yes(
    'Meson',
    raw`
    meson compile -C builddir
    meson compile -C build --verbose -j 4
    meson compile --ninja-args=-k0
  `,
  ),
  ...yes(
    'Clangpp',
    raw`
    clang++ -stdlib=libc++ -fexperimental-library -std=c++23 main.cc -o main -pthread
    clang++-18 -std=c++2b -Weverything -Wno-c++98-compat -ferror-limit=0 -c tu.cpp
    SDKROOT=/Library/Developer/CommandLineTools/SDKs/MacOSX.sdk clang++ -std=c++17 -c glue.mm
  `,
  ),
  ...yes(
    'BunTest',
    raw`
    timeout --signal=KILL 120 bun test packages/server
    bun test src/parser.test.ts
    bun test -t "handles empty && null"
    bun test --coverage ./packages/core
    NODE_ENV=test TZ=UTC bun test ./test/date.spec.tsx --rerun-each 3
    bun test --only --preload ./setup.ts
    timeout 90s bun test unit/auth.test.ts 2>&1
    bun test --todo test/js/node/fs
    bun test --test-name-pattern 'router: (get|post)' api/
    bun test ./apps/web/ --bail=3 --concurrent
    bash -c 'bun test lib'
    CI=true FORCE_COLOR=0 bun test --max-concurrency=4
    env BUN_JSC_useJIT=0 bun test wasm.test.js
  `,
  ),
  ...exactly('CargoTest', "cargo test --test cli -- 'prints `help` text'"),
];
