import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';

const vital =
  /^(?:sshd?|systemd-\w+|network(?:ing|manager)?|NetworkManager|dbus|firewalld|ufw|iptables|nftables|auditd|rsyslog|syslog|systemd-journald|fail2ban|docker|containerd|kubelet|postgresql|mysqld?|mariadb|mongod|redis(?:-server)?|apparmor|selinux|crond?|login|getty.*|display-manager|gdm3?|clamav.*|falco|osquery|crowdstrike|falcon-sensor|wazuh-agent|mdatp|com\.apple\..*|etcd|vault|consul|named|bind9|WinDefend|slurm\w{1,6}|munge|pbs\w{0,8}|sge\w{0,8}|nfs-(?:server|kernel-server)|nfsd|rpcbind|autofs|sssd|slapd|krb5kdc|keepalived|corosync|pacemaker|pcsd|drbd|ceph[\w@.-]{0,40}|glusterd|libvirtd|k3s|rke2-\w{1,8}|crio|iscsid?|multipathd|wg-quick@\w{1,16}|openvpn[\w@-]{0,40}|strongswan|elasticsearch|kafka|rabbitmq-server|cassandra|clickhouse-server|postgresql[@-][\w.-]{1,20}|mysql@\w{1,20}|mssql-server|oracle[\w-]{0,20}|samba(?:-ad-dc)?|smbd|winbind|dovecot|slapd)(?:\.service|\.socket)?$/;

