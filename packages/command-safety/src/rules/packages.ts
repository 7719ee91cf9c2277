import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { byWords } from './by-words.ts';
import { hasUnknown, namesAll, withoutUnknown } from '../shell/marks.ts';

const system = [
  'apt',
  'apt-get',
  'aptitude',
  'dnf',
  'yum',
  'zypper',
  'pacman',
  'yay',
  'rpm',
  'dpkg',
  'apk',
  'emerge',
  'brew',
  'snap',
  'flatpak',
  'pkg',
  'port',
  'nix-env',
  'xbps-remove',
];
const vital =
  /^(?:libc6|libc-bin|glibc|systemd|systemd-sysv|bash|dash|coreutils|sudo|dpkg|apt|rpm|dnf|yum|pacman|openssh-server|linux-image[\w.*-]*|kernel[\w.-]*|linux|grub[\w-]*|init|util-linux|login|passwd|python3?|python3-minimal|base-files|filesystem|network-manager|networkmanager|openssl|libssl[\w.]*|e2fsprogs|mount|busybox|musl|openssl-libs|libselinux|libgcc\w{0,3}|libstdc\+\+\w{0,3}|zlib1?g?|pam|libpam[\w-]{0,20}|ncurses-libs|readline|perl-base|base|base-devel|shadow(?:-utils)?|dbus|initramfs-tools|dracut|cryptsetup|lvm2|netbase|ca-certificates|gpgme|krb5-libs|gnome-shell|xorg)$/i;

/** What replaces everything that is installed, by the words of each manager. */
const upgrading = byWords([
  ['apt apt-get aptitude', /^(?:-\S+ )*(?:upgrade|dist-upgrade|full-upgrade|safe-upgrade)\b/],
  ['dnf yum', /^(?:-\S+ )*(?:(?:upgrade|update|distro-sync)(?:\s+-\S+)*\s*$|system-upgrade\b)/],
  ['zypper', /^(?:-\S+ )*(?:dup|dist-upgrade|up|update)(?:\s+-\S+)*\s*$/],
  ['pacman yay paru', /^-Syy?uu?\b|^--sync .*--sysupgrade/],
  ['apk', /^(?:-\S+ )*upgrade(?:\s+-\S+)*\s*$/],
  ['brew snap flatpak winget port', /^(?:upgrade|refresh|update)(?:\s+-\S+)*\s*$/],
  ['softwareupdate', /(?:^|\s)-[^\Wi]*i\w*a|--install\b.{0,200}--all/],
  ['do-release-upgrade nixos-rebuild', /^(?:-\S+(?:\s|$))*$|^switch\b/],
]);

