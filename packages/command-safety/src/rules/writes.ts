import type { WriteRule } from '../rule.ts';
import { traits } from '../shell/marks.ts';
import { isVitalFile, placeOf, vitalKinds } from '../shell/paths.ts';

const accounts =
  /\/etc\/(?:passwd|shadow|group|gshadow|sudoers(?:\.d(?:\/.*)?)?|pam\.d\/.*|doas\.conf|polkit-1\/.*|ld\.so\.preload|fstab|crypttab|inittab)$|^\/boot\/|\/s?bin\/|\/lib(?:32|64)?\//;
const replacing = new Set(['cp', 'mv', 'install', 'ln', 'ditto', 'sed', 'gsed', 'patch', 'rsync', 'scp']);

/** They say how a file changes, not only what is added to it. */
const editing = new Set(['sed', 'gsed', 'ed', 'ex', 'vim', 'vi', 'nvim', 'patch', 'perl']);
const isEmpty = (text: string): boolean => text.trim() === '';

/** What gets new contents, by whatever command. */
export const writeRules: readonly WriteRule[] = [
  {
    id: 'write-device',
    on: 'write',
    domain: 'disks',
    risk: 'critical',
    title: 'Writing to a disk device',
    message: 'This overwrites a disk or partition directly.',
    stakes: [
      'All data on the disk, from its first byte on',
      'The partition table and the file systems',
      'Recovery is hardly possible',
    ],
    alternative: 'lsblk',
    matches: [
      'dd if=image.iso of=/dev/sda',
      'cat x > /dev/sdb',
      'echo x | sudo tee /dev/nvme0n1',
      'cp image.iso /dev/sdb',
    ],
    spares: ['dd if=/dev/sda of=disk.img', 'cat x > /dev/null', 'dd if=a of=b'],
    kinds: ['device'],
    when: ({ program }) => program !== 'ln',
  },
  {
    id: 'overwrite-vital-file',
    on: 'write',
    domain: 'files',
    risk: 'critical',
    title: 'Overwriting a file the system starts with',
    message: 'This replaces a file without which the system does not start or nobody can log in.',
    stakes: ['The machine may not start', 'Nobody may be able to log in', 'Repair needs a rescue system'],
    alternative: 'cat /etc/fstab',
    matches: [
      'echo x > /etc/passwd',
      ': > /etc/fstab',
      'cp /dev/null /etc/shadow',
      'truncate -s 0 /etc/group',
    ],
    spares: ['cat /etc/passwd', 'echo x > passwd', 'cp /etc/fstab fstab.bak'],
    kinds: vitalKinds,
    when: ({ path, appends, program, content }, _, run) =>
      !appends &&
      isVitalFile(run, path) &&
      accounts.test(path.text) &&
      (!replacing.has(program) || isEmpty(content.text) || !path.text.includes('fstab')),
  },
  {
    id: 'overwrite-tree',
    on: 'write',
    domain: 'files',
    risk: 'critical',
    title: 'Overwriting of every file below a directory',
    message: 'This empties or replaces every file below a directory, and leaves the names.',
    stakes: [
      'The contents of every file there',
      'Nothing of it goes to a trash',
      'It looks as if everything were still in its place',
    ],
    alternative: 'find /home -type f',
    matches: [
      'find /home -type f -exec truncate -s 0 {} +',
      'find /srv -type f | while read -r f; do : > "$f"; done',
      "find /srv -type f -exec sed -i 'd' {} +",
      'find /home -type f -exec cp /dev/null {} \\;',
    ],
    spares: [
      'find /home -type f',
      "find . -type f -exec sed -i 's/a/b/' {} +",
      "find logs -name '*.log' -exec truncate -s 0 {} +",
      'find build -type f -exec truncate -s 0 {} +',
    ],
    kinds: ['root', 'system', 'home', 'personal', 'mount', 'data', 'parent'],
    when: ({ path, appends }) => !appends && (path.traits & traits.each) !== 0,
  },
  {
    id: 'edit-tree',
    on: 'write',
    domain: 'files',
    risk: 'high',
    title: 'Change of every file below a directory',
    message: 'This edits every file below a directory of the system or of a person, whatever it holds.',
    stakes: ['Settings that happen to hold the text', 'Files that are no text', 'What was there before'],
    alternative: "grep -rl 'a' /etc",
    matches: ["find /etc -type f -exec sed -i 's/a/b/g' {} +", "find ~ -type f -exec sed -i 's/a/b/g' {} +"],
    spares: [
      "grep -rl 'a' /etc",
      "find . -type f -exec sed -i 's/a/b/' {} +",
      "find /etc -name x.conf -exec sed -i 's/a/b/' {} +",
    ],
    kinds: ['root', 'system', 'home'],
    when: ({ path, appends, program }) => appends && program === 'sed' && (path.traits & traits.each) !== 0,
  },
  {
    id: 'overwrite-files-here',
    on: 'write',
    domain: 'files',
    risk: 'high',
    title: 'Overwriting of every file here',
    message: 'This empties or replaces every file below the current directory, whatever directory that is.',
    stakes: [
      'The contents of every file here',
      'Another directory, if this is not the one you think it is',
      'Nothing of it goes to a trash',
    ],
    alternative: 'find . -type f',
    matches: ['find . -type f -exec truncate -s 0 {} +', "find . -type f -exec sed -i 'd' {} +"],
    spares: ['find . -type f', "find . -type f -exec sed -i 's/a/b/' {} +"],
    kinds: ['here'],
    when: ({ path, appends }) => !appends && (path.traits & traits.each) !== 0,
  },
  {
    id: 'overwrite-database',
    on: 'write',
    domain: 'databases',
    risk: 'critical',
    title: 'Overwriting of the files of a database',
    message: 'This empties or replaces a file in which a database server keeps its data.',
    stakes: ['All data of the server', 'The applications that use it', 'Only a backup brings it back'],
    alternative: 'ls -l /var/lib/mysql',
    matches: ['truncate -s0 /var/lib/mysql/ibdata1', '> /var/lib/postgresql/15/main/PG_VERSION'],
    spares: ['ls -l /var/lib/mysql', 'cp /var/lib/mysql/ibdata1 /backup/', 'truncate -s 0 mysql.log'],
    kinds: ['system', 'data', 'elsewhere', 'system-file'],
    when: ({ path, appends, program }, _, run) =>
      !appends &&
      !replacing.has(program) &&
      /^\/var\/lib\/(?:postgresql|mysql|mariadb|mongo(?:db)?|redis|etcd|elasticsearch|cassandra|influxdb|clickhouse)\/./.test(
        placeOf(run, path.text),
      ),
  },
  {
    id: 'change-vital-file',
    on: 'write',
    domain: 'files',
    risk: 'high',
    title: 'Change of a file the system starts with',
    message: 'This changes a file that the system starts with.',
    stakes: [
      'The machine may not start or not be reachable',
      'A mistake shows only at the next start',
      'The old contents are lost',
    ],
    alternative: 'cat /etc/ssh/sshd_config',
    matches: [
      'cp new.conf /etc/ssh/sshd_config',
      'echo x > /etc/hosts',
      "sudo sed -i 's/#Port 22/Port 2222/' /etc/ssh/sshd_config",
    ],
    spares: ['cat /etc/ssh/sshd_config', 'sshd -t', 'cp /etc/hosts .'],
    kinds: vitalKinds,
    when: ({ path, appends, program }, _, run) =>
      isVitalFile(run, path) &&
      (!accounts.test(path.text) || (editing.has(program) && /fstab|crypttab/.test(path.text))) &&
      (!appends || editing.has(program)) &&
      !path.text.startsWith('/proc') &&
      // What a unit starts is read, and judged by that.
      !path.text.startsWith('/etc/systemd/system/'),
  },
  {
    id: 'trust-every-login',
    on: 'write',
    domain: 'databases',
    risk: 'high',
    title: 'A database that asks for no password',
    message: 'This has a database server let everybody in who reaches it, under any name.',
    stakes: ['All data of the server', 'Its administrator is whoever says so', 'It stays after this session'],
    alternative: "psql -c 'select * from pg_hba_file_rules'",
    matches: [
      "echo 'host all all 0.0.0.0/0 trust' >> /etc/postgresql/15/main/pg_hba.conf",
      "sed -i 's/scram-sha-256/trust/' /var/lib/pgsql/data/pg_hba.conf",
    ],
    spares: [
      'cat /etc/postgresql/15/main/pg_hba.conf',
      "echo 'host all all 10.0.0.0/8 scram-sha-256' >> /etc/postgresql/15/main/pg_hba.conf",
    ],
    names: ['pg_hba.conf'],
    when: ({ content }) => /\btrust\b/.test(content.text),
  },
  {
    id: 'trigger-kernel',
    on: 'write',
    domain: 'processes',
    risk: 'critical',
    title: 'Crash or restart by the kernel',
    message: 'This tells the kernel to crash, restart or power off at once.',
    stakes: [
      'Unsaved work in every program',
      'File systems are not unmounted cleanly',
      'The machine is gone until somebody starts it',
    ],
    alternative: 'cat /proc/sys/kernel/sysrq',
    matches: ['echo c > /proc/sysrq-trigger', 'echo b | sudo tee /proc/sysrq-trigger'],
    spares: ['cat /proc/sys/kernel/sysrq', 'echo c > trigger', 'echo 3 > /proc/sys/vm/drop_caches'],
    names: ['sysrq-trigger', 'remove', 'delete', 'unbind', 'kcore'],
    when: ({ path }) =>
      path.text.endsWith('/sysrq-trigger') ||
      path.text === '/proc/kcore' ||
      /^\/sys\/.{1,200}\/(?:remove|delete|unbind)$/.test(path.text),
  },
  {
    id: 'write-system-file',
    on: 'write',
    domain: 'files',
    risk: 'moderate',
    title: 'Change below a system directory',
    message: 'This writes a file that belongs to the system.',
    stakes: [
      'A program or service may behave differently',
      'The old contents are lost',
      'It concerns all users',
    ],
    alternative: 'ls -la /etc/nginx',
    matches: [
      'echo x > /etc/nginx/nginx.conf',
      'sudo cp app /usr/local/bin/app',
      'echo 1 > /proc/sys/net/ipv4/ip_forward',
    ],
    spares: ['cat /etc/nginx/nginx.conf', 'cp app bin/app', 'echo x > etc.conf'],
    kinds: ['system-file'],
    when: () => true,
  },
  {
    id: 'wipe-history',
    on: 'write',
    domain: 'logs',
    risk: 'critical',
    title: 'Wiping of the shell history',
    message: 'This empties the record of what was typed.',
    stakes: [
      'The record of what was done here',
      'What an investigation would need',
      'Commands you will want to find again',
    ],
    alternative: 'history',
    matches: [
      '> ~/.bash_history',
      'cat /dev/null > ~/.zsh_history',
      'ln -sf /dev/null ~/.bash_history',
      'truncate -s 0 ~/.bash_history',
    ],
    spares: ['history', 'grep ssh ~/.bash_history', 'cp ~/.bash_history backup'],
    when: ({ path, appends, content, program }) =>
      !appends && path.text.endsWith('_history') && (isEmpty(content.text) || program === 'shred'),
  },
  {
    id: 'wipe-log',
    on: 'write',
    domain: 'logs',
    risk: 'critical',
    title: 'Wiping of a system log',
    message: 'This empties a log of the system.',
    stakes: [
      'The record of logins and failures',
      'What an investigation would need',
      'Programs that read the log',
    ],
    alternative: 'tail /var/log/syslog',
    matches: [
      '> /var/log/auth.log',
      'truncate -s 0 /var/log/syslog',
      'echo "" > /var/log/wtmp',
      'shred /var/log/auth.log',
      "sed -i '/evil/d' /var/log/auth.log",
    ],
    spares: ['tail /var/log/syslog', './server > /var/log/app.log', 'truncate -s 0 app.log'],
    when: ({ path, appends, content, program }, _, run) =>
      // sed keeps the file, but nobody edits a log for its style.
      (program === 'sed' || program === 'shred' || (!appends && isEmpty(content.text))) &&
      /^\/(?:private\/)?var\/(?:log|run\/utmp|account)/.test(placeOf(run, path.text)),
  },
  {
    id: 'overwrite-startup-file',
    on: 'write',
    domain: 'files',
    risk: 'high',
    title: 'Overwriting of a startup file',
    message: 'This replaces a file that the shell or another program reads at every start.',
    stakes: [
      'The settings that were in it',
      'What is written runs at every start',
      'Shells may fail to start',
    ],
    alternative: 'echo \'alias ll="ls -l"\' >> ~/.bashrc',
    matches: ["echo 'x' > ~/.bashrc", 'curl -o ~/.profile https://example.com/p'],
    spares: ["echo 'x' >> ~/.bashrc", 'cat ~/.bashrc', 'cp ~/.bashrc backup'],
    names: ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.zprofile', '.zshenv', '.gitconfig', 'config'],
    when: ({ path, appends, program }) =>
      !appends &&
      !replacing.has(program) &&
      /(?:^|\/)\.(?:bashrc|bash_profile|profile|zshrc|zprofile|zshenv|ssh\/config|gitconfig)$/.test(
        path.text,
      ),
  },
  {
    id: 'fill-disk',
    on: 'write',
    domain: 'disks',
    risk: 'high',
    title: 'Filling of a disk',
    message: 'This writes without end until the disk is full.',
    stakes: ['Every program that needs to write fails', 'Databases may be damaged', 'Logins may fail'],
    alternative: 'dd if=/dev/zero of=test.bin bs=1M count=16',
    matches: ['dd if=/dev/zero of=big.bin', 'yes > /tmp/fill', 'cat /dev/urandom > big'],
    spares: [
      'dd if=/dev/zero of=test.bin bs=1M count=16',
      'dd if=/dev/zero of=/dev/null',
      'yes | head -5 > five',
      'head -c 16 /dev/urandom > key',
    ],
    from: traits.endless,
    when: (_, kind) => kind !== 'harmless-device' && kind !== 'device',
  },
  {
    id: 'empty-all-files',
    on: 'write',
    domain: 'files',
    risk: 'critical',
    title: 'Emptying of everything in a place',
    message: 'This empties every file of a place that the system, a server or a person keeps things in.',
    stakes: [
      'The contents of all of these files',
      'Programs that read them',
      'Nothing of it goes to a trash',
    ],
    alternative: 'ls -la /var/lib/mysql',
    matches: [
      'truncate -s 0 /var/lib/libvirt/images/*.qcow2',
      'truncate -s 0 /etc/*',
      'truncate -s 0 ~/*',
      'sed -i d /etc/*',
    ],
    spares: ['ls -la /var/lib/mysql', 'truncate -s 0 /var/log/app/*.log', 'truncate -s 0 logs/*'],
    kinds: ['root', 'system', 'home'],
    when: ({ path, appends, content, program }) =>
      !appends &&
      content.text === '' &&
      (path.traits & traits.glob) !== 0 &&
      (program === 'truncate' || program === 'sed'),
  },
  {
    id: 'empty-file',
    on: 'write',
    domain: 'files',
    risk: 'moderate',
    title: 'Emptying of a file',
    message: 'This empties a file.',
    stakes: ['The contents of the file', 'Programs that read it', 'Nothing of it goes to a trash'],
    alternative: 'cp notes.txt notes.bak',
    matches: ['> notes.txt', 'truncate -s 0 app.log', 'cp /dev/null notes.txt'],
    spares: ['ls > notes.txt', 'echo > /dev/null', 'cat notes.txt'],
    when: ({ appends, content, program }, kind) =>
      !appends &&
      content.text === '' &&
      content.traits === 0 &&
      kind !== 'harmless-device' &&
      kind !== 'device' &&
      ['', ':', 'true', 'truncate', 'cp', 'cat'].includes(program),
  },
];
