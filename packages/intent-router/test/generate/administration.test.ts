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
