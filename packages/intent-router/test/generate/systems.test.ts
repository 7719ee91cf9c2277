import { parseShell } from '@hunch/common/shell';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { builtInDomains } from '../../src/domains/domain.ts';
import { frameTables } from '../../src/generate/frames/tables.ts';
import { unknownPlatform, type PlatformFacts } from '../../src/platform/facts.ts';

const bsd: PlatformFacts = { os: 'macos', unixFlavor: 'bsd', shell: 'zsh', programs: null };

function commandFor(request: string, platform = unknownPlatform): string | null {
  return composedCommand(request, platform)?.command ?? null;
}

const columns = 'pid,user,pcpu,pmem,rss,command';

describe('parts of a request about a system', () => {
  it.each([
    ['kill whatever listens on port 3000', 'lsof -t -i TCP:3000 -s TCP:LISTEN | xargs -r kill'],
    ['forcibly kill the process using port 8080', 'lsof -t -i TCP:8080 -s TCP:LISTEN | xargs -r kill -9'],
    ['what is listening on port 443?', 'lsof -n -P -i TCP:443 -s TCP:LISTEN'],
    ['which process uses most memory', `ps -A -o ${columns} --sort=-rss | head -n 2`],
    ['top 5 processes by cpu', `ps -A -o ${columns} --sort=-pcpu | head -n 6`],
    ['processes owned by www-data sorted by memory', `ps -u www-data -o ${columns} --sort=-rss`],
    [
      'list docker containers by memory',
      "docker stats --no-stream --format '{{.MemUsage}}\\t{{.Name}}' | sort -rh",
    ],
    ['how many containers are running', 'docker ps -q | wc -l'],
    ['disks over 80 % full', "df -Pk | awk 'NR > 1 && $5 + 0 > 80' | sort -rn -k5"],
    ['disks over 80% full except tmpfs', "df -Pk -x tmpfs | awk 'NR > 1 && $5 + 0 > 80' | sort -rn -k5"],
    [
      'commits of last week by alice that touched src/main.c',
      "git log --author=alice --since='1 week ago' -- src/main.c",
    ],
    [
      'how many commits did alice make last month',
      "git log --oneline --author=alice --since='1 month ago' | wc -l",
    ],
    ['count commits per author since 2024-01-01', "git shortlog -sn --since='2024-01-01 00:00' HEAD"],
    ['branches not merged into main sorted by date', 'git branch --sort=-committerdate --no-merged main'],
    ["show every process that isn't owned by root", `ps -A -o ${columns} | awk 'NR == 1 || $2 != "root"'`],
    [
      'list python processes but not the ones started by root',
      `ps -A -o ${columns} | awk 'NR == 1 || ($2 != "root" && /[p]ython/)'`,
    ],
    ['kill all node processes that belong to me', 'pkill -u "$USER" -x node'],
    ['start make with the lowest priority', 'nice -n 19 make'],
    ['list disks with their model and size but without partitions', 'lsblk -d -o NAME,MODEL,SIZE'],
    ['check /dev/sdc1 for errors without fixing anything', 'sudo fsck -n /dev/sdc1'],
    ['inode usage of every file system, not counting tmpfs', 'df -i -x tmpfs'],
    ['list listening udp sockets with the program that owns them', 'ss -ulnp'],
    ['show established connections to port 443', "ss -tn state established '( dport = :443 )'"],
    ['capture 100 packets on eth0 but leave out ssh traffic', "sudo tcpdump -c 100 -i eth0 'not port 22'"],
    ['download https://a.org/b.zip to /tmp only if it is newer', 'wget -N -P /tmp https://a.org/b.zip'],
    ["show commits on dev that aren't on main", 'git log main..dev'],
    [
      'delete all branches merged into main except develop',
      /^git branch .* --merged main .*develop.* git branch -d$/,
    ],
    ['find commits whose message mentions bugfix, ignoring case', 'git log -i -F --grep=bugfix'],
    ['show the diff between main and feature but only for src', 'git diff main feature -- src'],
    ['errors of service nginx since yesterday', 'journalctl -u nginx -p err --since yesterday'],
  ])('%s', (request, command) => {
    if (typeof command === 'string') expect(commandFor(request)).toBe(command);
    else expect(commandFor(request)).toMatch(command);
  });

  it.each([
    ['print the load average of this machine', 'uptime'],
    ["show the current user's umask", 'umask'],
    ['what is my user id', 'id'],
    ['print the maximum number of open files', 'ulimit -n'],
    ['show the hard limit on open files', 'ulimit -H -n'],
    ['how many users are logged in', 'who | wc -l'],
    ['list the available shells', 'cat /etc/shells'],
    ['show swap usage', 'swapon --show'],
  ])('and what a machine can be asked by name: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each(['list current configuration', "what's in the current directory", 'show the time of day in words'])(
    'names of a machine are not found in other requests: %s',
    (request) => {
      expect(commandFor(request)).toBeNull();
    },
  );

  it('lose no part that a form takes: what it gives stands in the command', () => {
    const lost = frameTables().systems.subject.flatMap((subject) =>
      subject.form.flatMap((form) =>
        (form.takes ?? '').split(' ').filter((slot) => {
          const isGiving = subject.part.some(
            ({ slot: name, gives, also }) => (name === slot && gives !== '') || also?.[slot] !== undefined,
          );
          return isGiving && !form.command.includes(`{${slot}`);
        }),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('belong to a domain that there is', () => {
    const { systems, machine } = frameTables();
    const named = [...systems.subject, ...machine.subject, ...machine.lookup].map(({ domain }) => domain);
    expect(named.filter((domain) => !builtInDomains.some((each) => each === domain))).toEqual([]);
  });

  it('are said in the options of the BSDs where those differ, and not at all where there are none', () => {
    expect(commandFor('top 5 processes by memory', bsd)).toBe(`ps -A -o ${columns} -m | head -n 6`);
    expect(commandFor('disks over 80% full except tmpfs', bsd)).toBeNull();
    expect(commandFor('list failed services', bsd)).toBeNull();
  });

  it.each([
    'kill all processes except the one on port 3000',
    'commits not by alice or bob',
    'kill the processes of alice',
    'show the history of a specific branch',
    'follow the logs from a pod',
    'disks that are almost full',
    'top 5 processes by memory and by cpu',
  ])('give no command when one is left over: %s', (request) => {
    expect(commandFor(request)).toBeNull();
  });

  it('never kill a client of a port', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('kill', 'terminate', 'forcibly kill', 'end'),
        fc.constantFrom('whatever', 'the process', 'everything', 'the program', 'the app', 'what'),
        fc.constantFrom('listens on', 'is on', 'uses', 'using', 'that holds', 'is blocking', 'running on'),
        fc.integer({ min: 1, max: 65_535 }),
        (act, noun, use, port) => {
          const command = commandFor(`${act} ${noun} ${use} port ${port}`);
          expect(command).toContain(`TCP:${port} -s TCP:LISTEN`);
        },
      ),
      { numRuns: 150, seed: 3 },
    );
  });

  it('stay one word of the shell, whatever a name is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('commits by', 'commits that touched', 'branches merged into', 'containers called'),
        fc
          .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
          .filter((name) => !/["\n\r\0]/.test(name)),
        (start, name) => {
          const command = commandFor(`${start} "${name}"`);
          if (command === null) return;
          const { problems, incomplete, script } = parseShell(command);
          expect([problems, incomplete], command).toEqual([[], []]);
          expect(script.statements.length, command).toBe(1);
        },
      ),
      { numRuns: 300, seed: 5 },
    );
  });
});
