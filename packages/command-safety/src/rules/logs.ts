import type { CommandRule } from '../rule.ts';

export const logRules: readonly CommandRule[] = [
  {
    id: 'forget-history',
    on: 'command',
    domain: 'logs',
    risk: 'high',
    programs: ['history', 'unset', 'export', 'set', 'fc', 'shopt', 'atuin', 'setopt'],
    title: 'The shell forgets what was typed',
    message: 'This deletes the history of the shell or keeps it from being written.',
    stakes: [
      'The record of what was done here',
      'What an investigation would need',
      'Commands you will want to find again',
    ],
    alternative: 'history',
    matches: [
      'history -c',
      'history -c && history -w',
      'unset HISTFILE',
      'export HISTFILE=/dev/null',
      'set +o history',
      'export HISTSIZE=0',
      'fc -p',
    ],
    spares: ['history', 'history | tail', 'export HISTSIZE=10000', 'set -o history', 'history -a'],
    when: (command) => {
      if (command.program === 'history') return command.has('-c', '-d') || command.is('clear|delete');
      if (command.program === 'unset')
        return command.mentions('HISTFILE', 'HISTSIZE', 'HISTFILESIZE', 'SAVEHIST');
      if (command.program === 'export')
        return command.args.some(({ text }) =>
          /^(?:HISTFILE=(?:\/dev\/null)?$|(?:HISTSIZE|HISTFILESIZE|SAVEHIST)=0?$)/.test(text),
        );
      if (command.program === 'set') return /\+o history/.test(command.text);
      if (command.program === 'fc') return command.has('-p') && command.operands.length === 0;
      return command.program === 'atuin' && command.is('account delete');
    },
  },
  {
    id: 'clear-journal',
    on: 'command',
    domain: 'logs',
    risk: 'high',
    programs: [
      'journalctl',
      'dmesg',
      'wevtutil',
      'utmpdump',
      'lastlog',
      'logrotate',
      'Clear-EventLog',
      'log',
      'faillog',
    ],
    title: 'Clearing of system logs',
    message: 'This removes records of the system.',
    stakes: [
      'The record of logins and failures',
      'What an investigation would need',
      'The trace of the error you are looking for',
    ],
    alternative: 'journalctl --disk-usage',
    matches: [
      'journalctl --vacuum-time=1s',
      'journalctl --rotate --vacuum-size=1',
      'dmesg -C',
      'wevtutil cl Security',
      'logrotate -f /etc/logrotate.conf',
      'log erase --all',
    ],
    spares: ['journalctl --disk-usage', 'journalctl -u nginx', 'dmesg', 'log show --last 1h'],
    when: (command) => {
      switch (command.program) {
        case 'journalctl':
          return command.args.some(({ text }) => text.startsWith('--vacuum') || text === '--rotate');
        case 'dmesg':
          return command.has('-C', '-c', '--clear', '--read-clear');
        case 'wevtutil':
          return command.is('cl|clear-log');
        case 'utmpdump':
          return command.has('-r');
        case 'lastlog':
        case 'faillog':
          return command.has('-C', '--clear', '-r', '--reset');
        case 'logrotate':
          return command.has('-f', '--force');
        case 'log':
          return command.is('erase');
        default:
          return true;
      }
    },
  },
];
