import type { Recipe } from '../recipe.ts';

/** The clock and the environment. */
export const systemEnvironment: readonly Recipe[] = [
  {
    id: 'system/date',
    does: 'shows the date and the time',
    says: ['date|time', 'today date'],
    gives: 'date',
    reach: 'look',
    examples: ['show the current date and time', 'what time is it?', 'what is the date today'],
  },
  {
    id: 'system/utc',
    does: 'shows the time in UTC',
    says: ['utc time', 'utc'],
    gives: 'date -u',
    reach: 'look',
    examples: ['what is the current time in utc?', 'show utc time'],
  },
  {
    id: 'system/timestamp',
    does: 'shows the seconds since 1970',
    says: ['timestamp|epoch', 'second|time epoch', 'second since epoch', 'epoch timestamp'],
    gives: 'date +%s',
    reach: 'look',
    examples: ['show the current unix timestamp', 'get the epoch time'],
  },
  {
    id: 'system/calendar',
    does: 'shows the calendar of this month',
    says: ['calendar', 'calendar month'],
    gives: 'cal',
    reach: 'look',
    examples: ['show a calendar', 'show the calendar for the current month'],
  },
  {
    id: 'system/timezone',
    does: 'shows the time zone',
    says: ['show timezone'],
    gives: "date '+%Z %z'",
    reach: 'look',
    examples: ['what is my timezone?', 'show the current time zone'],
  },
  {
    id: 'system/environment',
    does: 'lists the environment variables',
    says: ['show variable'],
    gives: 'env',
    reach: 'look',
    examples: ['show environment variables', 'list all env vars'],
  },
  {
    id: 'system/variable',
    does: 'shows the value of an environment variable',
    says: ['show {variable}', 'show {variable} environment', 'echo {variable}', 'variable {variable} change'],
    gives: 'printenv {variable}',
    reach: 'look',
    examples: [
      'show the value of HOME',
      'print the environment variable PATH',
      'what is the value of the HOME variable?',
    ],
  },
  {
    id: 'system/path',
    does: 'shows the directories that programs are looked for in, one a line',
    says: ['path directory', 'search path', 'path'],
    beside: 'entry per one 1 each environment variable entry 1 one per line each',
    gives: "printf '%s\\n' \"$PATH\" | tr ':' '\\n'",
    reach: 'look',
    examples: ['show my path', 'show the path variable', 'list the directories in my path'],
  },
];
