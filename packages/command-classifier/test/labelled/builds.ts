import { no, yes, type Row } from './row.ts';

const raw = String.raw;

export const buildRows: readonly Row[] = [
  ...yes(
    'Make',
    `
    make
    make -j
    make -j8
    make -j 8
    make --jobs=8
    make --jobs
    make -j8 all
    make all
    make build
    make default
    make compile
    make debug
    make lib
    make libfoo
    make libfoo.a
    make libfoo.so
    make main.o
    make build/main.o
    make src/a.o src/b.o
    make bzImage
    make vmlinux
    make modules
    make dtbs
    make build-all
    make all-debug
    make target
    make app
    make -C src
    make -C src all
    make -Csrc
    make --directory=src
    make --directory src all
    make -f Makefile.linux
    make -f build.mk
    make --file=Makefile.arm
    make --makefile Makefile
    make -k
    make -kj8
    make -s -j4
    make -B
    make -w
    make -i
    make -r -R
    make -S
    make -e
    make -l 4
    make -l4 -j
    make -Oline -j4
    make --output-sync=target -j4
    make -I inc
    make -o old.o
    make -W new.c
    make --always-make --silent
    make --keep-going --no-print-directory
    make --no-builtin-rules
    make --trace
    make V=1
    make CC=clang
    make CC=clang CFLAGS='-O2 -g' all
    make CFLAGS="-O2 -g"
    make DEBUG=1 -j8
    make ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- Image
    make PREFIX=/usr
    make PREFIX="$HOME/x"
    make --warn-undefined-variables
    make --shuffle
    gmake
    gmake -j8
    make -- all
    make X:=1
  `,
  ),
  ...no(raw`
    make clean
    make distclean
    make mrproper
    make install
    make uninstall
    make install-strip
    make -j8 install
    make all install
    make clean all
    make all clean
    make -C src clean
    make run
    make run-app
    make start
    make stop
    make serve
    make server
    make dev
    make watch
    make deploy
    make deploy-prod
    make publish
    make release
    make build-release-docker
    make push
    make docker
    make docker-build
    make build-docker
    make image
    make up
    make down
    make shell
    make bash
    make logs
    make menuconfig
    make nconfig
    make xconfig
    make defconfig
    make oldconfig
    make x86_64_defconfig
    make config
    make fmt
    make format
    make lint
    make lint-fix
    make fix
    make help
    make list
    make print-CC
    make info
    make version
    make docs
    make doc
    make html
    make man
    make pdf
    make test
    make tests
    make unit-test
    make check
    make distcheck
    make coverage
    make bench
    make e2e
    make integration-test
    make verify
    make ci
    make pre-commit
    make generate
    make proto
    make tags
    make vendor
    make deps
    make update
    make upgrade
    make bootstrap
    make setup
    make init
    make configure
    make migrate
    make db-migrate
    make seed
    make backup
    make restore
    make login
    make flash
    make upload
    make monitor
    make qemu
    make debug-server
    make package
    make dist
    make rpm
    make deb
    make tarball
    make apply
    make plan
    make destroy
    make kill
    make reset
    make prune
    make sync
    make frobnicate
    make foo
    make love
    make .env
    make -n
    make -n all
    make -nj4
    make -jn
    make -kn
    make --dry-run
    make --just-print
    make --recon
    make --dry
    make -p
    make -pn
    make --print-data-base
    make -q
    make --question
    make -t
    make --touch
    make -v
    make --version
    make -h
    make --help
    make -d
    make --debug
    make --eval='x:;rm x'
    make --eval x
    make -E x
    make -f -
    make -f x
    make -f deploy.mk
    make -f /dev/stdin
    make -C
    make -f
    make -C docs
    make -C docs html
    make -x
    make -z all
    make --frobnicate
    make 'X!=date'
    make 'X=$(shell date)'
    make SHELL=/bin/zsh
    make MAKEFLAGS=-n
    make MAKE=x
    make PATH=/x
    make -j 8x
    make -
    makepkg -si
    makeinfo x
    checkmake
    automake --add-missing
    mmake
    cmake
    cmake .
    cmake ..
    cmake -B build
    cmake -S . -B build -G Ninja
    cmake -DCMAKE_BUILD_TYPE=Release ..
    cmake --preset debug
    cmake --install build
    cmake --install build --prefix /x
    cmake --open build
    cmake --version
    cmake --help
    cmake --help-command x
    cmake -E make_directory x
    cmake -E rm -rf x
    cmake -P x.cmake
    cmake -LAH build
    cmake --list-presets
    cmake --workflow --preset x
    cmake --system-information
    cmake --find-package -DNAME=x
    cmake --graphviz=x .
    cmake --build
    cmake --build build --target install
    cmake --build build --target clean
    cmake --build build --target=install
    cmake --build build -t clean
    cmake --build build --target all clean
    cmake --build build --target test
    cmake --build build --target run
    cmake --build build --target package
    cmake --build build --target docs
    cmake --build build --target help
    cmake --build build --target uninstall
    cmake --build build --target "$T"
    cmake --build build --help
    cmake --build build --list-presets
    cmake --build build -- clean
    cmake --build build -- install
    cmake --build build -- -n
    cmake --build build -- -t clean
    cmake --build build -- --help
    cmake --build build -- VERBOSE=1 clean
    cmake --build build --frobnicate
    cmake --build build extra
    cmake --build "$DIR" $X
    cmake build --build
    ctest
    ctest --test-dir build
    cpack
    ninja -t clean
    ninja -t targets
    ninja -t compdb
    ninja -C out -t clean
    ninja -tclean
    ninja -n
    ninja -C out -n
    ninja clean
    ninja install
    ninja -C build install
    ninja -C build clean
    ninja uninstall
    ninja test
    ninja run
    ninja all install
    ninja dist
    ninja docs
    ninja format
    ninja clang-format
    ninja scan-build
    ninja coverage
    ninja reconfigure
    ninja --version
    ninja -h
    ninja --help
    ninja -C
    ninja -x
    ninja -w list
    ninja -dlist
    ninja -
    ninja -d
    ninja run-server
    ninja bench
    ninja run_bench
    make /usr/lib/libx.so
    make /
    make docs/
    make test/
    make build/clean
    make build/install
    meson compile --ninja-args=-tclean
    meson compile --ninja-args=-k0,-n
    meson compile --ninja-args "-v -n"
    cmake --build build -- /t:Clean
    meson
    meson setup build
    meson build
    meson configure build
    meson install -C build
    meson test -C build
    meson dist -C build
    meson init
    meson introspect --targets build
    meson wrap list
    meson subprojects update
    meson rewrite x
    meson devenv -C build
    meson --version
    meson -v
    meson --help
    meson compile --help
    meson compile -h
    meson compile --clean
    meson compile -C build --clean
    meson compile --ninja-args=-n
    meson compile --ninja-args='-t,clean'
    meson compile -C build clean
    meson compile install
    meson -C b install
    meson -C b test
    meson format
    bazel build //...
    buck2 build //x
    bazelisk test //...
    scons
    xmake
    rake build
    just build
    task build
    npm run build
    yarn build
    pnpm build
    npx tsc
  `),
  ...yes(
    'CmakeBuild',
    `
    cmake --build build
    cmake --build .
    cmake --build build -j
    cmake --build build -j8
    cmake --build build -j 8
    cmake --build build --parallel
    cmake --build build --parallel 8
    cmake --build build --parallel=8
    cmake --build build --config Release
    cmake --build build --config=Debug
    cmake --build build --target app
    cmake --build build --target=mylib
    cmake --build build -t app
    cmake --build build --target all
    cmake --build build --target app lib1 lib2
    cmake --build build --clean-first
    cmake --build build -v
    cmake --build build --verbose
    cmake --build build -- -j8
    cmake --build build -- -k 0
    cmake --build build -- VERBOSE=1
    cmake --build --preset debug
    cmake --build --preset=debug
    cmake --build build/release --config Release --target app -j 4 -- -k
    cmake --build "$BUILD_DIR"
    cmake --build "build dir"
  `,
  ),
  ...yes(
    'Ninja',
    `
    ninja
    ninja -C build
    ninja -Cbuild
    ninja -C out/Default chrome
    ninja -j8
    ninja -j 8
    ninja -k 0
    ninja -l 4
    ninja -v
    ninja --verbose
    ninja --quiet
    ninja -f build.ninja
    ninja -C build all
    ninja foo.o
    ninja src/foo.cc^
    ninja mylib myapp
    ninja -w dupbuild=err
    ninja-build -C build
    ninja -C build -j4 libfoo.so
    ninja -d explain
    ninja -d stats
    ninja -v -d stats
    ninja -C out/Default content_shell
    ninja llama-bench game_server
  `,
  ),
  ...yes(
    'Meson',
    `
    meson compile
    meson compile -C build
    meson compile -C build -j 8
    meson compile -C build -v
    meson compile -C build app
    meson -C b compile
    meson compile --jobs 4
  `,
  ),
];
