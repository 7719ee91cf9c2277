import { labelled } from '../labelled/index.ts';
import { SeededRandom } from '@hunch/common/random';

type Texts = readonly [string, ...string[]];

const heads: Texts = [
  'cargo build',
  'cargo test',
  'cargo',
  'cargo +nightly check',
  'gcc -c x.c',
  'g++ -O2 a.cpp -o a',
  'clang',
  'make',
  'make -j8',
  'make all',
  'cmake --build build',
  'ninja',
  'ninja -C out',
  'meson compile',
  'bun test',
  'rustc main.rs',
  'ls',
  'git commit',
  'echo',
  'cat',
  'cd',
  'rm -rf',
  './run',
  'python3',
  'x86_64-linux-gnu-gcc -c y.c',
  '/usr/bin/make',
  '~/.cargo/bin/cargo b',
];
const before: Texts = [
  'time',
  'sudo',
  'sudo -u bob',
  'env',
  'env -i',
  'nice -n 5',
  'timeout 5m',
  'command',
  'exec',
  'nohup',
  'ccache',
  'A=b',
  'RUSTFLAGS="-C x"',
  "X='a b'",
  'P=$HOME/x',
  'PATH=/x',
  'A=$(b)',
  '!',
  '(',
  '{',
  'if',
  'bash -c',
  'strace -f',
  'HUNCH_LOCAL=1',
];
const words: Texts = [
  '--release',
  '-v',
  '-p core',
  '-o out',
  '-j4',
  '"a b"',
  "'a b'",
  'a\\ b',
  '$X',
  '"$X"',
  '"${X}"',
  '${X}',
  '$(y)',
  '"$(y)"',
  '`y`',
  '"`y`"',
  '*.c',
  'src/*.c',
  '{a,b}.c',
  '~/x',
  "$'x'",
  '"\\$(x)"',
  "'$(x)'",
  '"a|b"',
  "'a;b'",
  'a\\|b',
  'x#y',
  '#x',
  '!x',
  "'x\\'",
  '"it\'s"',
  '"\\""',
  'é',
  '日本.c',
  '-DX="a b"',
  '--',
  '-',
  'main.c',
  'clean',
  'all',
  '$((1))',
  '<(z)',
  'a=b',
  '-DX=\\"q\\"',
];
const after: Texts = [
  '',
  '',
  '',
  '',
  ' 2>&1',
  ' >&2',
  ' > log',
  ' >log 2>&1',
  ' 2>/dev/null',
  ' &> x',
  ' >& x',
  ' | tail',
  ' |& less',
  ' && ls',
  ' || true',
  '; ls',
  ';',
  ' &',
  ' # note',
  '\n',
  '\nls',
  ' <<E\nx\nE',
  ' <<< x',
  ' < in',
  ' )',
  ' }',
  ' 3>&1',
  ' 2>&-',
  ' \\',
  ' \\\n -q',
  '&&ls',
  '|cat',
  '>x',
  '2>&1',
  ' 2>&1|cat',
];

function made(random: SeededRandom): string {
  let text = '';
  while (random.chance(0.25)) text += `${random.pick(before)} `;
  text += random.pick(heads);
  while (random.chance(0.55)) text += random.pick([' ', ' ', ' ', '  ', '\t', ' \\\n ']) + random.pick(words);
  text += random.pick(after);
  return random.chance(0.08) ? `bash -c '${text}'` : random.chance(0.05) ? `sh -c "${text}"` : text;
}

function makeLines(count: number, seed: number): readonly string[] {
  const random = new SeededRandom(seed);
  const lines = new Set<string>();
  while (lines.size < count) lines.add(made(random));
  return [...lines];
}

/** Everything labelled, and as many lines again and again from pieces that are tricky side by side; all different. */
export const variedLines: readonly string[] = [
  ...new Set([...labelled.map(({ line }) => line), ...makeLines(15_000, 20261122)]),
];

/** What a shell gives a meaning to, one at a time. */
export const metacharacters: readonly string[] = Array.from('|&;<>()$`\\"\'*?[]{}~#!= \t\n');
