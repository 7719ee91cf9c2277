import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

/** A word by which somebody does not want to be asked, or means everything. */
const unasked =
  /^(?:--(?:all|force|yes|confirm|no-confirm|noconfirm|no-prompt|auto-approve|recursive|cascade|purge|unsafe[\w-]*|yes-i-[\w-]+|skip-?trash|approve|assume-yes|non-interactive|delete-all)|-y|-f|-rf|-skipTrash)$/;

function isUnasked(command: CommandLook): boolean {
  return (
    command.args.some(({ text }) => unasked.test(text)) || command.args.some(({ text }) => namesAll(text))
  );
}

const stakes: CommandRule['stakes'] = [
  'Everything that was saved there',
  'The last copy of what is lost elsewhere',
  'Nothing of it goes to a trash',
];

/** Where copies and bulk data are kept. */
export const backupRules: readonly CommandRule[] = [
  {
    id: 'delete-backups',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    programs: [
      'borg',
      'restic',
      'kopia',
      'duplicity',
      'velero',
      'barman',
      'pgbackrest',
      'wal-g',
      'rdiff-backup',
      'bup',
      'proxmox-backup-client',
      'bareos',
      'bconsole',
    ],
    title: 'Deletion of backups',
    message: 'This deletes backups, or the place where all of them are kept.',
    stakes,
    alternative: 'restic snapshots',
    matches: [
      'borg delete --force /backup/repo',
      'borg prune --keep-daily=0 /backup/repo',
      'velero backup delete --all --confirm',
      'restic forget --prune --keep-last 0',
      'restic forget --unsafe-allow-remove-all --tag prod --prune',
      'wal-g delete everything --confirm',
    ],
    spares: [
      'restic snapshots',
      'borg list /backup/repo',
      'restic forget --keep-daily 7 --keep-weekly 4 --prune',
      'borg prune --keep-daily 7 /backup/repo',
      'borg delete --dry-run /backup/repo',
    ],
    when: (command) => {
      if (command.has('--dry-run', '-n')) return false;
      if (command.program === 'restic')
        return command.is('forget') && /--unsafe-allow|--keep-\w+[ =]0\b/.test(command.text);
      if (command.program === 'borg')
        return (
          command.is('delete|repo-delete') ||
          (command.is('prune') && /--keep-\w+[ =]0\b|--keep-within[ =]\d+S\b/.test(command.text))
        );
      if (command.program === 'velero') return command.mentions('delete') && isUnasked(command);
      return (
        command.operands.some(({ text }) => /^(?:delete|stanza-delete|destroy|purge|forget)$/.test(text)) ||
        command.has('--remove-older-than', '--delete') ||
        command.operand(0).startsWith('remove-all')
      );
    },
  },
  {
    id: 'delete-bulk-storage',
    on: 'command',
    domain: 'disks',
    risk: 'critical',
    programs: [
      'ceph',
      'rados',
      'rbd',
      'hdfs',
      'hadoop',
      'gluster',
      'wsl',
      'radosgw-admin',
      'lfs',
      'maprcli',
      'weka',
    ],
    title: 'Deletion of shared storage',
    message: 'This deletes a pool, a volume, a file system or a tree of a storage that many machines share.',
    stakes,
    alternative: 'ceph osd pool ls',
    matches: [
      'ceph osd pool delete rbd rbd --yes-i-really-really-mean-it',
      'hdfs dfs -rm -r -skipTrash /user',
      'wsl.exe --unregister Ubuntu-22.04',
      'gluster volume delete data',
    ],
    spares: ['ceph osd pool ls', 'hdfs dfs -ls /user', 'wsl --list', 'hdfs dfs -rm /tmp/x', 'rbd ls'],
    when: (command) => {
      if (command.program === 'hdfs' || command.program === 'hadoop')
        return (
          (command.mentions('-rm') && command.mentions('-r', '-R')) ||
          command.mentions('-rmr', '-expunge', '-format')
        );
      if (command.program === 'wsl') return command.has('--unregister');
      return command.operands.some(({ text }) => /^(?:delete|rm|purge|remove|destroy)$/.test(text));
    },
  },
];

