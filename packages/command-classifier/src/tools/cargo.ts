import type { FlagList } from '../flag-table.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { configRule } from './cargo-config.ts';

/** Options of every cargo command (doc.rust-lang.org/cargo/commands/cargo.html). */
const everywhere: FlagList = {
  plain: '--verbose --quiet --locked --offline --frozen',
  joined: '-v -q',
  value: '--color -C',
  asked: '-Z',
  judged: { names: '--config', rule: configRule },
};

/** Which packages, features, profile and target. */
const selection: FlagList = {
  plain:
    '--workspace --all --all-features --no-default-features --release --keep-going --ignore-rust-version ' +
    '--lib --bins --examples --tests --benches --all-targets --future-incompat-report',
  joined: '-r',
  value:
    '-p --package --exclude -F --features --profile -j --jobs --target --message-format ' +
    '--bin --example --test --bench --warnings',
  input: '--manifest-path --lockfile-path',
  output: '--target-dir',
  optional: '--timings',
};

/** Of the test harness that rustc links in (`rustc --test`; doc.rust-lang.org/rustc/tests). */
const testHarness: FlagList = {
  plain:
    '--nocapture --no-capture --include-ignored --ignored --exact -q --quiet --show-output --test --bench --shuffle ' +
    '--force-run-in-process --exclude-should-panic --fail-fast',
  value: '--test-threads --skip --color --format --shuffle-seed',
  asked: '-Z',
  optional: '--report-time --ensure-time',
};

/** Of criterion, which most benchmarks are linked with. */
const benchHarness: FlagList = {
  plain: '--noplot --quick --discard-baseline --verbose --quiet -n -v',
  value:
    '--load-baseline --save-baseline --baseline --baseline-lenient --sample-size --warm-up-time --measurement-time --nresamples ' +
    '--noise-threshold --confidence-level --significance-level --profile-time --output-format --plotting-backend',
};

const lints: FlagList = {
  asked: '-D -W -A -F --deny --warn --allow --forbid --force-warn',
  value: '--cap-lints',
};

/** Of `cargo nextest run` (nexte.st/docs). */
const nextest: FlagList = {
  plain:
    '--no-fail-fast --nff --fail-fast --ff --no-capture --nocapture --no-run --release -r --workspace --all ' +
    '--all-features --no-default-features --lib --bins --examples --tests --benches --all-targets --cargo-quiet ' +
    '--cargo-verbose --hide-progress-bar --no-output-indent --ignore-default-filter --override-version-check --no-input-handler',
  value:
    '-p --package --exclude -F --features --cargo-profile --target --bin --example --test ' +
    '--bench -E --filter-expr --filterset -P --profile -j --test-threads --retries --max-fail --partition ' +
    '--run-ignored --status-level --final-status-level --failure-output --success-output --no-tests --build-jobs ' +
    '--message-format --show-progress --max-progress-running --flaky-result --cargo-message-format --user-config-file --stress-count',
  optional: '--timings',
  input: '--manifest-path --config-file --tool-config-file',
  output: '--target-dir',
};

/** `cargo nextest` is a program of its own behind cargo's name, with subcommands of its own. */
const cargoNextest = subcommandTool({
  keyword: 'cargo',
  family: 'rust',
  names: 'nextest',
  flags: [everywhere],
  subcommands: [
    {
      kind: 'CargoNextest',
      names: 'run r',
      flags: [everywhere, nextest],
      operands: 'any',
      afterDashes: [testHarness],
    },
  ],
  never: [
    {
      id: 'nextest-list',
      subcommands: 'list show-config archive self help debug store replay',
      flags: '-h --help -V --version --list',
      reason: 'prints information or packs files',
      examples: [
        'cargo nextest list',
        'cargo nextest --version',
        'cargo nextest run --help',
        'cargo nextest archive --archive-file a.tar.zst',
      ],
    },
    {
      id: 'nextest-debugger',
      flags: '--debugger --tracer --interactive',
      reason: 'is interactive',
      examples: ['cargo nextest run --debugger gdb'],
    },
    {
      id: 'nextest-archive',
      flags: '--archive-file',
      reason: 'runs what was compiled before',
      examples: ['cargo nextest run --archive-file a.tar.zst'],
    },
  ],
  examples: {
    yes: [
      ['cargo nextest run', 'CargoNextest'],
      ["cargo nextest run -p core -E 'test(parse)' --no-fail-fast", 'CargoNextest'],
    ],
    no: ['cargo nextest', 'cargo nextest frobnicate'],
  },
});

