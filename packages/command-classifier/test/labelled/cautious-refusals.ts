import { no, yes, type Row } from './row.ts';

const raw = String.raw;

/**
 * What was caution of these tables, and nothing that is asked of them: found while each reason to stay was held against synthetic sets 1 to 8
 * (evaluations/notes/classifier.md) and some 300 lines of our own, and in sets 9 and 10. Their neighbours that stay are beside them.
 */
export const cautiousRefusalRows: readonly Row[] = [
  ...yes(
    'Make',
    `
    make -C build core/fast
    make -j2 release-objs
    make nightly_objects
    make unit-test-objects
    make WERROR=1 painter
    make LTO=thin painter
    HOME=/tmp make
    make -f rules all
    make -f build/linux-rules -j4
    env -i PATH=/usr/bin HOME=/tmp make libx.a
  `,
  ),
  ...yes(
    'Clang',
    `
    clang -x cl -cl-std=CL3.0 -nostdlibinc -c blur.cl
    clang -nobuiltininc -x clcpp -c blur.clcpp
  `,
  ),
  ...yes(
    'Ninja',
    `
    ninja -C build painter:Debug
    ninja -f build-RelWithDebInfo.ninja all:RelWithDebInfo
    ninja tests/painter_test:MinSizeRel
  `,
  ),
  ...yes(
    'Rustc',
    `
    rustc -Z codegen-backend=cranelift main.rs
    rustc +nightly -Zcodegen_backend=gcc --crate-type lib l.rs
  `,
  ),
  ...no(raw`
    make -C build install/fast
    make -C build test/fast
    make clean-objs
    make check-objs
    make install-objects
    make upload_objects
    make -j4 release-notes
    make -j4 test-objective
    make DEBUG=1 painter
    HOME=/tmp/profile make
    make -f rules
    make -f install -j4
    make -f ci.mk -j4
    make -f rules.sh all
    make -f /etc/rules all
    ninja install:Release
    ninja -C build clean:Debug
    ninja -C build test:Release
    ninja package:RelWithDebInfo
    rustc -Zcodegen-backend=librustc_codegen.so main.rs
    rustc -Zcodegen-backend=mine main.rs
    rustc -Zllvm-plugins=gcc main.rs
    RUSTFLAGS=-Zcodegen-backend=/tmp/b.so cargo build
  `),
];
