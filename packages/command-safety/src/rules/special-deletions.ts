import type { DeletionRule } from '../rule.ts';
import { traits } from '../shell/marks.ts';
import { globExpression } from '../shell/globs.ts';
import { namedKinds, placeOf } from '../shell/paths.ts';

const packageRecords =
  /^\/var\/lib\/(?:dpkg\/(?:status|available|info|alternatives|diversions)(?:\/\*)?|rpm\/(?:rpmdb\.sqlite|Packages(?:\.db)?|\*)|pacman\/local(?:\/\*)?)$|^\/(?:usr\/)?lib\/(?:apk\/db|sysimage\/rpm)(?:\/|$)|^\/var\/db\/pkg(?:\/\*)?$/;

/** What is older, and has been put aside, is nobody's record of today. */
const recordOfLogins =
  /^(?:\/private)?\/var\/log\/(?:auth\.log|secure|wtmp|btmp|lastlog|faillog|syslog|messages|sudo\.log|system\.log|(?:audit|journal)(?:\/(?:\*|audit\.log|system\.journal))?)$|^\/run\/log\/journal(?:\/\*)?$/;

const recordPlace = /^(?:\/private)?\/var\/log\/(?:audit\/)?(?<pattern>[^/]+)$/;
const recordNames = 'auth.log secure wtmp btmp lastlog faillog syslog messages audit.log'.split(' ');

/** A glob that today's record answers to, too: `audit.log*`. */
function matchesRecord(place: string): boolean {
  const pattern = recordPlace.exec(place)?.groups?.pattern;
  const expression = pattern === undefined ? null : globExpression(pattern);
  return expression !== null && recordNames.some((name) => expression.test(name));
}

