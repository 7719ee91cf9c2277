import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { namedRepositories } from '../../src/generate/frames/elsewhere.ts';
import { withQuotedCommand } from '../../src/generate/frames/titles.ts';
import { twoActs } from '../../src/generate/frames/two-acts.ts';
import { type NameKind, type PlatformFacts, unknownPlatform } from '../../src/platform/facts.ts';

const linux: PlatformFacts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' };

function made(request: string, names?: ReadonlyMap<string, NameKind>): string | undefined {
  const place = { ...linux, names };
  const command =
    composedCommand(request, place)?.command ?? lawfulCommand(request, place, null, () => undefined)?.command;
  return command;
}

describe('a repository that a request names without an article', () => {
  const acts = [
    ['show the last 5 commits {in}, one line each', 'log --oneline -n 5'],
    ['commits {in} by Tom without merges', /^log (?=.*--author=Tom)(?=.*--no-merges)/],
    ['which branches {in} are not merged into main yet?', 'branch --no-merged main'],
    ['diff between main and develop {in}, file names only', 'diff --name-only main develop'],
    ['stash the changes {in}, untracked files too', 'stash push -u'],
  ] as const;
  for (const name of ['shop', 'repo', 'web-frontend', 'thesis'])
    it.each(acts)(`is where git looks: %s (${name})`, (request, command) => {
      const said = made(request.replace('{in}', `in ${name}`));
      expect(said?.startsWith(`git -C ${name} `)).toBe(true);
      expect(said?.slice(`git -C ${name} `.length)).toMatch(
        typeof command === 'string' ? new RegExp(`^${command}$`) : command,
      );
    });

  it.each([
    ['the last 3 commits in the repo', []],
    ['the commits in main', []],
    ['list the commits in reverse order', []],
    ['files in conflict', []],
    ['mark this commit as bad in bisect', []],
    ['the last 3 commits in repo', ['repo']],
    ['the last 3 commits in shop', ['shop']],
  ])('is one where it can be nothing else: %s', (request, names) => {
    expect(namedRepositories(request, {})).toEqual(names);
  });

  it('is what the directory has, where somebody looked', () => {
    const request = 'the last 3 commits in webshop';
    expect(made(request, new Map([['webshop', 'directory']]))).toBe('git -C webshop log -n 3');
    expect(namedRepositories(request, { names: new Map([['webshop', 'missing']]) })).toEqual([]);
    expect(
      namedRepositories('the last 3 commits in repo', { names: new Map([['repo', 'missing']]) }),
    ).toEqual([]);
  });

  it('is missed in a command about the one here', () => {
    expect(doubtsAbout('list the commits in shop', 'git log')).toEqual(['does not look into shop']);
    expect(doubtsAbout('list the commits in shop', 'git log shop')).toEqual(['does not look into shop']);
    expect(doubtsAbout('list the commits in shop', 'git -C shop log')).toEqual([]);
  });

  it.each([
    ['list files in webshop', 'ls webshop'],
    ['remove files in photos', /^find photos -maxdepth 1 /],
  ])('is a directory where nothing says that it is more: %s', (request, command) => {
    expect(made(request)).toMatch(command);
  });

  it('is the one here where it has a directory of that name', () => {
    const names = new Map([['src', 'directory']] as const);
    expect(namedRepositories('the commits in src since yesterday', { names })).toEqual([]);
  });

  it('is where both of two acts are', () => {
    expect(made('unstage a.txt in shop, then print the short status')).toBe(
      'git -C shop restore --staged a.txt && git -C shop status -s',
    );
    expect(made('stash the changes in shop and then list the stashes')).toBe(
      'git -C shop stash push && git -C shop stash list',
    );
  });
});

describe('one act after another', () => {
  it.each([
    ['stop process 812 and resume it after 5 minutes', 'kill -STOP 812 && sleep 5m && kill -CONT 812'],
    [
      'ask process 77 to quit and after half a minute kill it by force',
      'kill -TERM 77 && sleep 30 && kill -KILL 77',
    ],
    [
      'purge mysql-server and then drop the dependencies nobody needs any more',
      /purge mysql-server && .*autoremove$/,
    ],
    ['refresh the package lists and then install curl and jq', /update && .*install curl jq$/],
    ['restart docker and then show its status', 'sudo systemctl restart docker && systemctl status docker'],
  ])('is two commands: %s', (request, command) => {
    if (typeof command === 'string') expect(made(request)).toBe(command);
    else expect(made(request)).toMatch(command);
  });

  it.each([
    ['sudo systemctl restart nginx', 'show its status', 'show status of service nginx'],
    ['sudo ip addr add 10.0.0.9 dev eth1', 'show its addresses', 'show addresses of interface eth1'],
    ['kill -STOP 812', 'resume it', 'resume process 812'],
    ['git tag -a -m x v2.0', 'push the tag', 'push tag v2.0'],
    ['git switch -c fix', 'push the branch', 'push branch fix'],
    ['sudo apt-get install htop', 'show its version', 'show version of package htop'],
  ])('speaks of what %s is about: %s', (command, rest, whole) => {
    expect(twoActs(`do this and then ${rest}`)[0]?.second(command)).toBe(whole);
  });

  it('says again what the second leaves out', () => {
    expect(twoActs('bring eth1 down and then up again')[0]?.second('x')).toBe('bring eth1 up');
  });
});

describe('two things to see', () => {
  it.each([
    ['kernel release and also the architecture', 'uname -r; uname -m'],
    ['free memory as well as disk space', 'free -h; df -h'],
  ])('are two commands: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });
});

describe('a value alone', () => {
  it.each([
    ['total RAM of this machine in MB, only the number', "free -m | awk '/^Mem:/ {print $2}'"],
    ['how much swap is used in megabytes, just the number', "free -m | awk '/^Swap:/ {print $3}'"],
    ['used space of /home in percent, nothing else', 'df --output=pcent /home | tail -n +2'],
    ['cpu model only', "lscpu | grep -E '^(Model name):'"],
  ])('is no table: %s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it('is missed in a table', () => {
    expect(doubtsAbout('cpu model only', 'lscpu')).toContain('shows more than the value that was asked for');
    expect(doubtsAbout('free memory, only the number', 'free -m | wc -l')).toEqual([]);
  });
});

describe('a command of several words', () => {
  it.each([
    ['run make -j4 at the lowest priority', 'run "make -j4" at the lowest priority'],
    ['start python3 train.py in the background', 'start "python3 train.py" in the background'],
    ['run the tests in the background', undefined],
    ["run 'make all' in the background", undefined],
  ])('ends where words begin: %s', (request, quoted) => {
    expect(withQuotedCommand(request)).toBe(quoted);
  });
});
