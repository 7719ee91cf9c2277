import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simpleCommand } from '@hunch/common/shell';
import type { Facts } from '../src/fix/facts.ts';
import { correctionsOf } from '../src/typo/corrections.ts';
import { historyFacts } from '../src/typo/history-facts.ts';
import { PathPrograms } from '../src/platform/path-programs.ts';

const lines = [
  'git status',
  'git commit -m x',
  'git checkout main',
  'docker ps',
  'docker compose up',
  'kubectl get pods',
  'npm run build',
  'npm test',
  'sudo systemctl restart nginx',
  'ls',
  'll',
  'nmap -sS -sV --script default 10.0.0.9',
  'ssh root@10.0.0.9',
  'hydra -l root 10.0.0.9',
  'nc -nlvp 80',
];
const folders: Readonly<Record<string, readonly string[]>> = {
  '.': ['src/', 'Documents/', 'notes.txt', 'part1.txt', 'run.sh'],
  src: ['main.py'],
};
const facts: Facts = {
  ...historyFacts(
    lines,
    new Set(['python3', 'grep', 'tree', 'zzyzx', 'cat', 'exit', 'man', 'sudo']),
    lines.length,
  ),
  entries: (path) =>
    folders[path.replace(/^\.\//, '')]?.map((name) => ({
      name: name.replace('/', ''),
      isFolder: name.endsWith('/'),
    })) ?? null,
  names: (kind) => (kind === 'branch' ? ['main', 'topic/login'] : []),
  hasUpstream: true,
  isRoot: false,
};
const texts = (line: string, exitCode = 127): string[] =>
  correctionsOf(line, exitCode, facts).map(({ command }) => command);

const words = (line: string): readonly string[] => simpleCommand(line)?.words.map(({ text }) => text) ?? [];

