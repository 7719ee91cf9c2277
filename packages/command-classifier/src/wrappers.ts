import type { FlagList } from './flag-table.ts';

/** A program that starts the command it is given. Options outside its table make the line unknown: it stays. */
export interface Wrapper {
  readonly names: string;
  readonly flags: FlagList;
  /** Words between the options and the command: the duration of `timeout`. */
  readonly operands?: { readonly count: number; readonly shape: RegExp };
  /** Assignments may stand before the command. */
  readonly takesAssignments?: true;
  /** Options that replace the operands: `taskset -c 0-3`. */
  readonly operandsReplacedBy?: string;
  /** Words that must come first: `stat` of `perf stat`. */
  readonly subcommand?: string;
  /** It belongs to the compiler, so that a runner is put before it. */
  readonly staysWithTool?: true;
  readonly examples: { readonly yes: readonly string[]; readonly no: readonly string[] };
}

/**
 * Wrappers with their own options (their manual pages in Debian 12; coreutils, util-linux, sudo 1.9, strace 6). Options that
 * write what was measured to a file (`-o`) are left out: whoever asks for a record wants it of the compiler, not of a runner.
 */
export const wrappers: readonly Wrapper[] = [
  {
    names: 'time',
    flags: {
      plain: '-p -v -q --verbose --portability --quiet',
      value: '-f --format',
    },
    examples: {
      yes: ['time cargo build', '/usr/bin/time -v cargo build', '/usr/bin/time -f %e cargo build'],
      no: ['time', 'time --help', '/usr/bin/time -o t.txt cargo build', '/usr/bin/time -a -o t.txt make'],
    },
  },
  {
    names: 'sudo',
    flags: {
      plain: '-E -H -n -S -P --preserve-env --set-home --non-interactive --stdin --preserve-groups',
      value: '-u -g -C -D -T -p --user --group --close-from --chdir --command-timeout --prompt',
    },
    takesAssignments: true,
    examples: {
      yes: ['sudo cargo build', 'sudo -u bob -E cargo build', 'sudo CC=clang make'],
      no: ['sudo -i cargo build', 'sudo -s', 'sudo -l', 'sudo -e Makefile', 'sudo -b make', 'sudo -u make'],
    },
  },
  {
    names: 'doas',
    flags: { plain: '-n', value: '-u -a' },
    examples: { yes: ['doas -u bob make'], no: ['doas -s', 'doas -C /etc/doas.conf make'] },
  },
  {
    names: 'env',
    flags: { plain: '-i - --ignore-environment', value: '-u --unset -C --chdir' },
    takesAssignments: true,
    examples: {
      yes: [
        'env A=b cargo build',
        'env -i -u X -C app PATHS=x cargo build',
        'env RUSTFLAGS="-C lto" cargo build',
      ],
      no: ['env', 'env -S "cargo build"', 'env PATH=/x cargo build', 'env -v cargo build', 'env A=b'],
    },
  },
  {
    names: 'nice',
    flags: {
      value: '-n --adjustment',
      beginning: '-1 -2 -3 -4 -5 -6 -7 -8 -9',
      plain: '-1 -2 -3 -4 -5 -6 -7 -8 -9',
    },
    examples: {
      yes: ['nice make', 'nice -n 10 make', 'nice -n10 make', 'nice -10 make'],
      no: ['nice', 'nice -x make'],
    },
  },
  {
    names: 'ionice',
    flags: { plain: '-t --ignore', value: '-c -n --class --classdata' },
    examples: { yes: ['ionice -c3 make', 'ionice -c 2 -n 7 make'], no: ['ionice -p 1', 'ionice -p1 make'] },
  },
  { names: 'nohup', flags: {}, examples: { yes: ['nohup make'], no: ['nohup --version'] } },
  {
    names: 'timeout',
    flags: {
      plain: '--foreground --preserve-status -v --verbose -f -p',
      value: '-s -k --signal --kill-after',
    },
    operands: { count: 1, shape: /^\d+(?:\.\d+)?[smhd]?$/ },
    examples: {
      yes: ['timeout 5m cargo test', 'timeout -s KILL -k 5 90 make', 'timeout --signal=INT 1.5h make'],
      no: ['timeout make', 'timeout 5m', 'timeout make 5m'],
    },
  },
  {
    names: 'stdbuf',
    flags: { value: '-i -o -e --input --output --error' },
    examples: { yes: ['stdbuf -oL cargo test', 'stdbuf --output=0 make'], no: ['stdbuf --help'] },
  },
  {
    names: 'taskset',
    flags: { plain: '-a --all-tasks', value: '-c --cpu-list' },
    operands: { count: 1, shape: /^(?:0x)?[0-9a-fA-F]+$/ },
    operandsReplacedBy: '-c --cpu-list',
    examples: {
      yes: ['taskset 0x3 make', 'taskset -c 0-3 make', 'taskset --cpu-list 0,2 make'],
      no: ['taskset -p 1', 'taskset make', 'taskset -pc 0 make'],
    },
  },
  {
    names: 'chrt',
    flags: { plain: '-b -f -i -o -r -R -v --batch --fifo --idle --other --rr --reset-on-fork --verbose' },
    operands: { count: 1, shape: /^\d+$/ },
    examples: {
      yes: ['chrt -b 0 make', 'chrt --idle 0 cargo build'],
      no: ['chrt -p 1', 'chrt -m', 'chrt -i make'],
    },
  },
  {
    names: 'strace',
    flags: {
      plain:
        '-f -ff -c -C -q -qq -r -t -tt -ttt -T -v -w -y -yy -i -x -xx -D -n --follow-forks --quiet --summary-only --summary',
      value: '-e -s -S -O -P -a -b -I -u -X --trace --string-limit',
    },
    examples: {
      yes: ['strace -f -e trace=openat make', 'strace -c gcc -c x.c'],
      no: [
        'strace -p 1',
        'strace -V',
        'strace -p 1 make',
        'strace -o log make',
        "strace -o '|cat' make",
        "strace '-o|cat' make",
      ],
    },
  },
  {
    names: 'perf',
    subcommand: 'stat',
    flags: {
      plain: '-d -dd -ddd -v -a -B --detailed --big-num --no-big-num',
      value: '-e -r -x -C -I --event --repeat',
    },
    examples: {
      yes: ['perf stat cargo build', 'perf stat -e cycles,instructions -r 3 make', 'perf stat -d -- make'],
      no: ['perf record make', 'perf report', 'perf stat', 'perf stat -p 1', 'perf stat -o p.txt make'],
    },
  },
  {
    names: 'command',
    flags: { plain: '-p' },
    examples: { yes: ['command cargo build'], no: ['command -v cargo', 'command -V gcc'] },
  },
  {
    names: 'exec',
    // With `-a` and `-l` the program gets another name, and rustup, busybox and compilers decide by it what they are.
    flags: { plain: '-c' },
    examples: {
      yes: ['exec make'],
      no: ['exec', 'exec -x make', 'exec -a rustc cargo build', 'exec -l make'],
    },
  },
  {
    names: 'ccache sccache',
    flags: {},
    staysWithTool: true,
    examples: {
      yes: ['ccache gcc -c x.c', 'sccache rustc main.rs'],
      no: [
        'ccache -s',
        'sccache --show-stats',
        'ccache',
        'ccache --clear',
        'ccache make',
        'sccache cargo build',
      ],
    },
  },
  {
    names: 'distcc icecc',
    flags: {},
    staysWithTool: true,
    examples: { yes: ['distcc gcc -c x.c'], no: ['distcc --help', 'distcc -j'] },
  },
];

/** Shells whose `-c` is looked into, one level deep. */
export const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'dash', 'zsh', 'ksh']);

/** Joined letters of a shell's options with which it runs one command and ends: neither interactive nor `-n`. */
export const shellOptions = /^-[eluxh]*c$|^-[eluxh]+$/;
