import { describe, expect, it } from 'vitest';
import { createClassifier, type Kind } from '../src/index.ts';

/**
 * Every kind of the spec with options of its manual, crossed with wrappers, variables and structures. The label of a line
 * follows from its pieces: what is harmless alone is harmless before or behind every compilation, and what is not is not.
 */
const raw = String.raw;
const classifier = createClassifier();

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const compilations: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  CargoBuild: lines(`
    cargo build
    cargo b -r
    cargo build --release --locked --offline
    cargo +nightly build -Z build-std=core --target x.json
    cargo -C app build -p help --bin help
    cargo --config net.offline=true build --features "cli tls" -j"$N"
  `),
  CargoTest: lines(raw`
    cargo test
    cargo t -p core -- --nocapture --test-threads=1
    cargo test --workspace --no-fail-fast 'parser::\w+'
    cargo test --no-run --message-format=json
  `),
  CargoCheck: lines(`
    cargo check
    cargo c --all-targets --profile test
  `),
  CargoClippy: lines(`
    cargo clippy
    cargo clippy --workspace -- -D warnings -A clippy::all
  `),
  CargoDoc: lines(`
    cargo doc
    cargo doc --no-deps --document-private-items
  `),
  CargoBench: lines('cargo bench --bench parse -- --sample-size 20'),
  CargoNextest: lines("cargo nextest run -E 'test(/^db::/) | package(core)'"),
  Rustc: lines(`
    rustc main.rs
    rustc -O --edition=2021 -C target-cpu=native -C linker=clang -o help src/main.rs
    rustc --crate-type lib --emit=metadata,link -Zmir-opt-level=4 lib.rs --cfg 'feature="print"'
  `),
  Gcc: lines(raw`
    gcc -c x.c
    cc -O2 -Wall -o help help.c -lm
    gcc-13 -DMAX='a|b' -MMD -MP -MF .deps/x.d -c x.c -o x.o
    x86_64-linux-gnu-gcc -std=gnu11 -ftime-trace -fstack-usage -c x.c
    arm-none-eabi-gcc -specs=nano.specs -Wl,-Map=fw.map,--cref -Wl,--print-memory-usage x.c -o fw.elf
    gcc -DV=\"1\" -fsanitize=address -fno-omit-frame-pointer *.c -o all
  `),
  Gpp: lines(`
    g++ -std=c++20 -Iinclude -c "my file.cpp" -o build/a.o
    c++ a.cc lib.a -o app -pthread
  `),
  Clang: lines(`
    clang --target=wasm32 -nostdlib -Wl,--no-entry -o x.wasm x.c
    clang -emit-llvm -c loop.c -o loop.bc
    clang -dynamiclib -undefined dynamic_lookup -o libx.dylib x.c
  `),
  Clangpp: lines('clang++-17 -flto=thin -stdlib=libc++ -c x.cpp'),
  Make: lines(`
    make
    gmake all
    make -j"$JOBS" --output-sync=target V=1
    make -C src -f Makefile.linux CC=clang CFLAGS='-O2 -g' libx.a
    make ARCH=arm64 CROSS_COMPILE=/opt/gcc/bin/aarch64-linux-gnu- O=../out Image.gz dtbs
    make --directory=lib --jobs=4 --keep-going
  `),
  CmakeBuild: lines(`
    cmake --build build
    cmake --build . -j 8 --config Release --target app tests/unit_tests
    cmake --build --preset release --clean-first -v
    cmake --build build -- -k 0 -v app
  `),
  Ninja: lines(`
    ninja
    ninja -C out/Release -j8 -k 0 chrome
    ninja -d stats -f build.release.ninja tests/unit_tests
  `),
  Meson: lines(`
    meson compile
    meson compile -C build -j 4 app:executable --ninja-args=-k0
  `),
  BunTest: lines(`
    bun test
    bun test src/a.test.ts -t 'a && b' --bail=1 --coverage
    bun --cwd=packages/core test
  `),
  BunTypecheck: lines('bun typecheck'),
};

const cores = Object.entries(compilations).flatMap(([kind, commands]) =>
  (commands ?? []).map((command) => ({ kind, command })),
);

const wrappers = lines(`
  time
  time -p
  /usr/bin/time -v
  /usr/bin/time -f '%e s'
  sudo
  sudo -u bob -E
  sudo -nH --user=bob --preserve-env=CC,PATH --
  doas -u bob
  env
  env -i A=b
  env -u RUSTFLAGS -C app --default-signal=PIPE
  nice
  nice -n 10
  nice --adjustment=5
  nice -19
  ionice -c 2 -n 7
  ionice -c3
  nohup
  timeout 5m
  timeout -k 5 --signal=KILL --preserve-status 90
  stdbuf -oL -e0
  taskset 0x3
  taskset -c 0-3,7
  chrt -b 0
  chrt --rr 20
  chrt -d -T 100 -P 300 -D 200 0
  strace
  strace -f -e trace=openat -s 200
  strace -fyy -c --quiet=all
  perf stat
  perf stat -e cycles,instructions -r 3 --
  perf stat -ddd --null --per-core -x ,
  command
  command -p
  exec
  exec -c
  time sudo -u bob nice -n 5 timeout 1h env A=b
`);

