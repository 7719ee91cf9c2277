import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import { answersTo, expectNone, sentences } from '../support/sentences.ts';

describe('no answer contradicts its request', () => {
  it('files of a kind among what is left out are not a folder of that name', () => {
    const answers = answersTo(
      sentences(
        ['zip docs', 'tar docs as docs.tar.gz', 'archive docs as docs.zip'],
        ['without', 'excluding', 'leaving out'],
        ['pdf files', 'all log files', 'png files'],
      ),
    );
    expect(answers.size).toBeGreaterThan(9);
    expectNone(answers, (_, command) => !/[*]\.(?:pdf|log|png)/.test(command));
  });

  it('a day that is denied is denied, not the word before it', () => {
    const answers = answersTo(
      sentences(
        ['list', 'delete', 'copy to b'],
        ['all pdf files'],
        ['not from', 'not changed'],
        ['today', 'yesterday'],
      ),
    );
    expectNone(answers, (_, command) => /! -daystart/.test(command));
  });

  it('what is not of a type is found without that type, or with a doubt', () => {
    const types = { 'not a folder': 'd', 'no directory': 'd', 'not a link': 'l', 'not a symlink': 'l' };
    for (const [denied, letter] of Object.entries(types)) {
      const requests = sentences(
        ['show', 'list', 'find'],
        ['everything in src', 'everything under src', 'everything directly in /srv'],
        [`that is ${denied}`, `which is ${denied}`],
      );
      const leavesOut = new RegExp(`(?:!|-not) -type ${letter}|-type [^${letter}\\s]`);
      expectNone(
        answersTo(requests),
        (request, command) => !leavesOut.test(command) && doubtsAbout(request, command).length === 0,
      );
    }
  });

  it('"only that one" is no column', () => {
    const requests = sentences(
      [
        'which files does process 1234 have open',
        'list open files of process 1234',
        'list open files of anna',
      ],
      [', only that process', '. Only this user.', ', just that file'],
    );
    expectNone(answersTo(requests), (_, command) => /print \$\d+\}$|-o \w+=$/.test(command));
  });

  it('numbers are not compared by how long their lines are', () => {
    const requests = sentences(
      ['which', 'show the', 'count the'],
      ['numbers in a.txt', 'values in a.txt'],
      ['that are smaller than 50', 'are larger than 50', 'below 50'],
    );
    expectNone(
      answersTo(requests),
      (request, command) => /length/.test(command) && doubtsAbout(request, command).length === 0,
    );
  });

  it('what "all but" leaves out is not what the command is about', () => {
    const left = [
      'all but videos',
      'everything but the videos',
      'all files except videos',
      'everything excluding videos',
    ];
    const acts: readonly (readonly [string, string, string])[] = [
      ['copy', 'to /mnt', 'cp -r videos /mnt'],
      ['move', 'into old', 'mv videos old'],
      ['delete', '', 'rm -r videos'],
      ['list', '', 'ls videos'],
    ];
    for (const [act, place, command] of acts)
      for (const said of left)
        expect(doubtsAbout(`${act} ${said} ${place}`, command, unknownPlatform), `${act} ${said}`).toContain(
          'does not leave out videos',
        );
    expect(
      doubtsAbout(
        'copy everything but the videos to /mnt',
        'rsync -a --exclude=videos ./ /mnt',
        unknownPlatform,
      ),
    ).toEqual([]);
    expectNone(answersTo(sentences(['copy', 'move', 'archive'], left, ['to /mnt'])), (_, command) =>
      / videos(?: |$)/.test(command),
    );
  });

  it('"don\'t delete" deletes nothing', () => {
    const answers = answersTo(
      sentences(
        ['sync', 'synchronize', 'mirror', 'copy', 'back up'],
        ['photos to backup', 'the folder src to /mnt/usb', '~/docs to web1:/srv/docs'],
        [
          'but do not delete extras',
          "but don't delete anything",
          'without deleting extra files',
          'and never remove files there',
          'keeping extra files in the target',
        ],
      ),
    );
    expect(answers.size).toBeGreaterThan(15);
    expectNone(answers, (_, command) => /--del|\brm\b|--remove-source/.test(command));
  });

  it('two lines are no range, and a range is not two lines', () => {
    const answers = answersTo(
      sentences(
        ['delete', 'remove', 'drop', 'print', 'show'],
        ['lines 2 and 7', 'line 2 and line 7', 'the lines 2 and 7', 'lines 3, 2 and 7', 'lines 2 to 7'],
        ['of notes.txt', 'from notes.txt', 'in data.csv'],
      ),
    );
    expect(answers.size).toBeGreaterThan(50);
    expectNone(answers, (request, command) => request.includes('2 to 7') !== command.includes('2,7'));
    expectNone(
      answers,
      (request, command) => /^(?:delete|remove|drop)/.test(request) !== command.includes('sed -i'),
    );
  });

  it('one file is no file of that name anywhere', () => {
    const answers = answersTo(
      sentences(
        ['delete', 'remove', 'erase', 'get rid of'],
        [
          'a file called x.log',
          'the file x.log',
          'a file named "old report.txt"',
          'the file called notes.txt',
          'one file named core.1',
        ],
        ['', 'here', 'in /tmp', 'in the current directory'],
      ),
    );
    expect(answers.size).toBeGreaterThan(40);
    expectNone(answers, (_, command) => /\bfind\b(?!.*-maxdepth 1)|rm -r/.test(command));
    expectNone(answers, (request, command) => request.includes('/tmp') !== command.includes('/tmp'));
  });

  it('a size keeps its unit', () => {
    const answers = answersTo(
      sentences(
        ['create', 'make', 'generate'],
        ['a 100K file', 'a file of 100K', 'a 5 MB file', 'a 2G file', 'a 10 MiB file'],
        ['', 'called big.bin', 'named test.img', 'filled with zeros called z.bin'],
      ),
    );
    expect(answers.size).toBeGreaterThan(30);
    const counts: Readonly<Record<string, RegExp>> = {
      '100K': /bs=1K count=100\b|100K/,
      '5 MB': /bs=1M count=5\b|5M/,
      '2G': /bs=1M count=2048\b|2G/,
      '10 MiB': /bs=1M count=10\b|10M/,
    };
    expectNone(answers, (request, command) => {
      const [, written] = Object.entries(counts).find(([size]) => request.includes(size)) ?? [];
      return written?.test(command) !== true;
    });
  });

  it('what is listed is what was asked for, in the order that was asked for', () => {
    const answers = answersTo(
      sentences(
        ['list', 'show', 'display'],
        [
          'running docker containers',
          'docker containers',
          'all running containers',
          'processes',
          'running processes',
        ],
        ['sorted by memory', 'ordered by memory usage', 'sorted by cpu', 'sorted by memory use', 'by memory'],
      ),
    );
    expect(answers.size).toBeGreaterThan(10);
    expectNone(
      answers,
      (request, command) => request.includes('container') !== /docker|podman/.test(command),
    );
    expectNone(
      answers,
      (request, command) => request.includes('cpu') !== /sort=-\S*cpu|CPUPerc/.test(command),
    );
    expectNone(answers, (_, command) => command.includes('pgrep'));
  });

  it('whoever ends a server leaves its clients alone', () => {
    const answers = answersTo(
      sentences(
        ['kill', 'stop', 'terminate', 'end'],
        [
          'whatever is on',
          'whatever is running on',
          'the process on',
          'the process using',
          'the server listening on',
          'everything on',
        ],
        ['port 3000', 'port 8080', 'port 5432'],
      ),
    );
    expect(answers.size).toBeGreaterThan(40);
    expectNone(answers, (_, command) => command.includes('lsof') && !command.includes('LISTEN'));
    expectNone(answers, (request, command) => !command.includes(/\d+/.exec(request)?.[0] ?? 'none'));
  });

  it('both ends are two ends', () => {
    const answers = answersTo(
      sentences(
        ['print', 'show', 'display', 'get'],
        [
          'the first and last line',
          'the first and the last line',
          'first and last lines',
          'the first 3 and last 2 lines',
          'the first line and the last line',
        ],
        ['of notes.txt', 'in data.csv', 'from app.log'],
      ),
    );
    expect(answers.size).toBe(60);
    expectNone(answers, (_, command) => !/head .*; tail /.test(command));
  });

  it('all that is to be counted is counted', () => {
    const letters = { lines: 'l', words: 'w', characters: 'm' };
    const answers = answersTo(
      sentences(
        ['count', 'count the', 'how many', 'show the number of'],
        [
          'lines and words',
          'lines, words and characters',
          'words and characters',
          'lines and characters',
          'characters',
        ],
        ['in notes.txt', 'of data.csv', 'in the file app.log'],
      ),
    );
    expect(answers.size).toBe(60);
    expectNone(answers, (request, command) => {
      const asked = Object.entries(letters).flatMap(([word, letter]) =>
        request.includes(word) ? [letter] : [],
      );
      const flags = /^wc(?: -(\w+))? /.exec(command)?.[1] ?? 'lwm';
      return flags.split('').toSorted().join('') !== asked.toSorted().join('');
    });
  });
});

describe('a command that changes something contradicts a request that only asks to see', () => {
  it.each([
    ['list all mounted filesystems', 'sudo mount -a', true],
    ['list all mounted filesystems', 'mount -t ext4', false],
    ['show how to mount everything in fstab', 'sudo mount -a', false],
    ['show what is in notes.gz', 'gunzip notes.gz', true],
    ['show what is in notes.gz', 'gzip -dc notes.gz', false],
    ['display stopped services', 'systemctl stop nginx', true],
    ['display stopped services', 'systemctl list-units --state=inactive', false],
    ['list packages that are no longer needed', 'sudo apt autoremove', true],
    ['list packages that are no longer needed', 'apt-get -s autoremove', false],
    ['show untracked files', 'git clean -fd', true],
    ['show untracked files', 'git clean -nd', false],
    ['list old logs and delete them', "find . -name '*.log' -mtime +30 -delete", false],
    ['print the killed processes', 'watch pkill node', true],
  ])('%s: %s: %s', (request, command, isContradiction) => {
    expect(doubtsAbout(request, command).join('; ').includes('only asks to see')).toBe(isContradiction);
  });
});
