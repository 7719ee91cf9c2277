import { describe, expect, it } from 'vitest';
import { createClassifier } from '../src/index.ts';
import { cores, lines, neverOptions } from './support/compilations.ts';

/**
 * Every kind of the spec with options of its manual, crossed with wrappers, variables and structures. The label of a line
 * follows from its pieces: what is harmless alone is harmless before or behind every compilation, and what is not is not.
 */
const raw = String.raw;
const classifier = createClassifier();

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
  strace -e trace=openat -s 200
  strace -yy -c --quiet=all
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
  strace -f
  strace -fyy -c --quiet=all
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
  @ $(x)
  @ "$(x)"
  @ $((1))
  @ <(x)
  @ $X
  @ "
  @ \
  @ $'\x41'
  eval "@"
  source @
  coproc @
  bash -c '@' x
  bash -ic '@'
  bash -nc '@'
  bash -c '@ | tail'
  bash -c 'cd app && @'
`).flatMap((structure) => [structure, structure.replace(' ', '  ')]);

const otherwiseSame = ['@ 2>&1', '@ # note', '  @  ', '\t@\n', '\\\n'.concat('@').slice(2)];

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
