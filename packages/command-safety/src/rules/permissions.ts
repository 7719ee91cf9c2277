import type { CommandRule } from '../rule.ts';
import type { CommandLook } from '../command-look.ts';
import { hasUnknown, traits } from '../shell/marks.ts';
import { isVitalFile } from '../shell/paths.ts';
import { passingPlace } from '../programs/handed-commands.ts';
import { fileContent } from '../shell/redirect.ts';

/** The mode of a `chmod`, whether it stands as an operand or looks like a flag (`-x`). */
function modeOf(command: CommandLook): string {
  return (
    command.args.find(
      ({ text }) =>
        /^(?:[0-7]{1,5}|[ugoa]*[-+=][rwxXstugo]*(?:,.*)?)$/.test(text) && !/^-(?:R|v|c|f)+$/.test(text),
    )?.text ?? ''
  );
}

function opensToAll(mode: string): boolean {
  return (
    /^[0-7]?[0-7]{2}[2367]$/.test(mode) || /(?:^|,)(?:[ugo]*a[ugo]*|[ug]*o[ugo]*|)[+=][rxX]*w/.test(mode)
  );
}

/** Whether a mode lets every user, or a whole group, read. */
function showsToAll(mode: string): boolean {
  return (
    /^[0-7]?[0-7]{2}[4-7]$/.test(mode) ||
    /(?:^|,)(?:[ugo]*a[ugo]*|[ug]*o[ugo]*)[+=][wxX]*r/.test(mode) ||
    /^\+[wxX]*r/.test(mode)
  );
}

const passwordFile = /^(?:\/private)?\/etc\/(?:shadow|gshadow|master\.passwd|sudoers)-?$/;
const privateKey =
  /(?:^|\/)(?:\.ssh\/id_[\w*]+|\.ssh\/?|\.gnupg\/?|\.aws\/credentials|\.netrc|\.pgpass|\.kube\/config|\.git-credentials|ssh_host_\w+_key|ssl\/private(?:\/.*)?|[\w.-]+\.key)$/;

function closesForAll(mode: string): boolean {
  return /^0{1,4}$/.test(mode) || /^(?:a|ugo)?-[rwx]*[rx]/.test(mode) || /^(?:a|ugo)?=$/.test(mode);
}

/** What a web server shows belongs to it, as every guide says. */
function givesToWebServer(command: CommandLook): boolean {
  const [owner, ...paths] = command.operands;
  return (
    /^(?:www-data|nginx|apache|httpd?|caddy)(?::|$)/.test(owner?.text ?? '') &&
    paths.every(({ text }) => /^\/(?:var|srv)\/(?:www|http)\/./.test(text))
  );
}

