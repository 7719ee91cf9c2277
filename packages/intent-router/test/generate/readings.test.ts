import { describe, expect, it } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { recipes } from '../support/recipe-files.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const book = createRecipeBook(recipes);

/** The command of the book; of frames, where the book has none. */
function commandFor(request: string, platform: PlatformFacts = unknownPlatform): string {
  const answer = book.answer(request, platform);
  if (answer.kind === 'command') return answer.command;
  return composedCommand(request, platform)?.command ?? answer.kind;
}

describe('what several patterns of a recipe say together', () => {
  it.each([
    ['list the files that the curl package installed', 'dpkg -L curl'],
    ['squash the last 3 commits interactively', 'git rebase -i HEAD~3'],
    ['something has video.mp4 open, what is it', 'lsof video.mp4'],
    [
      'how many times does each word appear in poem.txt',
      "tr -cs '[:alnum:]' '\\n' < poem.txt | sort | uniq -c | sort -rn",
    ],
    // A situation that is told word for word comes first: this one only looks.
    ['which untracked files would git clean remove?', 'git clean -nd'],
  ])('%s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    // "Ids" is no user, and "run" may be part of what is looked for.
    'show my user id and group ids',
    'search command history for docker run',
    // An occasion elsewhere, a directory here.
    // Another act is never passed over where something is changed.
    'wipe secrets.env so nobody can recover it',
  ])('gives no command: %s', (request) => {
    expect(['unaccounted', 'nothing', 'needs']).toContain(commandFor(request));
  });
});

describe('a participle', () => {
  it.each([
    ['List all mounted filesystems', 'findmnt'],
    ['show everything mounted', 'findmnt'],
    ['list all stopped containers', 'docker ps -a --filter status=exited'],
    ['show all paused containers', 'docker ps -a --filter status=paused'],
    ['list disabled services', 'systemctl list-unit-files --type=service --state=disabled'],
    ['show merged branches', 'git branch --merged'],
    ['display stashed changes', 'git stash list'],
    ['list loaded kernel modules', 'lsmod'],
    ['list all opened ports', 'ss -tulpn'],
    ['show all installed packages', "dpkg-query -W -f '${binary:Package} ${Version}\\n'"],
    // Who asks for the way wants the act.
    ['show how to mount all filesystems', 'sudo mount -a'],
  ])('says what a thing is, and is not the act: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each(['show all locked accounts', 'list removed packages'])(
    'asks for no value of the act: %s',
    (request) => {
      expect(['unaccounted', 'nothing']).toContain(commandFor(request));
    },
  );
});

describe('a value', () => {
  it.each([
    ['members of the analysts group', 'getent group analysts'],
    ['how big is the data folder in total?', 'du -sh data'],
    ['find every csv with sales in its name', "find . -type f -name '*sales*.csv'"],
  ])('is what the noun beside it names: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each(['open this folder in Winder', 'install ggplot2 for R', 'copy notes.txt to server via ssh'])(
    'is no word that a joining word parts from it: %s',
    (request) => {
      expect(['unaccounted', 'nothing', 'needs']).toContain(commandFor(request));
    },
  );

  it.each([
    ['add me to the docker group', /groupadd/],
    ['what mac address has the wireless adapter?', /wireless/],
    ['the last hundred rows of syslog are sufficient for me', /sufficient/],
    ['pin kernel, no upgrades on this ubuntu box', /ubuntu/],
  ])('is no word that only stands near: %s', (request, wrong) => {
    expect(commandFor(request)).not.toMatch(wrong);
  });

  it('is no word that is a slip away from one that names nothing', () => {
    expect(commandFor('brew upgrade everythng')).toBe('brew update && brew upgrade');
    expect(commandFor('show all network interfaces with their adresses')).toBe('ip -brief address');
  });
});

describe('a command without quotes', () => {
  it.each([
    ['run df -h every 2 seconds', "watch -n 2 'df -h'"],
    ['make ll an alias for ls -la', "alias 'll=ls -la'"],
    ['run whoami as the postgres user', 'sudo -u postgres sh -c whoami'],
    ['save the output and errors of build.sh to build.log', 'sh -c ./build.sh > build.log 2>&1'],
  ])('%s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each(['run command as root', 'run a program every minute', 'stop docker-ce from being upgraded'])(
    'is no word that only stands for one: %s',
    (request) => {
      expect(commandFor(request)).not.toMatch(/command|program|being/);
    },
  );
});

