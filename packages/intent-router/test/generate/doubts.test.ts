import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { effects, type Effect } from '../../src/generate/check/effects.ts';
import { commandWords, runsOf } from '../../src/generate/check/runs.ts';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { recipes } from '../support/recipe-files.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const book = createRecipeBook(recipes);

/** A request, a command, and a part of what is said against it; null when nothing is. */
type Row = readonly [request: string, command: string, doubt: string | null];

function expectDoubts(rows: readonly Row[]): void {
  for (const [request, command, doubt] of rows) {
    const doubts = doubtsAbout(request, command);
    if (doubt === null) expect.soft(doubts, `${request}: ${command}`).toEqual([]);
    else expect.soft(doubts.join('; '), `${request}: ${command}`).toContain(doubt);
  }
}

describe('an answer is compared with its request', () => {
  it('begins behind the line that it says, or with it', () => {
    expectDoubts([
      ['show everything after line 3 of a.txt', 'tail -n +3 a.txt', 'line 3'],
      ['show everything after line 3 of a.txt', 'tail -n +4 a.txt', null],
      ['show a.txt from line 3 on', 'tail -n +3 a.txt', null],
    ]);
  });

  it('takes the side of a measure that the request says', () => {
    expectDoubts([
      ['find files older than 30 days', 'find . -mtime -30', 'newer'],
      ['find files older than 30 days', 'find . -mtime +30', null],
      ['files changed in the last 7 days', 'find . -mtime +7', 'older'],
      ['files changed in the last 7 days', 'find . -mtime -7', null],
      ['files modified 30 days ago', 'find . -mtime -30', 'newer'],
      ['files modified 30 days ago', 'find . -mtime 30', null],
      ['files larger than 10 MB', 'find . -size -10M', 'smaller'],
      ['files larger than 10 MB but not .log', "find . -size -10M ! -name '*.log'", 'smaller'],
      ['files between 1 day and 5 days old', 'find . -mtime +1 -mtime -5', null],
    ]);
  });

  it('does not take a directory for one of those below it, and counts when it has to', () => {
    expectDoubts([
      ['how many subdirectories has /srv', 'find /srv -type d | wc -l', 'itself'],
      ['how many subdirectories has /srv', 'find /srv -mindepth 1 -type d | wc -l', null],
      ['delete and count the files in tmp', 'find tmp -type f -delete', 'count'],
    ]);
  });

  it('shows what is asked to be seen', () => {
    expectDoubts([
      ['display all symbolic links in the current folder', 'ls', 'symbolic links'],
      ['display all symbolic links in the current folder', 'find . -type l', null],
      ['print the full path of a.txt', 'ls a.txt', 'full paths'],
      ['print the full path of a.txt', 'realpath a.txt', null],
      ['list the names of all users who are logged in', 'cut -d: -f1 /etc/passwd', 'logged in'],
      ['list the names of all users who are logged in', "who | awk '{print $1}'", null],
      ['show a.txt with line numbers', 'cat a.txt', 'line numbers'],
      ['show a.txt with line numbers', 'nl a.txt', null],
      ['find files named "line numbers"', "find . -name 'line numbers'", null],
      ['make a random password', 'tr -dc a-z < /dev/urandom | head -c 20', null],
    ]);
  });

  it('does not do what is denied', () => {
    expectDoubts([
      ["sync photos to usb but don't delete extras", 'rsync -a --delete photos/ usb/', 'deletes'],
      ['mirror a to b without removing anything', 'rsync -a --del a/ b/', 'deletes'],
      ["sync photos to usb but don't delete extras", 'rsync -a photos/ usb/', null],
      ['mirror a to b without removing anything', 'rsync -a --ignore-existing a/ b/', null],
      ['copy a.txt to b without overwriting', 'cp a.txt b', 'overwrites'],
      ['copy a.txt to b without overwriting', 'cp -n a.txt b', null],
      ['merge x without committing', 'git merge x', 'commits'],
      ['merge x without committing', 'git merge --no-commit x', null],
      ['fetch everything but do not merge', 'git pull --all', 'merges'],
      ['fetch everything but do not merge', 'git fetch --all', null],
      [
        "install nginx but don't start it",
        'sudo apt install nginx && sudo systemctl enable --now nginx',
        'starts',
      ],
      ["install nginx but don't start it", 'sudo apt install nginx', null],
      ["pause process 7, don't kill it", 'kill 7', 'kills'],
      ["pause process 7, don't kill it", 'kill -STOP 7', null],
      ['quit firefox without forcing it', 'pkill -9 -x firefox', 'forces'],
      ['list a.zip without extracting it', 'unzip a.zip', 'extracts'],
      ['list a.zip without extracting it', 'unzip -l a.zip', null],
      ['count the files here, not in subfolders', 'find . -type f | wc -l', 'goes into'],
      ['count the files here, not in subfolders', 'find . -maxdepth 1 -type f | wc -l', null],
      ['why is nginx not running', 'systemctl status nginx', null],
      ["who has /mnt/usb open? can't umount it", 'lsof +f -- /mnt/usb', null],
    ]);
  });

  it('keeps what is to be kept, and takes no file away where nothing is said of that', () => {
    expectDoubts([
      ['gzip a.log and keep the original', 'gzip a.log', 'does not keep'],
      ['gzip a.log and keep the original', 'gzip -k a.log', null],
      ['undo the last commit but keep my changes', 'git reset --hard HEAD~1', 'does not keep'],
      ['undo the last commit but keep my changes', 'git reset --soft HEAD~1', null],
      ['apply the stash but keep it', 'git stash pop', 'does not keep'],
      ['remove the user bob but keep the files', 'sudo userdel -r bob', 'does not keep'],
      ['show the log and keep following', 'tail -f a.log', null],
      ['compress the logs but keep the originals', "find . -name '*.log' -exec rm {} +", 'deletes'],
      ['unpack a.zip here and throw it away', 'unzip a.zip && rm a.zip', null],
      [
        'convert a.zip to a.tar',
        'd=$(mktemp -d) && unzip a.zip -d "$d" && tar cf a.tar -C "$d" . && rm -r "$d"',
        null,
      ],
    ]);
  });

  it('leaves out what is to be left out', () => {
    expectDoubts([
      [
        'delete all *.tmp files except keep.tmp',
        "find . -name '*.tmp' -o -name keep.tmp -delete",
        'does not leave out',
      ],
      ['delete all *.tmp files except keep.tmp', "find . -name '*.tmp' ! -name keep.tmp -delete", null],
      ['tar src without *.log', "tar -czf src.tar.gz src '*.log'", 'does not leave out'],
      ['tar src without *.log', "tar -czf src.tar.gz --exclude='*.log' src", null],
      ['lines of a.txt with one but not two', 'grep one a.txt | grep -v two', null],
      ['list files but not directories', 'find . -maxdepth 1 -type d', 'leaves out'],
      ['list directories but not files', 'find . -maxdepth 1 -type d', null],
      ['show staged but not unstaged changes', 'git status --short', 'leaves out'],
      ['show staged but not unstaged changes', 'git diff --cached', null],
    ]);
  });

  it('has every number, in whatever unit', () => {
    expectDoubts([
      ['create a 100K file called big', 'dd if=/dev/zero of=big bs=1M count=1', '"100K"'],
      ['create a 100K file called big', 'dd if=/dev/zero of=big bs=1K count=100', null],
      ['create a 100K file called big', 'truncate -s 102400 big', null],
      ['create a 100K file called big', 'truncate -s 100M big', '"100K"'],
      ['create a 2 GB file called big', 'dd if=/dev/zero of=big bs=1M count=2048', null],
      ['create a 100K file', 'touch 100K', '"100K"'],
      ['create 10 empty files', 'touch 10', '"10"'],
      ['create a folder 2024', 'mkdir 2024', null],
      ['create a directory called 100', 'mkdir 100', null],
      ['find files over 1 MB', 'find . -size +1024k', null],
      ['find files over 1 MB', 'find . -size +1G', '"1MB"'],
      ['find files older than 2 weeks', 'find . -mtime +14', null],
      ['find files older than a week', 'find . -mtime +7', null],
      ['find files older than a week', 'find . -mtime +1', '"a week"'],
      ['find files changed in the last 5 minutes', 'find . -mtime -5', '"5 minutes"'],
      ['find files changed in the last 5 minutes', 'find . -mmin -5', null],
      ['files of the last 24 hours', 'find . -mtime -1', null],
      ['shut down in 2 hours', 'sudo shutdown -h +120', null],
      ['shut down in 2 hours', 'sudo shutdown -h +2', '"2 hours"'],
      ['reboot at 11pm', 'sudo shutdown -r 23:00', null],
      ['run a.sh every day at 4:15', "echo '15 4 * * * a.sh' | crontab -", null],
      ['wait 90 seconds', 'sleep 1.5m', null],
      ['serve this on port 9000', 'python3 -m http.server 8000', '"9000"'],
      ['set a.txt to mode 644', 'chmod 600 a.txt', '"644"'],
      ['show the top 5 processes by cpu', 'ps aux --sort=-%cpu | head -n 6', null],
      ['skip the first 3 lines of a.txt', 'tail -n +4 a.txt', null],
      ['show the first line of a.txt', 'head -n 1 a.txt', null],
      ['is this computer 64 bit', 'uname -m', null],
    ]);
  });

  it('tells two numbers from all between them', () => {
    expectDoubts([
      ['delete lines 2 and 7 of a.txt', 'sed -i 2,7d a.txt', 'all from 2 to 7'],
      ['delete lines 2 and 7 of a.txt', "sed -i '2d;7d' a.txt", null],
      ['delete lines 2 to 7 of a.txt', 'sed -i 2,7d a.txt', null],
      ['print lines between 2 and 7 of a.txt', 'sed -n 2,7p a.txt', null],
      ['print lines 2 and 3 of a.txt', 'sed -n 2,3p a.txt', null],
      ['print columns 2 and 7 of a.csv', 'cut -d, -f2-7 a.csv', 'all from 2 to 7'],
      ['print columns 2 and 7 of a.csv', 'cut -d, -f2,7 a.csv', null],
      ['print columns 2 to 7 of a.csv', 'cut -d, -f2,7 a.csv', '2 and 7 alone'],
      ['print columns 2-7 of a.csv', 'cut -d, -f2-7 a.csv', null],
      ['scan ports 22 and 80 of web1', 'nmap -p 22-80 web1', 'all from 22 to 80'],
      ['scan ports 22 and 80 of web1', 'nmap -p 22,80 web1', null],
    ]);
  });

  it('does what "and" adds for the same thing, whatever it is', () => {
    expectDoubts([
      ['make a.sh executable and run it', 'chmod +x a.sh', 'leaves out "run"'],
      ['make a.sh executable and then run it', 'chmod +x a.sh && ./a.sh', null],
      ['create the folder b and enter it', 'mkdir b', 'leaves out "enter"'],
      ['rename a.txt to b.txt and open it', 'mv a.txt b.txt', 'leaves out "open"'],
      ['find all python files and show them', "find . -name '*.py'", null],
      ['find all python files and search them for x', "grep -rn --include='*.py' x .", null],
    ]);
  });

  it('has both sides of an "and"', () => {
    expectDoubts([
      ['show the first and last line of a.txt', 'head -n 1 a.txt', '"last"'],
      ['show the first and last line of a.txt', 'tail -n 1 a.txt', '"first"'],
      ['show the first and last line of a.txt', "sed -n '1p;$p' a.txt", null],
      ['count the lines, words and characters of a.txt', 'wc -l a.txt', '"words"'],
      ['count the lines, words and characters of a.txt', 'wc a.txt', null],
      ['count the lines and words of a.txt', 'wc -lw a.txt', null],
      ['count the files and folders in src', 'find src -type f | wc -l', '"folders"'],
      ['count the files and folders in src', 'find src | wc -l', null],
      ['show staged and unstaged changes', 'git diff', '"staged"'],
      ['show staged and unstaged changes', 'git status', null],
      ['add bob to the docker and sudo groups', 'sudo usermod -aG docker bob', '"sudo"'],
      ['add bob to the docker and sudo groups', 'sudo usermod -aG docker,sudo bob', null],
      ['commit and push', 'git push', '"commit"'],
      ['commit and push', 'git commit && git push', null],
      ['stop nginx and disable it', 'sudo systemctl stop nginx', '"disable"'],
      ['stop nginx and disable it', 'sudo systemctl disable --now nginx', null],
      ['find *.log files and delete them', "find . -name '*.log'", '"delete"'],
      ['find *.log files and delete them', "find . -name '*.log' -exec rm {} +", null],
      ['delete user bob and his files', 'sudo userdel bob', '"files"'],
      ['delete user bob and his files', 'sudo userdel -r bob', null],
      ['append x and y to a.txt', 'cat x y > a.txt', 'replaces'],
      ['append x and y to a.txt', 'cat x y >> a.txt', null],
    ]);
  });

  it('has every name, and deletes no more than is named', () => {
    expectDoubts([
      ['copy a.txt to docs/b.txt', 'cp a.txt docs', '"docs/b.txt"'],
      ['copy a.txt to ~/docs/', 'cp a.txt "$HOME/docs"', null],
      ['replace "a/b" in x.txt with "c"', "sed -i 's/a\\/b/c/g' x.txt", null],
      ['delete a file called x.log', 'find . -type f -name x.log -delete', 'all directories below'],
      ['delete a file called x.log', 'rm x.log', null],
      ['delete all files called x.log', 'find . -type f -name x.log -delete', null],
      ['delete x.log here', 'find . -maxdepth 1 -name x.log -delete', null],
      [
        'pack the *.txt files into all.tar.gz',
        "find . -name '*.txt' | tar -czf files.tar.gz -T -",
        'files.tar.gz',
      ],
      ['pack the *.txt files into all.tar.gz', "find . -name '*.txt' | tar -czf all.tar.gz -T -", null],
    ]);
  });

  it('sorts where that is wanted, and takes no part of the request for a text', () => {
    expectDoubts([
      [
        'running docker containers sorted by memory',
        "pgrep -fl 'docker containers sorted by memory'",
        'does not sort',
      ],
      ['list files sorted by size', 'ls -lh', null],
      ['list files sorted by size', 'find . -type f', 'does not sort'],
      ['list files sorted by size', 'du -a . | sort -n', null],
      ['processes sorted by memory', 'ps aux --sort=-%mem', null],
      ['search for "sorted by size" in a.txt', "grep -n 'sorted by size' a.txt", null],
      ['search for the text all of them in a.txt', "grep -n 'all of them' a.txt", null],
      ['search for the word text in all the python files', "grep -rn 'in all the python files' .", 'takes'],
      ['commit with message fix bugs and do not push', "git commit -m 'fix bugs and do not push'", 'takes'],
      ['commit with message "wip and do not push"', "git commit -m 'wip and do not push'", null],
      ['run "df -h | sort" every 5 seconds', "watch -n 5 'df -h | sort'", null],
    ]);
  });
});