/** What else a wrapper can do, or asks of what it starts. */
const otherWrappers = lines(`
  /usr/bin/time -o t.txt
  /usr/bin/time --output=t.txt -a
  time --help
  sudo -i
  sudo -s
  sudo -b
  sudo -nb
  sudo -A
  sudo -S
  sudo -R /srv
  sudo -l
  sudo -e
  sudo -h elsewhere
  doas -s
  doas -C doas.conf
  env -S
  env -v
  env -u PATH
  env PATH=/x
  env LD_PRELOAD=./x.so
  env --list-signal-handling
  ionice -p 1
  timeout
  taskset -p 1
  chrt -p 1
  chrt -m
  strace -o log
  strace -fo log
  strace -ff -o log
  strace --output=log
  strace -A -o log
  strace -p 1
  strace -E X=y
  strace -e inject=read:error=EIO
  strace -V
  perf record
  perf stat record
  perf stat -o log
  perf stat --output log
  perf stat --log-fd 3
  perf stat --append
  perf stat -p 1
  perf stat --pre ./x
  perf trace
  command -v
  command -V
  exec -a x
  exec -l
  xargs
  watch
  setsid
  systemd-run
  docker run --rm image
  ssh host
  find . -exec
  echo
  ltrace
  gdb --args
  valgrind
  bear --
  scan-build
`);

const variables = lines(`
  A=b
  A=
  X='a b' Y="$HOME/x"
  RUSTFLAGS="-C target-cpu=native --cfg loom -C link-arg=-fuse-ld=mold"
  RUSTC_WRAPPER=sccache
  CARGO_TARGET_DIR=/tmp/t
  CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
  CC="ccache clang-17 -m32" CXX=clang++
  CFLAGS='-O2 -fPIC'
  MAKEFLAGS=-j8
  INSTA_UPDATE=no
  DESTDIR=/x
  LANG=C TZ=UTC
`);

const decisiveVariables = lines(`
  PATH=/x:$PATH
  HOME=/x
  SHELL=/bin/zsh
  LD_PRELOAD=x.so
  LD_TRACE_LOADED_OBJECTS=1
  LD_DEBUG=libs
  RUSTC_WRAPPER=./x
  RUSTC=./rustc
  RUSTFLAGS="-C linker=./x"
  RUSTFLAGS=-Zself-profile
  RUSTFLAGS="--print cfg"
  CARGO_TARGET_X_RUNNER=qemu
  CARGO_ALIAS_BUILD=run
  CARGO_HOME=/x
  CC=./cc
  CC=echo
  CC="gcc -E"
  CC="gcc -fplugin=./x.so"
  CFLAGS=-fsyntax-only
  CFLAGS="-fplugin=x.so"
  CC_PRINT_OPTIONS=1
  CROSS_COMPILE=./x-
  MAKEFLAGS=n
  MAKEFLAGS=--dry-run
  INSTA_UPDATE=always
  UPDATE_EXPECT=1
  HUNCH_LOCAL=1
  BASH_ENV=x
  CCACHE_PREFIX=x
`);

/** `@` stands for the compilation. */
const structures = lines(raw`
  @ | tail
  @ |& tail
  @ || true
  @ && ./run
  ls && @
  cd app; @
  @;
  @ &
  @ & wait
  @ > log
  @ >log 2>&1
  @ >> log
  @ 2> log
  @ 2>/dev/null
  @ &> log
  @ >& log
  @ < in
  @ <<< x
  @ > >(tee log)
  (@)
  ( @ )
  { @; }
  ! @
  $(@)
  out=$(@)
  echo "$(@)"
  if @; then ls; fi
  while ! @; do ls; done
  for x in a; do @; done
  f() { @; }
  @ # note
  @ $(x)
  @ "$(x)"
  @ $((1))
  @ <(x)
  @ $X
  @ "
  @ \
  @ $'x'
  eval "@"
  source @
  coproc @
  bash -c '@' x
  bash -ic '@'
  bash -nc '@'
  bash -c '@ | tail'
  bash -c 'cd app && @'
  bash -c "bash -c '@'"
`).flatMap((structure) => [structure, structure.replace(' ', '  ')]);

const otherwiseSame = ['@ 2>&1', '  @  ', '\t@\n', '\\\n'.concat('@').slice(2)];

