import { yes, type Row } from './row.ts';

const raw = String.raw;

/**
 * Commands as agents and people type them, synthetic, labelled from the specification alone (sets 1 and 2 of
 * evaluations/notes/classifier.md).
 */
export const cargoOptionRows: readonly Row[] = [
  ...yes(
    'CargoBuild',
    raw`
    cargo b -r
    RUSTC_WRAPPER=sccache cargo build
    RUSTC_WRAPPER= cargo build
    cargo build --target-dir /tmp/out
    cargo build --target-dir ../../t
    cargo build --target-dir ~/t
    CARGO_TARGET_DIR=/tmp/x cargo build
    CARGO_TARGET_DIR=$HOME/t cargo build
    CARGO_BUILD_TARGET_DIR=../x cargo build
    RUSTFLAGS='--cfg a' CARGO_TARGET_DIR=/tmp/t cargo build
    cargo build --release --locked --offline
    cargo build -p my-crate --features "serde json" --no-default-features
    cargo build --workspace --all-targets --all-features
    cargo build --target x86_64-unknown-linux-musl --release
    cargo build --bin server --bin worker
    cargo build --example hello -vv
    cargo build --manifest-path crates/core/Cargo.toml
    cargo build --manifest-path=backend/Cargo.toml --quiet
    cargo build -j 4 --keep-going
    cargo build --jobs=2 --profile=dev-opt
    cargo build --message-format=json-diagnostic-rendered-ansi
    cargo +nightly build -Z build-std --target aarch64-apple-darwin
    cargo --locked --offline -v build
    cargo -C crates/foo build
    cargo build --exclude integration-tests --workspace
    cargo build --target-dir target/ci
    RUSTFLAGS="-C target-cpu=native -D warnings" cargo build --release
    RUST_BACKTRACE=1 CARGO_INCREMENTAL=0 cargo build
    RUSTFLAGS='-Clink-arg=-fuse-ld=lld' cargo b
    env RUST_LOG=debug cargo build
    env -u RUSTFLAGS cargo build
    time cargo build --release
    /usr/bin/time -v cargo build --release
    nice -n 19 cargo build
    nice -19 cargo build --release
    ionice -c3 nice -n19 cargo build --release
    timeout 600 cargo build
    timeout -k 10 10m cargo build --all
    timeout --foreground --signal=INT 300s cargo build
    nohup cargo build --release
    /root/.cargo/bin/cargo build --release
    $HOME/.cargo/bin/cargo build
    bash -c 'cargo build --release'
    bash -lc "cargo build -p api"
    sh -c "RUSTFLAGS=-g cargo build"
    cargo build 2>&1
    cargo   build   --release
    sudo -E cargo build --release
    sudo -u builder cargo build
    cargo build -F tls,http2
    cargo build --lib --tests
    cargo build --bins --examples --benches
    CARGO_TERM_COLOR=never cargo build
    CARGO_PROFILE_RELEASE_DEBUG=true cargo build --release
    SQLX_OFFLINE=true cargo build --release
    cargo build --package=api --features=postgres,redis
    cargo build -vv --locked --target=armv7-unknown-linux-gnueabihf
    cargo build --bin=cli --release
    cargo --offline b --workspace --exclude=fuzz
    cargo b --profile release-lto
    cargo build --all
    cargo build --message-format=json --color=never
    CARGO_NET_OFFLINE=true cargo build
    CARGO_BUILD_JOBS=4 cargo build --tests
    RUSTC_BOOTSTRAP=1 cargo build
    RUSTUP_TOOLCHAIN=nightly cargo build -Zunstable-options
    CARGO_TARGET_DIR=target-alt cargo build
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc cargo build --target aarch64-unknown-linux-gnu
    OPENSSL_DIR=/opt/openssl PKG_CONFIG_ALLOW_CROSS=1 cargo build
    RUSTFLAGS="-Clink-arg=-fuse-ld=mold -Ctarget-cpu=native" cargo build --release
    env -i cargo build
    env -C backend cargo build
    sudo -E -u ci cargo build --release
    sudo -n cargo build
    time -p nice -n 10 cargo build
    nice -n10 ionice -c 2 -n 7 cargo build
    timeout 1h cargo build
    timeout -s INT 30m cargo b
    timeout --kill-after=30s 20m cargo build
    stdbuf -o0 cargo build
    perf stat -e cycles cargo build
    bash -ec 'cargo build --release'
    zsh -c "cargo build"
    cargo build   2>&1
    cargo build --features "a b c" --features d
    cargo build --example=simple
  `,
  ),
  ...yes(
    'CargoTest',
    raw`
    cargo test --workspace
    cargo test -p parser --lib
    cargo test test_name -- --exact --test-threads=1
    cargo test --test integration -- --ignored
    cargo test parser::tests::
    cargo test --release --features full --no-fail-fast
    RUST_BACKTRACE=full cargo test my_test -- --show-output
    cargo t -p foo -q
    cargo test --all-targets --locked
    cargo +nightly test
    RUST_TEST_THREADS=1 cargo test
    timeout 120 cargo test -p store
    cargo test 'net::' -- --skip slow
    cargo test --package util --bin util -- tests::it_works --exact --show-output
    env RUST_LOG=trace cargo test -- --nocapture
    cargo test --all
    cargo test --lib -- foo::bar
    cargo test -- --test-threads 1 --nocapture
    cargo test --tests
    cargo test --bins --lib
    cargo test -p a -p b --no-default-features
    cargo test module::
    cargo test --profile ci --jobs 2
    cargo test --doc -p core
    cargo test --benches --no-run
    cargo test foo -- --ignored --nocapture
    cargo +beta t --all-features
    RUST_LOG=debug RUST_BACKTRACE=1 cargo test it_works -- --nocapture
    PROPTEST_CASES=10000 cargo test prop
    timeout 300 cargo test --release -- --skip slow --skip net
    cargo test --manifest-path ./crates/x/Cargo.toml
    cargo test "a test name"
    cargo test --message-format short
    cargo test -- --format=pretty
  `,
  ),
  ...yes(
    'CargoCheck',
    raw`
    cargo check --workspace --all-targets
    cargo check --all --tests --examples
    cargo check -p app --target wasm32-unknown-unknown
    cargo check --message-format=json
    cargo c --all-features
    RUSTFLAGS="--cfg tokio_unstable" cargo check
    cargo check --quiet --profile test
    sudo cargo check
    cargo check -p core -p cli
    cargo check --bins
    cargo check --target=wasm32-wasip1 --no-default-features
    cargo c -q
    SKIP_WASM_BUILD=1 cargo check
    cargo check --lib --release
    cargo check --keep-going
  `,
  ),
  ...yes(
    'CargoClippy',
    raw`
    cargo clippy --all-targets --all-features -- -D warnings
    cargo clippy --workspace -- -W clippy::pedantic -A clippy::must_use_candidate
    cargo clippy -p core --no-deps
    cargo +nightly clippy -- -Dwarnings
    cargo clippy --tests --message-format=short
    cargo clippy -- -W clippy::all
    cargo clippy --all -- -D clippy::unwrap_used
    cargo clippy --release --locked
    cargo clippy --message-format=json
    CLIPPY_CONF_DIR=ci cargo clippy
    cargo clippy -p x --lib --bins
  `,
  ),
  ...yes(
    'CargoDoc',
    raw`
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --all-features
    cargo d --no-deps
    cargo doc --lib
    cargo doc -p core --no-deps --target-dir target/doc2
    cargo +nightly doc --all-features --no-deps
  `,
  ),
  ...yes(
    'CargoNextest',
    raw`
    cargo nextest run -p core --profile ci
    cargo nextest run --workspace --no-fail-fast --retries 2
    cargo nextest run -E 'test(parse)'
    cargo nextest run --release --test-threads 4
    cargo nextest run my_test
    cargo nextest run --run-ignored all
    NEXTEST_RETRIES=2 cargo nextest run
  `,
  ),
  ...yes(
    'CargoBench',
    raw`
    cargo bench --bench throughput
    cargo bench -p engine -- --save-baseline main
    cargo bench --features bench -- parse
  `,
  ),
  ...yes(
    'Rustc',
    raw`
    rustc -O main.rs -o main
    rustc --edition 2021 --crate-type lib src/lib.rs
    rustc --edition=2021 -C opt-level=3 -C target-cpu=native hello.rs
    rustc --crate-name foo --crate-type=rlib foo.rs --out-dir build
    rustc -g --test tests.rs
    rustc --emit=metadata,link -L deps lib.rs
    rustc -Copt-level=2 x.rs
    rustc --target wasm32-unknown-unknown --crate-type cdylib add.rs
    rustc -C debuginfo=2 a.rs
    rustc --crate-type=cdylib -O plugin.rs
    rustc lib.rs --crate-type rlib -o libx.rlib
    rustc --cfg 'feature="x"' m.rs
    rustc --extern foo=libfoo.rlib main.rs
    rustc -D warnings --emit asm main.rs
    rustc --edition=2024 -Cpanic=abort src/main.rs
    /usr/bin/rustc hello.rs
  `,
  ),
  ...yes(
    'BunTest',
    raw`
    bun test src/
    bun test foo.test.ts
    bun test -t "adds numbers"
    bun test --timeout 20000 --bail
    bun test --bail=3 ./tests/unit
    bun test src/a.test.ts src/b.test.ts
    NODE_ENV=test bun test
    CI=true bun test
    time bun test
    ~/.bun/bin/bun test
    bun test ./src/foo.test.ts --timeout 5000
    bun test --coverage --coverage-reporter=lcov
    bun test -t foo src
    bun test --max-concurrency=4
    bun test --silent
    bun test src/**/*.test.ts
    TZ=UTC bun test
    env NODE_ENV=test bun test unit
    timeout 60 bun test
    bun --silent test
    bun test --preload=./a.ts
  `,
  ),
  ...yes(
    'BunTypecheck',
    raw`
    time bun typecheck
    bun typecheck --pretty
    CI=1 bun typecheck
  `,
  ),
];
