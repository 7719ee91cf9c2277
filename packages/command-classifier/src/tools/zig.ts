import type { LocalCommand } from '../classification.ts';
import type { FlagList } from '../flag-table.ts';
import { isPropertyOfEdits } from '../expected-results.ts';
import { indexOfCode } from '../piece.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { neverBecause } from '../tool.ts';

/** `zig build --help`; project options (`-Doptimize=…`) are the project's. */
const build: readonly FlagList[] = [
  {
    plain:
      '--verbose --release -freference-trace -fno-reference-trace -fincremental -fno-incremental --prominent-compile-errors ' +
      '--skip-oom-steps -fallow-so-scripts -fno-allow-so-scripts',
    value:
      '--build-file --summary --color -j --seed --maxrss --search-prefix --sysroot --libc --zig-lib-dir --system ' +
      '--error-style --multiline-errors',
    output: '--cache-dir --global-cache-dir',
    beginning: '--release= -j -freference-trace= -fsys= -fno-sys= --build-id=',
  },
  {
    judged: {
      names: '-D',
      rule: { refuse: refuseProjectOption, mayRefuse: () => true },
    },
  },
];

const edits = neverBecause({ reason: 'edits expected results in the sources' });

/** `-Dupdate-golden` */
function refuseProjectOption(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const equals = indexOfCode(codes, from, to, EQUALS);
  return isPropertyOfEdits(codes, from, equals === -1 ? to : equals) ? edits : null;
}

const EQUALS = 61;

/** Features that a compilation has or has not, `-fstrip` and `-fno-strip`. */
const features =
  'strip PIC PIE lto dll-export-fns reference-trace builtin function-sections data-sections formatted-panics llvm libllvm lld ' +
  'clang sanitize-c sanitize-thread valgrind unwind-tables async-unwind-tables error-tracing single-threaded stack-check ' +
  'stack-protector omit-frame-pointer incremental compiler-rt ubsan-rt soname structured-cfg entry allow-shlib-undefined';

const switched = features
  .split(' ')
  .map((feature) => `-f${feature} -fno-${feature}`)
  .join(' ');

/** `zig build-exe --help`, of its options those that tune the compilation */
const compile: FlagList = {
  plain:
    `-lc -lc++ -static -dynamic -rdynamic -municode -mred-zone -mno-red-zone --gc-sections --no-gc-sections --eh-frame-hdr --verbose ` +
    `-femit-h ${switched}`,
  asked: '-mcpu',
  value:
    '-target -O --name -I -L -l --library --color --zig-lib-dir --dep --entry --sysroot --libc -isystem ' +
    '-idirafter -F -framework --script -T --version-script --version --stack --image-base -z -x --build-id',
  output: '--cache-dir --global-cache-dir -femit-bin -femit-asm -femit-llvm-ir -femit-llvm-bc',
  beginning:
    '-O -D -l -I -M -mcmodel= -mexec-model= -ofmt= -freference-trace= -fsoname= -fentry= -fsanitize-c= -flto= -fopt-bisect-limit= --build-id=',
};

export const zig = subcommandTool({
  keyword: 'zig',
  family: 'zig',
  names: 'zig',
  flags: [],
  subcommands: [
    // Steps are the project's own; only these two are every project's.
    { kind: 'ZigBuild', names: 'build', flags: build, operands: { only: 'all check' } },
    { kind: 'ZigBuild', names: 'build-exe build-lib build-obj', flags: [compile], operands: 'any' },
    {
      kind: 'ZigTest',
      names: 'test',
      flags: [compile, { plain: '--test-no-exec', value: '--test-filter --test-name-prefix' }],
      operands: 'any',
    },
  ],
  never: [
    {
      id: 'zig-step',
      subcommands: 'run install uninstall serve docs fmt deploy',
      flags: '--watch --fuzz --webui --prefix -p',
      reason: 'runs a program, edits sources or this machine, or never ends',
      examples: [
        'zig run x.zig',
        'zig fmt src',
        'zig build run',
        'zig build install',
        'zig build --watch',
        'zig build -p /usr',
      ],
    },
    {
      id: 'zig-new',
      subcommands: 'init init-exe init-lib fetch',
      reason: 'edits the project',
      examples: ['zig init', 'zig fetch --save x'],
    },
    {
      id: 'zig-print',
      subcommands: 'env help libc targets version zen std ast-check',
      flags: '-h --help -l --list-steps --verbose-cc',
      reason: 'prints information',
      examples: ['zig version', 'zig build --help', 'zig build -l'],
    },
  ],
  examples: {
    yes: [
      ['zig build -Doptimize=ReleaseFast', 'ZigBuild'],
      ['zig build-exe main.zig -O ReleaseSmall', 'ZigBuild'],
      ['zig test src/main.zig', 'ZigTest'],
    ],
    no: [
      'zig',
      'zig cc x.c',
      'zig build frobnicate',
      'zig build -Dupdate-golden',
      'zig build-exe main.zig -femit-bin=/usr/bin/main',
      'zig build-exe main.zig -fno-emit-bin',
      'zig test main.zig --test-cmd ./run --test-cmd-bin',
    ],
  },
});
