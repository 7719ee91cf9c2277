import { textBefore } from '../run.ts';
import type { CommandRule } from '../rule.ts';
import { everyProcess, hasUnknown } from '../shell/marks.ts';

const halting = [
  'shutdown',
  'reboot',
  'poweroff',
  'halt',
  'init',
  'telinit',
  'systemctl',
  'kexec',
  'pm-hibernate',
];

export const processRules: readonly CommandRule[] = [
  {
    id: 'kill-everything',
    on: 'command',
    domain: 'processes',
    risk: 'critical',
    programs: ['kill', 'killall5', 'pkill', 'killall', 'skill', 'taskkill'],
    title: 'End of all processes',
    message: 'This ends every process that may be ended, or the one that all others depend on.',
    stakes: ['Unsaved work in every program', 'Your own session', 'Services that others use'],
    alternative: 'kill 4242',
    matches: [
      'kill -9 -1',
      'kill -KILL 1',
      'pkill -9 .',
      'killall5 -9',
      'pkill -u root',
      'killall -9 systemd',
      'pkill -9 -f .',
    ],
    spares: ['kill 4242', 'kill -l', 'kill -0 1', 'pkill -9 node', 'kill %1', 'kill -1 4242'],
    when: (command) => {
      const words = command.args.map(({ text }) => text);
      if (command.program === 'killall5') return true;
      if (command.program === 'kill' || command.program === 'skill') {
        const targets = words
          .slice(words[0]?.startsWith('-') === true && words.length > 1 ? 1 : 0)
          .filter((word) => word !== '--');
        const skipped = words[0] === '-s' || words[0] === '-n' ? targets.slice(1) : targets;
        if (/^-(?:0|l|L|USR[12]|SIGUSR[12]|CONT|SIGCONT|WINCH)$/.test(words[0] ?? '')) return false;
        return skipped.some(
          (word) => word === '-1' || word === '1' || word === '0' || word.includes(everyProcess),
        );
      }
      if (command.program === 'taskkill') return /\*|svchost|wininit|csrss/i.test(command.text);
      return (
        words.some((word) => ['.', '.*', '', '*'].includes(word)) ||
        command.operands.some(({ text }) =>
          /^(?:systemd|init|dbus-daemon|launchd|WindowServer)$/.test(text),
        ) ||
        (command.program === 'pkill' && /(?:^|\s)-(?:u|U) ?root\b/.test(command.text)) ||
        (command.program === 'killall' && /(?:^|\s)-u root\b/.test(command.text))
      );
    },
  },
  {
    id: 'kill-session',
    on: 'command',
    domain: 'processes',
    risk: 'high',
    programs: ['pkill', 'killall', 'loginctl', 'fuser'],
    title: 'End of a session or a service that is needed',
    message: 'This ends all processes of a user, or a service that access to the machine depends on.',
    stakes: ['Unsaved work', 'Your own session or the way into the machine', 'Services that others use'],
    alternative: 'ps -u anna',
    matches: [
      'pkill -u anna',
      'pkill -KILL -u anna',
      'killall -9 sshd',
      'pkill sshd',
      'loginctl terminate-user anna',
      'killall -9 gnome-shell',
    ],
    spares: ['pkill node', 'killall node', 'ps -u anna', 'kill 4242', 'pkill -u "$USER" jupyter'],
    when: (command) => {
      if (command.program === 'fuser')
        return (
          command.has('-k') &&
          command.touches('root', 'system', 'home', 'device') &&
          (command.has('-m', '-M') || command.touches('root'))
        );
      if (command.program === 'loginctl') return /^(?:terminate|kill)-/.test(command.operand(0));
      if (command.mentions('-HUP', '-1', '-USR1', '-USR2', '-0', '-l')) return false;
      const names = command.operands.some(({ text }) => /\w{3}/.test(text));
      const owner = command.value('-u', '-U', '--user');
      return (
        // One's own programs of a name.
        (owner !== null && !(names && hasUnknown(owner))) ||
        command.operands.some(({ text }) =>
          /^(?:auditd|rsyslogd?|syslog-ng|systemd-journald|falcon-sensor|falcond|osqueryd?|wazuh-agentd?|ossec-\w{1,20}|clamd|freshclam|fail2ban-server|mdatp|wdavdaemon|sentinelone|s1-agent|cbagentd|elastic-agent|filebeat|sshd|gnome-shell|Xorg|kwin_\w+|plasmashell|WindowServer|loginwindow|mysqld|postgres|dockerd|containerd|kubelet|NetworkManager|gdm3?|lightdm|wayland)$/.test(
            text,
          ),
        )
      );
    },
  },
  {
    id: 'cancel-jobs',
    on: 'command',
    domain: 'processes',
    risk: 'high',
    programs: ['scancel', 'qdel', 'bkill', 'condor_rm', 'oardel', 'canceljob', 'scontrol', 'qterm'],
    title: 'End of many jobs of a cluster',
    message: 'This ends every job of a user or a queue, or takes machines from those who compute on them.',
    stakes: ['Days of computing', 'What the jobs have not saved', 'The place in the queue'],
    alternative: 'squeue -u anna',
    matches: [
      'scancel -u anna',
      'scancel --state=PENDING',
      'qdel all',
      'bkill 0',
      'condor_rm -all',
      'scontrol shutdown',
    ],
    spares: [
      'squeue -u anna',
      'scancel 4242',
      'qdel 4242',
      'bkill 4242',
      'scontrol show job 4242',
      'scancel --me',
    ],
    when: (command) => {
      if (command.program === 'qterm') return true;
      if (command.program === 'scontrol')
        return command.is('shutdown|reboot|delete') || /\bstate=(?:down|drain)/i.test(command.text);
      const own = command.has('--me') || (hasUnknown(command.text) && command.operands.length > 0);
      return (
        command.mentions('all', '0', '-all') ||
        (!own &&
          command.has('-u', '-U', '--user', '-p', '--partition', '-t', '--state', '-A', '--account', '-q'))
      );
    },
  },
  {
    id: 'kill-by-force',
    on: 'command',
    domain: 'processes',
    risk: 'moderate',
    programs: ['kill', 'pkill', 'killall', 'fuser', 'xkill', 'taskkill'],
    title: 'Forced end of a process',
    message: 'This ends a process without letting it clean up.',
    stakes: [
      'What the process has not saved',
      'Files that it was writing',
      'With a name, every process that is called so',
    ],
    alternative: 'kill -15 4242',
    matches: [
      'kill -9 4242',
      'kill -SIGKILL 4242',
      'pkill -9 node',
      'killall node',
      'fuser -k 8080/tcp',
      'kill -s KILL 4242',
    ],
    spares: ['kill 4242', 'kill -l', 'kill -15 4242', 'pgrep node', 'fuser 8080/tcp'],
    when: (command) => {
      if (command.program === 'fuser') return command.has('-k', '--kill');
      if (command.program === 'killall') return !command.has('-l', '--list', '-V') && command.args.length > 0;
      return (
        command.args.some(
          ({ text }, index) =>
            /^-(?:9|KILL|SIGKILL|f\w*)$/i.test(text) ||
            (/^(?:KILL|SIGKILL|9)$/.test(text) && textBefore(command.args, index) === '-s'),
        ) ||
        (command.program === 'taskkill' && command.mentions('/F', '/f'))
      );
    },
  },
  {
    id: 'halt-machine',
    on: 'command',
    domain: 'services',
    risk: 'high',
    programs: halting,
    title: 'Machine off or restarted',
    message: 'This turns the machine off or restarts it.',
    stakes: [
      'Unsaved work of everyone on it',
      'Services that others use',
      'A remote machine may not come back',
    ],
    alternative: 'shutdown -k +10',
    matches: [
      'shutdown -h now',
      'reboot',
      'sudo poweroff',
      'init 0',
      'systemctl reboot',
      'telinit 6',
      'shutdown /s /t 0',
      'halt -f',
    ],
    spares: ['shutdown -c', 'shutdown --help', 'uptime', 'systemctl status', 'who -b', 'shutdown -k +10'],
    when: (command) => {
      if (command.has('--dry-run')) return false;
      if (command.program === 'systemctl')
        return command.is('reboot|poweroff|halt|kexec|suspend|hibernate|rescue|emergency|soft-reboot');
      if (command.program === 'init' || command.program === 'telinit') return command.is('0|6|1|s|S');
      if (command.program === 'shutdown')
        return !command.has('-c', '-k', '--show') && command.args.length > 0;
      if (command.program === 'kexec') return command.has('-e');
      return !command.has('-w', '--wtmp-only', '--help');
    },
  },
  {
    id: 'exhaust-machine',
    on: 'command',
    domain: 'processes',
    risk: 'high',
    programs: ['stress', 'stress-ng', 'fallocate'],
    title: 'Exhaustion of the machine',
    message: 'This takes all processors, all memory or much space.',
    stakes: [
      'Every program becomes slow or is ended',
      'Databases may be damaged when the disk is full',
      'A login may not be possible',
    ],
    alternative: 'nice -n 19 make',
    matches: ['stress-ng --vm 64 --vm-bytes 100%', 'fallocate -l 500G /tmp/fill'],
    spares: ['fallocate -l 100M swapfile', 'stress --version'],
    when: (command) => {
      if (command.program === 'fallocate')
        return (
          hasUnknown(command.value('-l', '--length') ?? '') ||
          /(?:^|\s)(?:-l ?|--length[ =])\d{3,}(?:G|GB|GiB)|\dT/.test(command.text)
        );
      return command.args.length > 0 && !command.has('--version', '--help');
    },
  },
  {
    id: 'attach-to-process',
    on: 'command',
    domain: 'processes',
    risk: 'moderate',
    programs: ['gdb', 'strace', 'ptrace', 'reptyr', 'gcore'],
    title: 'Attaching to a running process',
    message: 'This stops or reads a running process from outside.',
    stakes: ['The process stands still meanwhile', 'Secrets in its memory', 'It may crash'],
    alternative: 'ps -p 4242',
    matches: ['gdb -p 4242', 'gcore 4242', 'strace -p 1'],
    spares: ['gdb ./app', 'strace ls', 'ps -p 4242'],
    when: (command) =>
      command.program === 'gcore' || command.program === 'reptyr'
        ? command.operands.length > 0
        : command.has('-p', '--pid', '--attach') && !command.has('--ppid'),
  },
];
