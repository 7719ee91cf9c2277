import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createClassifier,
  createOffload,
  defaultOptions,
  planSegments,
  type ClassifierOptions,
} from '../src/index.ts';
import { variedLines } from './support/lines.ts';
import { unconfirmed } from './support/oracle.ts';

const testsHere = 'runs tests against what lives on this machine';
const notFound =
  'the runner would not be found in that environment; name it by its path in classifier.runner';

function decide(command: string, options: Partial<ClassifierOptions> = {}): string {
  const offload = createOffload({ ...defaultOptions, compositions: 'segments', runner: 'R --', ...options });
  const decision = offload.decide(command);
  return decision.kind === 'rewrite' ? decision.command : `keeps: ${decision.reason}`;
}

describe('a line of several commands', () => {
  it.each([
    ['cargo build', 'R -- cargo build'],
    [
      'cd app && RUSTFLAGS="-C x" cargo build 2>&1 | tail -40',
      'cd app && RUSTFLAGS="-C x" R -- cargo build 2>&1 | tail -40',
    ],
    ['make -j8 > build.log 2>&1; echo $?', 'R -- make -j8 > build.log 2>&1; echo $?'],
    ['set -euo pipefail\ncargo test\ncargo build', 'set -euo pipefail\nR -- cargo test\nR -- cargo build'],
    ['export CC=clang; make', 'export CC=clang; R -- make'],
    ['time nice -n 5 make && make install', 'time nice -n 5 R -- make && make install'],
    ['sudo -u bob make || echo failed', 'sudo -u bob R -- make || echo failed'],
    ["bash -lc 'make -j4' && ls", "R -- bash -lc 'make -j4' && ls"],
    ['ccache gcc -c x.c; gcc -c y.c', 'R -- ccache gcc -c x.c; R -- gcc -c y.c'],
    ['echo "é|&" && gcc -DX="a b" -c x.c', 'echo "é|&" && R -- gcc -DX="a b" -c x.c'],
    ['cargo build # note', 'R -- cargo build # note'],
    ['./configure && make', './configure && R -- make'],
  ])('%j is run as %j', (line, rewritten) => {
    expect(decide(line)).toBe(rewritten);
  });

  it.each([
    ['yes | make', 'reads from a pipe'],
    ['make &', 'runs in the background'],
    ['! make', 'has its exit status reversed'],
    ['(cd app && make)', 'is a compound command'],
    ['for i in 1 2; do make; done', 'is a compound command'],
    ['make < input', 'has a redirection that is not of its output'],
    ['make > "$LOG"', 'has a redirection that is not of its output'],
    ['make <<E\nx\nE', 'has a here-document'],
    ['make() { rm -rf x; }; make', 'is a compound command'],
    ['alias make=x; make', 'follows a command that changes the shell'],
    ['source env.sh && make', 'follows a command that changes the shell'],
    ['eval "$X"; make', 'follows a command that changes the shell'],
    ['hash -p /x make; make', 'follows a command that changes the shell'],
    ['exec >log; make', 'follows a command that changes the shell'],
    ['set -n; make', 'follows a command that changes the shell'],
    ['trap x DEBUG; make', 'follows a command that changes the shell'],
    ['PATH=/x:$PATH; make', 'follows an assignment that is computed'],
    ['PATH=/x; make', 'follows a command that changes where programs are found'],
    ['export PATH=/usr/bin && make', 'follows a command that changes where programs are found'],
    ['export LD_PRELOAD=x.so; cargo build', 'sets a variable that loads code into the program'],
    ['export HUNCH_LOCAL=1; make', 'never-intercept: HUNCH_LOCAL asks for this machine'],
    ['cd "$(git rev-parse --show-toplevel)" && make', 'follows a command that captures or computes'],
    ['echo "${PATH:=/x}"; make', 'follows a command that captures or computes'],
    ['"$CMD" && make', 'follows a command whose name is computed'],
    ['printf -v PATH /x; make', 'follows a command that sets a variable'],
    ['read CC; make', 'follows a command that changes the shell'],
    ['make "', 'is not a finished command'],
    ['make &&', 'is not a finished command'],
  ])('%j stays: it %s', (line, reason) => {
    const { segments, reason: whole } = planSegments(createClassifier(), line);
    const reasons = [whole, ...segments.map((segment) => (segment.offload ? 'offloaded' : segment.reason))];
    expect(reasons).toContain(reason);
    expect(decide(line)).toMatch(/^keeps: /);
  });

  it('is only ever changed by insertions of the runner', () => {
    const offload = createOffload({ ...defaultOptions, compositions: 'segments', runner: 'R --' });
    let rewritten = 0;
    for (const line of variedLines) {
      const decision = offload.decide(line);
      if (decision.kind === 'keep') continue;
      rewritten++;
      expect(decision.command.replaceAll('R -- ', '')).toBe(line.replaceAll('R -- ', ''));
    }
    expect(rewritten).toBeGreaterThan(1000);
  });

  it('offloads only segments that mvdan/sh confirms to be one simple command each', async () => {
    const classifier = createClassifier();
    const bare = variedLines.flatMap((line) =>
      planSegments(classifier, line).segments.flatMap((segment) =>
        segment.offload ? [segment.command] : [],
      ),
    );
    expect(bare.length).toBeGreaterThan(1000);
    expect(await unconfirmed([...new Set(bare)])).toEqual([]);
  });

  it('of one strict compilation is rewritten as the strict setting does', () => {
    const strict = createOffload({ ...defaultOptions, runner: 'R --' });
    fc.assert(
      fc.property(fc.constantFrom(...variedLines), (line) => {
        const decision = strict.decide(line);
        if (decision.kind === 'rewrite') expect(decide(line)).toBe(decision.command);
      }),
      { numRuns: 2000, seed: 3 },
    );
  });
});

