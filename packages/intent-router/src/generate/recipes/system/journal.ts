import type { Recipe } from '../recipe.ts';

/** The journal and the starts of the system. */
export const journalRecipes: readonly Recipe[] = [
  {
    id: 'system/vacuum-journal',
    does: 'shrinks the journal to that size',
    says: [
      'compress|limit|reduce|clean|trim journal to {size}',
      'vacuum journal {size}',
      'clear journal down to {size}',
      'delete old journal until {size}',
    ],
    beside: 'size history systemd down old file',
    gives: [{ on: 'linux', gives: 'sudo journalctl --vacuum-size={bytes}' }],
    derive: { bytes: (value) => value('size').replace(/i?b$/i, '').toUpperCase() },
    examples: ['shrink the journal to 200MB', 'limit the systemd journal to 1GB'],
  },
  {
    id: 'system/vacuum-journal-days',
    does: 'deletes what is older than so many days from the journal',
    says: [
      'delete|clean|clear journal older {n} day',
      'vacuum journal {n} day',
      'delete old journal {n} day',
      'save last {n} day of journal',
    ],
    beside: 'older than entry history keep systemd only old',
    gives: [{ on: 'linux', gives: 'sudo journalctl --vacuum-time={n}d' }],
    examples: ['vacuum the journal 14 days'],
  },
  {
    id: 'system/journal-follow',
    does: 'shows what is written to the log of the system, live',
    says: ['journal watch', 'watch history'],
    beside: 'all new message systemd',
    gives: [
      { on: 'linux', gives: 'journalctl -f' },
      { on: 'macos', gives: 'log stream' },
    ],
    examples: ['follow the system journal', 'follow the syslog live'],
  },
  {
    id: 'system/previous-boot',
    does: 'shows the log of the start before this one',
    says: [
      'history|message previous boot',
      'journal boot previous',
      'history previous|before reboot',
      'journal before reboot',
      'history|journal before crash',
    ],
    beside: 'last computer from crash',
    gives: [{ on: 'linux', gives: 'journalctl -b -1' }],
    examples: ['show the logs of the previous boot', 'show the journal from the previous boot'],
  },
  {
    id: 'system/boots',
    does: 'lists the starts of the system that the journal knows',
    says: ['boot|reboot history', 'boots'],
    beside: 'all recorded known list time times computer',
    gives: [{ on: 'linux', gives: 'journalctl --list-boots' }, { gives: 'last reboot' }],
    examples: ['list all boots', 'show the reboot history'],
  },
  {
    id: 'system/errors-since',
    does: 'shows the errors in the log of the system since a time',
    says: ['error history', 'journal error'],
    beside: 'computer only system in',
    gives: [{ on: 'linux', gives: 'journalctl -p err --since {journal_since}' }],
    examples: ['errors in the system log since yesterday'],
  },
  {
    id: 'system/last-reboots',
    does: 'shows when the machine was restarted lately',
    says: ['reboot date'],
    beside: 'date time of when recent',
    gives: 'last reboot',
    examples: ['show the date of the last reboots'],
  },
];