describe('what was probably meant', () => {
  it.each([
    ['gti status', 127, 'git status'],
    ['got commit -m "a b"', 127, 'git commit -m "a b"'],
    ['dokcer ps -a', 127, 'docker ps -a'],
    ['sudo systemclt status', 127, 'sudo systemctl status'],
    ['sudo -u me nice -n 5 gti status', 127, 'sudo -u me nice -n 5 git status'],
    ['FOO=1 kubetcl get pods > x', 127, 'FOO=1 kubectl get pods > x'],
    ['pyhton3 -V', 127, 'python3 -V'],
    ['grpe x f', 127, 'grep x f'],
    ['git stauts', 1, 'git status'],
    ['git rebsae -i HEAD~3', 1, 'git rebase -i HEAD~3'],
    ['cargo biuld --release', 101, 'cargo build --release'],
    ['sudo apt isntall jq', 100, 'sudo apt install jq'],
    ['git chekcout main', 1, 'git checkout main'],
    ['npm tset', 1, 'npm test'],
    ['docker copmose up', 125, 'docker compose up'],
    ['git --vresion', 129, 'git --version'],
    // Options that only the history knows.
    ['nmap -sSS 10.0.0.1', 255, 'nmap -sS 10.0.0.1'],
    ['nmap --scritp vuln 10.0.0.1', 255, 'nmap --script vuln 10.0.0.1'],
    ['hydra --hepl', 255, 'hydra --help'],
    ['git checkout topic/lgoin', 1, 'git checkout topic/login'],
    ['cat noets.txt', 1, 'cat notes.txt'],
    ['python3 src/mian.py', 2, 'python3 src/main.py'],
    ['./rnu.sh', 127, './run.sh'],
    // The space bar.
    ['gitstatus', 127, 'git status'],
    ['cd..', 127, 'cd ..'],
    ['ls-l', 127, 'ls -l'],
    ['git-status', 127, 'git status'],
    ['e xit', 127, 'exit'],
    ['cdsrc', 127, 'cd src'],
    ['gi t status', 127, 'git status'],
    ['gits tatus', 127, 'git status'],
    ['gi tstatus', 127, 'git status'],
    ['c dsrc', 127, 'cd src'],
    // An option, or a word that nobody knows, behind a blank that came too early or too late.
    ['nma p-sS 10.0.0.1', 127, 'nmap -sS 10.0.0.1'],
    ['nma p -sS 10.0.0.1', 127, 'nmap -sS 10.0.0.1'],
    ['nma p10.0.0.1', 127, 'nmap 10.0.0.1'],
    ['nmap1 27.0.0.1', 127, 'nmap 127.0.0.1'],
    ['nmapp 10.0.0.1', 127, 'nmap 10.0.0.1'],
    ['nmap10.0.0.1 -A', 127, 'nmap 10.0.0.1 -A'],
    ['sshroot@10.0.0.1', 127, 'ssh root@10.0.0.1'],
    ['tre efoo9', 127, 'tree foo9'],
    ['sudosystemctl restart nginx', 127, 'sudo systemctl restart nginx'],
    ['sudo map 10.0.0.1', 127, 'sudo nmap 10.0.0.1'],
    // The lock of capitals.
    ['GIT status', 127, 'git status'],
    ['GIT STATUS', 127, 'git status'],
    ['cD sRC', 127, 'cd src'],
    ['CD DOCUMENTS', 127, 'cd Documents'],
    ['NMAP -SV 10.0.0.1', 127, 'nmap -sV 10.0.0.1'],
    ['SSH -HELP', 127, 'ssh -help'],
    // Another layout: Russian, Greek, Hebrew; the hand one key aside.
    ['пше ыефегы', 127, 'git status'],
    ['γιτ στατθσ', 127, 'git status'],
    ['עןא status', 127, 'git status'],
    ['hoy status', 127, 'git status'],
    ['fur status', 127, 'git status'],
    // What was left on the line.
    ['gitgit status', 127, 'git status'],
    ['lscd src', 127, 'cd src'],
    ['sudo gitgit status', 1, 'sudo git status'],
    ['cd cd src', 1, 'cd src'],
    ['git clone git clone https://example.org/x.git', 129, 'git clone https://example.org/x.git'],
    ['$ git status', 127, 'git status'],
    // Letters in another order, one struck once or twice, a key above another, the first one left out of what many people run.
    ['soud systemctl restart nginx', 127, 'sudo systemctl restart nginx'],
    ['gerp x f', 127, 'grep x f'],
    ['nmmap 10.0.0.1', 127, 'nmap 10.0.0.1'],
    ['vit status', 127, 'git status'],
    ['xit', 127, 'exit'],
    ['Grep x f', 127, 'grep x f'],
    // The name of what runs another command, which is not here.
    ['dsh root@10.0.0.9', 127, 'ssh root@10.0.0.9'],
    // Read as letters.
    ['git commit -amend', 129, 'git commit --amend'],
    ['nmap--script default 10.0.0.9', 127, 'nmap --script default 10.0.0.9'],
    // Options that the catalogue knows, and letters that are known in another order.
    ['nmap --opne 10.0.0.9', 255, 'nmap --open 10.0.0.9'],
    ['netstat --listenign', 4, 'netstat --listening'],
    // What runs on another machine is no name here.
    ['sssh 10.0.0.9 -p 23', 127, 'ssh 10.0.0.9 -p 23'],
    // Capitals explain the name; small letters behind it say that the lock was off.
    ['NMAP -sV 10.0.0.1', 127, 'nmap -sV 10.0.0.1'],
    ['TREE src', 127, 'tree src'],
    // The longest name, and all that was typed behind it.
    ['nmap- 6 ::1', 127, 'nmap -6 ::1'],
    ['nmap-h', 127, 'nmap -h'],
    ['cat./src/main.py', 127, 'cat ./src/main.py'],
    ['sshroot@10.0.0.9 -vvv', 127, 'ssh root@10.0.0.9 -vvv'],
    ['sudols', 127, 'sudo ls'],
    ['sudosudo systemctl restart nginx', 127, 'sudo systemctl restart nginx'],
    // The first letter left out of what most people run.
    ['wd', 127, 'pwd'],
  ])('%s (%i)', (line, exitCode, expected) => {
    expect(texts(line, exitCode)[0]).toBe(expected);
  });

  it.each([
    ['a command that worked', 'gti status', 0],
    ['a command that exists and failed otherwise', 'git status', 1],
    ['a subcommand that nobody used and that failed', 'git rebase main', 1],
    ['a program that exists', 'git', 127],
    ['nothing like it', 'frobnicate', 127],
    ['a first letter of a program that few use and nobody here has', 'pzyzx', 127],
    ['a variable for the program', '$TOOL x', 127],
    ['a path', './gti', 127],
    ['several commands', 'gti a && gti b', 127],
    ['an empty line', '', 127],
    ['letters of options in another order', 'nc -nvlp 80', 1],
    ['a short option beside another', 'nmap -sC 10.0.0.9', 1],
    ['a program that may not be installed', 'treemap x', 127],
    ['two letters that any program may be', 'zu up', 127],
    ['a file beside one of another number', 'cat part2.txt', 1],
    ['a folder that is there', 'll src', 1],
  ])('nothing for %s', (_, line, exitCode) => {
    expect(texts(line, exitCode)).toEqual([]);
  });

  it('every correction runs a program that is there', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.constantFrom(0, 1, 2, 127), (word, exitCode) => {
        const line = `${word} rest of "it"`;
        for (const text of texts(line, exitCode)) {
          expect(text).not.toBe(line);
          expect(facts.programs, `${line} | ${text}`).toContain(words(text)[0] ?? '');
          expect(text.endsWith(' "it"')).toBe(true);
        }
      }),
    );
  });
});

it('knows the programs of PATH, and looks again after a while', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-path-'));
  try {
    let nowMs = 0;
    const add = (name: string): void => {
      writeFileSync(join(directory, name), '');
      chmodSync(join(directory, name), 0o755);
    };
    add('one');
    const programs = new PathPrograms(`${directory}:relative::/nowhere/at/all`, () => nowMs);
    expect([...(await programs.names())]).toEqual(['one']);
    add('two');
    expect((await programs.names()).has('two')).toBe(false);
    nowMs += 120_000;
    // Who asks first has what was known.
    expect((await programs.names()).has('two')).toBe(false);
    await expect.poll(async () => (await programs.names()).has('two')).toBe(true);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
