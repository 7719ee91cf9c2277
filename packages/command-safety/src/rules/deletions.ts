import type { DeletionRule } from '../rule.ts';
import { SOMETHING, UNKNOWN, traits } from '../shell/marks.ts';
import { isVitalFile, placeOf, vitalKinds } from '../shell/paths.ts';
import { isServerData } from '../shell/server-data.ts';

/** The root of a volume, or of what is there to keep data; `/mnt/c` is all of another system. */
const storage =
  /^\/(?:(?:data|srv|storage|backups?|exports?|nfs|nas|shared?|databases?|pgdata|archive|archives|vol(?:ume)?s?\d{0,3}|pool|tank|media_?library|sdcard|storage\/emulated\/0)|gpfs|lustre|beegfs|ceph(?:fs)?|gluster(?:fs)?|projects?|(?:srv|exports?|nfs|nas|gpfs|lustre|beegfs|ceph(?:fs)?|gluster(?:fs)?|panfs|afs|isilon|netapp)\/(?!(?:tmp|temp|cache|scratch|test)s?\b)[\w .-]+|(?:gpfs|lustre|beegfs|cephfs|panfs)\/(?:projects?|work|home|users?|data|fs\d{1,3})\/[\w .-]+|mnt(?:\/[\w.-]+)?|media(?:\/(?:[\w.-]+\/)?[\w.-]+)?|vmfs\/volumes\/[\w .-]+|Volumes\/[\w .-]+)(?:\/\*)?$/;

