import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';

/** Words by which a program puts an old state in the place of what is there now. */
const restores: ReadonlyMap<string, (command: CommandLook) => boolean> = new Map(
  (
    [
      [
        'pg_restore',
        (command) => command.has('-c', '--clean') && !command.has('-l', '--list', '-f', '--file'),
      ],
      ['mongorestore', (command) => command.has('--drop')],
      [
        'velero',
        (command) =>
          command.is('restore create') && /--existing-resource-policy[ =]update/.test(command.text),
      ],
      [
        'etcdctl etcdutl',
        (command) => command.is('snapshot restore') && /\/var\/lib\/etcd\/?(?:\s|$)/.test(command.text),
      ],
      [
        'wal-g barman pgbackrest',
        (command) => command.is('restore|backup-fetch|recover') && command.has('--delta', '--force'),
      ],
      [
        'xtrabackup mariabackup',
        (command) =>
          command.has('--copy-back', '--move-back') && command.has('--force-non-empty-directories'),
      ],
      ['restic', (command) => command.is('restore') && command.has('--delete')],
      ['zpool', (command) => command.is('import') && command.has('-F', '-X')],
      [
        'vault consul nomad',
        (command) =>
          (command.is('operator') && command.mentions('restore')) || command.is('snapshot restore'),
      ],
      [
        'neo4j-admin',
        (command) =>
          command.mentions('load', 'restore') &&
          command.mentions('--overwrite-destination', '--force', '--overwrite-destination=true'),
      ],
    ] as readonly (readonly [string, (command: CommandLook) => boolean])[]
  ).flatMap(([programs, when]) => programs.split(' ').map((program) => [program, when] as const)),
);

/** Tools that mend a store by throwing away what they cannot read. */
const repairs: ReadonlyMap<string, (command: CommandLook) => boolean> = new Map(
  (
    [
      ['pg_resetwal pg_resetxlog', (command) => !command.has('-n', '--dry-run') && command.args.length > 0],
      [
        'btrfs',
        (command) =>
          (command.is('check') && command.has('--repair', '--init-csum-tree', '--init-extent-tree')) ||
          command.is('rescue zero-log'),
      ],
      ['mongod', (command) => command.has('--repair')],
      ['innochecksum', (command) => command.has('--write', '-w')],
      ['redis-check-aof redis-check-rdb', (command) => command.has('--fix')],
      ['vgcfgrestore', (command) => command.has('-f', '--force') || command.args.length > 0],
      [
        'debugfs',
        (command) => command.has('-w') && /\b(?:clri|kill_file|rm|freeb|zap_block)\b/.test(command.query),
      ],
    ] as readonly (readonly [string, (command: CommandLook) => boolean])[]
  ).flatMap(([programs, when]) => programs.split(' ').map((program) => [program, when] as const)),
);

/** What is there now gives way to something older, or to what a repair can still read. */
export const restoreRules: readonly CommandRule[] = [
  {
    id: 'restore-over',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    scoped: true,
    programs: [...restores.keys()],
    title: 'An older state replaces what is there',
    message: 'This deletes what is there now and puts an older state in its place.',
    stakes: [
      'Everything that has changed since',
      'With the wrong target, a database that is in use',
      'Only another backup brings it back',
    ],
    alternative: 'pg_restore --list shop.dump',
    matches: [
      'pg_restore --clean --if-exists -d shop shop.dump',
      'mongorestore --drop dump/',
      'etcdctl snapshot restore s.db --data-dir /var/lib/etcd',
    ],
    spares: [
      'pg_restore --list shop.dump',
      'pg_restore -d shop_copy shop.dump',
      'mongorestore --dryRun dump/',
    ],
    when: (command) => restores.get(command.program)?.(command) === true && !command.has('--dryRun'),
  },
  {
    id: 'repair-by-loss',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    programs: [...repairs.keys()],
    title: 'A repair that throws away',
    message: 'This mends a store by throwing away what it cannot read, or what was not yet written.',
    stakes: [
      'The last changes, or more',
      'What a careful repair could still have read',
      'It cannot be undone',
    ],
    alternative: 'pg_resetwal --dry-run /var/lib/postgresql/15/main',
    matches: ['pg_resetwal -f /var/lib/postgresql/15/main', 'btrfs check --repair /dev/sdb1'],
    spares: [
      'pg_resetwal --dry-run /var/lib/postgresql/15/main',
      'btrfs check /dev/sdb1',
      'redis-check-aof appendonly.aof',
    ],
    when: (command) => repairs.get(command.program)?.(command) === true,
  },
];
