import { no, type Row } from './row.ts';

const raw = String.raw;

/**
 * Commands as agents and people type them, synthetic, labelled from the specification alone (sets 1 and 2 of
 * evaluations/notes/classifier.md).
 */
export const moreLocalCommandRows: readonly Row[] = no(raw`
  gcc -print-multi-arch
  gcc -print-prog-name=ld
  gcc -c a.c -v
  gcc -v -E -x c /dev/null
  gcc -o main main.o util.o -lm
  gcc main.o
  gcc -shared -o l.so *.o
  gcc -o x x.o libx.a
  gcc a.c -o /bin/ls
  gcc a.c -o /etc/x
  gcc a.c -o ../../etc/x
  gcc a.c -o /usr/local/bin/x
  gcc a.c -o /dev/null
  gcc a.c -o a.c
  gcc -c a.c -MF /dev/stdout
  gcc -c a.c -MF-
  gcc -MD -MF /etc/d -c a.c
  gcc -Wl,@x a.c
  gcc -Wl,--version a.c
  gcc -Wl,-plugin,./x.so a.c
  gcc -Wa,-a a.c -c
  gcc -fplugin=x a.c
  gcc -fplugin x a.c
  gcc -wrapper valgrind a.c
  gcc -specs ./x a.c
  gcc -B. a.c
  gcc -B ./x a.c
  gcc @x a.c
  gcc "@x" a.c
  gcc conftest.c -o conftest
  gcc -o conftest -g -O2 conftest.c
  gcc -c CMakeFiles/CMakeTmp/src.c
  gcc $SRC -c
  gcc "$FLAGS" -c a.c > x
  gcc -fuse-ld=./x a.c
  clang -### a.c
  clang -Xclang -plugin -c a.c
  clang -fpass-plugin=x.so -c a.c
  clang --analyze a.c
  clang --config ./x.cfg -c a.c
  clang -ccc-print-phases a.c
  clang -help
  clang-check a.c
  clang-query x
  clang-apply-replacements .
  clang++ -E a.cpp
  clang++ -o x a.o
  g++ -dumpversion
  g++ -o /usr/bin/x a.cpp
  g++ -x c++ - -o x
  g++ -xc++ -
  cc -v
  c++filt x
  cmake -G Ninja -B b
  cmake --build build && ctest
  cmake --build build | tail
  cmake --build build --target deploy
  cmake --build build --target run_app
  cmake --build build --target format
  cmake --build build --target check
  cmake --build build -t test
  cmake --build build -- -j4 install
  cmake --build build -- --dry-run
  cmake --build build -- -q
  cmake --build $DIR
  cmake --build build --target $T
  cmake -E time make
  cmake -E env make
  cmake -LA
  cmake -N
  cmake-gui
  ninja -t graph
  ninja -t recompact
  ninja -C b -t clean
  ninja -C b uninstall
  ninja check
  ninja -C b run
  ninja deploy
  ninja -nv
  ninja --unknown
  ninja $T
  ninja | cat
  meson setup
  meson compile --clean -C b
  meson rewrite
  meson wrap install x
  meson devenv
  meson env2mfile
  meson compile $X
  meson test
  rustc --print target-list
  rustc --print=cfg main.rs
  rustc -Cpasses=list
  rustc -vV main.rs
  rustc main.rs --out-dir /usr/lib
  rustc main.rs -o-
  rustc - < main.rs
  rustc main.rs && ./main
  rustc main.rs lib.rs
  rustc main.txt
  rustc -Zls=root x.rlib
  rustc +nightly --version
  makex
  make.sh
  cmakelint x
  ninja-lint
  mesonbuild
  bun-types
  cargo.sh build
  gccgo a.go
  echo "make"
  printf make
  # make
  : make
  true
  make_it
  MAKE all
  sudo -u make
  timeout -k 5 make
  nice -n make
  env -i HOME=/x cargo build
`);
