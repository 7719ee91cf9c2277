import { describe, expect, it } from 'vitest';
import { sideClauses } from '../../src/generate/side-clauses.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { frameTables } from '../../src/generate/frames/tables.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const facts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' } as const;

/** What a clause makes of the command for the rest. */
function made(clause: string, command: string): string | undefined {
  return sideClauses(`the rest, ${clause}`)
    .map(({ apply }) => apply(command))
    .find((each) => each !== undefined);
}

describe('a clause at the end of a request', () => {
  it.each([
    // scope
    ['this filesystem only', 'find /srv -type f', 'find /srv -xdev -type f'],
    ['stay off other mounts', 'du -sh /srv', 'du -x -sh /srv'],
    ['one level, nothing deeper', 'find . -type d', 'find . -mindepth 1 -maxdepth 1 -type d'],
    // order
    ['most first', 'sort a.txt | uniq -c', 'sort a.txt | uniq -c | sort -rn'],
    ['biggest on top', 'du -h --max-depth=1 /srv', 'du -h --max-depth=1 /srv | sort -rh'],
    // scope
    [
      "don't go into subfolders",
      "find /srv -type f -name '*.log'",
      "find /srv -maxdepth 1 -type f -name '*.log'",
    ],
    ['subfolders too', 'find /srv -maxdepth 1 -type f', 'find /srv -type f'],
    ['no folders', 'find /srv -maxdepth 1 -name a', 'find /srv -maxdepth 1 -type f -name a'],
    // what is found
    ['whatever the case', "find . -name '*.png'", "find . -iname '*.png'"],
    ['ignoring case', 'grep -o error a.log', 'grep -oi error a.log'],
    ['whole words only', 'grep error a.log', 'grep -w error a.log'],
    ['with line numbers', 'grep error a.log', 'grep -n error a.log'],
    ['each one once', "awk '{print $2}' a.txt", "awk '{print $2}' a.txt | sort -u"],
    ['at most 20 of them', 'find . -type f', 'find . -type f | head -n 20'],
    // how it is shown
    ['in human units', 'du -s /srv', 'du -sh /srv'],
    ['no name lookup', 'ss -tlp', 'ss -tlpn'],
    ['hide permission errors', 'find / -name a | sort', 'find / -name a 2> /dev/null | sort'],
    ['verbosely', 'rm -r build', 'rm -rv build'],
    // how it is done
    ['in place', 'sed /^$/d a.txt', 'sed -i /^$/d a.txt'],
    ['in place', 'sort -u a.txt', 'sort -u -o a.txt a.txt'],
    ['ask before each', 'rm a.txt', 'rm -i a.txt'],
    ['keeping timestamps', 'cp -r a b', 'cp -a a b'],
    ['dry run first', 'rsync -a a/ b/', 'rsync -n -a a/ b/'],
    ['dry run', 'find . -empty -delete', 'find . -empty -print'],
    [
      'unless it is already there',
      "printf '%s\\n' 'a b' >> a.txt",
      "grep -qxF -- 'a b' a.txt || printf '%s\\n' 'a b' >> a.txt",
    ],
    ['as root', 'systemctl restart nginx', 'sudo systemctl restart nginx'],
  ])('%s: %s', (clause, command, expected) => {
    expect(made(clause, command)).toBe(expected);
    // What keeps to it already stays as it is.
    expect(made(clause, expected)).toBe(expected);
  });

  it.each([
    ['most first', 'ls -l'],
    ["don't go into subfolders", 'grep -r error src'],
    ['whole words only', 'ls'],
    ['in place', 'cut -f1 a.txt'],
    ['as root', 'a | b'],
    ['without losing my edits', 'git reset --hard'],
    ['without dropping her other groups', 'sudo usermod -G docker alice'],
  ])('%s: %s can not keep to it', (clause, command) => {
    expect(made(clause, command)).toBeUndefined();
  });

  it('is read behind a comma, a dash, a bracket, a sentence and "and"', () => {
    const command = "find /srv -type f -iname '*.log'";
    for (const joint of [', ', ' - ', ' (', '? ', '. ', ' and ', ' but ', ', and '])
      expect(composedCommand(`files named *.log under /srv${joint}case doesn't matter`, facts)?.command).toBe(
        command,
      );
  });

  it('may be one of several', () => {
    expect(
      composedCommand('files named *.log under /srv, ignoring case, not in subfolders, at most 5', facts)
        ?.command,
    ).toBe("find /srv -maxdepth 1 -type f -iname '*.log' | head -n 5");
  });

  it('has a command that keeps to it already, whatever it says', () => {
    for (const { says, kept } of frameTables().clauses.clause)
      expect([kept ?? []].flat().length, says).toBeGreaterThan(0);
  });
});

describe('a pronoun', () => {
  it.each(['show the last 5 commits by she', 'processes owned by he', 'processes run by them'])(
    'is no name: %s',
    (request) => {
      expect(composedCommand(request, facts)).toBeNull();
    },
  );
});
