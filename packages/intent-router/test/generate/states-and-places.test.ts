import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';

describe('a command', () => {
  it.each([
    ['list available package updates', 'sudo apt update && sudo apt upgrade', 'only asks to see'],
    ['list available package updates', 'apt list --upgradable', null],
    ['list old logs and deletes them', 'find . -name "*.log" -delete', null],
    ['upgrade a given package', 'sudo apt upgrade', 'which package'],
    ['upgrade a given package called curl', 'sudo apt install --only-upgrade curl', null],
    ['install a binary package', 'sudo apt install binary', 'which package'],
    ['show the first 10 lines in a file', 'ls | head -n 10', 'which file'],
    ['remove specific files', 'find . -maxdepth 1 -type f -delete', 'which files'],
    ['count the words in a file called a.txt', 'wc -w a.txt', null],
    ['find a file with a long name', 'find . -type f', null],
    ['show a process tree', 'pstree', null],
    ['create a new branch', 'git branch', null],
    ['repack it as an archive', 'zip -r a.zip a', null],
    ['install available package updates', 'apt list --upgradable', 'installs nothing'],
    ['push what is not pushed yet', 'git log --branches --not --remotes', 'pushes nothing'],
    ['install all updates', 'sudo apt upgrade', null],
    ['remove the .bak extension from every file', "find . -name '*.bak' -delete", 'files themselves'],
    ['delete all tmp files from build', "find build -name '*.tmp' -delete", null],
  ] as const)('is for who asks, and for what is said: %s: %s', (request, command, doubt) =>
    expectDoubt(request, command, doubt),
  );

  it.each([
    ['files not owned by bob, sorted by size', "find . ! -user bob -printf '%s %p\\n' | sort -n", null],
    ['list a.txt but do not sort, move or delete it', 'sort a.txt', 'sorts'],
    ['list files but do not delete, sort or move them', 'ls | sort', 'sorts'],
    ['do not, for now, delete a.txt', 'rm a.txt', 'not to do'],
  ] as const)('is denied what stands in front of a comma, or in a list: %s: %s', (request, command, doubt) =>
    expectDoubt(request, command, doubt),
  );

  it.each([
    ['list all committed changes', 'git diff', 'not committed'],
    ['list all committed changes', 'git log --oneline', null],
    ['show the uncommitted changes', 'git diff HEAD', null],
    ['show the staged changes', 'git diff', 'staged'],
    ['show the staged changes', 'git diff --cached', null],
    ['list packages that can be upgraded', 'apt list --installed', 'upgraded'],
    ['list packages that can be upgraded', 'apt list --upgradable', null],
  ] as const)('is about things in the state that is said: %s: %s', (request, command, doubt) =>
    expectDoubt(request, command, doubt),
  );

  it.each([
    ['extract a.md from a.tgz into out', 'tar -xf a.tgz a.md', '"out"'],
    ['extract a.md from a.tgz into out', 'tar -xf a.tgz -C out a.md', null],
    ['split a.log into pieces', 'split a.log', null],
    ['move pdf files from downloads to docs', "find . -name '*.pdf' -exec mv {} docs ;", '"downloads"'],
    ['list files whose name contains app', 'grep -rl app .', 'names'],
    ['list files whose name contains app', "find . -name '*app*'", null],
  ] as const)(
    'goes where the request says, and looks at names where those are said: %s: %s',
    (request, command, doubt) => expectDoubt(request, command, doubt),
  );
});

/** @param doubt a part of what is said against the command; null when nothing is */
function expectDoubt(request: string, command: string, doubt: string | null): void {
  const doubts = doubtsAbout(request, command);
  if (doubt === null) expect(doubts).toEqual([]);
  else expect(doubts.join('; ')).toContain(doubt);
}
