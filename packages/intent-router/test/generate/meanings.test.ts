import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { written } from '../../src/generate/recipes/values.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

/** A request, a command that takes a word of it for something else, and one that does not. */
type Row = readonly [request: string, wrong: string, right: string];

function expectTold(rows: readonly Row[]): void {
  for (const [request, wrong, right] of rows) {
    expect.soft(doubtsAbout(request, wrong), `${request}: ${wrong}`).not.toEqual([]);
    expect.soft(doubtsAbout(request, right), `${request}: ${right}`).toEqual([]);
  }
}

describe('a command that takes words in another meaning is doubted', () => {
  it('a value is of the kind that the noun before it says', () => {
    expectTold([
      ['ports used by process 4000', 'lsof -nP -i :4000', 'lsof -nP -a -p 4000 -i'],
      ['show what user alice runs', 'pgrep -g alice', 'ps -u alice'],
      ['who is in the group docker', 'id docker', 'getent group docker'],
      ['restart the service nginx', 'docker restart nginx', 'sudo systemctl restart nginx'],
      ['diff branches main and dev', 'diff main dev', 'git diff main..dev'],
      ['groups is alice in', 'getent group alice', 'id -nG alice'],
    ]);
    expect(doubtsAbout('list the processes bob runs', 'ps -u bob')).toEqual([]);
    expect(doubtsAbout('set it to "a b (c)"', "sudo usermod -aG 'a b (c)' bob")).not.toEqual([]);
  });

  it('what says which one is no name', () => {
    expectTold([
      ['move them to another folder', 'mv -n a.txt another', 'mv -n a.txt old'],
      ['run ./a as the current user', 'ssh -l current ./a', './a'],
      ['save the list to a variable', 'find . -type d > variable', 'list=$(find . -type d)'],
    ]);
  });

  it('a condition can be met', () => {
    expectTold([
      ['find x.css in css files', "find . -name x.html -name '*.css'", "find . -name x.css -name '*.css'"],
      [
        'text files and pdf files',
        "find . -name '*.txt' -name '*.pdf'",
        "find . -name '*.txt' -o -name '*.pdf'",
      ],
      [
        'delete all but those that match "keep this"',
        "find . ! -regex 'keep this' -delete",
        "find . ! -regex '.*keep this.*' -delete",
      ],
    ]);
  });

  it('one of a unit is an amount', () => {
    expectTold([
      ['files of the past hour', 'find . -mmin -120', 'find . -mmin -60'],
      ['files changed last week', 'find . -mtime -1', 'find . -mtime -7'],
      ['commits of last year', "git log --since='1 month ago'", "git log --since='1 year ago'"],
      ['errors of the past day', 'journalctl -p err', 'journalctl -p err --since yesterday'],
    ]);
  });

  it('directories are copied, counted and changed with what is asked of them', () => {
    expectTold([
      ['copy the directory a to b', 'cp a b', 'cp -R a b'],
      ['copy all files and directories to b', 'find . -exec cp {} b \\;', 'cp -R . b'],
      ['archive the directory structure of a', 'tar -cf a.tar a', 'find a -type d | tar -cf a.tar -T -'],
      ['how big are the folders in a', 'du -sh a', 'du -h -d 1 a'],
      ['folders without any files', 'find . -type d', 'find . -type d -empty'],
      ['make all files in a readable', 'chmod a+r a', 'chmod -R a+r a'],
      ['which of my processes use cpu', 'ps -A -o pid,pcpu', 'ps -u "$USER" -o pid,pcpu'],
      ['search x in a and also print the file names', 'grep -rl x a', 'grep -rH x a'],
      ['change owner and group of a to bob', 'chown bob a', 'chown bob:bob a'],
    ]);
  });

  it('an open list is no list, and what is not installed is not looked up among what is', () => {
    expectTold([['which package would give me bin/x', 'dpkg -S bin/x', 'apt-file search bin/x']]);
    expect(doubtsAbout('show a1.txt, a2.txt, ... a9.txt', 'cat a1.txt a2.txt a9.txt')).not.toEqual([]);
  });
});

it('paths keep their variables, texts do not', () => {
  expect(written('path', { text: '${dir}/$x', isQuoted: true })).toBe('"${dir}/$x"');
  expect(written('text', { text: '$x', isQuoted: true })).toBe("'$x'");
});

describe('words are read as what they are there for', () => {
  it.each([
    ['memory of the processes of bob', 'ps -u bob -o rss='],
    ['add .bak to the names of all files in a', `"$1.bak"`],
    ['files below a whose content was changed today', null],
    ['show log lines since the restart', null],
    ['disk usage of file systems in kilobytes', 'df -BK'],
  ])('%s', (request, part) => {
    const command = composedCommand(request, { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' })?.command;
    if (part === null) expect(command).toBeUndefined();
    else expect(command).toContain(part);
  });
});