/** A word that destroys, alone or with what it destroys: `delete-cluster`, `vm.destroy`, `db:drop`. */
const destroying =
  /^(?:delete|destroy|purge|wipe|erase|nuke|drop|unregister|deprovision|terminate|obliterate|drop_?all)(?:-[\w-]+)?$|^[\w-]+[:.](?:destroy|drop|delete|wipe|purge)$/;

/** What a service keeps for its users, beside such a word. */
const kept =
  /^(?:projects?|databases?|dbs?|clusters?|accounts?|organi[sz]ations?|orgs?|tenants?|namespaces?|buckets?|volumes?|stacks?|environments?|sites?|zones?|domains?|vaults?|registry|registries|servers?|instances?|pools?|repositor(?:y|ies)|datasets?|indexes|indices|queues|topics|backups?|snapshots?|disks?|tables?|apps?|workspaces?|groups?)$/;

/** For programs that no row is about: they say themselves that they destroy, and that they are not to ask. */
const destroyUnasked: CommandRule = {
  id: 'destroy-unasked',
  on: 'command',
  domain: 'files',
  risk: 'high',
  scoped: true,
  programs: ['*'],
  title: 'Something is destroyed without a question',
  message: 'By its own words this deletes or destroys something, all of it or without asking.',
  stakes: ['What the command names', 'Nothing asks again', 'It may not be kept anywhere else'],
  alternative: 'ls',
  matches: [
    'acme-cli database destroy --force',
    'storagectl volume purge --all',
    'acme-cli projects delete shop',
    "acme-vm vm.destroy '*' --force",
  ],
  spares: [
    'acme-cli database list',
    'storagectl cache purge --all',
    'acme-cli database destroy --help',
    'npm ci',
  ],
  when: (command) => {
    const words = command.operands.slice(0, 4).map(({ text }) => text);
    const at = words.findIndex((word) => destroying.test(word));
    const removesTree =
      words.slice(1).some((word) => /^(?:rm|rmr|del)$/.test(word)) &&
      command.has('-r', '-R', '-rf', '--recursive');
    if (removesTree) return true;
    if (at === -1 || command.has('--check', '--help')) return false;
    if (words.some((word) => /^(?:cache|caches|tmp|temp)$/.test(word))) return false;
    return isUnasked(command) || [words[at - 1], words[at + 1]].some((word) => kept.test(word ?? ''));
  },
};

const dropAnywhere: CommandRule = {
  id: 'drop-anywhere',
  on: 'command',
  domain: 'databases',
  risk: 'critical',
  programs: ['*'],
  title: 'Deletion of a database',
  message: 'This hands a program a statement that deletes a whole database, a schema or a table.',
  stakes: ['All rows in it', 'The applications that use it', 'Only a backup brings it back'],
  alternative: 'acme-sql -e "SHOW TABLES"',
  matches: ['acme-sql -e "DROP DATABASE shop CASCADE"', 'warehouse query --sql "TRUNCATE TABLE orders"'],
  spares: ['acme-sql -e "SHOW TABLES"', 'acme-sql --explain "select 1"', 'acme-notes add "drop table later"'],
  when: (command) =>
    command.args.some(
      ({ text }, index) =>
        /^--?(?:e|c|q|s|sql|query|execute|command|statement)$/.test(command.args[index - 1]?.text ?? '') &&
        /^\s*(?:drop\s+(?:database|schema|table|keyspace)|truncate\s+table)\s/i.test(text),
    ) && !command.concernsScratch,
};

/** The rules about programs that no other rule knows. */
export const generalRules: readonly CommandRule[] = [destroyUnasked, dropAnywhere];
