import { no, yes, type Row } from './row.ts';

/**
 * Classes that reading public scripts and manuals has shown: variables with which tests write what they expect, of which every project makes
 * up its own; what rustdoc does besides; what build systems for chips add to a generated tree.
 */
export const publicScriptRows: readonly Row[] = [
  ...no(`
    REGENERATE_FIXTURES=1 cargo nextest run -p change
    REGEN=1 cargo test
    REGEN_GOLDEN=1 cargo test
    TRYCMD=overwrite cargo test
    SNAPBOX=overwrite cargo test
    EXPECTORATE=overwrite cargo test
    GOLDEN=update cargo test
    K9_UPDATE_SNAPSHOTS=1 cargo test
    INSTA_FORCE_PASS=1 cargo test
    BLESS_TESTS=1 cargo test
    RECORD=1 cargo test
    RECORD_FIXTURES=1 cargo test
    VCR_RECORD=all bun test
    WRITE_SNAPSHOTS=1 bun test
    env OVERWRITE_GOLDEN=1 cargo test
    REWRITE_EXPECTED=1 cargo test
    GENERATE_FIXTURES=1 cargo test
    SAVE_SNAPSHOTS=1 cargo test
    make ACCEPT=1
    RUSTFMT=./x cargo build
    RUSTDOCFLAGS=--show-coverage cargo doc
    RUSTDOCFLAGS="-Zunstable-options --show-coverage" cargo doc
    RUSTDOCFLAGS="--output-format json -Zunstable-options" cargo doc
    RUSTDOCFLAGS="--test-runtool ./x" cargo test
    RUSTDOCFLAGS="--check" cargo doc
    RUSTDOCFLAGS="-o /usr/share/doc" cargo doc
    RUSTFLAGS="--emit=asm=-" cargo build
    RUSTFLAGS="-o /x" cargo build
    ninja guiconfig
    ninja -C build debugserver
    ninja boards
    ninja -C build rtt
    cmake --build . --target ctest
    cmake --build . --target graphviz
    meson compile openocd
    make -C build depend
    make -j8 isoimage
    make -s CROSS_COMPILE=arm- imagename
  `),
  ...yes(
    'CargoTest',
    `
    RECORDS=1 cargo test
    NO_UPDATE_NOTIFIER=1 cargo test
    CREATE_LOGS=1 cargo test
    SNAPSHOT_DIR=/tmp/s cargo test
    RUSTFMT=rustfmt cargo test
    RUSTDOCFLAGS="--cfg docsrs" cargo test
  `,
  ),
  ...yes(
    'CargoDoc',
    `
    RUSTDOCFLAGS="--cfg docsrs --document-hidden-items -D warnings" cargo doc
    RUSTDOCFLAGS="--html-in-header=katex.html -Zunstable-options --generate-link-to-definition" cargo doc
  `,
  ),
  ...yes('CargoBuild', 'RUSTFLAGS="-C link-arg=-Wl,-rpath,/opt/lib -C panic-on=x" cargo build'),
  ...yes('Ninja', 'ninja segger_rtt libconfig'),
];
