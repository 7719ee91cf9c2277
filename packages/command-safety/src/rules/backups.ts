import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';
import { isUnasked } from './unasked.ts';

const stakes: CommandRule['stakes'] = [
  'Everything that was saved there',
  'The last copy of what is lost elsewhere',
  'Nothing of it goes to a trash',
];

/** However it is spelt: everything is too old, and nothing is kept. */
const keepsNothing =
  /(?:^|\s)(?:remove-older-than|--?(?:remove-)?older-than|-keep)[= ]0+(?:[smhdwMy]\w{0,4}|:\d)?(?:\s|$)|--nuke\b|(?:^|\s)-exclusive\b.*\s-exhaustive\b|--retention[-\w]{0,20}[= ]0\b/;

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
      'tmutil',
      'timeshift',
      'snapper',
      'tarsnap',
      'pbm',
      'duplicacy',
      'rustic',
      'autorestic',
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
      if (keepsNothing.test(command.text)) return true;
      if (command.operands.some(({ text }) => namesAll(text)))
        return command.operands.some(({ text }) => /^(?:forget|delete|rm|remove|prune)$/.test(text));
      if (command.program === 'restic')
        return command.is('forget') && /--unsafe-allow|--keep-\w+[ =]0\b/.test(command.text);
      if (command.program === 'borg')
        return (
          command.is('delete|repo-delete') ||
          (command.is('prune') && /--keep-\w+[ =]0\b|--keep-within[ =]\d+S\b/.test(command.text))
        );
      if (command.program === 'tmutil') return command.is('delete|removedestination');
      if (command.program === 'timeshift') return command.has('--delete-all');
      if (command.program === 'snapper') return command.is('delete') && /\d-\d/.test(command.text);
      if (command.program === 'velero') return command.mentions('delete') && isUnasked(command);
      return (
        command.operands.some(({ text }) => /^(?:delete|stanza-delete|destroy|purge|forget)$/.test(text)) ||
        command.has('--remove-older-than', '--delete') ||
        command.operand(0).startsWith('remove-all')
      );
    },
  },
  {
    id: 'stop-backups',
    on: 'command',
    domain: 'disks',
    risk: 'high',
    programs: ['tmutil', 'timeshift', 'snapper', 'vssadmin', 'restic'],
    title: 'Backups end, or lose their last states',
    message: 'This switches backups off, or deletes states that they would be made from.',
    stakes: [
      'What is changed from now on is in no backup',
      'The way back to yesterday',
      'Nobody notices until it is needed',
    ],
    alternative: 'tmutil listbackups',
    matches: ['sudo tmutil disable', 'tmutil deletelocalsnapshots /', 'restic forget --keep-last 1 --prune'],
    spares: [
      'tmutil listbackups',
      'tmutil deletelocalsnapshots 2024-05-01-101010',
      'tmutil enable',
      'restic forget --keep-daily 7 --keep-last 5 --prune',
    ],
    when: (command) => {
      if (command.program === 'restic')
        return (
          command.is('forget') &&
          command.has('--prune') &&
          /--keep-last[ =][12](?:\s|$)/.test(command.text) &&
          !/--keep-(?!last)/.test(command.text)
        );
      if (command.program === 'tmutil')
        return command.is('disable|setdestination') || command.is('deletelocalsnapshots /');
      return command.program === 'vssadmin'
        ? command.is('resize')
        : command.is('delete') || command.has('--delete');
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
          (command.mentions('-rm') && command.mentions('-r', '-R') && !/\s\/tmp\/\w/.test(command.text)) ||
          command.mentions('-rmr', '-expunge', '-format')
        );
      if (command.program === 'wsl') return command.has('--unregister');
      return command.operands.some(({ text }) => /^(?:delete|rm|purge|remove|destroy)$/.test(text));
    },
  },
];