export const permissionRules: readonly CommandRule[] = [
  {
    id: 'open-system',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: ['chmod', 'icacls'],
    title: 'System files writable by everyone',
    message: 'Makes system files world-writable.',
    stakes: [
      'Any user or program can change the system',
      'Logins and sudo stop working when their files are open',
      'The old permissions are not kept anywhere',
    ],
    alternative: 'ls -ld /etc',
    matches: [
      'chmod 777 /',
      'chmod -R 777 /',
      'chmod -R a+rwx /etc',
      'sudo chmod --recursive 0777 /usr',
      'chmod 666 /etc/passwd',
      'chmod -R 777 ~',
    ],
    spares: ['chmod 755 script.sh', 'chmod 777 build', 'ls -ld /etc', 'chmod 644 /etc/hosts'],
    when: (command) =>
      (command.program === 'icacls' && /everyone|S-1-1-0/i.test(command.text) && command.touches('root')) ||
      (opensToAll(modeOf(command)) &&
        (command.touches('root', 'system', 'home', 'system-file', 'device', 'personal') ||
          command.args.some((path) => isVitalFile(command.run, path)))),
  },
  {
    id: 'open-tree',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    programs: ['chmod'],
    title: 'A whole tree writable by everyone',
    message: 'This lets every user change all files below a directory.',
    stakes: [
      'Any user or program can change or replace the files',
      'Programs that check permissions refuse to work',
      'The old permissions are not kept anywhere',
    ],
    alternative: 'chmod -R u+rwX build',
    matches: [
      'chmod -R 777 .',
      'chmod -R 777 /srv/app',
      'chmod 777 -R uploads',
      'chmod -R o+w src',
      'chmod 777 *',
    ],
    spares: ['chmod -R 755 build', 'chmod -R u+rwX build', 'chmod +x script.sh'],
    when: (command) =>
      opensToAll(modeOf(command)) &&
      (command.has('-R', '--recursive') || command.touches('here', 'parent', 'data', 'mount', 'unresolved')),
  },
  {
    id: 'open-file',
    on: 'command',
    domain: 'permissions',
    risk: 'moderate',
    programs: ['chmod'],
    title: 'A file writable by everyone',
    message: 'This lets every user change a file.',
    stakes: [
      'Any user or program can change or replace it',
      'What runs it runs their changes',
      'Programs that check permissions refuse it',
    ],
    alternative: 'chmod 755 script.sh',
    matches: ['chmod 777 script.sh', 'chmod o+w notes.txt', 'chmod 666 a.txt'],
    spares: ['chmod 755 script.sh', 'chmod +x script.sh', 'chmod 600 key'],
    when: (command) => opensToAll(modeOf(command)),
  },
  {
    id: 'show-passwords',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    programs: ['chmod', 'setfacl'],
    title: 'The file of all passwords opened',
    message:
      'This lets every user read, or root no longer trust, the file that holds all passwords or rights.',
    stakes: [
      'The passwords of all users',
      'With sudoers, nobody may become root any more',
      'It is hardly noticed',
    ],
    alternative: 'ls -l /etc/shadow',
    matches: [
      'chmod 644 /etc/shadow',
      'chmod o+r /etc/shadow',
      'chmod +r /etc/gshadow',
      'chmod 666 /etc/sudoers',
    ],
    spares: ['chmod 640 /etc/shadow', 'ls -l /etc/shadow', 'chmod 644 shadow.txt', 'chmod 440 /etc/sudoers'],
    when: (command) =>
      command.operands.some(({ text }) => passwordFile.test(text)) &&
      (command.program === 'setfacl' ? command.has('-m') : showsToAll(modeOf(command))),
  },
  {
    id: 'show-keys',
    on: 'command',
    domain: 'secrets',
    risk: 'high',
    programs: ['chmod'],
    title: 'Private keys opened',
    message: 'This lets every user of the machine read private keys or stored passwords.',
    stakes: [
      'Whoever reads them can log in as you',
      'They must be replaced',
      'Logins that fail, because ssh refuses such a key',
    ],
    alternative: 'chmod 600 ~/.ssh/id_rsa',
    matches: ['chmod 644 ~/.ssh/id_rsa', 'chmod -R 755 ~/.ssh', 'chmod o+r /etc/ssl/private/site.key'],
    spares: [
      'chmod 600 ~/.ssh/id_rsa',
      'chmod 644 ~/.ssh/id_rsa.pub',
      'chmod 700 ~/.ssh',
      'chmod 644 cert.pem',
    ],
    when: (command) =>
      showsToAll(modeOf(command)) && command.operands.some(({ text }) => privateKey.test(text)),
  },
  {
    id: 'close-system',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: ['chmod'],
    title: 'System files closed to everyone',
    message: 'This takes away the right to read or run system files.',
    stakes: [
      'Nothing can be run any more, sudo included',
      'The machine may not start',
      'Repair needs a rescue system',
    ],
    alternative: 'ls -ld /bin',
    matches: [
      'chmod 000 /',
      'chmod -R 000 /etc',
      'chmod -x /bin/chmod',
      'chmod a-rwx /usr/bin',
      'chmod -R 600 /',
    ],
    spares: ['chmod 600 ~/.ssh/id_rsa', 'chmod -x script.sh', 'ls -ld /bin'],
    when: (command) => {
      const mode = modeOf(command);
      const closes = closesForAll(mode) || /^0?[0-7]?[0246][0246][0246]$/.test(mode);
      return (
        (closes && command.touches('root', 'system', 'home')) ||
        (closesForAll(mode) && command.touches('system-file'))
      );
    },
  },
  {
    id: 'change-system-mode',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: ['chmod'],
    title: 'Permissions of a whole system tree',
    message: 'This gives every file below a system directory the same permissions.',
    stakes: [
      'Logins, sudo and services stop working',
      'Secrets of the system become readable',
      'The old permissions are not kept anywhere',
    ],
    alternative: 'ls -ld /usr',
    matches: ['chmod -R 755 /', 'chmod -R 644 /etc', 'chmod -R g+w /usr'],
    spares: ['chmod -R 755 build', 'chmod 755 /usr/local/bin/tool', 'ls -ld /usr'],
    when: (command) => command.has('-R', '--recursive') && command.touches('root', 'system'),
  },
  {
    id: 'set-setuid',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    programs: ['chmod', 'setcap', 'install'],
    title: 'Program that runs as its owner',
    message: 'Sets setuid/setgid bit - potential privilege escalation.',
    stakes: [
      'Whoever starts the program gets the rights of its owner',
      'A mistake in it gives them root',
      'It stays until somebody finds it',
    ],
    alternative: 'chmod 755 tool',
    matches: [
      'chmod u+s tool',
      'chmod +s /tmp/sh',
      'chmod 4755 tool',
      'setcap cap_setuid+ep tool',
      'chmod g+s tool',
    ],
    spares: ['chmod 755 tool', 'chmod 0755 tool', 'getcap tool', 'chmod u+x tool'],
    when: (command) => {
      if (command.program === 'setcap') return command.operands.length > 0 && !command.has('-r');
      if (command.program === 'install') return /^[2467]\d{3}$/.test(command.value('-m', '--mode') ?? '');
      const mode = modeOf(command);
      return /^0?[24567][0-7]{3}$/.test(mode) || /[+=][rwxXt]*s/.test(mode);
    },
  },
  {
    id: 'setuid-shell',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: ['chmod', 'setcap', 'install'],
    title: 'A shell that gives root rights',
    message: 'This makes a shell or an interpreter run with the rights of its owner.',
    stakes: [
      'Every user of this machine can become root',
      'It is how attackers keep their way in',
      'It stays until somebody finds it',
    ],
    alternative: 'sudo -l',
    matches: [
      'chmod u+s /bin/bash',
      'chmod 4755 /usr/bin/python3',
      'chmod +s /tmp/bash',
      'setcap cap_setuid+ep /usr/bin/python3',
    ],
    spares: ['chmod 755 /bin/bash', 'chmod u+s tool', 'ls -l /bin/bash'],
    when: (command) =>
      command.operands.some(
        (path) =>
          (fileContent(command.run, path).traits & traits.shell) !== 0 ||
          // What lies where anybody may write has been put there for that.
          (command.privileged && passingPlace.test(path.text)) ||
          /(?:^|\/)(?:(?:ba|z|da|k|a)?sh|python[\d.]*|perl|ruby|node|vim|find|cp|nano|env|less|rootbash|awk|tar|php)$/.test(
            path.text,
          ),
      ) &&
      (command.program === 'setcap'
        ? !command.has('-r')
        : command.program === 'install'
          ? /^[2467]\d{3}$/.test(command.value('-m', '--mode') ?? '')
          : /^0?[24567][0-7]{3}$|[+=][rwxXt]*s/.test(modeOf(command))),
  },
  {
    id: 'own-system',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: ['chown', 'chgrp'],
    title: 'New owner of system files',
    message: 'Recursively changes system file ownership.',
    stakes: [
      'Logins, sudo and services stop working',
      'The new owner can change the system',
      'The old owners are not kept anywhere',
    ],
    alternative: 'ls -ld /etc',
    matches: [
      'chown -R anna: /',
      'chown -R nobody:nogroup /etc',
      'sudo chown --recursive $USER /usr',
      'chgrp -R users /',
      'chown nobody /',
      'chown anna /etc/shadow',
    ],
    spares: ['chown -R anna: ./site', 'chown anna file', 'ls -ld /etc', 'sudo chown -R $USER ~/.npm'],
    when: (command) => {
      const paths = command.operands.slice(command.value('--reference') === null ? 1 : 0);
      const kinds = paths.map((path) => command.kindOf(path));
      if (kinds.some((kind) => kind === 'root' || kind === 'system' || kind === 'device'))
        return (
          command.has('-R', '--recursive') ||
          paths.some((path) => /^\/?(?:bin|etc|usr|boot|lib|sbin|root|var|dev)?\/?$/.test(path.text))
        );
      return paths.some(
        (path) =>
          isVitalFile(command.run, path) ||
          (command.has('-R', '--recursive') &&
            command.kindOf(path) === 'system-file' &&
            !/^\/(?:usr\/local|opt)/.test(path.text)),
      );
    },
  },
  {
    id: 'own-home',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    programs: ['chown', 'chgrp'],
    title: 'New owner of a whole tree',
    message: 'This changes the owner of everything below a large directory.',
    stakes: [
      'The old owner loses access',
      'Programs that check the owner refuse to work',
      'The old owners are not kept anywhere',
    ],
    alternative: 'chown -R anna: ./site',
    matches: [
      'chown -R root ~',
      'sudo chown -R root:root .',
      'chown -R www-data "$DIR"',
      'chown -R nobody /srv/app',
    ],
    spares: ['chown -R anna: ./site', 'chown anna file', 'ls -l', 'sudo chown -R $USER:$USER .'],
    when: (command) =>
      command.has('-R', '--recursive') &&
      !givesToWebServer(command) &&
      command.operands
        .slice(1)
        .map((path) => command.kindOf(path))
        .some(
          (kind) =>
            ['home', 'parent', 'unresolved', 'personal', 'data', 'mount'].includes(kind) ||
            // To oneself, as one repairs a work tree in which root has built.
            (kind === 'here' && !hasUnknown(command.operands[0]?.text ?? '')),
        ),
  },
  {
    id: 'change-attributes-of-all',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: ['chattr', 'setfacl'],
    title: 'Attributes of a whole system tree',
    message: 'This changes who may read or change every file below a system directory.',
    stakes: [
      'Logins, updates and services fail',
      'Secrets of the system become readable',
      'The old attributes are not kept anywhere',
    ],
    alternative: 'getfacl -R /etc',
    matches: ['chattr -R +i /', 'setfacl -R -m o::rwx /', 'setfacl -R -m u:anna:rwx /etc'],
    spares: ['getfacl -R /etc', 'chattr +i notes.txt', 'setfacl -R -m u:anna:rwx ./site'],
    when: (command) =>
      command.has('-R', '--recursive') &&
      command.touches('root', 'system') &&
      (command.program !== 'chattr' || command.args.some(({ text }) => /^[+=][a-zA-Z]*[ia]/.test(text))),
  },
  {
    id: 'change-attributes',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    programs: ['chattr', 'chflags', 'setfacl', 'icacls', 'takeown', 'attrib'],
    title: 'Change of protection attributes',
    message: 'This changes what protects files from being changed, or protects them so that nobody can.',
    stakes: [
      'A protection that somebody set on purpose',
      'With +i, updates and logins fail',
      'It does not show in a listing',
    ],
    alternative: 'lsattr /etc/passwd',
    matches: [
      'chattr -i /etc/passwd',
      'chattr +i /etc/resolv.conf',
      'setfacl -R -m u:anna:rwx /etc',
      'icacls C:\\\\Windows /grant Everyone:F /T',
      'chattr -R +i /',
    ],
    spares: ['lsattr /etc/passwd', 'getfacl file', 'setfacl -m u:anna:r notes.txt', 'chattr +i notes.txt'],
    when: (command) => {
      if (command.program === 'chattr')
        return (
          command.args.some(({ text }) => /^[-+=][a-zA-Z]*[ia]/.test(text)) &&
          // A file of the project is its owner's business.
          (command.has('-R') || command.operands.some(({ text }) => !/^(?:[+=]|\w[\w./-]*$)/.test(text)))
        );
      if (command.program === 'setfacl')
        return (
          command.has('-R', '--recursive', '-b', '--remove-all') ||
          command.touches('root', 'system', 'system-file', 'home')
        );
      if (command.program === 'icacls')
        return /everyone/i.test(command.text) || command.mentions('/reset', '/T');
      return command.operands.length > 1 && command.touches('root', 'system', 'system-file', 'here');
    },
  },
];