describe('the decision for a runner', () => {
  it.each<[line: string, options: Partial<ClassifierOptions>, expected: string]>([
    ['cargo build | cat', { compositions: 'strict' }, 'keeps: contains shell metacharacters: a pipe (|)'],
    ['cargo build', { runner: '' }, 'keeps: classifier.runner is not set'],
    ['cargo build', { enabled: false }, 'keeps: classifier.enabled is false'],
    [
      'cargo build',
      { runner: 'rch | x' },
      'keeps: classifier.runner is not the beginning of one simple command',
    ],
    [
      'cargo build',
      { runner: 'rch "' },
      'keeps: classifier.runner is not the beginning of one simple command',
    ],
    [
      'cargo build',
      { runner: 'rch #' },
      'keeps: classifier.runner is not the beginning of one simple command',
    ],
    [
      'cargo build',
      { runner: 'rch $(x)' },
      'keeps: classifier.runner is not the beginning of one simple command',
    ],
    [
      'cargo build',
      { runner: 'env PATH="/usr/lib/distcc:$PATH"' },
      'env PATH="/usr/lib/distcc:$PATH" cargo build',
    ],
    ['HUNCH_LOCAL=1 cargo build', {}, 'keeps: never-intercept: HUNCH_LOCAL asks for this machine'],
    ['gcc -c x.c', { runner: 'distcc', kinds: ['Gcc', 'Gpp'] }, 'distcc gcc -c x.c'],
    ['make', { runner: 'distcc', kinds: ['Gcc', 'Gpp'] }, 'keeps: Make is not in classifier.kinds'],
    ['distcc gcc -c x.c', { runner: 'distcc' }, 'keeps: goes through the runner already'],
    ['cargo build --release', { runner: 'ssh builder --' }, 'ssh builder -- cargo build --release'],
    [
      'gcc -DX="a b" -c x.c',
      { runner: 'ssh builder --' },
      'keeps: the runner joins its arguments, and the quoting would be lost',
    ],
    [
      'CC=clang make',
      { runner: 'ssh builder --' },
      'keeps: the runner joins its arguments, and the quoting would be lost',
    ],
    [
      'gcc -c *.c',
      { runner: '/usr/bin/ssh builder' },
      'keeps: the runner joins its arguments, and the quoting would be lost',
    ],
    [
      'gcc -DX="a b" -c x.c',
      { runner: 'ssh-like --', runner_arguments: 'joined' },
      'keeps: the runner joins its arguments, and the quoting would be lost',
    ],
    [
      'gcc -DX="a b" -c x.c',
      { runner: 'ssh b --', runner_arguments: 'separate' },
      'ssh b -- gcc -DX="a b" -c x.c',
    ],
    ['make frobnicate', { targets: ['frobnicate'] }, 'R -- make frobnicate'],
    ['make test all', { targets: ['test'] }, 'R -- make test all'],
    ['make htmldocs docs', { targets: ['docs', 'htmldocs'] }, 'R -- make htmldocs docs'],
    ['ninja -C build test', { targets: ['test'] }, 'R -- ninja -C build test'],
    ['cmake --build build -t check', { targets: ['check'] }, 'R -- cmake --build build -t check'],
    ['cmake --build build --target=check', { targets: ['check'] }, 'R -- cmake --build build --target=check'],
    ['cmake --build build -- -j4 check', { targets: ['check'] }, 'R -- cmake --build build -- -j4 check'],
    ['sh -c \'make "test"\'', { targets: ['test'] }, `R -- sh -c 'make "test"'`],
    ['ninja install', { targets: ['install'] }, 'keeps: never-intercept: the target changes this machine'],
    ['make test', { targets: ['check'] }, `keeps: never-intercept: the target ${testsHere}`],
    ['make clean', { targets: ['clean'] }, 'keeps: never-intercept: the target removes files'],
    ['make test deploy', { targets: ['test'] }, 'keeps: never-intercept: the target publishes or deploys'],
    ['env -i A=b make', {}, `keeps: ${notFound}`],
    ['env - make', {}, `keeps: ${notFound}`],
    ['time env --ignore-environment make', {}, `keeps: ${notFound}`],
    ['PATH=/usr/bin:/bin make', {}, `keeps: ${notFound}`],
    ['env HOME=/root make', {}, `keeps: ${notFound}`],
    [
      'env -i PATH=/usr/bin make',
      { runner: '/opt/rch/bin/rch exec --' },
      'env -i PATH=/usr/bin /opt/rch/bin/rch exec -- make',
    ],
    ['env -u PATHS make', {}, 'env -u PATHS R -- make'],
    [
      'cargo test',
      { confidence_threshold: 0.92 },
      'keeps: builds and tests a Rust package with cargo, but below the threshold',
    ],
    ['go build', {}, 'keeps: no compilation keyword where the command begins'],
    ['go build', { families: ['go'] }, 'R -- go build'],
    ['cargo build', { families: ['go'] }, 'keeps: no compilation keyword where the command begins'],
  ])('%j with %j: %s', (line, options, expected) => {
    expect(decide(line, options)).toBe(expected);
  });
});
