import { yes, type Row } from './row.ts';

const raw = String.raw;

/**
 * Commands as agents and people type them, synthetic, labelled from the specification alone (sets 1 and 2 of
 * evaluations/notes/classifier.md).
 */
export const cOptionRows: readonly Row[] = [
  ...yes(
    'Gcc',
    raw`
    gcc -c a.c -o a.o -I./include -Wall
    gcc a.c -o /tmp/a
    gcc a.c -o ~/bin/a
    gcc a.c -o ../a
    gcc x.c -o ../bin/x
    gcc a.c -o sub/../../a
    gcc -c /home/u/p/x.c -o /tmp/x.o
    gcc -Wall -Wextra -O2 -g -std=c11 -Iinclude -c src/foo.c -o build/foo.o
    gcc -O3 -march=native -fopenmp a.c b.c -o prog -lm -lpthread
    gcc -DVERSION='"1.2.3"' -c version.c
    gcc -D NAME -U OTHER -c m.c
    gcc -shared -fPIC -o libfoo.so foo.c
    gcc -MMD -MP -MF build/foo.d -c foo.c -o build/foo.o
    gcc -MD -MT foo.o -c foo.c
    gcc -S foo.c -o foo.s
    gcc -S -O2 -masm=intel foo.c
    gcc -static hello.c -o hello
    gcc -fsanitize=address,undefined -g -O1 t.c -o t
    gcc -pipe -pthread -c t.c
    gcc -include config.h -isystem /usr/include/foo -c t.c
    gcc -I/usr/include/glib-2.0 -I/usr/lib/x86_64-linux-gnu/glib-2.0/include -c app.c
    gcc -L./lib -Wl,-rpath,./lib main.c -lfoo -o main
    gcc-13 -c a.c
    gcc-12 -Og -ggdb3 main.c -o main
    cc -c x.c
    cc -O2 -o prog prog.c util.c -lm
    /usr/bin/gcc -c a.c -o a.o
    arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -c startup.c -o startup.o
    aarch64-linux-gnu-gcc -c k.c
    x86_64-w64-mingw32-gcc -o app.exe main.c
    ccache gcc -c a.c -o a.o
    distcc gcc -c a.c -o a.o
    sccache gcc -c a.c
    time gcc -O2 big.c -o big
    LANG=C gcc -c a.c
    CCACHE_DIR=.ccache ccache gcc -c a.c
    gcc -save-temps=obj -c a.c -o obj/a.o
    gcc -flto -ffunction-sections -fdata-sections -c a.c
    gcc -c start.S -o start.o
    gcc -x c -c foo.inc -o foo.o
    gcc "my file.c" -o "my prog"
    gcc -fvisibility=hidden -DNDEBUG -c 'src/a b.c' -o a.o
    gcc -o main main.c util.o -lm
    gcc -O0 -g3 -fno-omit-frame-pointer -c a.c
    gcc -ansi -pedantic a.c -o a
    gcc -Iinc -DDEBUG=1 -UNDEBUG -c a.c
    gcc -o a a.c -Wl,-Bstatic -lz -Wl,-Bdynamic
    gcc -c -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2 lib.c
    gcc -m32 a.c
    gcc -march=armv8-a+crc -c a.c
    gcc -shared -Wl,-soname,libx.so.1 -o libx.so.1 x.c
    gcc -std=gnu11 a.c b.c c.c
    gcc -g a.c -o a -lm
    gcc -Wall -Wno-unused-parameter -Wformat=2 -c a.c
    gcc -nostdlib -ffreestanding -c boot.S
    gcc --std=c99 -c a.c
    gcc -c a.c -o "out dir/a.o"
    gcc -c -o a.o a.c
    gcc -pg prof.c -o prof
    gcc --coverage -c a.c
    gcc -fprofile-arcs -ftest-coverage a.c
    gcc -T link.ld -nostartfiles a.c -o k.elf
    gcc hello.c -ohello
    gcc -c src/*.c
    gcc -xc foo -c
    gcc -Os -s small.c -o small
    gcc-11.4 -c a.c
    riscv64-unknown-elf-gcc -c a.c
    mipsel-linux-gnu-gcc -O2 -c a.c
    avr-gcc -mmcu=atmega328p -Os -c a.c -o a.o
    i686-w64-mingw32-gcc a.c -o a.exe
    /opt/cross/bin/arm-linux-gnueabihf-gcc -c a.c
    cc -Wall a.c -o a
    ccache cc -c a.c -o a.o
    icecc gcc -c a.c -o a.o
    CCACHE_DISABLE=1 ccache gcc -c a.c
    C_INCLUDE_PATH=inc gcc -c a.c
    sudo gcc a.c -o a
    bash -c 'gcc -c a.c -o a.o'
    gcc -fdiagnostics-color=always -c a.c
    gcc -fuse-ld=gold a.c
    gcc -DPREFIX=\"/usr\" -c a.c
    gcc -DFOO\(x\)=x -c a.c
    gcc -D'F(x)=x' -c a.c
    gcc -Wp,-MMD,a.d -c a.c
    gcc -c $HOME/src/a.c
    gcc "$PWD/a.c" -o a
  `,
  ),
  ...yes(
    'Gpp',
    raw`
    g++ -std=c++20 -O2 -Wall main.cpp -o main
    g++ -c -fPIC widget.cc -o widget.o
    g++ -I. -Ithird_party/json/include -c src/a.cxx
    g++-12 -std=c++17 t.cpp -lgtest -lgtest_main -pthread -o t
    c++ -c a.C
    c++ -O2 a.cpp -o a
    ccache g++ -c a.cpp -o a.o
    g++ -std=c++23 -fmodules-ts -c mod.cpp
    g++ -fno-exceptions -fno-rtti -nostdlib -c kernel.cpp
    nice -n 5 g++ -O3 -DNDEBUG slow.cpp -o slow
    g++ -std=gnu++17 *.cpp -o app
    g++ -Wall -Wextra -pedantic -O3 main.cpp util.cpp -o main -pthread
    g++ -fcoroutines -std=c++20 -c co.cpp
    g++ -g -fsanitize=thread t.cc
    g++ -I/usr/include/eigen3 -O2 e.cpp -o e
    g++ -o test test.cpp
    g++ a.cpp -lboost_system -L/usr/local/lib
    g++ -shared -fPIC -o mod.so mod.cpp
    g++ -static-libstdc++ -static-libgcc a.cpp
    g++ main.cpp -o main.exe
    aarch64-linux-gnu-g++-12 -c a.cpp
    /usr/bin/g++-13 -c a.cpp
    distcc g++ -c a.cpp -o a.o
    g++ -include pch.h -c a.cpp
    g++ -MMD -MP -c a.cpp -o a.o
    c++ -std=c++17 -c a.cc
  `,
  ),
  ...yes(
    'Clang',
    raw`
    clang -c a.c
    clang main.c -o main -lm
    clang -O2 -emit-llvm -S a.c -o a.ll
    clang -target aarch64-linux-gnu -c a.c
    clang --target=wasm32 -nostdlib -c a.c -o a.wasm.o
    clang-17 -Weverything -c a.c
    clang -fsanitize=fuzzer,address fuzz.c -o fuzz
    clang -std=c17 -fcolor-diagnostics -c a.c
    /usr/lib/llvm-14/bin/clang -c a.c
    clang -O2 -flto=thin -c a.c
    clang -Wall -Wextra a.c
    clang -target x86_64-pc-windows-msvc -c a.c
    clang --sysroot=/opt/sdk -c a.c
    clang -fprofile-instr-generate -fcoverage-mapping a.c -o a
    clang-15 -c -emit-llvm a.c -o a.bc
    clang -fblocks -ObjC -c a.m
    clang -MJ a.json -c a.c
    ccache clang -c a.c
  `,
  ),
  ...yes(
    'Clangpp',
    raw`
    clang++ -std=c++20 -stdlib=libc++ main.cpp -o main
    clang++ -c a.cpp
    clang++-16 -O1 -g -c a.cpp -o a.o
    distcc clang++ -c a.cpp -o a.o
    clang++ -std=c++2b main.cpp
    clang++ -O3 -march=native a.cpp b.cpp -o x
    clang++ -fmodules -c m.cppm
    ccache clang++ -c a.cpp
    clang++-18 -fexperimental-library -std=c++23 t.cpp
  `,
  ),
  ...yes(
    'Make',
    raw`
    make -C build -j4
    make --directory=lib -j2
    make release=1
    make V=1 VERBOSE=1 all
    make CC=clang CXX=clang++ CFLAGS="-O2 -g" -j4
    make CFLAGS='-O0 -g3' all
    make ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- -j16
    make -f build/Makefile all
    make --file=Makefile.gnu -j4
    make -s
    make -k -j4
    make --always-make -j8
    make --silent --no-print-directory all
    make -j4 -l 8
    make -j8 --output-sync=target
    make -Otarget -j4
    make src/main.o
    make -j8 bzImage
    make -j4 modules
    VAR="a b" make -j8
    CFLAGS=-O2 make
    CC=gcc-12 make -j4
    sudo make -j4
    nice make -j8
    time make -j16 all
    gmake -j4
    /usr/bin/make
    bash -c "make -j4"
    make -w -C sub
    make objs
    make FOO='a;b' all
    make -I mk all
    make BUILD_DIR=out O=out
    make O=build -j8
    taskset -c 0-3 make -j4
    chrt -b 0 make -j8
    timeout 30m make -j4 all
    make -j12 -s
    make -j4 -C kernel modules
    make -Csrc -j2
    make -f makefile
    make -f GNUmakefile -j
    make --jobs 8 all
    make --keep-going
    make -j8 --no-builtin-rules
    make V=1 -j8 CC="ccache gcc"
    make CFLAGS+=-g
    make PREFIX=/usr/local
    make USE_OPENSSL=yes BUILD_TLS=yes -j4
    make ARCH=x86_64 bzImage modules -j8
    make LLVM=1 -j16
    make KBUILD_VERBOSE=1
    make libs
    make static
    make shared
    make lib/libx.so
    make obj/a.o obj/b.o
    make app.elf
    make everything
    make world
    make binary
    make firmware.bin
    make CROSS_COMPILE=arm-none-eabi- all
    MAKEFLAGS="-j8" make
    VERBOSE=1 make -j
    CXXFLAGS="-O3 -march=native" make -j8 all
    env CFLAGS=-g make -j2
    sudo -u build make -j4 all
    nohup make -j8
    timeout 10m make -j4
    time -p make
    stdbuf -oL make
    ionice -c 3 make -j2
    sh -c 'make -j4 all'
    bash -lc "make"
    perf stat make -j4
    make -j8 --load-average=6
    make -l 4 -j8
    make -j4 -Oline
    make all -j8 -k
    make -skj8
    make -C ../lib
    make -C "sub dir"
  `,
  ),
  ...yes(
    'CmakeBuild',
    raw`
    cmake --build build -j 8 --target all
    cmake --build build --target mylib
    cmake --build build -t app -j4
    cmake --build build --target lib1 lib2
    cmake --build ./build -- -j8
    cmake --build cmake-build-debug --target all -- -j 6
    cmake --build --preset release
    cmake --build build --config Debug --target unit_tests -j 10
    cmake --build build --use-stderr
    time cmake --build build -j8
    VERBOSE=1 cmake --build build
    CMAKE_BUILD_PARALLEL_LEVEL=8 cmake --build build
    cmake --build "build dir" --target all
    cmake --build build --config RelWithDebInfo --parallel 4
    cmake --build out/build/x64-Debug
    cmake --build ../build -j4
    cmake --build build --target foo bar baz
    cmake --build build --target=foo
    cmake --build build -- -j8 VERBOSE=1
    cmake --build build -- -v
    cmake --build build -j8 -v
    cmake --build build --preset debug
    cmake --build --preset=default
    cmake --build /home/u/p/build
    CCACHE_DIR=/cache cmake --build build
    sudo cmake --build build
    nice cmake --build build --parallel 2
    cmake --build build -t foo_test
    env VERBOSE=1 cmake --build .
  `,
  ),
  ...yes(
    'Ninja',
    raw`
    ninja -C out/Release chrome
    ninja -C out/Default -j 8
    ninja -j4 -v
    ninja libfoo.so
    ninja -C out/x64 base_unittests
    ninja -C build src/main.o
    ninja --quiet -C build
    ninja -C build -l 4
    autoninja_x=1 ninja -C out
    NINJA_STATUS="[%f/%t] " ninja -C build
    time ninja -C build
    ninja -C build -j8 -k0
    ninja -C build foo bar
    ninja -Cout/Debug
    ninja -j 8 -l 8
    ninja -C build bin/clang
    ninja clang lld
    ninja -C build foo.o
    nice -n 15 ninja -C build
    CLICOLOR_FORCE=1 ninja
    timeout 20m ninja -C build -v
    ninja -C out/Release base:base
    ninja -f build-Release.ninja
    bash -c 'ninja -C build'
  `,
  ),
  ...yes(
    'Meson',
    raw`
    meson compile -C builddir -j 8
    meson compile -C build --verbose
    meson compile -C build mylib
    meson compile -j4
    meson compile -C out foo:shared_library
    meson compile -v -C build
    time meson compile -C build
    meson compile -C build -l 4
  `,
  ),
];