describe('a question', () => {
  it('whether there is something changes nothing', () => {
    expect(commandFor('is there an update for firefox')).not.toMatch(/sudo/);
    expect(commandFor('is there a way to install htop')).toBe('sudo apt install htop');
  });

  it('about yesterday is read as a time', () => {
    expect(commandFor('which files here did i touch today')).toBe('find . -type f -daystart -mtime 0');
  });

  it.each([
    ['what packages depend on openssl', 'apt-cache rdepends --installed openssl'],
    ['which packages does openssh-server depend on', 'apt-cache depends openssh-server'],
  ])('has two sides: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });
});

describe('a word that objects of JavaScript have', () => {
  it('is a word', () => {
    expect(commandFor('search for constructor in app.js')).toBe('grep -n constructor app.js');
  });
});

describe('a program that is named', () => {
  it('is the one that is used, or none is', () => {
    expect(commandFor('update the package curl with brew')).not.toMatch(/apt/);
  });
});

describe('requests that had a wrong answer once', () => {
  it.each([
    ['remove dangling docker images', 'docker image prune'],
    ['merge develop into main', 'git switch main && git merge develop'],
    ['diff between my.cnf and my.cnf.bak', 'diff -u my.cnf my.cnf.bak'],
    ['is imagemagick installed', 'command -v imagemagick || dpkg -s imagemagick'],
    [
      'move all the pngs in here to assets/img',
      "find . -maxdepth 1 -type f -name '*.png' -exec mv -n {} assets/img \\;",
    ],
    ['symlink /opt/app/current to /opt/app/releases/42', 'ln -s /opt/app/releases/42 /opt/app/current'],
    ['show smb.conf without comments', "grep -Ev '^[[:space:]]*([#;]|$)' smb.conf"],
    ['which programs listen on port 9000', 'lsof -nP -i :9000'],
    ['install numpy version 1.26', "python3 -m pip install 'numpy==1.26'"],
    ['install nodejs and npm', 'sudo apt install nodejs npm'],
    ['install the package from ./app.deb', 'sudo dpkg -i ./app.deb'],
    ['create a tar.gz of /etc', 'tar -czf etc.tar.gz /etc'],
    ['sync photos to nas:/backup/photos', 'rsync -a photos/ nas:/backup/photos'],
    ['create folders a, b and c', 'mkdir -p a b c'],
    ['ignore *.pyc in git', "echo '*.pyc' >> .gitignore"],
    ['count how many times 404 shows up in access.log', 'grep -o 404 access.log | wc -l'],
    ['show my last commit', 'git show'],
    ['whats in this dir', 'ls'],
    ['show the last modified file in logs', /head -n 1/],
    ['compress dump.sql as much as possible', 'gzip -9 -k dump.sql'],
    ['run backup.sh every night at 3', /'0 3 \* \* \*'/],
    ['logs of container web from the last 10 minutes', 'docker logs --since 10m web'],
    ['show changes not yet staged', 'git status --short --branch'],
    ['nginx logs since this morning 8:00', 'journalctl -u nginx --since 08:00'],
    ['reboot the pc', 'sudo reboot'],
    ['restart my pc', 'sudo reboot'],
    ['reboot the server', 'sudo reboot'],
    ['do i need to reboot', 'nothing'],
    ['does the server need a reboot', /reboot-required/],
    ['how long has the server been up', 'uptime'],
    ['print survey.csv without the header line', 'tail -n +2 survey.csv'],
  ])('%s', (request, command) => {
    if (typeof command === 'string') expect(commandFor(request)).toBe(command);
    else expect(commandFor(request)).toMatch(command);
  });

  it.each([
    'commit all my changes',
    'symlink a.txt to b.txt',
    'check if the port is open',
    'is the port open on db01',
  ])('asks back: %s', (request) => {
    expect(commandFor(request)).toBe('needs');
  });

  it.each([
    'find every .DS_Store under here and delete them now or later',
    'replace oldname with something else in all files',
    'restart firefox',
    'update all pip packages',
    'get rid of every __pycache__ below here',
    'order sushi',
    'delete nginx config',
  ])('gives no command: %s', (request) => {
    expect(['unaccounted', 'nothing', 'needs']).toContain(commandFor(request));
  });
});
