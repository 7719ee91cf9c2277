import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { withFoldersHere } from '../../src/generate/home-folders.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

describe('a short request that a command turns round', () => {
  it.each([
    ['empty all logs in old, keep the files', "find old -type f -empty -name '*.log'"],
    ['wipe everything in build/out but not keep.db', "sed -i '/keep\\.db/!d' build/out"],
    ['the 1st column and then the 3rd column of a.csv', "awk -F, '{print $1}' a.csv | awk -F, '{print $3}'"],
    ['count the entries of a.tar without directories', 'tar -tf a.tar | wc -l'],
    ['unpack only a.txt from b.tar, leave the rest', 'tar -xf b.tar --exclude=rest a.txt'],
    ['the last 5 lines of a.log backwards', 'tac a.log | tail -n 5'],
    ['let the group write to docs and its contents', 'chmod g+w docs'],
    ['the mode of each file in bin', "find bin -type f -printf '%m\\n'"],
    ['count the lines with error but skip those with full disk', 'grep error a.log | grep full | wc -l'],
    ['change the group of a.csv to staff', 'sed -i s/group/staff/g a.csv'],
    ['let the group read b and run the files there', 'chmod g+r b && chmod g+x ./there'],
    ['chgrp all in b to staff but not the owner', 'find b -nouser -exec chgrp staff {} +'],
    ['who is in both staff and wheel', 'comm -12 <(sort staff) <(sort wheel)'],
    ['the single program with the most threads', "ps -A | awk 'NR == 1 || /[s]ingle/'"],
    ["show all users' processes", 'ps -A -o user= | sort | uniq -c'],
    ['the pid of nginx and how long it has been up', 'pgrep -x nginx'],
    ['delete the txt files of homework', "find . -maxdepth 1 -type f -name '*.txt' -delete"],
  ])('%s: %s', (request, command) => expect(doubtsAbout(request, command)).not.toEqual([]));
});

describe('what is said of a thing and not of its name', () => {
  const gnu = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' } as const;

  it.each([
    ['change only the group of a.csv to staff', 'chgrp staff a.csv'],
    ['find files under /opt owned by anyone other than bob', 'find /opt -type f ! -user bob'],
    ['show the pid of redis and how long it has been running', 'ps -C redis -o pid,etime'],
    ['remove write permission for others on a.txt, leave everything else', 'chmod o-w a.txt'],
    ['change the owner of a.txt to bob, leave the group alone', 'chown bob a.txt'],
  ])('%s', (request, command) => expect(composedCommand(request, gnu)?.command).toBe(command));

  it('keeps the other rights only where the command does', () =>
    expect(composedCommand('change the permissions of a.txt to 640, leave everything else', gnu)).toBeNull());
});

describe('the top ones', () => {
  it.each([
    ['sizes of directories', 'size of each subfolder of /var sorted, top 3', /sort -rh \| head -n 3$/],
    [
      'lines of files, without their sum',
      'count lines of each file in src, sorted, top 3',
      /\{\} \\; \| sort -rn \| head -n 3$/,
    ],
  ])('are the largest: %s', (_, request, expected) => {
    const gnu = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' } as const;
    expect(composedCommand(request, gnu)?.command).toMatch(expected);
  });
});

describe('the folders that every home has', () => {
  const names = new Map([
    ['downloads', 'directory'],
    ['Music', 'missing'],
  ] as const);

  it.each([
    ['list the pdfs in downloads', 'find ~/Downloads -type f', 'find downloads -type f'],
    ['list the pdfs in my downloads', 'find ~/Downloads -type f', 'find ~/Downloads -type f'],
    ['list the pdfs in the Downloads folder', 'find ~/Downloads -type f', 'find ~/Downloads -type f'],
    ['move a.pdf to documents', 'mv a.pdf ~/Documents', 'mv a.pdf documents/'],
    ['list all songs in Music', 'ls ~/Music', 'ls ~/Music'],
  ])('are here unless nothing of that name is, or the home is meant: %s', (request, command, expected) =>
    expect(withFoldersHere({ command }, { text: request, names }).command).toBe(expected),
  );
});