/** Copies that somebody keeps, more than one of them. */
const copies =
  /\/(?:[\w.-]{0,32}(?:backup|archive|snapshot|dump)[\w.-]{0,32})\/(?:[^/]{0,64}[*?[])[^/]{0,64}$/;

/** All of one kind among them: the beginning of the name chooses nothing. */
const everyCopy =
  /\/(?:[\w.-]{0,32}(?:backup|archive|snapshot|dump)s?)\/\*(?![\w.*-]{0,32}\.(?:te?mp|log|lock|part(?:ial)?|md5|sha\d{1,3})$)[\w.*-]{0,32}$/;

/** Where things of many are kept, by the name, below a place that is there to keep data. */
const bulk =
  /^\/(?:srv|exports?|nfs|nas|data|mnt|media|storage|Volumes|volumes?|vol\d{0,3}|tank|pool)\/(?:[\w.-]{1,64}\/){0,3}(?:homes?|users?|backups?|archives?|git|repos?|repositories|shares?|shared|mail|snapshots?|vms?|pgdata|customers?|clients?|tenants?|[Bb]ackups\.backupdb)(?:\/\*(?:\.\w{1,8})?)?$/;

/** A variable, and a glob behind it that leaves nothing out. */
const everythingAtRoot = new RegExp(`^${UNKNOWN}+/+(?:\\.?\\*|\\{\\*,\\.\\*\\})$`);

function isStorage(place: string): boolean {
  return storage.test(place) || bulk.test(place) || copies.test(place) || isServerData(place);
}

/** What goes away, by whatever command. */
export const deletionRules: readonly DeletionRule[] = [
  {
    id: 'delete-root',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of the whole file system',
    message: 'This deletes everything from the root of the file system down.',
    stakes: [
      'Every file on this machine, mounted disks included',
      'The system stops working while it runs',
      'Only a backup kept elsewhere brings anything back',
    ],
    alternative: 'ls -la /',
    matches: ['rm -rf /', 'rm -r --force --no-preserve-root //', 'find / -delete', 'cd / && rm -rf *'],
    spares: ['rm -rf ./build', 'ls -R /', 'echo rm -rf /'],
    kinds: ['root'],
    when: () => true,
  },
  {
    id: 'delete-system',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of a system directory',
    message: 'This deletes a directory that the system needs to run.',
    stakes: [
      'Programs and services stop working',
      'The machine may not start again',
      'Configuration or data of all users is lost',
    ],
    alternative: 'ls -la /etc',
    matches: ['rm -rf /etc', 'rm -r /usr/*', 'mv /var /tmp/old', 'find /boot -delete'],
    spares: ['ls /etc', 'rm -rf ./etc', 'rm -f /tmp/etc/x'],
    kinds: ['system'],
    when: () => true,
  },
  {
    id: 'delete-home',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of a home directory',
    message: 'This deletes everything that a user keeps.',
    stakes: [
      'Documents, keys and settings of the user',
      'Work that is in no repository and no backup',
      'Logins may stop working',
    ],
    alternative: 'ls -la ~',
    matches: ['rm -rf ~', 'rm -rf "$HOME"/*', 'rm -r /home/anna', 'rm -rf /root'],
    spares: ['rm -rf ~/projects/app/build', 'ls ~', "rm -rf './~'"],
    kinds: ['home'],
    when: () => true,
  },
  {
    id: 'delete-personal',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of personal files or keys',
    message: 'This deletes a whole place where a person keeps files, keys or settings.',
    stakes: [
      'Files that exist nowhere else',
      'Keys without which other machines and services cannot be reached',
      'Settings of many programs',
    ],
    alternative: 'ls -la ~/Documents',
    matches: ['rm -rf ~/Documents', 'rm -rf ~/.ssh', 'rm -r $HOME/.gnupg/*'],
    spares: ['rm -rf ~/.cache/pip', 'ls ~/.ssh', 'rm ~/Documents/draft.txt'],
    kinds: ['personal'],
    when: () => true,
  },
  {
    id: 'delete-vital-file',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of a file the system starts with',
    message: 'This deletes a file without which the system does not start or nobody can log in.',
    stakes: ['The machine may not start', 'Nobody may be able to log in', 'Repair needs a rescue system'],
    alternative: 'cat /etc/fstab',
    matches: ['rm /etc/passwd', 'rm -f /boot/vmlinuz-6.1', 'unlink /etc/fstab'],
    spares: ['cat /etc/passwd', 'rm passwd', 'rm /tmp/fstab'],
    kinds: vitalKinds,
    when: ({ path }, _, run) => isVitalFile(run, path),
  },
  {
    id: 'delete-system-file',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion below a system directory',
    message: 'This deletes files that belong to the system or to installed programs.',
    stakes: [
      'A program or service may stop working',
      'The package manager no longer knows what is installed',
      'Configuration written by hand is lost',
    ],
    alternative: 'ls -la /etc/nginx',
    matches: ['rm -rf /etc/nginx', 'rm /usr/bin/nano', 'find /usr/lib -name "*.so" -delete'],
    spares: ['rm -rf etc/nginx', 'rm /usr/local/bin/app', 'find /usr/lib -name "*.so"', 'rm /tmp/nano'],
    kinds: ['system-file'],
    when: ({ path, recursive }, _, run) =>
      !isVitalFile(run, path) &&
      // Single files there are what somebody has put there by hand.
      (recursive || !/^\/(?:etc|usr\/local)\//.test(path.text)),
  },
  {
    id: 'delete-system-setting',
    on: 'deletion',
    domain: 'files',
    risk: 'moderate',
    title: 'Deletion of a setting of the system',
    message: 'This deletes a file in which the system or a service keeps settings.',
    stakes: ['The service may not start again', 'Settings written by hand', 'It concerns all users'],
    alternative: 'ls -l /etc/nginx/sites-enabled',
    matches: ['rm /etc/nginx/sites-enabled/default', 'sudo rm -f /etc/apt/sources.list.d/x.list'],
    spares: ['rm etc/nginx/x', 'cat /etc/nginx/nginx.conf', 'rm -rf /etc/nginx'],
    kinds: ['system-file'],
    when: ({ path, recursive }, _, run) =>
      !isVitalFile(run, path) && !recursive && /^\/(?:etc|usr\/local)\//.test(path.text),
  },
  {
    id: 'delete-here',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of everything here',
    message: 'This deletes everything in the current directory, whatever directory that is.',
    stakes: [
      'All files and directories here',
      'The wrong place, if the shell is not where you think',
      'Work that is not committed',
    ],
    alternative: 'ls -A',
    matches: ['rm -rf *', 'rm -rf .', 'find . -delete', 'rm -r ./*'],
    spares: ['cd build && rm -rf *', 'rm -rf ./build', 'find . -name "*.pyc" -delete'],
    kinds: ['here'],
    when: ({ recursive }) => recursive,
  },
  {
    id: 'delete-files-here',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion of all files here',
    message: 'This deletes every file in the current directory, whatever directory that is.',
    stakes: [
      'All files here',
      'The wrong place, if the shell is not where you think',
      'Work that is not committed',
    ],
    alternative: 'rm -i old.txt',
    matches: ['rm *', 'rm -f ./*', 'find . -type f -exec rm {} \\;'],
    spares: ['rm *.o', 'ls *', 'rm a.txt'],
    kinds: ['here'],
    when: ({ recursive }) => !recursive,
  },
  {
    id: 'delete-parent',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of a directory above this one',
    message: 'This deletes a directory above the current one, with all that lies beside it.',
    stakes: ['Everything next to the current directory', 'Other projects', 'More than the command shows'],
    alternative: 'ls -la ..',
    matches: ['rm -rf ..', 'rm -rf ../*', 'rm -r ../..'],
    spares: ['rm -rf ../build', 'ls ..', 'cd ..'],
    kinds: ['parent'],
    when: () => true,
  },
  {
    id: 'delete-unresolved',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion of a path that is not known',
    message:
      'This deletes what a variable names. If the variable is empty, that is a directory nobody meant: confirm what it holds.',
    stakes: [
      'With an empty variable, the root or the current directory',
      'Nothing shows beforehand what will go',
      'A typing mistake in the name of the variable has the same effect',
    ],
    alternative: 'rm -rf "${DIR:?}/cache"',
    matches: ['rm -rf "$DIR"/', 'rm -rf $DIR', 'rm -rf $(get-dir)'],
    spares: ['rm -rf "${DIR:?}/build"', 'DIR=build; rm -rf "$DIR"/', 'rm -rf "$TMPDIR/x"'],
    kinds: ['unresolved'],
    when: ({ recursive }) => recursive,
  },
  {
    id: 'delete-unresolved-root',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of everything, should a variable be empty',
    message:
      'This deletes everything below what a variable names. If the variable is empty, that is every file of this machine: `rm` refuses `/`, but not `/*`.',
    stakes: [
      'With an empty variable, every file on this machine',
      'Nothing asks, and nothing refuses',
      'A typing mistake in the name of the variable has the same effect',
    ],
    alternative: 'rm -rf "${DIR:?}/cache"',
    matches: ['rm -rf "$DIR"/*', 'rm -rf ${PREFIX}/*', 'rm -rf "$STEAMROOT/"*'],
    spares: ['rm -rf "${DIR:?}"/*', 'DIR=build; rm -rf "$DIR"/*', 'rm -rf "$DIR"/', 'rm -f "$DIR"/*.tmp'],
    kinds: ['unresolved'],
    when: ({ recursive, path }) => recursive && everythingAtRoot.test(path.text),
  },
  {
    id: 'delete-data',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion of a data directory',
    message: 'This deletes a whole directory near the root, where programs keep their data.',
    stakes: ['Data of a service or an application', 'Files of other users', 'Nothing of it goes to a trash'],
    alternative: 'rm -ri /srv/app/cache',
    matches: [
      'rm -rf /srv/app',
      'rm -rf /data',
      'rm -rf /opt/app/uploads',
      'find /opt -name "x*" -delete',
      "find / -name '*.db' -exec rm {} +",
    ],
    spares: ['rm -rf srv/app', 'rm -rf /srv/app/releases/3', 'ls /data'],
    // What bears one kind of name on the whole machine is as good as a directory of it.
    kinds: ['data'],
    when: ({ path, recursive }, _, run) =>
      recursive ||
      path.text.startsWith(`/${SOMETHING}`) ||
      // Every file at the root of what is there to keep them.
      ((path.traits & traits.glob) !== 0 && storage.test(placeOf(run, path.text))),
  },
  {
    id: 'delete-storage',
    on: 'deletion',
    domain: 'files',
    risk: 'critical',
    title: 'Deletion of a whole storage',
    message: 'This deletes everything on a mounted volume, or in a directory that is there to keep data.',
    stakes: [
      'A backup or shared disk',
      'Data of every service that keeps it there',
      'Nothing of it goes to a trash',
    ],
    alternative: 'ls -la /mnt/backup',
    matches: [
      'rm -rf /data',
      'find /backup -type f -delete',
      'rm -rf /mnt/backup/*',
      'rm -rf /media/anna/disk',
      'rm -rf /opt/vault/data',
      'rm -rf /srv/nfs',
      'rm -rf /mnt/backup/weekly.*',
      'rm -rf /srv/nfs/homes',
      'rm -rf /srv/git/*.git',
      'shred /var/backups/*.gpg',
    ],
    spares: [
      'rm -rf /opt/app/data',
      'rm -rf /data/tmp/x',
      'ls /data',
      'rm -rf data',
      'rm -rf /mnt/backup/old/x',
      'rm /var/backups/dpkg.status.3.gz',
    ],
    kinds: ['data', 'mount', 'elsewhere'],
    when: ({ path, recursive }, _, run) =>
      recursive
        ? isStorage(placeOf(run, path.text))
        : (path.traits & traits.glob) !== 0 && everyCopy.test(placeOf(run, path.text)),
  },
  {
    id: 'delete-mount',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion on a mounted volume',
    message: 'This deletes a mounted volume or a directory at its root.',
    stakes: ['A backup or shared disk', 'Files of other machines', 'Nothing of it goes to a trash'],
    alternative: 'ls -la /mnt/backup',
    matches: ['rm -rf /mnt/backup', 'rm -rf /media/anna/disk/*', 'rm -rf /Volumes/Backup'],
    spares: ['ls /mnt/backup', 'rm -rf mnt/backup', 'umount /mnt/backup'],
    kinds: ['mount'],
    when: ({ recursive }) => recursive,
  },
  {
    id: 'delete-tree',
    on: 'deletion',
    domain: 'files',
    risk: 'moderate',
    title: 'Deletion of a directory',
    message: 'This deletes a directory and everything in it.',
    stakes: ['All files below it', 'Nothing of it goes to a trash', 'Work that is not committed'],
    alternative: 'ls -R build',
    matches: ['rm -rf ./build', 'rm -r /tmp/work', 'rm -rf ~/projects/app/node_modules'],
    spares: ['ls build', 'rm a.txt', 'mkdir build'],
    kinds: ['project', 'temporary', 'elsewhere'],
    when: ({ recursive }) => recursive,
  },
  {
    id: 'delete-file',
    on: 'deletion',
    domain: 'files',
    risk: 'moderate',
    title: 'Deletion of a file',
    message: 'This deletes files; they do not go to a trash.',
    stakes: [
      'The contents of the files',
      'What a glob matches beyond what you expect',
      'Work that is not committed',
    ],
    alternative: 'ls -l a.txt',
    matches: ['rm a.txt', 'rm -f *.o', 'unlink a.lnk'],
    spares: ['ls a.txt', 'rm --help', 'cat a.txt'],
    kinds: ['project', 'temporary', 'elsewhere', 'unresolved', 'data', 'mount'],
    when: ({ recursive }) => !recursive,
  },
];
