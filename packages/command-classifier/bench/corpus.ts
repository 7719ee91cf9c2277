/** What agents and people type, in about their shares (spec 000: 99 of 100 commands are no compilation). */
export const rejections: readonly string[] = [
  'ls -la',
  'git status',
  'cd src',
  'cat README.md',
  'pwd',
  'git diff --stat',
  'rg -n "fn main" src',
  'sed -n 1,80p src/lib.rs',
  'grep -rn FIXUP .',
  'npm test',
  'docker ps',
  'git commit -m "fix: the build"',
  'python3 -m pytest -q',
  'find . -name "*.rs"',
  'echo done',
  'mkdir -p build',
  'rm -rf node_modules',
  'curl -s localhost:8080/health',
  'head -50 log.txt',
  'vim Makefile',
];

export const compositions: readonly string[] = [
  'cargo build 2>&1 | tail -40',
  'cd app && cargo test',
  'make > build.log 2>&1',
  'for f in *.c; do gcc -c "$f"; done',
  'cat src/main.rs | grep fn',
  'ls | wc -l',
  'git log --oneline | head',
];

export const nevers: readonly string[] = [
  'cargo run --release',
  'cargo fmt --all',
  'cargo install ripgrep',
  'make clean',
  'make install',
  'bun run dev',
  'bun install',
  'gcc --version',
  'cmake -B build',
  'ninja -t clean',
];

export const acceptances: readonly string[] = [
  'cargo build',
  'cargo build --release',
  'cargo test -p core -- --nocapture',
  'cargo check --workspace',
  'cargo clippy -- -D warnings',
  'make -j8',
  'make',
  'gcc -c x.c -o x.o',
  'g++ -std=c++20 -O2 -Iinclude -c src/a.cpp -o build/a.o',
  'bun test',
  'ninja -C build',
  'cmake --build build -j 8',
  'time cargo build',
  'RUSTFLAGS="-C target-cpu=native" cargo build',
  'rustc main.rs',
  'sudo -u bob make all',
];

/** A session: mostly what is no compilation, then in falling order what is none after a look, and what is one. */
export const mixed: readonly string[] = [
  ...rejections,
  ...rejections,
  ...rejections,
  ...compositions,
  ...nevers,
  ...acceptances,
];

export const longLine = `echo ${'some words and more '.repeat(100)}`.slice(0, 2000);
