import { parseShell } from '@hunch/common/shell';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInDomains } from '../../src/domains/domain.ts';
import { composedCommand } from '../../src/generate/frames/composed-command.ts';
import { frameTables } from '../../src/generate/frames/tables.ts';
import { type PlatformFacts, unknownPlatform } from '../../src/platform/facts.ts';

const bsd: PlatformFacts = { os: 'macos', unixFlavor: 'bsd', shell: 'zsh', programs: null };

function commandFor(request: string, platform = unknownPlatform): string | null {
  return composedCommand(request, platform)?.command ?? null;
}

const usual = 'pid,user,pcpu,pmem,rss,command';

describe('a request about rows and columns', () => {
  it.each([
    ['processes owned by alice over 500 MB', `ps -u alice -o ${usual} | awk 'NR == 1 || $5 > 512000'`],
    [
      'processes with a nice value above 0',
      `ps -A -o pid,user,pcpu,pmem,rss,ni,command | awk 'NR == 1 || $6 > 0'`,
    ],
    ['disabled unit files', 'systemctl list-unit-files --state=disabled'],
    ['groups without members', `getent group | awk -F ':' '$4 == ""'`],
    ['users with a uid between 1000 and 2000', `getent passwd | awk -F ':' '$3 >= 1000 && $3 <= 2000'`],
    [
      'packages with "ssl" in the name',
      String.raw`dpkg-query -W -f '\${Package}\t\${Version}\n' '*ssl*'`.replaceAll('\\$', '$'),
    ],
    ['the largest partition', /^lsblk -rno .*"part"' \| sort -rh \| head -n 1$/],
    ['processes whose command starts with python', / \| awk 'NR == 1 \|\| \$6 ~ \/\^python\/'$/],
    ['process names ending with sql', /,comm,command \| awk 'NR == 1 \|\| \$6 ~ \/sql\$\/'$/],
    ['environment variables starting with AWS_', `env | awk -F '=' '$1 ~ /^AWS_/'`],
  ])('selects by any column: %s', (request, command) => {
    if (typeof command === 'string') expect(commandFor(request)).toBe(command);
    else expect(commandFor(request)).toMatch(command);
  });

  it.each([
    ['top 5 cpu hogs, only name and cpu percentage', 'ps -A -o comm,pcpu --sort=-pcpu | head -n 6'],
    ['the newest process', `ps -A -o ${usual} --sort=-start_time | head -n 2`],
    ['the biggest disk', 'lsblk -dn -o NAME,SIZE,MODEL | sort -k2,2rh | head -n 1'],
    ['list all process names once each, alphabetically', 'ps -A -o comm= --sort=comm | sort -u'],
    [
      'any zombies? show pid, parent and name',
      "ps -A -o pid=,ppid=,comm=,stat= | awk '$4 ~ /^Z/ {print $1, $2, $3}'",
    ],
    ['the last 10 logins of carol', 'last -n 10 carol'],
    ['just the UUID of /dev/sdb1, nothing else', 'lsblk -dn -o UUID /dev/sdb1'],
    ['free space of /var in MB, number only, for a script', 'df -BM --output=avail /var | tail -n +2'],
    ['show names and images of running containers', String.raw`docker ps --format '{{.Names}}\t{{.Image}}'`],
  ])('orders, limits and shows columns: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    ['how many processes has each user got, most first', 'ps -A -o user= | sort | uniq -c | sort -rn'],
    ['which user has the most processes', 'ps -A -o user= | sort | uniq -c | sort -rn | head -n 1'],
    [
      'memory per user, largest total first',
      "ps -A -o user=,rss= | awk '{s[$1] += $2} END {for (g in s) print s[g], g}' | sort -rn",
    ],
    [
      'memory of all firefox processes together, in MB',
      "ps -C firefox -o rss= | awk '{s += $1} END {print s / 1024}'",
    ],
    ['how many partitions does sda have', `lsblk -rno TYPE /dev/sda | awk -F '[ ]' '$1 == "part"' | wc -l`],
  ])('counts and sums: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    ['how many threads does process 999 have', 'ps -o nlwp= -p 999'],
    ['main pid of nginx.service', 'systemctl show -p MainPID --value nginx.service'],
    ['home directory of user backup', 'getent passwd backup | cut -d: -f6'],
    ['what mtu does eth0 have', 'cat /sys/class/net/eth0/mtu'],
    ['mount options of /data', 'findmnt -no OPTIONS /data'],
  ])('tells a column of one row: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    [
      'kill all processes that use more than 2 GB',
      "ps -A -o pid=,rss= | awk '$2 > 2097152 {print $1}' | xargs -r kill",
    ],
    [
      'stop all containers running the redis image',
      'docker ps -q --filter ancestor=redis | xargs -r docker stop',
    ],
    [
      'restart every failed service',
      "systemctl list-units --type=service --state=failed --no-legend --plain | awk '{print $1}' | xargs -r sudo systemctl restart",
    ],
  ])('acts on the rows that match: %s', (request, command) => {
    expect(commandFor(request)).toBe(command);
  });

  it.each([
    'kill all processes',
    'kill the processes of alice',
    'show the process tree of user www-data',
    'list virtual processes',
    'list sudo users',
    'every second process',
    'processes over 5 of memory',
    'what mac address has the wireless adapter?',
    'docker images larger than 1 GB',
  ])('is declined when something in it has no place: %s', (request) => {
    expect(commandFor(request)).toBeNull();
  });

  it('is answered by what the BSDs have, or not at all', () => {
    expect(commandFor('how many processes has each user got', bsd)).toBe(
      'ps -A -o user= | sort | uniq -c | sort -rn',
    );
    expect(commandFor('processes with more than 5 threads', bsd)).toBeNull();
    expect(commandFor('mount options of /data', bsd)).toBeNull();
  });
});

describe('listings', () => {
  const { rows } = frameTables().listings;

  it('belong to a domain that there is, and name columns that they have', () => {
    for (const { name, domain, keys, defaults, column } of rows) {
      expect(
        builtInDomains.some((each) => each === domain),
        name,
      ).toBe(true);
      const known = new Set(column.map((each) => each.name));
      expect(
        [...keys.split(' '), ...defaults.split(' ')].filter((each) => each !== '' && !known.has(each)),
        name,
      ).toEqual([]);
    }
  });

  it('keep a value one word of the shell, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'processes owned by',
          'processes not owned by',
          'packages starting with',
          'containers named',
          'process names starting with',
        ),
        fc
          .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
          .filter((name) => !/["\n\r\0]/.test(name)),
        (start, name) => {
          const command = commandFor(`${start} "${name}"`);
          if (command === null) return;
          const { problems, incomplete, script } = parseShell(command);
          expect([problems, incomplete, script.statements.length], command).toEqual([[], [], 1]);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it('never kill more than what is named', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('kill', 'stop', 'terminate', 'end'),
        fc.constantFrom('all processes', 'every process', 'processes', 'everything', 'all tasks'),
        fc.constantFrom('', 'sorted by memory', 'with pid and name', 'now', 'please'),
        (act, what, more) => {
          expect(commandFor(`${act} ${what} ${more}`.trim())).toBeNull();
        },
      ),
      { numRuns: 80, seed: 11 },
    );
  });
});
