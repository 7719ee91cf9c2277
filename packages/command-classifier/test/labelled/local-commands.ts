import { no, type Row } from './row.ts';

const raw = String.raw;

/**
 * Commands as agents and people type them, synthetic, labelled from the specification alone (sets 1 and 2 of
 * evaluations/notes/classifier.md).
 */
export const localCommandRows: readonly Row[] = no(raw`
  make bin/server
  make release-build
  bun build ./src/index.ts --outdir ./dist
  bun build
  bun run index.ts
  bun create next-app
  bun patch foo
  bun -e "console.log(1)"
  cargo run --release -- --port 80
  cargo uninstall foo
  cargo update -p foo
  cargo +nightly fmt
  cargo fix --allow-dirty
  cargo clippy --fix --allow-dirty --allow-staged
  cargo clippy --workspace --fix
  cargo clean -p foo
  cargo new app
  cargo metadata --format-version 1
  cargo search tokio
  cargo generate --git x
  cargo nextest archive --archive-file x.tar.zst
  cargo build-deps
  cargo config get
  cargo yank foo
  cargo owner --list
  cargo-fmt
  cargo build | tee log
  cargo build > build.log
  cargo build 2> err.txt
  cargo build &> all.log
  cargo build 2>&1 | tail -40
  cargo build >&log
  cargo build && ./target/debug/app
  cargo build || true
  echo "$(cargo build)"
  cargo build --features "$(cat features)"
  cargo build -j$(nproc)
  make -j"$(nproc)"
  make -j $((2+2)) | cat
  { cargo build; }
  ! cargo build
  if cargo build; then ls; fi
  for i in 1 2 3; do cargo test; done
  while ! make; do sleep 1; done
  cargo build < /dev/null
  cargo build <<< "y"
  diff <(cargo build) x
  f() { cargo build; }
  cargo build "unterminated
  cargo build 'x
  cargo $CMD
  cargo build $EXTRA
  $CARGO build
  cargo{,x} build
  eval "cargo build"
  xargs -n1 gcc -c
  find . -name '*.c' -exec gcc -c {} \;
  echo cargo build
  grep -r "cargo build" .
  vim Makefile
  git commit -m "make cargo build work"
  type make
  man gcc
  apt install gcc make
  pip install ninja
  brew install cmake
  ./cargo build
  ./build.sh
  mymake all
  RUSTC_WRAPPER=./evil.sh cargo build
  RUSTC=./rustc cargo build
  CARGO_BUILD_RUSTC_WRAPPER=x cargo build
  CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER=./r cargo test
  CARGO_HOME=/tmp/evil cargo build
  PATH=/tmp:$PATH cargo build
  LD_LIBRARY_PATH=/x make
  MAKEFLAGS=--dry-run make all
  MAKEFILES=evil.mk make
  make SHELL=/bin/evil
  make SHELL=./sh all
  make --eval='$(shell rm -rf x)'
  make --file=-
  make --just-print all
  make -nB
  make -kn all
  sudo make install
  make DESTDIR=/tmp/x install
  make test-e2e
  make db-reset
  make -j4 clean
  make -C sub clean
  make -- clean
  make -o
  cmake --build build --target all install
  cmake -P script.cmake
  cmake --build --list-presets
  cmake --preset default
  ninja -C build test
  ninja -d list
  ninja -C build -n
  ninja -Cbuild -tclean
  ninja -vn
  meson setup --wipe build
  meson dist
  meson introspect build
  meson compile -C build install
  gcc -print-file-name=libc.a
  gcc -E a.c
  gcc -E -dM - < /dev/null
  gcc -E -x c a.c -o a.i
  gcc -M a.c
  gcc -MM a.c
  gcc -###  -c a.c
  gcc a.o b.o -o prog
  gcc main.o -lm -o main
  gcc -shared -o libx.so a.o b.o
  gcc -x c - -o a
  gcc -
  gcc -c - -o a.o
  gcc @args.rsp
  gcc -c a.c @flags
  gcc -wrapper gdb,--args -c a.c
  gcc -fplugin=./p.so -c a.c
  gcc -B./tools -c a.c
  gcc -specs=./s.specs -c a.c
  gcc -c a.c -o /dev/stdout
  gcc -S a.c -o -
  gcc -c a.c -o ../../etc/a.o
  gcc -Wall
  gcc -o /usr/local/bin/x main.c
  gcc $CFLAGS -c a.c
  gcc -c *.c > /dev/null
  gcc -c a.c $(pkg-config --cflags x)
  gcc-ar rcs liba.a a.o
  gcc-nm a.o
  gcov a.c
  ld -o a a.o
  as a.s
  ar rcs liba.a a.o
  clang -E a.c
  clang -cc1 -emit-obj a.c
  clang -fplugin=x.so -c a.c
  clang -Xclang -load -Xclang ./p.so -c a.c
  clang-format -i a.c
  clang-tidy a.c -- -I.
  clang-tidy --fix a.cpp
  clang -print-targets
  clang --print-resource-dir
  clang -analyze a.c
  clang a.o -o a
  g++ a.o b.o -o prog
  g++ -v -c a.cpp
  rustc --print sysroot
  rustc --print=cfg
  rustc main.rs -o /usr/bin/x
  rustc @args
  rustc -C linker=./evil main.rs
  rustc -Zunpretty=expanded main.rs
  cargo build --config build.rustc-wrapper="x"
  cargo build --config 'build.rustc="./x"'
  cargo --config build.rustc-wrapper=./x build
  cargo build --config evil.toml
  cargo test --config 'target."cfg(all())".runner="./x"'
  cargo build --unit-graph -Z unstable-options
  command -V make
  sudo -l make
  sudo -i make
  env -S "cargo build"
  env FOO=1
  timeout make
  timeout 5
  ionice -p 1234
  taskset -p 0x3 1234
  exec > log
  bash -c 'cargo build && ls'
  bash -c 'cargo build | tail'
  bash -c "cd x; make"
  sh -c make\ install
  sh
  source env.sh
  . env.sh
  alias make=make
  ccache --version
  ccache
  sccache --show-stats
  distcc --help
  distcc
  cargo insta test --review
  docker run x make
  docker build .
  buck build //x
  bun run lint
  bun --hot run x.ts
  bun test --watch src
  bun test -w --coverage
  bun --cwd x run build
  bun ./script.ts
  bun exec ls
  bun completions
  bun why react
  bun typecheck && bun test
  cargo rustc -- -Zunpretty=hir
  cargo asm foo
  cargo criterion
  cargo test --no-run | tail
  cargo test -- --logfile=/tmp/x
  cargo test -- --list --format terse
  cargo -h build
  cargo check --help
  cargo clippy -- --help
  cargo doc -h
  cargo t --help
  cargo build --verison
  cargo biuld
  CARGO BUILD
  cargo build all
  cargo build ./crate
  cargo build -- -v
  cargo check -- foo
  cargo build --example
  cargo build --artifact-dir /usr/local/bin -Z unstable-options
  cargo doc --open --no-deps -p x
  cargo clippy --fix --lib -p core --tests
  cargo fix --edition
  cargo component build
  cargo hack check
  cargo udeps
  cargo test > out.txt
  cargo test 2>/dev/null
  cargo test 2> >(tee e)
  cargo test >/dev/null 2>&1
  cargo test |& less
  cargo test & wait
  cargo check; cargo test
  cargo check && cargo test
  cargo test || exit 1
  cargo test \
  cargo test 'a
  cargo test "$(x)"
  cargo test <input
  cargo test <<EOF
  cargo test $((1+1)) > x
  [ -f x ] && cargo build
  test -f Makefile && make
  set -e; make
  until make; do :; done
  make; make install
  make && sudo make install
  make || make -j1
  make | tee log
  make > /dev/null
  make 2>&1 > log
  make 2>&1 | grep -i error
  make <<< y
  yes | make
  yes '' | make oldconfig
  make all install DESTDIR=x
  make -j8 check
  make TAGS
  make cscope
  make tidy
  make purge
  make reinstall
  make restart
  make ssh
  make build-image
  make compose-up
  make k8s-deploy
  make terraform-apply
  make repl
  make demo
  make example-run
  make run-tests
  make build run
  make build && ./app
  make savedefconfig
  make modules_install
  make headers_install
  make -f -  all
  make -f/dev/stdin
  make -f script.sh
  make --no-such
  make -Z
  make SHELL=bash all
  make 'X=$(shell rm -rf /)'
  make "X=$(date)"
  make .SHELLFLAGS=-ec all
  make MAKE=./m all
  make MFLAGS=-n all
  make CC='./cc' all
  make CC='sh -c "x"; gcc' all
  CC=./tools/cc make
  CC='$(shell x)' make
  CXX=../x make
  CFLAGS=-fplugin=./x.so make
  LDFLAGS=-fuse-ld=./ld make
  LD_AUDIT=x.so make
  BASH_ENV=x bash -c make
  ENV=x sh -c make
  HOME=/tmp/h cargo build
  RUSTUP_HOME=/tmp cargo build
  RUSTC_WORKSPACE_WRAPPER=./w cargo check
  RUSTDOC=./d cargo doc
  RUSTFLAGS="-C linker=./ld.sh" cargo build
  CARGO_BUILD_RUSTFLAGS='-Clinker=./x' cargo build
  CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=./l.sh cargo build
  CCACHE_PREFIX=./x ccache gcc -c a.c
  GCC_EXEC_PREFIX=./x gcc -c a.c
  COMPILER_PATH=. gcc -c a.c
  env LD_PRELOAD=x make
  env -S'make -j4'
  env --split-string="make"
  env -v make
  sudo LD_PRELOAD=x make
  sudo -A -i make
  sudo su -c make
  su -c make
  chroot /x make
  unshare make
  flock /tmp/l make
  setsid make
  script -c make
  nix-shell --run make
  nix build
  direnv exec . make
  poetry run make
  docker exec -it c make
  podman run x cargo build
  kubectl exec p -- make
  tmux send-keys "make" Enter
  screen -dm make
  entr make
  ls *.c | entr make
  strace -p 1
  ltrace make
  gdb --args make
  valgrind make
  rr record cargo test
  hyperfine "cargo build"
  time -o /dev/stdout
  command -pv make
  command
  exec -a x make
  nohup make &
  bash -c make install
  bash -c 'make' x
  bash -ic 'make'
  bash -nc 'make'
  bash -s make
  bash < x
  sh ./configure
  bash -c 'make; make install'
  bash -c "make > x"
  sh -c 'time make | cat'
  gcc main.c && ./a.out
  gcc main.c -o main; ./main
  gcc a.c -o a 2> err
  gcc -c a.c | cat
  echo 'int main(){}' | gcc -x c -
  gcc -xc -
  gcc -x c /dev/stdin -o a
  gcc -x c - <<< 'int x;'
  gcc -E -P a.c
  gcc -MM *.c
  gcc -M a.c -MF a.d
`);
