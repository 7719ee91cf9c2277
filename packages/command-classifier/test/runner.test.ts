import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOffload, defaultOptions } from '../src/index.ts';

let root = '';
let runner = '';

/** Stands in for the compiler: prints what it was given, so that two runs can be compared. */
const fakeTool = `#!/bin/sh
printf '%s<%s>' "$(basename "$0")" "$X"
for word; do printf '[%s]' "$word"; done
pwd
printf 'to standard error\\n' >&2
exit 3
`;

/** Any offload tool: records the words that it was given, one a NUL, and runs them. */
const recordingRunner = `#!/bin/sh
for word; do printf '%s\\0' "$word"; done >>"$RECORD"
exec "$@"
`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hunch-runner-'));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  mkdirSync(join(root, 'sub dir'));
  for (const name of ['gcc', 'cargo', 'make', 'ccache']) {
    writeFileSync(join(bin, name), fakeTool);
    chmodSync(join(bin, name), 0o755);
  }
  runner = join(root, 'run it');
  writeFileSync(runner, recordingRunner);
  chmodSync(runner, 0o755);
  for (const name of ['a.c', 'b.c', 'my file.c']) writeFileSync(join(root, name), '');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Run {
  readonly output: string;
  readonly errors: string;
  readonly status: number | null;
  readonly recorded: readonly string[];
}

function run(command: string): Run {
  const record = join(root, 'record');
  rmSync(record, { force: true });
  writeFileSync(record, '');
  const { stdout, stderr, status } = spawnSync('bash', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin`, HOME: root, RECORD: record, V: 'two words', D: root },
  });
  const recorded = readFileSync(record, 'utf8').split('\0').slice(0, -1);
  return { output: stdout, errors: stderr, status, recorded };
}

/** Real shells, a real runner: the same output, errors and exit status, with nothing lost on the way. */
describe('a rewritten command gives the same result as the local one', () => {
  it.each([
    'gcc -c a.c',
    '"gcc" -c a.c',
    '\\gcc "-c" a.c',
    'gcc -DX="a b" -c a.c',
    "gcc -DX='a  b' -c a.c",
    'gcc -DX="a|b;c&d" -c a.c',
    'gcc -DX=\'$HOME `x` "q" \\ !\' -c a.c',
    'gcc -DX="\\"\\$HOME\\" \\\\ \\`x\\`" -c a.c',
    "gcc -DX='it'\\''s' -c a.c",
    'gcc -DX=a\\ b\\;c\\|d\\&e -c a.c',
    'gcc -DX="" -c a.c',
    "gcc '-DX=*' -c a.c",
    'gcc -c "my file.c" -o "my file.o"',
    'gcc -c my\\ file.c',
    'gcc -c *.c',
    'gcc -c ./{a,b}.c',
    'gcc -DX="$V" -c a.c',
    'gcc -I$HOME/include -c a.c',
    'gcc -I"${D}"/include -c a.c',
    'gcc -DX="line one\nline two" -c a.c',
    'gcc -DX="é 日本 🙂" -c a.c',
    'gcc -DX="-- --help" -c a.c',
    "gcc -DX='%s%n\\n' -c a.c",
    'gcc -c a.c 2>&1',
    'gcc -c a.c >&2',
    'X="v w" gcc -c a.c',
    'time -p make -j4 V="a b"',
    'env X="1  2" make all',
    "bash -c 'X=3 make -j4'",
    'ccache gcc -DX="a b" -c a.c',
    'cargo test -- --exact "a  b"',
    'cargo build --features "a b" \\\n  --release',
    'cd "sub dir" && make CFLAGS="-O2 -g" 2>&1 | tail -n 3',
    'make V="$V" > out.txt 2>&1; cat out.txt',
    'X=1 make || gcc -DX="a b" -c a.c',
  ])('%j', (command) => {
    const offload = createOffload({ ...defaultOptions, compositions: 'segments', runner: `'${runner}'` });
    const decision = offload.decide(command);
    expect(decision.kind).toBe('rewrite');
    if (decision.kind !== 'rewrite') return;
    const local = run(command);
    const rewritten = run(decision.command);
    // What `time` prints is no result.
    const withoutTimes = (text: string): string => text.replaceAll(/^(?:real|user|sys) .*\n/gm, '');
    expect({ ...rewritten, errors: withoutTimes(rewritten.errors), recorded: [] }).toEqual({
      ...local,
      errors: withoutTimes(local.errors),
    });
    expect(rewritten.recorded.length).toBeGreaterThan(0);
    expect(local.output + local.errors).toContain('[');
  });
});
