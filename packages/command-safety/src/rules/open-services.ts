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
    dockerd: /^(?!.*--tlsverify).*(?:-H|--host)[ =]?tcp:\/\/(?:0\.0\.0\.0|\[::\])?:\d/,
    kubectl: /^proxy\b(?=.*--address[ =]0\.0\.0\.0)|^proxy\b(?=.*--accept-hosts[ =]["']?\^?\.[*+])/,
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

/** The options of a server that somebody types; an option may be looked for from every other on. */
const charactersMax = 2048;

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
      "kubectl proxy --address=0.0.0.0 --accept-hosts='.*'",
      'dockerd -H tcp://0.0.0.0:2375',
      'mysqld_safe --skip-grant-tables',
      "exportfs -o rw,no_root_squash '*:/srv/home'",
    ],
    spares: [
      'redis-server --bind 127.0.0.1',
      'mongod --bind_ip_all --auth',
      'kubectl proxy --port=8001',
      'dockerd -H unix:///var/run/docker.sock',
      'dockerd -H tcp://0.0.0.0:2376 --tlsverify --tlscacert=ca.pem',
    ],
    when: (command) => unlocked.get(command.program)?.test(command.text.slice(0, charactersMax)) === true,
  },
];
