import { describe, expect, it } from 'vitest';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { recipes } from '../../src/generate/recipes/recipes.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const book = createRecipeBook(recipes);

function commandFor(request: string, platform: PlatformFacts = unknownPlatform): string {
  const answer = book.answer(request, platform);
  return answer.kind === 'command' ? answer.command : answer.kind;
}

describe('what several patterns of a recipe say together', () => {
  it.each([
    ['find commits whose message mentions payment', 'git log --oneline --grep=payment'],
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
    'count the files in Homework',
    // Another act is never passed over where something is changed.
    'wipe secrets.env so nobody can recover it',
  ])('gives no command: %s', (request) => {
    expect(['unaccounted', 'nothing', 'needs']).toContain(commandFor(request));
  });
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
    ['run make and stop it after ten minutes', 'timeout 10m sh -c make'],
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

describe('a system that is named', () => {
  it.each([
    ['battery percentage on macbook', 'pmset -g batt'],
    ['macos version please', 'sw_vers'],
    ['copy notes.txt to the clipboard on my mac', 'pbcopy < notes.txt'],
    ['which macos do i have', 'sw_vers'],
  ])('%s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it('is no address of an interface', () => {
    expect(commandFor('what is the mac address of eth0')).toBe('cat /sys/class/net/eth0/address');
  });

  it('never gets a program that it does not have', () => {
    expect(commandFor('list network neighbours on macos')).not.toMatch(/^ip /);
  });
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

describe('a calculation', () => {
  it('may have blanks in it', () => {
    expect(commandFor('calculate 12 * 7.5')).toBe("echo '12*7.5' | bc -l");
  });
});

describe('a program that is named', () => {
  it('is the one that is used, or none is', () => {
    expect(commandFor('update the package curl with brew')).not.toMatch(/apt/);
  });
});
