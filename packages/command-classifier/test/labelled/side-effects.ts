import { no, yes, type Row } from './row.ts';

const raw = String.raw;

/** What a compilation does beside compiling: where it writes, what it reads, which program it becomes. */
export const sideEffectRows: readonly Row[] = [
  ...no(raw`
    gcc {-E,a}.c
    gcc {@x,a}.c
    gcc main.c -o main.c
    gcc -o main.c util.c
    gcc -o util.h util.c
    gcc a.c -o /usr/local/bin/a
    gcc a.c -o/usr/bin/a
    gcc -c a.c -MF a.c
    gcc -c a.c -aux-info b.c
    gcc -include /proc/self/fd/0 -c x.c
    gcc -c /dev/fd/0 -x c
    gcc -specs=my.specs -c x.c
    clang --config-system-dir=/x -c x.c
    exec -a rustc cargo build
    exec -l make
    cargo + build
    rustc + main.rs
    rustc main.rs -o main.rs
    rustc -C linker=./x main.rs
    rustc -Clinker=./x main.rs
    rustc --codegen linker=./x main.rs
    rustc --codegen=linker=./x main.rs
    rustc -o /usr/bin/x main.rs
    make program
    make libclean
    make libinstall
    make edit_cache
    make rebuild_cache
    cmake --build . --target edit_cache
    cmake --build . --target rebuild_cache
    cmake --build . --target Experimental
    cmake --build . --target Nightly
    ninja edit_cache
    ninja -C b rebuild_cache
    cargo nextest run --archive-file a.tar.zst
    CFLAGS='$(shell id)' make
    env CFLAGS='$(shell id)' make
    BUN_INSPECT=ws://x bun test
    UPDATE=1 cargo test
    gcc -x c /dev/stdin
  `),
  ...no(
    raw`
    go build -o /dev/stdout .
    go build -o /usr/local/bin/app .
    go build -o main.go .
    go build -mod=mod ./...
    go build -mod mod ./...
    GOFLAGS=-mod=mod go build
    go test -coverprofile /dev/stdout ./...
  `,
    ['go'],
  ),
  ...no(
    `
    zig build --prefix /usr
    zig build -p /usr/local
  `,
    ['zig'],
  ),
  ...yes(
    'Gcc',
    `
    gcc {a,src/b}.c -o ab
    gcc -specs=nano.specs -c x.c
    gcc -S main.c -o main.s
  `,
  ),
  ...yes('Clang', 'clang -MJ x.json -Rpass=inline -c x.c'),
  ...yes(
    'Rustc',
    `
    rustc -C linker=clang main.rs
  `,
  ),
  ...yes(
    'GoBuild',
    `
    go build -o bin/app -mod=vendor ./...
    go build -mod readonly ./...
  `,
    ['go'],
  ),
  ...yes('Maven', 'mvn -f core/pom.xml test', ['maven']),
];
