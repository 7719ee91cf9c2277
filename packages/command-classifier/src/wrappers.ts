import {
  DASH,
  beginsWith,
  isDecimal,
  isDigit,
  isDigits,
  isOneOf,
  type PieceTest,
} from '@hunch/common/shell/fast-scan';
import type { OptionListPack } from './packs.ts';

/** A program that starts the command it is given. Options outside its table make the line unknown: it stays. */
export interface Wrapper {
  readonly names: string;
  readonly flags: OptionListPack;
  /** What stands between the options and the command: the duration of `timeout`. */
  readonly operand?: PieceTest;
  /** Assignments may stand before the command. */
  readonly takesAssignments?: true;
  /** Options that replace it, the short one first: `taskset -c 0-3`. */
  readonly operandReplacedBy?: readonly [short: string, long: string];
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
    // Not `-S`, which reads the password from the input, and not `-A`, which starts a program to ask for it.
    flags: {
      plain: '-E -H -n -P -N -B --set-home --non-interactive --preserve-groups --no-update --bell',
      value:
        '-u -g -C -D -T -p -r -t --user --group --close-from --chdir --command-timeout --prompt --role --type',
      optional: '--preserve-env',
      joined: '-E -H -n -P',
    },
    takesAssignments: true,
    examples: {
      yes: [
        'sudo cargo build',
        'sudo -u bob -E cargo build',
        'sudo CC=clang make',
        'sudo -nu bob --preserve-env=CC,CXX make',
      ],
      no: [
        'sudo -i cargo build',
        'sudo -s',
        'sudo -l',
        'sudo -e Makefile',
        'sudo -b make',
        'sudo -u make',
        'sudo -S make',
        'sudo -A make',
        'sudo -nb make',
        'sudo -R /srv make',
      ],
    },
  },
  {
    names: 'doas',
    flags: { plain: '-n', value: '-u -a' },
    examples: { yes: ['doas -u bob make'], no: ['doas -s', 'doas -C /etc/doas.conf make'] },
  },
  {
    names: 'env',
    flags: {
      plain: '-i - --ignore-environment',
      value: '-C --chdir',
      joined: '-i',
      optional: '--block-signal --default-signal --ignore-signal',
      judged: { '-u --unset': 'unset-variable' },
    },
    takesAssignments: true,
    examples: {
      yes: [
        'env A=b cargo build',
        'env -i -u X -C app PATHS=x cargo build',
        'env RUSTFLAGS="-C lto" cargo build',
      ],
      no: [
        'env',
        'env -S "cargo build"',
        'env PATH=/x cargo build',
        'env -v cargo build',
        'env A=b',
        'env -u PATH cargo build',
        'env --list-signal-handling make',
      ],
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
    operand: isDuration,
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
    operand: isHexadecimal,
    operandReplacedBy: ['-c', '--cpu-list'],
    examples: {
      yes: ['taskset 0x3 make', 'taskset -c 0-3 make', 'taskset --cpu-list 0,2 make'],
      no: ['taskset -p 1', 'taskset make', 'taskset -pc 0 make'],
    },
  },
  {
    names: 'chrt',
    flags: {
      plain:
        '-b -d -f -i -o -r -R -v --batch --deadline --fifo --idle --other --rr --reset-on-fork --verbose',
      value: '-T -P -D --sched-runtime --sched-period --sched-deadline',
    },
    operand: isDigits,
    examples: {
      yes: ['chrt -b 0 make', 'chrt --idle 0 cargo build'],
      no: ['chrt -p 1', 'chrt -m', 'chrt -i make'],
    },
  },
  {
    names: 'strace',
    flags: {
      plain:
        '-f -ff -c -C -q -qq -qqq -r -t -tt -ttt -T -v -w -y -yy -Y -i -k -x -xx -D -DD -DDD -n -z -Z --follow-forks ' +
        '--output-separately --summary-only --summary --summary-wall-clock --no-abbrev --instruction-pointer ' +
        '--syscall-number --stack-traces --pidns-translation --successful-only --failed-only --seccomp-bpf',
      value:
        '-s -S -U -O -P -a -b -I -u -X --string-limit --summary-sort-by --summary-columns --summary-syscall-overhead ' +
        '--trace-path --columns --detach-on --interruptible --user --const-print-style --trace --signal --status --abbrev ' +
        '--verbose --raw --read --write',
      optional:
        '--quiet --relative-timestamps --absolute-timestamps --timestamps --syscall-times --decode-fds --decode-pids ' +
        '--strings-in-hex --daemonize',
      judged: { '-e': 'strace-expression' },
      joined: '-f -c -C -q -r -t -T -v -w -y -i -k -x -n',
    },
    examples: {
      yes: ['strace -f -e trace=openat make', 'strace -c gcc -c x.c', 'strace -fyy -s 200 make'],
      no: [
        'strace -p 1',
        'strace -V',
        'strace -p 1 make',
        'strace -o log make',
        "strace -o '|cat' make",
        "strace '-o|cat' make",
        'strace -ff -o st make',
        'strace -fo st make',
        'strace --output=st make',
        'strace -E LD_PRELOAD=x make',
        'strace -e inject=openat:error=ENOENT make',
      ],
    },
  },
  {
    names: 'perf',
    subcommand: 'stat',
    flags: {
      plain:
        '-d -dd -ddd -v -a -B -i -A -n -T -j --detailed --verbose --all-cpus --big-num --no-big-num --no-inherit --no-aggr ' +
        '--no-scale --null --table --transaction --topdown --smi-cost --metric-only --metric-no-group --metric-no-merge ' +
        '--per-socket --per-die --per-core --per-node --all-user --all-kernel --summary --no-csv-summary --json-output',
      value:
        '-e -r -x -C -I -M -D -G --event --repeat --field-separator --cpu --interval-print --interval-count --metrics ' +
        '--delay --cgroup --timeout --td-level --cputype',
    },
    examples: {
      yes: ['perf stat cargo build', 'perf stat -e cycles,instructions -r 3 make', 'perf stat -d -- make'],
      no: [
        'perf record make',
        'perf report',
        'perf stat',
        'perf stat -p 1',
        'perf stat -o p.txt make',
        'perf stat record make',
        'perf stat --log-fd 3 make',
        'perf stat --pre ./prepare make',
        'perf stat --append make',
      ],
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

const longShellOptions = ['--login', '--norc', '--noprofile', '--posix', '--no-rcs'];

/** Joined letters of a shell's options with which it runs one command and ends: neither interactive nor `-n`. */
const shellLetters = new Uint8Array(256);
for (const letter of 'eluxh') shellLetters[letter.charCodeAt(0)] = 1;

/** What an option of a shell does: it is followed by a script, or by the name of a setting, or by neither. */
export type ShellOption = 'script' | 'setting' | 'plain' | 'unknown';

/** `-lc`, `-euo`, `--login`, `-x` */
export function shellOption(codes: Uint8Array, from: number, to: number): ShellOption {
  if (codes[from] !== DASH || to - from < 2) return 'unknown';
  if (codes[from + 1] === DASH) return isOneOf(codes, from, to, longShellOptions) ? 'plain' : 'unknown';
  for (let at = from + 1; at < to - 1; at++) if (shellLetters[codes[at] ?? 0] !== 1) return 'unknown';
  const last = codes[to - 1] ?? 0;
  if (last === LETTER_C) return 'script';
  if (last === LETTER_O) return 'setting';
  return shellLetters[last] === 1 ? 'plain' : 'unknown';
}

const LETTER_C = 99;
const LETTER_O = 111;

/** `5m`, `1.5h`, `90` */
function isDuration(codes: Uint8Array, from: number, to: number): boolean {
  const hasUnit = units.includes(codes[to - 1] ?? 0);
  return isDecimal(codes, from, hasUnit ? to - 1 : to);
}

/** `s`, `m`, `h`, `d` */
const units = Uint8Array.of(115, 109, 104, 100);

/** `0x3`, `ff` */
function isHexadecimal(codes: Uint8Array, from: number, to: number): boolean {
  const start = beginsWith(codes, from, to, '0x') ? from + 2 : from;
  for (let at = start; at < to; at++) {
    const code = codes[at] ?? 0;
    const isHexadecimalLetter = (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
    if (!isDigit(code) && !isHexadecimalLetter) return false;
  }
  return to > start;
}
