import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';

/** A door for everybody and no lock on it, by the option of each server. */
const unlocked: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    'redis-server': /--protected-mode[ =]no/,
    'valkey-server': /--protected-mode[ =]no/,
    'redis-cli': /config set (?:protected-mode no|requirepass ["']*(?:\s|$))/i,
    mongod: /--noauth|^(?!.*--auth).*--bind_ip(?:_all|[ =]0\.0\.0\.0)/,
    mysqld: /--skip-grant-tables/,
    mysqld_safe: /--skip-grant-tables/,
    ttyd: /./,
    gotty: /(?:-w\b|--permit-write)/,
    x11vnc: /-nopw/,
    vncserver: /-SecurityTypes[ =]None/i,
    etcd: /--listen-client-urls[ =]http:\/\/0\.0\.0\.0(?!.*--client-cert-auth)/,
    'kube-apiserver': /--anonymous-auth[ =]true|--authorization-mode[ =]AlwaysAllow/,
    vault: /server\b.*-dev\b.*0\.0\.0\.0/,
    elasticsearch:
      /xpack\.security\.enabled[ =]false.*0\.0\.0\.0|0\.0\.0\.0.*xpack\.security\.enabled[ =]false/,
    rsync: /--daemon.*--no-auth/,
    exportfs: /no_root_squash|(?:^|\s)['"]?\*:\//,
    chisel: /^server\b(?!.*--auth)/,
  }),
);

/** The same, where who enters is root: of the machine, or of the cluster as the one who types. */
const unlockedMachines: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    dockerd: /^(?!.*--tlsverify).*(?:-H|--host)[ =]?tcp:\/\/(?:0\.0\.0\.0|\[::\])?:\d/,
    kubectl: /^proxy\b(?=.*--address[ =]0\.0\.0\.0)|^proxy\b(?=.*--accept-hosts[ =]["']?\^?\.[*+])/,
  }),
);

/** The options of a server that somebody types; an option may be looked for from every other on. */
const charactersMax = 2048;

function says(table: ReadonlyMap<string, RegExp>, { program, text }: CommandLook): boolean {
  return table.get(program)?.test(text.slice(0, charactersMax)) === true;
}

/** Servers that ask nobody who they are. */
export const openServiceRules: readonly CommandRule[] = [
  {
    id: 'open-service',
    on: 'command',
    domain: 'network',
    risk: 'high',
    programs: [...unlocked.keys()],
    title: 'A server that lets everybody in',
    message: 'This starts a server that whoever reaches it can use, without a password.',
    stakes: [
      'All data that it keeps',
      'Often the machine, through what the server may do',
      'Such ports are found within minutes',
    ],
    alternative: 'redis-server --bind 127.0.0.1',
    matches: [
      'redis-server --bind 0.0.0.0 --protected-mode no',
      'mongod --bind_ip_all --noauth',
      'mysqld_safe --skip-grant-tables',
      "exportfs -o rw,no_root_squash '*:/srv/home'",
    ],
    spares: ['redis-server --bind 127.0.0.1', 'mongod --bind_ip_all --auth'],
    when: (command) => says(unlocked, command),
  },
  {
    id: 'open-machine',
    on: 'command',
    domain: 'network',
    risk: 'critical',
    programs: [...unlockedMachines.keys()],
    title: 'A machine or a cluster for everybody',
    message: 'This lets whoever reaches this machine be root on it, or do in the cluster what you may do.',
    stakes: [
      'Every file of the machine, everything in the cluster',
      'Nobody is asked who they are',
      'Such ports are found within minutes',
    ],
    alternative: 'kubectl proxy --port=8001',
    matches: [
      'dockerd -H tcp://0.0.0.0:2375',
      'sudo dockerd -H tcp://0.0.0.0:2375 --tls=false',
      "kubectl proxy --address=0.0.0.0 --accept-hosts='.*'",
    ],
    spares: [
      'kubectl proxy --port=8001',
      'dockerd -H unix:///var/run/docker.sock',
      'dockerd -H tcp://0.0.0.0:2376 --tlsverify --tlscacert=ca.pem',
    ],
    when: (command) => says(unlockedMachines, command),
  },
];