export const packageRules: readonly CommandRule[] = [
  {
    id: 'remove-vital-package',
    on: 'command',
    domain: 'packages',
    risk: 'critical',
    programs: system,
    title: 'Removal of a package the system needs',
    message: 'This removes a package without which the system does not work.',
    stakes: [
      'The machine may not start',
      'The package manager itself may be gone',
      'Repair needs a rescue system',
    ],
    alternative: 'apt-get -s remove vim',
    matches: [
      'apt-get remove --purge libc6',
      'rpm -e --nodeps glibc',
      'dpkg --purge --force-all bash',
      'pacman -Rdd systemd',
      "apt purge '*'",
      'dnf remove systemd -y',
      'rpm -e --nodeps $(rpm -qa)',
      "echo 'Yes, do as I say!' | apt-get install steam",
    ],
    spares: ['apt-get remove vim', 'apt show bash', 'rpm -q glibc', 'apt install systemd'],
    when: (command) =>
      // What apt wants to be told before it removes what it runs on.
      /\bdo as I say\b/i.test(command.stdin.text) ||
      (removes(
        command.program,
        command.args.map(({ text }) => text),
      ) &&
        !rehearses(command) &&
        (command.has('--allow-remove-essential') ||
          (/^(?:rpm|dpkg|apt(?:-get)?|pacman|apk|dnf|yum)$/.test(command.program) &&
            (command.args.some(({ text }) => namesAll(text)) ||
              (command.mentions('-') && namesAll(command.stdin.text)))) ||
          command.operands.some(
            ({ text }) =>
              vital.test(text.length > 4 ? text.replace(/^\^|-?\.?\*\$?$/g, '') : text) ||
              /^(?:libc)?\.?\*$/.test(text),
          ))),
  },
  {
    id: 'force-package',
    on: 'command',
    domain: 'packages',
    risk: 'moderate',
    programs: system,
    title: 'Forced package change',
    message: 'Force installing may break dependencies.',
    stakes: [
      'Packages that do not fit together',
      'Unsigned packages may come from anyone',
      'Later updates fail',
    ],
    alternative: 'apt-get -s install nginx',
    matches: [
      'apt-get install --force-yes x',
      'yum install --force x',
      'dpkg -i --force-all x.deb',
      'rpm -i --nodeps x.rpm',
      'apt install --allow-unauthenticated x',
      'pacman -Rdd x',
      'brew link --overwrite --force x',
    ],
    spares: ['apt-get install nginx', 'yum info nginx', 'dpkg -i x.deb'],
    when: (command) =>
      command.args.some(({ text }) =>
        /^--(?:force|nodeps|allow-(?:unauthenticated|downgrades|remove-essential)|no-gpg-check|nogpgcheck|skip-broken|overwrite|nosignature|ignore-dependencies)/.test(
          text,
        ),
      ) ||
      (command.program === 'pacman' && command.args.some(({ text }) => /^-R.*dd/.test(text))),
  },
  {
    id: 'remove-protection-package',
    on: 'command',
    domain: 'packages',
    risk: 'high',
    programs: system,
    title: 'Removal of a program that protects',
    message: 'This removes a program that keeps others out, or that records what is done.',
    stakes: ['What it would have stopped', 'The record of who did what', 'Rules of the company'],
    alternative: 'systemctl status auditd',
    matches: ['apt remove -y auditd', 'rpm -e falcon-sensor', 'dpkg -P wazuh-agent'],
    spares: ['systemctl status auditd', 'apt remove nginx', 'apt install auditd'],
    when: (command) =>
      removes(
        command.program,
        command.args.map(({ text }) => text),
      ) &&
      !rehearses(command) &&
      command.args.some(({ text }) =>
        /^(?:auditd?|rsyslog|falcon-sensor|osquery|wazuh-agent|ossec\w*|clamav(?:-daemon)?|fail2ban|mdatp|sentinel\w*|apparmor|selinux-\w+|ufw|firewalld|aide|tripwire|rkhunter|elastic-agent|crowdstrike\w*)$/.test(
          text,
        ),
      ),
  },
  {
    id: 'remove-many-packages',
    on: 'command',
    domain: 'packages',
    risk: 'high',
    programs: system,
    title: 'Removal of whatever a list names',
    message: 'This removes every package that a list or a pattern names, without asking.',
    stakes: ['Programs that the system needs', 'What depends on them', 'The settings of what is removed'],
    alternative: 'apt list --installed',
    matches: [
      'dpkg --purge --force-all $(dpkg -l | awk "/python3/{print $2}")',
      'brew uninstall --force $(brew list)',
      "apt-get purge -y 'lib*'",
      "apt autoremove --purge 'gnome*' -y",
    ],
    spares: [
      'apt list --installed',
      'apt remove nginx',
      'apt-get autoremove',
      'brew uninstall wget',
      'apt purge nginx-*',
    ],
    when: (command) =>
      removes(
        command.program,
        command.args.map(({ text }) => text),
      ) &&
      !rehearses(command) &&
      command.operands.some(
        ({ text }) =>
          (hasUnknown(text) && !/[a-z]{3}/i.test(withoutUnknown(text).replace(/all$/, ''))) ||
          /^[\w]{0,4}\*$/.test(text) ||
          // A whole desktop, without a question.
          (/^(?:[\w-]{1,40}-desktop|gnome|kde|plasma|xfce4|xorg|xserver-xorg|python3?|perl|linux-image)[\w-]{0,20}\*$/.test(
            text,
          ) &&
            command.has('-y', '--yes', '--assume-yes')),
      ),
  },
  {
    id: 'remove-packages',
    on: 'command',
    domain: 'packages',
    risk: 'moderate',
    programs: system,
    title: 'Removal of packages',
    message: 'This removes packages and perhaps what depends on them.',
    stakes: [
      'Programs that need them',
      'With purge, their configuration',
      'It concerns all users of the machine',
    ],
    alternative: 'apt-get -s remove nginx',
    inDomain: [{ domain: 'package_management', message: 'This changes the packages of the whole system.' }],
    matches: [
      'apt remove nginx',
      'apt autoremove',
      'brew uninstall node',
      'dnf remove nginx',
      'pacman -Rns nginx',
      'snap remove x',
    ],
    spares: ['apt list', 'apt install nginx', 'apt-get -s remove nginx', 'brew list'],
    when: (command) =>
      (removes(
        command.program,
        command.args.map(({ text }) => text),
      ) ||
        command.is('autoremove|autopurge')) &&
      !rehearses(command),
  },
  {
    id: 'upgrade-system',
    on: 'command',
    domain: 'packages',
    risk: 'moderate',
    programs: [...new Set([...system, ...upgrading.programs, 'freebsd-update'])],
    title: 'Upgrade of the whole system',
    message: 'This upgrades every package of the system, some with changes that break things.',
    stakes: [
      'Services restart or change',
      'It takes long and should not be interrupted',
      'A downgrade is hard',
    ],
    alternative: 'apt list --upgradable',
    matches: [
      'apt full-upgrade -y',
      'apt upgrade -y',
      'brew upgrade',
      'apt-get dist-upgrade',
      'do-release-upgrade',
      'dnf system-upgrade reboot',
      'pacman -Syu --noconfirm',
    ],
    spares: [
      'apt update',
      'apt list --upgradable',
      'apt-get --dry-run dist-upgrade',
      'pacman -Ss vim',
      'dnf upgrade jq',
      'brew upgrade jq',
    ],
    when: (command) =>
      !rehearses(command) &&
      (command.program === 'do-release-upgrade' ||
        command.is('full-upgrade|dist-upgrade|dup|distro-sync|system-upgrade') ||
        upgrading.says(command)),
  },
  {
    id: 'pip-break-system',
    on: 'command',
    domain: 'packages',
    risk: 'high',
    programs: ['pip', 'pip3', 'python', 'python3', 'uv'],
    title: "Change of the system's own Python",
    message: 'May corrupt system Python installation.',
    stakes: [
      'Tools of the system that are written in Python',
      'The package manager and pip overwrite each other',
      'Later updates fail',
    ],
    alternative: 'python3 -m venv .venv',
    matches: [
      'pip install --user --break-system-packages requests',
      'pip3 install --break-system-packages x',
      'python3 -m pip install --break-system-packages x',
    ],
    spares: ['pip install requests', 'python3 -m venv .venv', 'pip list', 'pip install --user x'],
    when: (command) => command.has('--break-system-packages', '--break-system'),
  },
  {
    id: 'pip-as-root',
    on: 'command',
    domain: 'packages',
    risk: 'moderate',
    programs: ['pip', 'pip3', 'gem', 'cpan', 'cpanm'],
    title: 'Packages installed as root',
    message: 'This runs the install scripts of packages as root and changes the system itself.',
    stakes: [
      'Install scripts may do anything',
      'Files of the system package manager',
      'It concerns all users',
    ],
    inDomain: [
      {
        domain: 'package_management',
        risk: 'high',
        message: 'This changes the packages of the whole system as root.',
      },
    ],
    alternative: 'pip install --user requests',
    matches: ['sudo pip install requests', 'sudo gem install rails'],
    spares: ['pip install requests', 'sudo pip list', 'pip --version'],
    when: (command) => command.privileged && command.is('install|uninstall'),
  },
  {
    id: 'npm-unsafe-perm',
    on: 'command',
    domain: 'packages',
    risk: 'moderate',
    programs: ['npm', 'npx', 'yarn', 'pnpm'],
    title: 'Install scripts with elevated rights',
    message: 'Runs scripts with elevated permissions.',
    stakes: ['Scripts of any package it needs run as root', 'Files of the system', 'It concerns all users'],
    alternative: 'npm install --ignore-scripts',
    matches: [
      'npm install --unsafe-perm',
      'npm install -g --unsafe-perm=true x',
      'sudo npm install -g x',
      'npm audit fix --force',
    ],
    spares: ['npm install', 'npm install -g x', 'npm test'],
    when: (command) =>
      (command.has('--unsafe-perm') && command.value('--unsafe-perm') !== 'false') ||
      (command.privileged && command.is('install|i|add|ci|update')) ||
      (command.is('audit fix') && command.has('-f', '--force')),
  },
  {
    id: 'unpublish-package',
    on: 'command',
    domain: 'packages',
    risk: 'critical',
    programs: ['npm', 'cargo', 'gem', 'pnpm', 'yarn'],
    title: 'Withdrawal of a published package',
    message: 'This takes a published package away from everyone who uses it.',
    stakes: [
      'Builds of everyone who depends on it',
      'A version number can never be used again',
      'It cannot be undone after a while',
    ],
    alternative: 'npm deprecate example@1.0.0 "use 2.0.0"',
    matches: ['npm unpublish example --force', 'cargo yank --version 1.0.0', 'gem yank example -v 1.0'],
    spares: ['npm publish', 'npm view example', 'npm deprecate example@1.0.0 "use 2.0.0"'],
    when: (command) => command.is('unpublish|yank'),
  },
  {
    id: 'publish-package',
    on: 'command',
    domain: 'packages',
    risk: 'moderate',
    programs: ['npm', 'cargo', 'gem', 'pnpm', 'yarn', 'twine', 'poetry', 'mvn', 'docker'],
    title: 'Publication of a package',
    message: 'This publishes what lies here for everyone.',
    stakes: ['Files that should not be public', 'A version cannot be replaced', 'Whoever updates runs it'],
    alternative: 'npm publish --dry-run',
    matches: ['npm publish', 'cargo publish', 'twine upload dist/*', 'gem push x.gem'],
    spares: ['npm publish --dry-run', 'npm pack', 'cargo build'],
    when: (command) =>
      !command.has('--dry-run') &&
      ((command.is('publish') && command.program !== 'docker') ||
        (command.program === 'twine' && command.is('upload')) ||
        (command.program === 'gem' && command.is('push'))),
  },
];

/** `-s` simulates with apt alone, `--test` with rpm. */
function rehearses(command: CommandLook): boolean {
  return (
    command.has('--simulate', '--dry-run') ||
    (command.program.startsWith('apt') && command.has('-s')) ||
    (command.program === 'rpm' && command.has('--test'))
  );
}

function removes(program: string, words: readonly string[]): boolean {
  const verb = words.find((word) => !word.startsWith('-')) ?? '';
  switch (program) {
    case 'pacman':
    case 'yay':
      return words.some((word) => word.startsWith('-R') || word === '--remove');
    case 'rpm':
      return words.some((word) => /^-[a-z]*e/.test(word) || word === '--erase');
    case 'dpkg':
      return words.some((word) => ['-r', '-P', '--remove', '--purge'].includes(word));
    case 'emerge':
      return words.some((word) => ['-C', '--unmerge', '-c', '--depclean'].includes(word));
    case 'nix-env':
      return words.some((word) => ['-e', '--uninstall'].includes(word));
    case 'xbps-remove':
      return true;
    default:
      return ['remove', 'purge', 'uninstall', 'erase', 'rm', 'del', 'delete', 'autoremove'].includes(verb);
  }
}
