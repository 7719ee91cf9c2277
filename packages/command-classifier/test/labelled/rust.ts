import { no, yes, type Row } from './row.ts';

export const rustRows: readonly Row[] = [
  ...yes(
    'CargoBuild',
    `
    cargo build --config 'profile.release.lto="thin"'
    cargo --config=build.jobs=3 build
    cargo build -rp core
    cargo build -vvqr -j4
    cargo build -rj4
    cargo build
    cargo b
    cargo build --release
    cargo build -r
    cargo build -p core
    cargo build -p=core
    cargo build --package core --lib
    cargo build --workspace --exclude gui
    cargo build --all-targets --all-features
    cargo build --no-default-features --features "a b"
    cargo build --features=a,b
    cargo build -F a -F b
    cargo build --target x86_64-unknown-linux-musl
    cargo build --target=wasm32-unknown-unknown
    cargo build --bin app --example demo
    cargo build --bins --examples --tests --benches
    cargo build --profile dist
    cargo build -j 8
    cargo build -j8
    cargo build --jobs=4
    cargo build --manifest-path app/Cargo.toml
    cargo build --manifest-path=app/Cargo.toml
    cargo build --message-format=json
    cargo build --message-format short
    cargo build --locked --offline --frozen
    cargo build -v
    cargo build -vv
    cargo build -q
    cargo build --color never
    cargo build --color=always
    cargo build --timings
    cargo build --timings=html
    cargo build --keep-going
    cargo build --ignore-rust-version
    cargo build -Z build-std
    cargo build -Zbuild-std=core,alloc
    cargo +nightly build
    cargo +1.75.0 build --release
    cargo --locked build
    cargo -q build
    cargo -v --offline build
    cargo --color always build
    cargo -C app build
    cargo --locked -C dir build
    cargo -Z unstable-options -C app build
    cargo build --out-dir bin -Z unstable-options
    cargo build --future-incompat-report
  `,
  ),
  ...yes(
    'CargoTest',
    `
    cargo test
    cargo t
    cargo test --release
    cargo test parser
    cargo test parser::tests::it_works
    cargo test -p core
    cargo test --lib
    cargo test --doc
    cargo test --test integration
    cargo test --no-run
    cargo test --no-fail-fast
    cargo test --workspace --all-features
    cargo test -- --nocapture
    cargo test -- --test-threads=1
    cargo test -- --test-threads 1
    cargo test -- --ignored
    cargo test -- --include-ignored --show-output
    cargo test -- --exact a::b
    cargo test -- --skip slow
    cargo test name -- --nocapture
    cargo test -p core name -- --exact --nocapture
    cargo +nightly test -- -Z unstable-options --report-time
    cargo test -- --color=always
    cargo test -q
  `,
  ),
  ...yes(
    'CargoCheck',
    `
    cargo check
    cargo c
    cargo check --all-targets
    cargo check --workspace --message-format=json
    cargo check -p core --tests
    cargo +beta check
  `,
  ),
  ...yes(
    'CargoClippy',
    `
    cargo clippy
    cargo clippy --all-targets --all-features
    cargo clippy -- -D warnings
    cargo clippy --workspace -- -D warnings -A clippy::too_many_arguments
    cargo clippy --no-deps
    cargo clippy -- -W clippy::pedantic
    cargo clippy -- -Dwarnings
  `,
  ),
  ...yes(
    'CargoDoc',
    `
    cargo doc
    cargo d
    cargo doc --no-deps
    cargo doc --workspace --document-private-items
  `,
  ),
  ...yes(
    'CargoBench',
    `
    cargo bench
    cargo bench --bench parse
    cargo bench -- --save-baseline main
    cargo bench -p core lexer
    cargo bench --no-run
  `,
  ),
  ...yes(
    'CargoNextest',
    `
    cargo nextest run
    cargo nextest run --workspace
    cargo nextest run -p core --no-fail-fast
    cargo nextest run -E 'package(core) & test(a)'
    cargo nextest run --profile ci --retries 2
    cargo nextest run name -- --nocapture
    cargo nextest r
    cargo +nightly nextest run
  `,
  ),
  ...yes(
    'Rustc',
    `
    rustc main.rs
    rustc -O main.rs
    rustc -C opt-level=3 main.rs -o main
    rustc -Copt-level=3 main.rs
    rustc --edition 2021 src/main.rs
    rustc --edition=2021 --crate-type lib src/lib.rs
    rustc -g --emit=obj main.rs
    rustc --test lib.rs
    rustc --target wasm32-unknown-unknown --crate-type=cdylib lib.rs
    rustc +nightly -Z threads=8 main.rs
    rustc -L deps --extern a=liba.rlib main.rs
    rustc --cfg 'feature="x"' main.rs
  `,
  ),
  ...no(`
    cargo
    cargo -q
    cargo --locked
    cargo +nightly
    cargo run
    cargo r
    cargo run --release
    cargo run -- build
    cargo --locked run
    cargo +nightly run
    cargo -C app run
    cargo install ripgrep
    cargo install --path .
    cargo uninstall x
    cargo fmt
    cargo fmt --check
    cargo fmt --all -- --check
    cargo fix
    cargo fix --lib
    cargo clippy --fix
    cargo clippy --fix --allow-dirty
    cargo clippy --all-targets --fix
    cargo clippy -- --explain x
    cargo clippy --explain x
    cargo clippy x
    cargo add serde
    cargo remove serde
    cargo rm serde
    cargo new x
    cargo init
    cargo clean
    cargo clean --release
    cargo update
    cargo update -p x
    cargo publish
    cargo publish --dry-run
    cargo package
    cargo login
    cargo logout
    cargo yank x
    cargo owner --add x
    cargo search x
    cargo info x
    cargo tree
    cargo metadata
    cargo pkgid
    cargo locate-project
    cargo read-manifest
    cargo generate-lockfile
    cargo fetch
    cargo vendor
    cargo version
    cargo help
    cargo help build
    cargo --version
    cargo -V
    cargo -vV
    cargo --help
    cargo -h
    cargo --list
    cargo --explain E0308
    cargo build --help
    cargo build -h
    cargo b --help
    cargo test --help
    cargo check -h
    cargo clippy --help
    cargo doc --help
    cargo build --version
    cargo build --build-plan
    cargo build --unit-graph
    cargo build --bin
    cargo build --bin --release
    cargo build --test
    cargo build -p
    cargo build --target
    cargo build app
    cargo build -- --release
    cargo build --frobnicate
    cargo build -Z help
    cargo -Z help
    cargo -Zhelp
    cargo build --config 'alias.x="run"'
    cargo --config 'build.rustflags=["-Clinker=./x"]' build
    cargo --config build.rustc-wrapper=x check
    cargo --config target.x86_64-unknown-linux-gnu.linker=./x build
    cargo --config env.PATH=/x build
    cargo build -rp
    cargo build -rp --bins
    cargo build -rh
    cargo build -rV
    cargo build -rx
    cargo -r build
    cargo - build
    cargo build -
    cargo --config ./profile.toml build
    cargo --config
    cargo --config build.rustc=x build
    cargo check app
    cargo test -- --list
    cargo test -- --help
    cargo test -- -h
    cargo test -- --logfile x
    cargo test -- --frobnicate
    cargo test --list
    cargo doc --open
    cargo doc --no-deps --open
    cargo d --open
    cargo doc x
    cargo bench --help
    cargo bench -- --list
    cargo bench -- --help
    cargo nextest
    cargo nextest list
    cargo nextest show-config
    cargo nextest run --help
    cargo nextest run --debugger gdb
    cargo nextest --version
    cargo nextest self update
    cargo nextest archive --archive-file x
    cargo watch -x test
    cargo expand
    cargo bloat
    cargo flamegraph
    cargo audit
    cargo deny check
    cargo outdated
    cargo machete
    cargo llvm-cov
    cargo tarpaulin
    cargo insta review
    cargo insta test
    cargo miri test
    cargo miri run
    cargo xtask build
    cargo make build
    cargo leptos watch
    cargo tauri dev
    cargo dist build
    cargo release
    cargo rustc -- --print cfg
    cargo rustdoc --open
    cargo build-sbf
    cargo bb
    cargo Build
    rustc
    rustc --version
    rustc -V
    rustc -vV
    rustc -Vv
    rustc --version --verbose
    rustc --help
    rustc -h
    rustc --help -v
    rustc --print cfg
    rustc --print=target-list
    rustc --print sysroot main.rs
    rustc main.rs --print native-static-libs
    rustc --explain E0308
    rustc -C help
    rustc -Z help
    rustc -W help
    rustc -
    rustc main.rs -o -
    rustc -Z unpretty=expanded main.rs
    rustc -Zunpretty=hir main.rs
    rustc --emit=dep-info main.rs
    rustc -Z parse-only main.rs
    rustc @args.txt
    rustc a.rs b.rs
    rustc main
    rustc --frobnicate main.rs
    rustc --emit asm=- main.rs
    rustfmt src/main.rs
    rustfmt --check x.rs
    rustup update
    rustup run nightly cargo build
    rustdoc src/lib.rs
    rust-analyzer
    rustc-demangle x
  `),
];
