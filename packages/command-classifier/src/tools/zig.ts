import type { FlagList } from '../flag-table.ts';
import { subcommandTool } from '../subcommand-tool.ts';

/** `zig build --help`; project options (`-Doptimize=…`) are the project's. */
const build: FlagList = {
  plain: '--verbose --release -freference-trace',
  value: '--build-file --cache-dir --global-cache-dir --summary --color -j --seed --maxrss',
  beginning: '-D --release= -j -freference-trace=',
};

/** `zig build-exe --help`, of its options those that tune the compilation */
const compile: FlagList = {
  plain: '-lc -lc++ -fstrip -fno-strip -fPIC -static -dynamic -fsingle-threaded',
  asked: '-mcpu',
  value: '-target -O --name -I -L -l --cache-dir --global-cache-dir --color --zig-lib-dir',
  beginning: '-femit-bin= -O -D -l -I',
};

export const zig = subcommandTool({
  keyword: 'zig',
  family: 'zig',
  names: 'zig',
  flags: [],
  subcommands: [
    // Steps are the project's own; only these two are every project's.
    { kind: 'ZigBuild', names: 'build', flags: [build], operands: { only: 'all check' } },
    { kind: 'ZigBuild', names: 'build-exe build-lib build-obj', flags: [compile], operands: 'any' },
    { kind: 'ZigTest', names: 'test', flags: [compile, { value: '--test-filter' }], operands: 'any' },
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
    no: ['zig', 'zig cc x.c', 'zig build frobnicate'],
  },
});