function answered(request: string, platform: PlatformFacts = unknownPlatform): string {
  const answer = book.answer(request, platform);
  return answer.kind === 'command' ? answer.command : answer.kind;
}

describe('the book', () => {
  it.each([
    ['create a 100K file', 'doubtful'],
    ['create a 100K file called big.bin', 'dd if=/dev/zero of=big.bin bs=1K count=100'],
    ['running docker containers sorted by memory', 'doubtful'],
    ['show the first and last line of notes.txt', 'doubtful'],
    ['delete all files named x.log', 'find . -type f -name x.log -delete'],
    ['tar data excluding *.log', "tar -czf data.tar.gz --exclude='*.log' data"],
  ])('%s: %s', (request, expected) => {
    expect(answered(request)).toBe(expected);
  });

  it.each(["commit all changes but don't push", 'fetch and commit all changes but do not merge'])(
    'binds "not" to the word behind it: %s',
    (request) => {
      expect(answered(request)).not.toMatch(/--allow-empty/);
    },
  );

  it('says nothing against its own examples, on BSD neither', () => {
    const bsd: PlatformFacts = { os: 'macos', unixFlavor: 'bsd', shell: 'zsh', programs: null };
    const doubted = recipes
      .flatMap(({ examples }) => examples.slice(0, 1))
      .filter((example) => answered(example, bsd) === 'doubtful');
    expect(doubted).toEqual([]);
  });

  it('never does what a request denies at its end', () => {
    const denials: Readonly<Record<string, string>> = {
      deletes: 'without deleting anything',
      overwrites: 'but never overwrite anything',
      pushes: "but don't push",
      commits: 'without committing',
      restarts: 'but do not restart it',
      kills: "but don't kill anything",
      installs: 'without installing anything',
      downloads: 'but do not download it',
    };
    let asked = 0;
    for (const { examples } of recipes) {
      const example = examples[0] ?? '';
      const command = answered(example);
      for (const effect of effects()) {
        const denial = denials[effect.verb];
        if (denial === undefined || !done(command, effect)) continue;
        const request = `${example.replace(/[.?!]$/, '')} ${denial}`;
        // Who asks for an act and denies it too names an exception.
        if (example.split(' ').some((word) => effect.words.has(word))) continue;
        asked += 1;
        expect.soft(done(answered(request), effect), request).toBe(false);
      }
    }
    expect(asked).toBeGreaterThan(50);
  });
});

function done(command: string, effect: Effect): boolean {
  return effect.isIn(runsOf(commandWords(command), new Set()));
}
