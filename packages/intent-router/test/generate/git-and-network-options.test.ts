import { describe, expect, it } from 'vitest';
import { doubtsAbout } from '../../src/generate/check/doubts.ts';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const linux: PlatformFacts = { ...unknownPlatform, os: 'linux', unixFlavor: 'gnu' };

function made(request: string): string | undefined {
  return (
    composedCommand(request, linux)?.command ?? lawfulCommand(request, linux, null, () => undefined)?.command
  );
}

describe('options of git', () => {
  it.each([
    ['merge topic into the current branch but do not commit it yet', 'git merge --no-ff --no-commit topic'],
    [
      'merge topic into dev, but give up if it is not a fast-forward',
      'git switch dev && git merge --ff-only topic',
    ],
    ['merge origin/dev and keep ours in case of conflicts', 'git merge -X ours origin/dev'],
    [
      'clone only the dev branch of https://a.org/b.git',
      'git clone --single-branch --branch dev https://a.org/b.git',
    ],
    [
      'clone https://a.org/b.git but skip files bigger than 2 MB',
      'git clone --filter=blob:limit=2M https://a.org/b.git',
    ],
    ['pull with rebase and stash my local changes first', 'git pull --rebase --autostash'],
    ['push the current branch to fork but no tags', 'git push fork HEAD'],
    ['push my branch including tags', 'git push --tags origin HEAD'],
    ['force push but only if nobody else pushed', 'git push --force-with-lease'],
    [
      'delete the branch old-ui here and also on the remote',
      'git branch -d old-ui && git push origin --delete old-ui',
    ],
    ['delete the tag v1 locally but not on the remote', 'git tag -d v1'],
    ['delete dangling objects older than 3 weeks', "git prune --expire='3 weeks ago'"],
    ["show commits in dev that aren't in main, oldest first", 'git log --reverse main..dev'],
    ['show the reflog of the last 3 days', "git reflog --since='3 days ago'"],
    ['fetch all remotes and clear out branches that are gone', 'git fetch --all --prune'],
    ['stage all the changes under the docs folder and nothing else', 'git add docs'],
  ])('%s', (request, command) => {
    expect(made(request)).toBe(command);
  });

  it.each([
    "don't push to origin",
    'pull the latest image of nginx',
    'delete the file a.txt here and on the server',
    'how big are the objects in the bucket',
  ])('are for no other request: %s', (request) => {
    expect(made(request) ?? '').not.toMatch(/^git /);
  });
});

describe('options of network programs', () => {
  it.each([
    [
      'capture http traffic on eth0 but not from 10.0.0.5',
      "sudo tcpdump -i eth0 'port 80 and not src host 10.0.0.5'",
    ],
    ['watch traffic on eth0 but not my ssh session on port 2222', "sudo tcpdump -i eth0 'not port 2222'"],
    ['capture traffic on port 53 for 60 seconds', "sudo timeout 60 tcpdump 'port 53'"],
    ['try to reach port 443 on a.example.org and give up after 3 seconds', 'nc -z -w 3 a.example.org 443'],
    ['show the arp table without incomplete entries', 'ip neigh | grep -vi incomplete'],
    ['show interfaces that are up, without docker ones', 'ip -br link show up | grep -v docker'],
  ])('%s', (request, command) => {
    expect(made(request)).toBe(command);
  });
});

describe('what is about something else gets a doubt', () => {
  it.each([
    ['show the log of all branches except gh-pages', "git log --all -- . ':!gh-pages'"],
    ['show the log of all branches but not the ones from origin', "git log --all --author='^(?!.*origin)'"],
    ['fetch all remotes and prune', 'git fetch --prune'],
    ['show my ip addresses and the default gateway', 'ip route show default'],
    ['show the a records and the mx records of a.org', 'dig MX a.org'],
    ['list the files that changed except the markdown ones', "git diff --name-only -- . ':!markdown'"],
    ['reach a.org and give up after 3 seconds', 'ping a.org && sleep 3 && uptime'],
  ])('%s', (request, command) => {
    expect(doubtsAbout(request, command, linux)).not.toEqual([]);
  });

  it('and no key is taken out of a file of JSON that is not named', () => {
    expect(made('throw away my changes in package.json, only that one file') ?? '').not.toMatch(/^jq/);
  });
});
