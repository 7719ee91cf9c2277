import { no, yes, type Row } from './row.ts';

const raw = String.raw;

export const cRows: readonly Row[] = [
  ...yes(
    'Gcc',
    `
    gcc main.c
    gcc main.c -o main
    gcc -c main.c
    gcc -c main.c -o main.o
    gcc -Wall -Wextra -O2 -g -c main.c
    gcc -std=c11 -pedantic -c x.c
    gcc -std=gnu17 -Werror=format -c x.c
    gcc -fPIC -shared -o libx.so x.c
    gcc -I include -I. -Isrc -D NDEBUG -DX=1 -U Y -c x.c
    gcc x.c y.o -L. -lm -o app
    gcc x.c -Wl,-rpath,/x -o app
    gcc -MMD -MP -MF x.d -c x.c
    gcc -MD -MT x.o -c x.c
    gcc -march=native -mtune=native -O3 x.c
    gcc -S x.c
    gcc -c x.S
    gcc -c x.s
    gcc -c x.i
    gcc -x c main.txt
    gcc -x c -c foo
    gcc -isystem /usr/include -include config.h -c x.c
    gcc -fsanitize=address,undefined -g x.c
    gcc -flto -fno-common x.c
    gcc -pthread x.c -lpthread
    gcc -static x.c -o x
    gcc --std=c99 x.c
    gcc --param max-inline-insns-single=10 -c x.c
    gcc -pipe -save-temps -c x.c
    gcc -o app a.c b.c c.c
    gcc -Os -ffunction-sections -fdata-sections -Wl,--gc-sections x.c
    gcc -m32 x.c
    gcc -fdiagnostics-color=always -c x.c
    gcc --coverage x.c
    gcc --sysroot=/x -c x.c
    gcc -nostdlib -ffreestanding -c x.c
    gcc -Wp,-MD,x.d -c x.c
    gcc-13 -c x.c
    gcc-12.2 -c x.c
    x86_64-linux-gnu-gcc -c x.c
    aarch64-linux-gnu-gcc-12 -c x.c
    arm-none-eabi-gcc -mcpu=cortex-m4 -c x.c
    riscv64-unknown-elf-gcc -c x.c
    x86_64-w64-mingw32-gcc x.c
    avr-gcc -mmcu=atmega328p -c x.c
    musl-gcc -static x.c
    cc main.c
    cc -c x.c -o x.o
    cc -O2 -o main main.c -lm
  `,
  ),
  ...yes(
    'Gpp',
    `
    g++ main.cpp
    g++ -std=c++20 main.cpp -o main
    g++ -c a.cc
    g++ -c a.cxx -o a.o
    g++ -O2 -Iinclude -c src/a.cpp -o build/a.o
    g++-12 -c a.C
    x86_64-linux-gnu-g++ -c a.cpp
    x86_64-linux-gnu-g++-12 -c a.cpp
    c++ a.cpp
    c++ -c a.cc
    g++ -x c++-header all.h -o all.h.gch
  `,
  ),
  ...yes(
    'Clang',
    `
    clang main.c
    clang -c x.c -o x.o
    clang -O2 -target aarch64-linux-gnu -c x.c
    clang --target=wasm32 -c x.c
    clang -emit-llvm -c x.c -o x.bc
    clang -S -emit-llvm x.c
    clang-17 -c x.c
    clang -Qunused-arguments -c x.c
    clang -fcolor-diagnostics -c x.c
    clang -framework Cocoa main.m -o app
    clang -arch arm64 x.c
  `,
  ),
  ...yes(
    'Clangpp',
    `
    clang++ main.cpp -o main
    clang++ -std=c++17 -stdlib=libc++ -c a.cpp
    clang++-15 -c a.cpp
    clang++ -fuse-ld=lld a.cpp
  `,
  ),
  ...no(raw`
    gcc
    gcc --version
    gcc -v
    gcc -v x.c
    gcc -dumpversion
    gcc -dumpmachine
    gcc -dumpspecs
    gcc -dumpfullversion -dumpversion
    gcc --help
    gcc --help=optimizers
    gcc -Q --help=target
    gcc --target-help
    gcc -print-search-dirs
    gcc -print-file-name=libc.so
    gcc -print-multiarch
    gcc --print-sysroot
    gcc -###  x.c
    gcc '-###' x.c
    gcc -E x.c
    gcc -E -dM - </dev/null
    gcc -E x.c -o x.i
    gcc -M x.c
    gcc -MM x.c
    gcc -MM -MF x.d x.c
    gcc -MM -c x.c
    gcc a.o b.o -o app
    gcc a.o -lm
    gcc -o app main.o lib.a -lpthread
    gcc -shared -o libx.so x.o
    gcc libx.a
    gcc -c conftest.c
    gcc -o conftest conftest.c
    gcc -o conftest -g -O2 conftest.c -lm
    gcc -c /tmp/build/conftest.c
    gcc -o cmTC_1a2b3 testCCompiler.c
    gcc -c CMakeCCompilerId.c
    gcc sanitycheckc.c -o sanitycheckc.exe
    gcc -c -
    gcc -x c -
    gcc -x c -c - -o x.o
    gcc @args
    gcc -c x.c @args
    gcc -fplugin=p.so -c x.c
    gcc -wrapper gdb,--args -c x.c
    gcc -c x.c -o -
    gcc -S x.c -o -
    gcc -S x.c -o /dev/stdout
    gcc -S x.c -o/dev/stdout
    gcc -c x.c -o /dev/null
    gcc -mcpu=help x.c
    gcc -march=help x.c
    gcc -Wl,--version x.c
    gcc -Wl,--help x.c
    gcc -Wa,-al x.c
    gcc -Wa,--version x.c
    gcc -Wp,-MM x.c
    gcc -fdump-tree-all=stdout -c x.c
    gcc -Q -c x.c
    gcc -H -c x.c
    gcc -frobnicate=help x.c
    gcc -no-such-option x.c
    gcc --frobnicate x.c
    gcc -c x
    gcc -c x.txt
    gcc -c -E x.c
    gcc -c
    gcc -o
    gcc -c x.c -o
    gcc -c -o x.c
    gcc -c *
    gcc -c -*.c
    gcc -c {-E,x.c}
    gcc -B ./bin -c x.c
    gcc -specs=x.specs -c x.c
    gcc -fuse-ld=./ld x.c
    gcc -Wl,-plugin,x.so x.c
    gcc -Wl,@args x.c
    gcc -Wl,-M x.c
    gcc -Wl,-Map=/dev/stdout x.c
    gcc -Xlinker --version x.c
    gcc -fmodule-mapper='|server' -c x.c
    gcc -MMD -MF - -c x.c
    gcc -MMD -MF /dev/stdout -c x.c
    clang -fpass-plugin=p.so -c x.c
    clang -mllvm -load=p.so -c x.c
    clang -fixit x.c
    clang -fdriver-only -c x.c
    gcc-ar rcs x.a x.o
    gcc-nm x.o
    gcc-ranlib x.a
    gcov x.c
    gccx x.c
    my-gcc -c x.c
    afl-gcc -c x.c
    fake-gcc-12 -c x.c
    g++
    g++ --version
    g++ -v
    g++ -E a.cpp
    g++ -MM a.cpp
    g++ a.o b.o -o app
    g++ main.o -o main -lstdc++
    clang --version
    clang -v
    clang --analyze x.c
    clang -cc1 x.c
    clang -Xclang -ast-dump -fsyntax-only x.c
    clang -Xclang -ast-dump -c x.c
    clang -Xclang "$X" -c x.c
    clang -E x.c
    clang --print-targets
    clang -print-resource-dir
    clang --print-supported-cpus
    clang++ --version
    clang++ a.o -o a
    clang-format -i x.c
    clang-tidy x.c
    clang-tidy --fix x.c
    clangd
    clang-check x.c
    clang-query x.c
    clang-cl x.c
    clang-rename x
    cc --version
    cc -E x.c
    cc
    c++ --version
    cpp x.c
    ld a.o
    as x.s
    ar rcs x.a x.o
    strip app
    objdump -d app
    gdb ./app
    ./a.out
    ccmake .
    x86_64-linux-gnu-ld a.o
    x86_64-linux-gnu-gcc --version
    x86_64-linux-gnu-objdump -d x
    arm-none-eabi-gdb app.elf
  `),
];
