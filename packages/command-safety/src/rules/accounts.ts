import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { hasUnknown } from '../shell/marks.ts';

/** Adding to a group by which nobody gets root, or oneself to the one that every guide of Docker names. */
function joinsOwnGroup(command: CommandLook): boolean {
  if (!command.has('-a', '--append') && !command.has('-aG')) return false;
  const groups = command.value('-G', '--groups', '-aG') ?? '';
  if (/\b(?:sudo|wheel|admin|root|shadow|disk|lxd|adm|sudoers)\b/.test(groups)) return false;
  const isOwn = command.operands.some(({ text }) => hasUnknown(text));
  return isOwn || !/\bdocker\b/.test(groups);
}

export const accountRules: readonly CommandRule[] = [
  {
    id: 'change-account',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    scoped: true,
    programs: [
      'userdel',
      'deluser',
      'groupdel',
      'usermod',
      'gpasswd',
      'passwd',
      'chpasswd',
      'chage',
      'useradd',
      'adduser',
      'dscl',
      'pw',
      'net',
      'vipw',
      'visudo',
      'htpasswd',
      'smbpasswd',
    ],
    title: 'Change of an account',
    message: 'This deletes an account, changes who may log in, or gives somebody more rights.',
    stakes: [
      'Somebody can no longer log in, or newly can',
      'With -r, their home directory',
      'Files that belong to nobody',
    ],
    alternative: 'id anna',
    matches: [
      'userdel -r anna',
      'usermod -aG sudo anna',
      'deluser --remove-home anna',
      'passwd -l root',
      'gpasswd -a anna docker',
      "echo 'root:x' | chpasswd",
      'usermod -L anna',
      'passwd root',
      'dscl . -delete /Users/anna',
    ],
    spares: [
      'id anna',
      'passwd -S anna',
      'passwd -S root',
      'getent passwd',
      'useradd anna',
      'passwd',
      'visudo -c',
    ],
    when: (command) => {
      switch (command.program) {
        case 'passwd':
          return (
            !command.has('-S', '--status') &&
            (command.has('-d', '-l', '-u', '-e', '--delete', '--lock', '--unlock') || command.is('root'))
          );
        case 'usermod':
          return command.operands.length > 0 && !joinsOwnGroup(command);
        case 'useradd':
        case 'adduser':
          return /\b(?:sudo|wheel|admin|docker|root)\b/.test(command.text);
        case 'gpasswd':
          return command.has('-a', '-d', '-A', '-M');
        case 'chage':
          return !command.has('-l');
        case 'dscl':
          return /\bdelete|-create|-append|-passwd/.test(command.text);
        case 'net':
          return /\buser\b.*\/(?:add|delete)|localgroup administrators/i.test(command.text);
        case 'visudo':
          return command.stdin.text !== '';
        case 'pw':
          return /(?:user|group)del/.test(command.text);
        case 'vipw':
        case 'htpasswd':
        case 'smbpasswd':
          return false;
        default:
          return true;
      }
    },
  },
  {
    id: 'root-account',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: [
      'useradd',
      'adduser',
      'usermod',
      'passwd',
      'userdel',
      'deluser',
      'chpasswd',
      'dscl',
      'sysadminctl',
      'net',
      'dseditgroup',
    ],
    title: 'A way to root, or the end of an account and its files',
    message:
      'This makes another root account, opens root without a password, or deletes an account with its home directory.',
    stakes: [
      'Whoever knows of it can do anything on this machine',
      'It is how attackers keep their way in',
      'Without root the machine cannot be repaired',
    ],
    alternative: 'sudo -l',
    matches: [
      'useradd -o -u 0 -g 0 toor',
      'passwd -d root',
      'usermod -u 0 anna',
      'userdel -f root',
      "echo 'root:toor' | chpasswd",
    ],
    spares: ['useradd anna', 'passwd -S root', 'usermod -aG video anna'],
    when: (command) => {
      if (command.program === 'sysadminctl') return /-addUser\b.*-admin\b/.test(command.text);
      if (command.program === 'net') return /localgroup administrators .*\/add/i.test(command.text);
      if (command.program === 'dscl')
        return /-(?:append|merge|create)\s+\/?Groups\/admin\s+GroupMem|UniqueID\s+0\b/i.test(command.text);
      if (command.program === 'usermod' && command.mentions('root') && command.has('-p', '--password'))
        return true;
      if (command.program === 'dseditgroup') return command.has('-a') && /\badmin$/.test(command.text);
      if (command.program === 'chpasswd') return command.stdin.text.startsWith('root:');
      if (command.program === 'userdel' || command.program === 'deluser')
        return (
          command.mentions('root') || command.has('-r', '--remove', '--remove-home', '--remove-all-files')
        );
      if (command.program === 'passwd') return command.mentions('root') && command.has('-d', '--delete');
      return command.value('-u', '--uid') === '0';
    },
  },
  {
    id: 'disable-protection',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    programs: [
      'setenforce',
      'aa-teardown',
      'aa-disable',
      'apparmor_parser',
      'spctl',
      'sysctl',
      'fail2ban-client',
      'auditctl',
      'Set-MpPreference',
      'semodule',
      'aa-complain',
      'modprobe',
      'insmod',
      'rmmod',
      'xhost',
    ],
    title: 'Protection off',
    message: 'This turns off something that protects the system, or loads code into the kernel.',
    stakes: [
      'What the protection would have stopped',
      'Nothing shows that it is off',
      'Other programs rely on it',
    ],
    alternative: 'getenforce',
    matches: [
      'setenforce 0',
      'spctl --master-disable',
      'sysctl -w kernel.randomize_va_space=0',
      'auditctl -e 0',
      'auditctl -D',
      'insmod rootkit.ko',
      'xhost +',
      'rmmod -f nf_tables',
    ],
    spares: ['getenforce', 'sysctl -a', 'spctl --status', 'sysctl net.ipv4.ip_forward', 'modprobe -n loop'],
    when: (command) => {
      switch (command.program) {
        case 'setenforce':
          return command.is('0|Permissive|permissive');
        case 'spctl':
          return command.has('--master-disable', '--global-disable', '--disable');
        case 'sysctl':
          return (
            /(?:randomize_va_space|kptr_restrict|protected_\w+|yama\.ptrace_scope|accept_redirects|modules_disabled)\s*=\s*0|panic/.test(
              command.text,
            ) && command.text.includes('=')
          );
        case 'auditctl':
          return command.has('-D') || /-e 0/.test(command.text);
        case 'fail2ban-client':
          return command.is('stop');
        case 'apparmor_parser':
          return command.has('-R');
        case 'semodule':
          return command.has('-d', '-r', '-DB');
        case 'modprobe':
          return command.has('-r', '--remove', '-f');
        case 'xhost':
          return command.mentions('+');
        case 'insmod':
          return command.operands.length > 0;
        case 'rmmod':
          return command.has('-f', '--force');
        default:
          return true;
      }
    },
  },
];
