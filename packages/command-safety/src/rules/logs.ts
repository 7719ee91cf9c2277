import type { CommandRule } from '../rule.ts';

/** What leaves nothing, or the last minutes; days and gigabytes are housekeeping. */
const forgets =
  /--vacuum-time[= ]\d+\s?(?:s|sec|seconds?|m|min|minutes?|us|ms)?(?:\s|$)|--vacuum-size[= ](?:\d{1,6}[BK]?|\d{1,2}M)(?:\s|$)|--vacuum-files[= ][01](?:\s|$)/;

export const logRules: readonly CommandRule[] = [
  {
    id: 'forget-history',
    on: 'command',
    domain: 'logs',
    risk: 'critical',
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
      if (command.program === 'history') return command.has('-c') || command.is('clear');
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
    id: 'forget-line',
    on: 'command',
    domain: 'logs',
    risk: 'moderate',
    programs: ['history'],
    title: 'A line of the history is deleted',
    message: 'This deletes lines of the history of the shell.',
    stakes: [
      'The record of what was done here',
      'What an investigation would need',
      'Commands you will want to find again',
    ],
    alternative: 'history',
    matches: ['history -d 42', 'history delete --exact x'],
    spares: ['history', 'history -a', 'history 42'],
    when: (command) => command.has('-d') || command.is('delete'),
  },
  {
    id: 'clear-journal',
    on: 'command',
    domain: 'logs',
    risk: 'critical',
    programs: [
      'journalctl',
      'dmesg',
      'wevtutil',
      'utmpdump',
      'lastlog',
      'Clear-EventLog',
      'Remove-EventLog',
      'log',
      'faillog',
      'ipmitool',
      'racadm',
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
      'log erase --all',
    ],
    spares: ['journalctl --disk-usage', 'journalctl -u nginx', 'dmesg', 'log show --last 1h'],
    when: (command) => {
      switch (command.program) {
        case 'journalctl':
          return forgets.test(command.text);
        case 'dmesg':
          return command.has('-C', '--clear');
        case 'wevtutil':
          return command.is('cl|clear-log');
        case 'utmpdump':
          return command.has('-r');
        case 'lastlog':
        case 'faillog':
          return command.has('-C', '--clear', '-r', '--reset');
        case 'log':
          return command.is('erase');
        case 'ipmitool':
          return command.mentions('sel') && command.mentions('clear');
        case 'racadm':
          return command.is('clrsel|lclog clear');
        default:
          return true;
      }
    },
  },
  {
    id: 'end-cloud-record',
    on: 'command',
    domain: 'logs',
    risk: 'critical',
    programs: ['aws', 'gcloud', 'az'],
    title: 'The record of a cloud ends',
    message: 'This ends or deletes the record of who did what in a cloud.',
    stakes: [
      'What an investigation would need',
      'It is what attackers do first',
      'What is deleted is kept nowhere else',
    ],
    alternative: 'aws cloudtrail describe-trails',
    matches: [
      'aws cloudtrail stop-logging --name main',
      'aws guardduty delete-detector --detector-id x',
      'gcloud logging logs delete cloudaudit.googleapis.com%2Factivity --quiet',
      'az monitor diagnostic-settings subscription delete -n audit -y',
      'aws logs delete-log-group --log-group-name aws-cloudtrail-logs-4711',
    ],
    spares: [
      'aws cloudtrail describe-trails',
      'aws guardduty list-detectors',
      'gcloud logging logs list',
      'aws logs delete-log-group --log-group-name /dev/app',
    ],
    verbs: 'cloudtrail|guardduty|logging|logs|monitor',
    when: (command) =>
      command.is('cloudtrail stop-logging|delete-trail|delete-event-data-store') ||
      command.is('guardduty delete-detector|disassociate-from-master-account') ||
      (command.is('logging logs delete') && /audit/i.test(command.text)) ||
      (command.is('logs delete-log-group|delete-log-stream') &&
        /audit|cloudtrail|guardduty/i.test(command.text)) ||
      (command.is('logging sinks delete') && /audit|security/i.test(command.text)) ||
      (command.is('monitor diagnostic-settings') && command.mentions('delete')) ||
      command.is('monitor log-profiles delete'),
  },
  {
    id: 'trim-logs',
    on: 'command',
    domain: 'logs',
    risk: 'moderate',
    programs: ['journalctl', 'logrotate', 'dmesg'],
    title: 'Old records are removed',
    message: 'This removes old records of the system, or starts new files for them.',
    stakes: ['Records that are older', 'What an investigation would need', 'Programs that read the log'],
    alternative: 'journalctl --disk-usage',
    matches: ['journalctl --vacuum-time=30d', 'logrotate -f /etc/logrotate.conf', 'dmesg -c'],
    spares: ['journalctl --disk-usage', 'logrotate -d /etc/logrotate.conf', 'dmesg'],
    when: (command) => {
      if (command.program === 'journalctl')
        return command.args.some(({ text }) => text.startsWith('--vacuum') || text === '--rotate');
      return command.program === 'dmesg' ? command.has('-c', '--read-clear') : command.has('-f', '--force');
    },
  },
];