/** Options that end, print, watch or edit, behind the name of the tool: each kind has its own. */
const neverOptions: Readonly<Partial<Record<Kind, string>>> = {
  CargoBuild:
    '--help -h --build-plan --unit-graph -Zhelp --config=x.toml --target-dir=/usr/x --manifest-path=/dev/stdin',
  CargoTest: '--help -h --list --open --fix',
  CargoCheck: '--help --fix -Zhelp',
  Rustc:
    '--version -V -vV --help -h --print=cfg --explain=E1 -Chelp -Zhelp -Zunpretty=hir -Zself-profile -Ztime-passes -Zcodegen-backend=x ' +
    '-Clinker=./x -Cllvm-args=-load=x --emit=asm=- -o- - @args --codegen=linker=/x/y -Ztime_passes',
  Gcc:
    '--version -v --help --help=common --target-help -dumpversion -dumpmachine -dumpspecs -E -M -MM -fsyntax-only -### -Q -H ' +
    '-print-search-dirs --print-file-name=x -fhelp -ftarget-help -fversion -fplugin=x.so -wrapper=x -B. -specs=x @args - ' +
    '-o- -o/dev/stdout -o/dev/null -include=/dev/stdin /dev/stdin -Wl,--version -Wl,-plugin,x -Wa,--help -Wa,-a -Wp,-E ' +
    '-mcpu=help -march=? -fdump-tree-all=stderr -fmodule-mapper=|x -fuse-ld=/x/ld -fself-test=x -fdbg-cnt-list -fdump-passes',
  Clang:
    '--version -cc1 --analyze -fdriver-only -fproc-stat-report=x --config=x -fixit -rewrite-objc -print-targets -emit-ast',
  Make:
    '-n --dry-run --just-print --recon -nj8 -kn -p --print-data-base -q --question -t --touch -h --help -v --version -d --debug ' +
    '--eval=x -f- --file=- --file=/dev/stdin SHELL=/bin/zsh CC=./cc X!=date clean distclean install uninstall run deploy publish ' +
    'release serve dev watch menuconfig fmt lint help test check docs all-clean docker-push modules_install print-CFLAGS',
  Ninja:
    '-n -nv -vn -t -tclean -h --help --version -dlist -f/dev/stdin -wlist clean install test lib/install sub/clean menuconfig',
  CmakeBuild:
    '--help --list-presets --install --open -E -P --target=clean --target=install --target=sub/install',
  BunTest:
    '-u --update-snapshots --watch --watch=true -w --hot --inspect --inspect-brk=9 --help -h --reporter-outfile=/tmp/x.xml ' +
    '--coverage-dir=/usr/x --config=x --eval --filter=x --preload=/dev/stdin',
  Meson: '--clean --help --vs-args=x --ninja-args=-n --ninja-args=-tclean clean install test',
};

const isYes = (line: string): boolean => classifier.classify(line).isCompilation;

describe('a compilation of every kind', () => {
  it('is one by itself, behind every wrapper and with every harmless variable', () => {
    const wrong: string[] = [];
    const expectYes = (line: string, kind: string, command: string): void => {
      const result = classifier.classify(line);
      if (!result.isCompilation) wrong.push(`${line} -> ${result.reason}`);
      else if (result.kind !== kind || result.command !== command)
        wrong.push(`${line} -> ${result.kind}, ${result.command}`);
    };
    for (const { kind, command } of cores) {
      expectYes(command, kind, command);
      for (const wrapper of wrappers) expectYes(`${wrapper} ${command}`, kind, command);
      for (const variable of variables) {
        expectYes(`${variable} ${command}`, kind, command);
        expectYes(`sudo env ${variable} ${command}`, kind, command);
      }
      for (const same of otherwiseSame)
        if (!isYes(same.replace('@', () => command))) wrong.push(same.replace('@', () => command));
      if (!/['\\$]/.test(command)) {
        expectYes(`bash -c '${command}'`, kind, command);
        expectYes(`sh -lc '${command}'`, kind, command);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [
      'in a structure',
      (command: string) => structures.map((structure) => structure.replace('@', () => command)),
    ],
    ['behind what does more', (command: string) => otherWrappers.map((wrapper) => `${wrapper} ${command}`)],
    ['with a decisive variable', (command: string) => decisiveVariables.map((set) => `${set} ${command}`)],
  ] as const)('is none %s', (_, spoil) => {
    const wrong = cores.flatMap(({ command }) =>
      spoil(command).filter((line) => isYes(line) || isYes(`nice ${line}`)),
    );
    expect(wrong).toEqual([]);
  });

  it('is none with an option that ends, prints, watches or edits', () => {
    const wrong: string[] = [];
    for (const [kind, options] of Object.entries(neverOptions))
      for (const { command } of cores.filter((core) => core.kind === kind))
        for (const option of options.split(' ')) {
          const line = `${command} '${option}'`;
          for (const wrapped of [line, `time ${line}`, `A=b sudo -u bob ${line} 2>&1`])
            if (isYes(wrapped)) wrong.push(wrapped);
        }
    expect(wrong).toEqual([]);
  });
});