export const serviceRules: readonly CommandRule[] = [
  {
    id: 'stop-vital-service',
    on: 'command',
    domain: 'services',
    risk: 'high',
    programs: [
      'systemctl',
      'service',
      'rc-service',
      'launchctl',
      'sc',
      'Stop-Service',
      'update-rc.d',
      'chkconfig',
      'invoke-rc.d',
      'rc-update',
    ],
    title: 'A service that others need is stopped',
    message: 'This stops or turns off a service that access, protection or data depend on.',
    stakes: [
      'Users of the service',
      'With ssh or the network, your way in',
      'With a firewall or a log, protection and records',
    ],
    alternative: 'systemctl status sshd',
    matches: [
      'systemctl stop sshd',
      'sudo systemctl disable --now firewalld',
      'service ssh stop',
      'systemctl mask auditd',
      'launchctl unload com.apple.x',
      'systemctl stop postgresql.service',
      'systemctl isolate rescue.target',
      "systemctl kill --signal=KILL -- '*'",
    ],
    spares: [
      'systemctl status sshd',
      'systemctl restart nginx',
      'systemctl stop myapp',
      'service nginx status',
      'systemctl start sshd',
    ],
    when: (command) => {
      if (
        command.program === 'systemctl' &&
        command.is('stop|kill|restart|mask|disable') &&
        command.mentions('*')
      )
        return true;
      const named =
        command.operands.some(
          ({ text }) => vital.test(text) || /\b(?:openssh|sshd?)\b[\w.]*plist$/.test(text),
        ) || /(?:^|\s)com\.apple\./.test(command.text);
      if (command.program === 'Stop-Service') return named;
      if (command.program === 'systemctl' && command.is('isolate|set-default'))
        return /rescue|emergency|poweroff|reboot|shutdown/.test(command.text);
      return (
        named &&
        command.operands.some(({ text }) =>
          /^(?:stop|disable|mask|kill|unload|bootout|remove|delete|off|del)$/.test(text),
        )
      );
    },
  },
  {
    id: 'disable-all-services',
    on: 'command',
    domain: 'services',
    risk: 'critical',
    programs: ['systemctl', 'service', 'rc-update'],
    title: 'Every service is turned off',
    message:
      'This turns off every service that a list names: this machine does nothing any more, also after a restart.',
    stakes: [
      'Your way in: ssh and the network',
      'Everything that the machine is there for',
      'Repair needs somebody in front of it',
    ],
    alternative: 'systemctl list-units',
    matches: [
      'systemctl list-unit-files | awk "{print \\$1}" | xargs systemctl disable --now',
      'systemctl mask $(systemctl list-units --no-legend)',
    ],
    spares: [
      'systemctl list-units',
      'systemctl disable --now nginx',
      'systemctl list-units --failed | xargs systemctl disable',
    ],
    when: (command) => command.is('disable|mask') && command.operands.some(({ text }) => namesAll(text)),
  },
  {
    id: 'stop-service',
    on: 'command',
    domain: 'services',
    risk: 'moderate',
    programs: ['systemctl', 'service', 'rc-service', 'launchctl', 'supervisorctl', 'pm2', 'brew'],
    title: 'A service is stopped or restarted',
    message: 'This stops, restarts or turns off a service.',
    stakes: ['Requests that are under way', 'Those who use the service', 'It may not start again'],
    alternative: 'systemctl status nginx',
    matches: [
      'systemctl stop myapp',
      'systemctl restart nginx',
      'service nginx restart',
      'pm2 delete all',
      'supervisorctl stop all',
    ],
    spares: [
      'systemctl status nginx',
      'systemctl list-units',
      'service nginx status',
      'pm2 list',
      'systemctl start nginx',
    ],
    when: (command) => {
      if (command.program === 'service' || command.program === 'rc-service')
        return /^(?:stop|restart|force-reload)$/.test(command.operand(1));
      if (command.program === 'brew') return command.is('services stop|restart');
      if (command.program === 'pm2') return command.is('delete|kill|stop');
      return command.is(
        'stop|restart|disable|mask|kill|try-restart|reload-or-restart|unload|bootout|remove|shutdown',
      );
    },
  },
  {
    id: 'remove-schedule',
    on: 'command',
    domain: 'services',
    risk: 'high',
    programs: ['crontab', 'atrm', 'schtasks'],
    title: 'Deletion of all scheduled jobs',
    message: 'This deletes or replaces every scheduled job of a user.',
    stakes: [
      'Backups and clean-ups that run by night',
      'No copy is kept',
      'Nothing shows that they no longer run',
    ],
    alternative: 'crontab -l',
    matches: [
      'crontab -r',
      'crontab -r -u www-data',
      "echo '* * * * * x' | crontab -",
      'schtasks /delete /tn * /f',
    ],
    spares: ['crontab -l', 'crontab -e', 'atq'],
    when: (command) => {
      if (command.program === 'atrm') return command.operands.length > 3;
      if (command.program === 'schtasks') return /\/delete/i.test(command.text);
      return (
        command.has('-r') ||
        command.mentions('/dev/null') ||
        (command.mentions('-') && !command.stdin.text.includes('\u0000'))
      );
    },
  },
  {
    id: 'change-time',
    on: 'command',
    domain: 'services',
    risk: 'moderate',
    programs: ['date', 'timedatectl', 'hwclock', 'hostnamectl', 'ntpdate'],
    title: 'Change of the clock or the name',
    message: 'This changes the clock or the name of the machine.',
    stakes: [
      'Certificates and logins that depend on the time',
      'Scheduled jobs and logs',
      'Clusters that know the machine by its name',
    ],
    alternative: 'timedatectl status',
    matches: [
      'date -s "2020-01-01"',
      'timedatectl set-time 2020-01-01',
      'hwclock --systohc',
      'hostnamectl set-hostname x',
      'timedatectl set-ntp false',
    ],
    spares: ['date', 'timedatectl status', 'date +%s', 'hostnamectl'],
    when: (command) => {
      if (command.program === 'date') return command.has('-s', '--set');
      if (command.program === 'hwclock') return command.has('-w', '--systohc', '--set', '-s', '--hctosys');
      if (command.program === 'ntpdate') return !command.has('-q');
      return command.operand(0).startsWith('set-');
    },
  },
];
