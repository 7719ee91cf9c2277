import type { Recipe } from '../recipe.ts';

/** Manuals, how a command ended, commands without an end. */
export const manuals: readonly Recipe[] = [
  {
    id: 'general/exit-status',
    does: 'shows the exit status of the last command',
    says: ['exit status|code', 'return code|value last command', 'status last command'],
    beside: 'last previous of command return',
    gives: 'echo "$?"',
    reach: 'look',
    examples: ['show the exit status of the last command', 'what was the last exit code'],
  },
  {
    id: 'general/man-search',
    does: 'searches the manuals for a word',
    says: [
      'search manual {text}',
      'apropos {text}',
      'find manual about|for {text}',
      'find command for|about {text}',
      'find manual contain {text}',
    ],
    beside: 'all page keyword word installed',
    gives: 'apropos {text}',
    examples: ['search the man pages for "partition"', 'find man pages about compression'],
  },
  {
    id: 'general/whatis',
    does: 'says in one line what a program does',
    says: [
      'whatis {program}',
      'short description {program}',
      'one line description {program}',
      'describe|description command {program}',
    ],
    beside: 'short brief line one of for do',
    gives: 'whatis {program}',
    examples: ['describe the command awk', 'short description of the command sed'],
  },
  {
    id: 'general/infinite-loop',
    does: 'runs a command every so many minutes until you stop it',
    says: ['run|repeat|watch {command} every|each {n} minute'],
    beside: 'forever loop command until stopped',
    gives: 'while true; do sh -c {command}; sleep {n}m; done',
    examples: ['repeat "date" every 5 minutes'],
  },
];