/** What is missed for what it is, wherever it lies. */
export const specialDeletionRules: readonly DeletionRule[] = [
  {
    id: 'delete-repository',
    on: 'deletion',
    domain: 'git',
    risk: 'high',
    title: 'Deletion of a git repository',
    message: 'This deletes the whole history of a repository, with all that was not pushed.',
    stakes: ['Commits and branches that were not pushed', 'Stashes', 'The settings and hooks of this clone'],
    alternative: 'git status',
    matches: ['rm -rf .git', 'rm -rf app/.git', 'rm -rf .git/*'],
    spares: ['rm -rf .github', 'rm .gitignore', 'ls .git'],
    kinds: ['repository'],
    when: () => true,
  },
  {
    id: 'delete-device',
    on: 'deletion',
    domain: 'disks',
    risk: 'critical',
    title: 'Deletion or shredding of a device',
    message: 'This removes a disk or overwrites it.',
    stakes: [
      'All data on the disk',
      'Running programs that use it',
      'Recovery is not possible after overwriting',
    ],
    alternative: 'lsblk',
    matches: ['shred /dev/sda', 'rm /dev/nvme0n1'],
    spares: ['lsblk /dev/sda', 'shred -u secret.txt', 'rm /dev/shm/cache'],
    kinds: ['device'],
    when: () => true,
  },
  {
    id: 'delete-keys',
    on: 'deletion',
    domain: 'secrets',
    risk: 'high',
    title: 'Deletion of keys',
    message: 'This deletes private keys, or a directory that holds them.',
    stakes: [
      'Logins and signatures that only the key can make',
      'What was encrypted for it',
      'A new one has to be made known everywhere',
    ],
    alternative: 'ls -l ~/.ssh',
    matches: ['rm ~/.ssh/id_rsa', 'rm -rf .ssh', 'rm -f ~/.ssh/id_*', 'rm -rf .gnupg'],
    spares: ['ls -l ~/.ssh', 'rm ~/.ssh/known_hosts', 'rm ~/.ssh/id_rsa.pub', 'rm -f ~/.ssh/control-*'],
    kinds: namedKinds,
    when: ({ path }) =>
      /(?:^|\/)\.(?:ssh|gnupg)(?:\/(?:id_[\w*-]+|[\w-]+\.pem|\*|private-keys-v1\.d(?:\/[^/]+)?))?\/*$/.test(
        path.text,
      ),
  },
  {
    id: 'delete-history',
    on: 'deletion',
    domain: 'logs',
    risk: 'critical',
    title: 'Deletion of the shell history',
    message: 'This deletes the record of what was typed.',
    stakes: [
      'The record of what was done here',
      'What an investigation would need',
      'Commands you will want to find again',
    ],
    alternative: 'history',
    matches: ['rm ~/.bash_history', 'shred -u ~/.zsh_history'],
    spares: ['history', 'cp ~/.bash_history backup', 'rm ~/.node_repl_history'],
    kinds: namedKinds,
    when: ({ path }) => /\/\.(?:(?:bash|zsh|sh|fish)_history|histfile)$/.test(path.text),
  },
  {
    id: 'delete-log',
    on: 'deletion',
    domain: 'logs',
    risk: 'critical',
    title: 'Deletion of the record of logins',
    message: 'This deletes the log in which logins and what was done as root are recorded.',
    stakes: [
      'The record of logins and failures',
      'What an investigation would need',
      'Programs that read the log',
    ],
    alternative: 'tail /var/log/auth.log',
    matches: [
      'rm -f /var/log/auth.log',
      'rm -rf /var/log/audit',
      'rm /var/log/wtmp',
      'rm -rf /var/log/journal/*',
    ],
    spares: [
      'tail /var/log/auth.log',
      'rm /var/log/auth.log.4.gz',
      'rm /var/log/nginx/access.log.1',
      'rm -rf log/audit',
    ],
    kinds: ['elsewhere'],
    when: ({ path }, _, run) => {
      const place = placeOf(run, path.text);
      return recordOfLogins.test(place) || ((path.traits & traits.glob) !== 0 && matchesRecord(place));
    },
  },
  {
    id: 'delete-package-records',
    on: 'deletion',
    domain: 'packages',
    risk: 'high',
    title: 'Deletion of what a package manager knows',
    message: 'This deletes the record of what is installed.',
    stakes: [
      'Nothing can be installed, updated or removed any more',
      'Updates that close holes do not come',
      'It can hardly be made anew',
    ],
    alternative: 'dpkg --audit',
    matches: ['rm -f /var/lib/dpkg/status', 'rm -rf /var/lib/pacman/local', 'rm /var/lib/rpm/rpmdb.sqlite'],
    spares: [
      'dpkg --audit',
      'rm -f /var/lib/dpkg/lock-frontend',
      'rm -rf /var/lib/apt/lists/*',
      'rm /var/lib/pacman/db.lck',
      'rm -f /var/lib/rpm/__db.001',
    ],
    kinds: ['elsewhere', 'data', 'system', 'system-file'],
    when: ({ path }, _, run) => packageRecords.test(placeOf(run, path.text)),
  },
  {
    id: 'delete-only-record',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion of a file that cannot be made again',
    message: 'This deletes the only record of something: what a tool has made, a purse, stored passwords.',
    stakes: [
      'What only this file tells',
      'Servers that nobody can change any more',
      'Nothing of it goes to a trash',
    ],
    alternative: 'terraform state list',
    matches: ['rm -f prod/app.tfstate', 'rm ~/passwords.kdbx', 'rm wallet.dat'],
    spares: [
      'terraform state list',
      'rm -rf .terraform',
      'rm test/passwords.kdbx.example',
      'rm terraform.tfvars',
    ],
    kinds: namedKinds,
    when: ({ path }) =>
      /(?:^|\/)(?:[\w.-]{1,64}\.tfstate(?:\.backup)?|[\w .-]{1,64}\.kdbx|wallet\.dat|Pulumi\.\w{1,32}\.checkpoint\.json)$/.test(
        path.text,
      ) && !/(?:^|\/)(?:tests?|fixtures?|tmp|examples?)\//.test(path.text),
  },
  {
    id: 'delete-null',
    on: 'deletion',
    domain: 'files',
    risk: 'high',
    title: 'Deletion of a device that every program uses',
    message: 'This takes away a device that programs write to in order to write nowhere, or read from.',
    stakes: [
      'Programs fail, or fill the disk',
      'What they meant to throw away is kept',
      'Only a restart brings it back',
    ],
    alternative: 'ls -l /dev/null',
    matches: ['rm -f /dev/null', 'sudo mv notes.pdf /dev/null'],
    spares: ['ls -l /dev/null', 'cat x > /dev/null', 'mv notes.pdf /tmp/'],
    kinds: ['harmless-device'],
    when: ({ path }) => /^\/dev\/(?:null|zero|full|u?random|tty|ptmx|std(?:in|out|err))$/.test(path.text),
  },
];
