import { describe, expect, it } from 'vitest';
import { composedCommand, lawfulCommand } from '../../src/generate/frames/composed-command.ts';
import type { PlatformFacts } from '../../src/platform/facts.ts';

const linux: PlatformFacts = { os: 'linux', unixFlavor: 'gnu', shell: 'bash', programs: null };

function commandFor(request: string): string | null {
  const composed = composedCommand(request, linux) ?? lawfulCommand(request, linux, null, () => undefined);
  return composed?.command ?? null;
}

const columns = 'pid,user,pcpu,pmem,rss,command';

describe('two acts with a time between them', () => {
  it.each([
    [
      'ask redis to stop, wait 5 seconds and then force kill whatever is left',
      'pkill -TERM -x redis && sleep 5 && pkill -KILL -x redis',
    ],
    [
      "terminate firefox, give it 20 seconds to exit and then kill it by force if it's still running",
      'pkill -TERM -x firefox && sleep 20 && pkill -KILL -x firefox',
    ],
    ['freeze process 71 for a minute and then let it continue', 'kill -STOP 71 && sleep 1m && kill -CONT 71'],
    [
      'stop the nginx service, wait 20 seconds, then start it again',
      'sudo systemctl stop nginx && sleep 20 && sudo systemctl start nginx',
    ],
    [
      'take eth1 down for 10 seconds and then bring it back up',
      'sudo ip link set eth1 down && sleep 10 && sudo ip link set eth1 up',
    ],
    ['pause process 71 for 30 seconds', null],
    ['stop the service nginx for 30 seconds', null],
    ['terminate firefox, wait 10 seconds', null],
    ["kill process 71, wait 3 seconds, and don't force it", null],
    ['should i pause process 71 for a minute and then resume it', null],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});

describe('processes of somebody', () => {
  it.each([
    ['kill all ruby processes of carol', 'pkill -u carol -x ruby'],
    ['kill all ruby processes of carol but not mine', 'pkill -u carol -x ruby'],
    ['kill every node process of dave by force', 'pkill -9 -u dave -x node'],
    [
      'list the processes that are not owned by root, sorted by memory',
      `ps -A -o ${columns} --sort=-rss | awk 'NR == 1 || $2 != "root"'`,
    ],
    ['should i kill the ruby processes of carol', null],
    ['kill everything of carol except bash', null],
    ['the ruby processes of carol', null],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});

describe('services and buffers', () => {
  it.each([
    ['stop the nginx service', 'sudo systemctl stop nginx'],
    ['start nginx service', 'sudo systemctl start nginx'],
    ['bring interface eth1 back up', 'sudo ip link set eth1 up'],
    ['write all cached data to disk', 'sync'],
    ['save the changes', null],
    ['should I stop nginx', null],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});

describe('the network', () => {
  it.each([
    ['which ports are open, only tcp and without names', 'ss -tln'],
    ['what listens on udp ports? no names please', 'ss -ulnp'],
    [
      'allow http through ufw only from 10.2.0.0/16',
      'sudo ufw allow from 10.2.0.0/16 to any port 80 proto tcp',
    ],
    ['deny incoming ssh in ufw', 'sudo ufw deny 22/tcp'],
    ["don't allow ssh through ufw", null],
    ['is ssh allowed through ufw', null],
    ['allow port 80 tcp and udp in ufw', null],
    [
      'forward local port 9000 to port 5432 on db2 over ssh, without a shell, in the background',
      'ssh -Nf -L 9000:localhost:5432 db2',
    ],
    ['set the mtu of eth1 to 9000', 'sudo ip link set eth1 mtu 9000'],
    ['which process listens on port 5432, only its pid', 'lsof -t -i TCP:5432 -s TCP:LISTEN'],
    ['ping 10.0.0.1 3 times, half a second apart', 'ping -c 3 -i 0.5 10.0.0.1'],
    ['MX and NS records of example.org', /^dig .*MX example\.org; dig .*NS example\.org$/],
    [
      'NS records of example.org, short answer only, and also its MX records',
      'dig +short NS example.org; dig +short MX example.org',
    ],
    ['IPv6 addresses of this machine except the loopback one', 'ip -br -6 addr show scope global'],
    ['see whether port 22 on 10.0.0.8 is open, 4 second limit', 'nc -zv -w 4 10.0.0.8 22'],
    ['see whether port 22 on 10.0.0.8 is open, 0.5 second limit', null],
    [
      'copy a.pdf to the home of user anna on web2 using ssh port 2022 rather than 22',
      'scp -P 2022 a.pdf anna@web2:',
    ],
    ['copy a.pdf to the home of user anna', null],
    [
      'download a.zip from https://example.org/x/a.zip, at most 1 MB/s',
      'wget --limit-rate=1M https://example.org/x/a.zip',
    ],
    ['download a.zip from https://example.org/x/b.zip', null],
  ])('%s', (request, command) => {
    if (command instanceof RegExp) expect(commandFor(request)).toMatch(command);
    else expect(commandFor(request)).toBe(command);
  });
});

describe('processes, units and the journal', () => {
  it.each([
    [
      '5 processes that use the most memory, without a header line',
      `ps -A -o ${columns} --sort=-rss | head -n 6 | tail -n +2`,
    ],
    [
      'processes using over 20 percent cpu, except anything called ffmpeg',
      `ps -A -o ${columns} | awk 'NR == 1 || (!/[f]fmpeg/ && $3 > 20)'`,
    ],
    [
      'how many processes does user carol have, not counting bash',
      `ps -u carol -o comm= | awk '$1 != "bash"' | wc -l`,
    ],
    ['how many processes does user carol have, not counting threads', null],
    [
      'set pid 44 to nice 12 and also put its disk io in the idle class',
      'renice -n 12 -p 44 && ionice -c 3 -p 44',
    ],
    [
      'shrink the systemd journal to 100 megabytes and then show how much disk it uses',
      'sudo journalctl --vacuum-size=100M && journalctl --disk-usage',
    ],
    [
      'which systemd units are in failed state? only services, no sockets',
      'systemctl list-units --failed --type=service',
    ],
    ['failed units', 'systemctl list-units --state=failed'],
    ['files deleted in git', null],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});

describe('disks', () => {
  const swap = 'sudo fallocate -l 1G /swap && sudo chmod 600 /swap && sudo mkswap /swap';
  const each = (top: string): string => `find ${top} -mindepth 1 -maxdepth 1 -type d`;
  it.each([
    ['make a 1 GB swap file at /swap and turn it on', `${swap} && sudo swapon /swap`],
    ['create a 1 GB swap file at /swap', swap],
    [
      'size of src without node_modules, dist or tmp',
      'du -sh --exclude=node_modules --exclude=dist --exclude=tmp src',
    ],
    ['turn on swap', null],
    ['show the size of /dev/sda', null],
    ['disk usage of /srv in bytes', 'du -sb /srv'],
    ['what deleted files on /srv are still held open', 'sudo lsof +aL1 /srv'],
    ['show deleted files', null],
    ['delete open files', null],
    ['show the sizes of the subfolders of /srv in MB', `${each('/srv')} -exec du -sm {} +`],
    [
      'sizes of the subfolders of /srv in MB, largest first, only those over 50 MB',
      `${each('/srv')} -exec du -sm -t 50M {} + | sort -rn`,
    ],
    ['folders directly under /srv that take more than 2 GB', `${each('/srv')} -exec du -sh -t 2G {} +`],
    [
      "disk usage of each user's folder in /home in MB, except /home/guest",
      `${each('/home')} ! -path /home/guest -exec du -sm {} +`,
    ],
    ['what takes the most space in /srv, two levels deep', 'du -h -d 2 /srv | sort -rh'],
    [
      'how much space do the mp4 files take, in GB',
      "find . -type f -name '*.mp4' -print0 | du -cBG --files0-from=- | tail -n 1 | cut -f1",
    ],
    [
      "files bigger than 1 GB on this disk, don't cross into other filesystems",
      'find / -xdev -type f -size +1G',
    ],
    ['delete the subfolders of /srv over 100 MB', null],
  ])('%s', (request, command) => expect(commandFor(request)).toBe(command));
});
