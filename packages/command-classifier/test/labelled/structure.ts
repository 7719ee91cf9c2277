import { exactly, no, yes, type Row } from './row.ts';

const raw = String.raw;

/** What is text and what is grammar: the hard rows first. */
export const structureRows: readonly Row[] = [
  ...yes(
    'Gcc',
    raw`
    gcc -DX="a|b" -c x.c
    gcc -DX='a;b' -c x.c
    gcc -DMSG="\"a && b\"" -c x.c
    gcc '-DX=a>b' -c x.c
    gcc -DX=\; -c x.c
    gcc -DX=\"a\" -c x.c
    gcc -DX="it's" -c x.c
    gcc -D'F(x)=x' -c x.c
    gcc "-DV=\$(date)" -c x.c
    gcc '-DV=$(date)' -c x.c
    gcc -c 'my file.c' -o 'my file.o'
    gcc -c my\ file.c
    gcc -c "$SRC/main.c" -o "$OUT/main.o"
    gcc -I"$HOME/include" -c x.c
    gcc -I$HOME/include -c x.c
    gcc -c *.c
    gcc -O2 src/*.c -o app
    gcc -c src/{a,b}.c
    gcc -c ~/src/x.c
    gcc -c x.c 2>&1
    gcc -c x.c 1>&2
    gcc -c x.c >&2
    gcc -c x#y.c
    gcc -c a=b.c
    gcc -c tilde~.c
    gcc -DX='!' -c x.c
    gcc -c é.c
    gcc -c x.c -DQ='"$(rm)"'
    gcc -c x.c # with -g
    gcc -c x.c #
    gcc -c x.c # | less; rm x
    gcc -c $'x.c'
    gcc -DX=$'a\'|b' -c x.c
    /opt/Arm\ GNU/bin/arm-none-eabi-gcc -c x.c
    gcc -fsyntax-only x.c
    gcc -fsyntax-only 'a b.c'
    gcc -Wall -fsyntax-only *.c
    bash -c gcc\ -c\ x.c
    bash -c "gcc -DX=\"a b\" -c x.c"
    bash -c 'sh -c "gcc -c x.c"'
    bash -c $'gcc -c x.c'
  `,
  ),
  ...no(raw`
    gcc 'x\' > out 'y' -c x.c
    gcc -DX="a\" | b" -c x.c | cat
    gcc -DV="$(date)" -c x.c
    gcc -DV=$(date) -c x.c
    gcc -c x.c >&file
    gcc -c x.c > x.log
    gcc -c x.c >x.log
    gcc -c x.c >> x.log
    gcc -c x.c 2> x.log
    gcc -c x.c 2>>x.log
    gcc -c x.c &> x.log
    gcc -c x.c &>> x.log
    gcc -c x.c >| x.log
    gcc -c x.c 2>&1 | tee log
    gcc -c x.c 2>&1 > log
    gcc -c x.c 2>&-
    gcc -c x.c 3>&1
    gcc -c x.c 2>&3
    gcc -c x.c 2>&1x
    gcc -c x.c 2>& 1
    gcc -x c - < x.c
    gcc -x c - <<< 'int main;'
    gcc -c x.c &
    gcc -c x.c;
    gcc -c x.c ; ./a.out
    gcc -c x.c && ./a.out
    gcc -c x.c || true
    gcc -c x.c |& less
    (gcc -c x.c)
    { gcc -c x.c; }
    ! gcc -c x.c
    gcc -c x.c !
    gcc -c !$
    # gcc -c x.c
    gcc -c <(echo 'int x;')
    gcc -c x.c -o >(cat)
    gcc -c $FILES
    gcc $CFLAGS -c x.c
    gcc -c "$FILE"
    gcc "$FLAG" -c x.c
    gcc "$@"
    gcc $*
    gcc -c x.c -DN=$((1+2))
    gcc -c x.c -DN=$[1+2]
    gcc -c $"x.c"
    gcc -c "x.c
    gcc -c 'x.c
    gcc -c x.c \
    if true; then gcc -c x.c; fi
    for f in *.c; do gcc -c $f; done
    while make; do :; done
    f() { make; }
    function f { make; }
    make() { rm -rf x; }
    case x in x) make;; esac
    [[ -f x ]] && make
    coproc make
    a=(gcc) make
    $CC -c x.c
    "$CC" -c x.c
    $(which gcc) -c x.c
    g'cc' -c x.c
    {gcc,-c,x.c}
    make -j$(nproc)
    make -j$N
    make -j$((N+1))
    echo gcc -c x.c
    echo "cargo build"
    grep -r cargo build
    cat Makefile
    ls gcc
    vim make.c
    which gcc
    type cargo
    man make
    git commit -m "make it build"
    git add Cargo.toml
    cd cargo
    alias make=gmake
    export CC=gcc
    CC=gcc
    eval make
    source make
    . make
    xargs gcc
    find . -name '*.c' -exec gcc -c {} +
    watch make
    ssh host make
    docker run gcc make
    parallel make
    cargo-build
    makefile
    mymake
    gccgo x.go
    cargoo build
    ./make
    ./gcc -c x.c
    bin/cargo build
    ../cargo build
    /tmp/gcc -c x.c
    /home/me/project/make
    ./configure && make
    true && cargo build
    cargo build && cargo test
    cargo build; cargo test
    cd app && cargo build
    cargo build | grep error
    cargo build > log.txt
    cargo build &
    cargo build && ./run
    $(cargo build)
    (cargo build)
    cargo test 2>&1 | tail -5
    cargo build 2>/dev/null
    cargo build >/dev/null 2>&1
    cargo build <input
    time (make)
    time { make; }
    time make | cat
    time ! make
    make {all,clean}
    make cl*
    make ?ll
    make [a]ll
    cargo build --rel*
    cargo *
    make "$TARGET"
    make all"$X"
    cargo "$CMD"
    cargo build "$FLAG"
  `),
  ...exactly('Gcc', '"gcc" -c x.c', "'gcc' -c x.c", '\\gcc -c x.c', '"$HOME/bin/gcc" -c x.c'),
  ...exactly(null, '"~/bin/gcc" -c x.c', '"gcc "-c x.c', '"./gcc" -c x.c', '\\\\gcc -c x.c'),
  ...exactly('Gcc', 'gcc -I"${ROOT}"/inc -c x.c', "gcc -DX='`date`' -c x.c"),
  ...exactly('Make', 'make PREFIX="${HOME}/x"', 'make PREFIX="$HOME"'),
  ...exactly(
    'CargoBuild',
    'cargo build\n',
    '\n  cargo build',
    'cargo \\\n  build \\\n  --release',
    '\tcargo\tbuild\t',
    'cargo build --features "a\nb"',
  ),
  ...exactly(
    null,
    'gcc -DV=`date` -c x.c',
    'gcc -DV="`date`" -c x.c',
    'gcc -c ${FILE}',
    'gcc -c "${FILE:-x.c}"',
    '`which gcc` -c x.c',
    'make -j`nproc`',
    '`cargo build`',
    '',
    '   ',
    '\n\n',
    'cargo build\nrm -rf x',
    'cargo build\n\ncargo test',
    'cargo build\r',
    'cargo build\u0000',
    'cargo build \u001b[31m',
    'cat <<EOF\ncargo build\nEOF',
    'make <<EOF\nall\nEOF',
    'cargo build <<< x',
    'gcc -x c - <<E\nint x;\nE',
    "gcc -c 'a\n",
  ),
];