export const cargo = subcommandTool({
  keyword: 'cargo',
  family: 'rust',
  names: 'cargo',
  takesToolchain: true,
  nested: [cargoNextest],
  flags: [everywhere],
  subcommands: [
    {
      kind: 'CargoBuild',
      names: 'build b',
      flags: [everywhere, selection, { output: '--artifact-dir --out-dir' }],
      operands: 'none',
    },
    {
      kind: 'CargoTest',
      names: 'test t',
      flags: [everywhere, selection, { plain: '--no-run --no-fail-fast --doc' }],
      operands: 'any',
      afterDashes: [testHarness],
    },
    { kind: 'CargoCheck', names: 'check c', flags: [everywhere, selection], operands: 'none' },
    {
      kind: 'CargoClippy',
      names: 'clippy',
      flags: [everywhere, selection, { plain: '--no-deps' }],
      operands: 'none',
      afterDashes: [lints, { plain: '--no-deps' }],
    },
    {
      kind: 'CargoDoc',
      names: 'doc d',
      flags: [everywhere, selection, { plain: '--no-deps --document-private-items' }],
      operands: 'none',
    },
    {
      kind: 'CargoBench',
      names: 'bench',
      flags: [everywhere, selection, { plain: '--no-run --no-fail-fast' }],
      operands: 'any',
      afterDashes: [testHarness, benchHarness],
    },
  ],
  never: [
    {
      id: 'cargo-alone',
      subcommands: '',
      reason: 'prints the help of cargo',
      examples: ['cargo', 'cargo -q'],
    },
    {
      id: 'cargo-install',
      subcommands: 'install',
      reason: 'puts a program on this machine',
      examples: ['cargo install ripgrep', 'cargo install --path .'],
    },
    {
      id: 'cargo-uninstall',
      subcommands: 'uninstall',
      reason: 'removes a program from this machine',
      examples: ['cargo uninstall ripgrep'],
    },
    {
      id: 'cargo-add',
      subcommands: 'add',
      reason: 'edits Cargo.toml',
      examples: ['cargo add serde --features derive'],
    },
    {
      id: 'cargo-remove',
      subcommands: 'remove rm',
      reason: 'edits Cargo.toml',
      examples: ['cargo remove serde', 'cargo rm serde'],
    },
    {
      id: 'cargo-fmt',
      subcommands: 'fmt',
      reason: 'edits the sources',
      examples: ['cargo fmt', 'cargo fmt --all -- --check', 'cargo +nightly fmt'],
    },
    {
      id: 'cargo-fix',
      subcommands: 'fix',
      reason: 'edits the sources',
      examples: ['cargo fix --allow-dirty'],
    },
    {
      id: 'cargo-run',
      subcommands: 'run r',
      reason: 'runs the program for the user',
      examples: ['cargo run', 'cargo r --release -- --port 80', 'cargo --locked run'],
    },
    {
      id: 'cargo-new',
      subcommands: 'new init',
      reason: 'creates a package here',
      examples: ['cargo new app', 'cargo init'],
    },
    {
      id: 'cargo-clean',
      subcommands: 'clean',
      reason: 'removes files here',
      examples: ['cargo clean', 'cargo clean -p core'],
    },
    {
      id: 'cargo-update',
      subcommands: 'update',
      reason: 'edits Cargo.lock',
      examples: ['cargo update -p serde'],
    },
    {
      id: 'cargo-lockfile',
      subcommands: 'generate-lockfile',
      reason: 'edits Cargo.lock',
      examples: ['cargo generate-lockfile'],
    },
    {
      id: 'cargo-fetch',
      subcommands: 'fetch vendor',
      reason: 'downloads sources to this machine',
      examples: ['cargo fetch', 'cargo vendor'],
    },
    {
      id: 'cargo-publish',
      subcommands: 'publish package yank owner',
      reason: 'concerns a registry',
      examples: ['cargo publish --dry-run', 'cargo package', 'cargo yank core@1.0.0', 'cargo owner --list'],
    },
    {
      id: 'cargo-login',
      subcommands: 'login logout',
      reason: 'handles a secret of this machine',
      examples: ['cargo login', 'cargo logout'],
    },
    {
      id: 'cargo-search',
      subcommands: 'search info',
      reason: 'prints information',
      examples: ['cargo search serde', 'cargo info serde'],
    },
    {
      id: 'cargo-metadata',
      subcommands: 'metadata pkgid locate-project read-manifest verify-project config report',
      reason: 'prints information',
      examples: ['cargo metadata --format-version 1', 'cargo pkgid', 'cargo locate-project'],
    },
    {
      id: 'cargo-tree',
      subcommands: 'tree',
      reason: 'prints information',
      examples: ['cargo tree -i serde'],
    },
    {
      id: 'cargo-help',
      subcommands: 'help',
      flags: '-h --help',
      reason: 'prints help',
      examples: ['cargo help build', 'cargo --help', 'cargo build --help', 'cargo test -h'],
    },
    {
      id: 'cargo-version',
      subcommands: 'version',
      flags: '-V --version',
      reason: 'prints a version',
      examples: ['cargo --version', 'cargo -V', 'cargo version'],
    },
    {
      id: 'cargo-list',
      flags: '--list',
      reason: 'prints a list',
      examples: ['cargo --list', 'cargo test -- --list'],
    },
    {
      id: 'cargo-explain',
      flags: '--explain',
      reason: 'prints an explanation',
      examples: ['cargo --explain E0308', 'cargo clippy --explain needless_return'],
    },
    {
      id: 'cargo-clippy-fix',
      flags: '--fix',
      reason: 'edits the sources',
      examples: ['cargo clippy --fix', 'cargo clippy --all-targets --fix --allow-dirty'],
    },
    {
      id: 'cargo-doc-open',
      flags: '--open',
      reason: 'opens a browser',
      examples: ['cargo doc --open', 'cargo doc --no-deps --open'],
    },
    {
      id: 'cargo-build-plan',
      flags: '--build-plan --unit-graph',
      reason: 'prints a plan and builds nothing',
      examples: ['cargo build --build-plan -Z unstable-options', 'cargo build --unit-graph'],
    },
    {
      id: 'cargo-config',
      reason: 'redefines what the command does',
      examples: [
        'cargo --config alias.b="run" b',
        'cargo build --config build.rustc="x"',
        'cargo build --config other.toml',
      ],
    },
    {
      id: 'cargo-watch',
      subcommands: 'watch',
      reason: 'runs until it is stopped',
      examples: ['cargo watch -x test'],
    },
  ],
  examples: {
    yes: [
      ['cargo build', 'CargoBuild'],
      ['cargo --locked -C app build', 'CargoBuild'],
      [`cargo --config 'profile.release.lto="thin"' build --config net.offline=true`, 'CargoBuild'],
      ['cargo +nightly b -vv -Z build-std', 'CargoBuild'],
      ['cargo t -p core parser::tests -- --nocapture --test-threads=1', 'CargoTest'],
      ['cargo c --workspace', 'CargoCheck'],
      ['cargo clippy --all-targets -- -D warnings', 'CargoClippy'],
      ['cargo doc --no-deps', 'CargoDoc'],
      ['cargo bench --bench parse -- --save-baseline main', 'CargoBench'],
    ],
    no: [
      'cargo frobnicate',
      'cargo build --bin --release',
      'cargo build app',
      'cargo test -- --logfile x',
      'cargo rustc -- --print cfg',
    ],
  },
});
