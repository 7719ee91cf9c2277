import type { Problem } from './problem.ts';

const computers = 'computer laptop server host workstation box vm pc mac macbook desktop desk';

/** Shells, accounts, limits and processes. */
export const sessionProblems: readonly Problem[] = [
  {
    recipe: 'system/variable',
    says: ['variable|environment {variable}', '{variable} set', 'value {variable}'],
    about: 'set environment shell is check what currently defined value terminal session',
    examples: ['is HOME even set in this shell?', 'check if PATH is set'],
  },
  {
    recipe: 'system/environment',
    says: ['environment', 'environment set', 'variable environment'],
    about: 'all variable set shell have currently session terminal defined',
    examples: ['which environment variables are set in this shell'],
  },
  {
    recipe: 'system/limits',
    says: [
      'limit',
      'fd|fds|open_file max',
      'open_file limit',
      'limit|max file',
      'max process',
      'file descriptors',
    ],
    about:
      'max too many open open_file shell account user fd fds file have session number current allowed descriptors process message error',
    examples: ['max fds for this shell?', 'what is my limit of open files'],
  },
  {
    recipe: 'system/inodes',
    says: ['inode', 'inode full|left'],
    about: `${computers} full out left many run free disk space`,
    examples: ['are we out of inodes?', 'inodes left on this box'],
  },
  {
    recipe: 'system/kernel-messages',
    says: ['kernel_message|oom', 'kernel message|say', 'hardware error', 'oom killer', 'kernel kill'],
    about: `${computers} last recent kill memory written error messages killed out`,
    examples: ['are there recent kernel messages', 'was it the oom killer'],
  },
  {
    recipe: 'system/shell',
    says: ['shell', 'which shell', 'bash or'],
    about: 'bash zsh or fish terminal in usage default login what running am',
    examples: ['am I in bash or zsh?', 'which shell am I using'],
  },
  {
    recipe: 'system/users',
    says: ['user', 'all user', 'user exist|computer', 'account exist'],
    about: `${computers} exist account list every which have`,
    examples: ['which accounts exist on this machine', 'all user accounts on the server'],
  },
  {
    recipe: 'system/groups',
    says: [
      'group|uid|gid',
      'my group',
      'group member',
      'group in',
      'uid gid',
      'user number',
      'groups belong',
    ],
    about: 'which member i belong gid uid user id number am part own',
    examples: ['in which groups am I a member?', 'my uid and gid here?'],
  },
  {
    recipe: 'processes/jobs',
    says: [
      'background|suspended job',
      'job|started background',
      'background started|running',
      'ctrl-z',
      'ctrl z',
      'job suspended',
    ],
    about:
      'running still my shell this in list where are terminal pressed ctrl stopped suspended started calculation program process see sent',
    examples: ['what background jobs are there in my shell', 'which background jobs are running still'],
  },
  {
    recipe: 'general/cron-list',
    says: ['schedule', 'cronjob'],
    about: `${computers} what have my do i own any running run set which when there list next job jobs`,
    examples: ['do I have any cronjobs', 'what is in my crontab?'],
  },
  {
    recipe: 'processes/count',
    says: ['count process', 'process number', 'process count'],
    about: `${computers} running currently total all`,
    examples: ['how many processes are running on the server'],
  },
  {
    recipe: 'processes/zombies',
    says: ['zombie', 'zombie process'],
    about: `${computers} any some have there process running find`,
    examples: ['are there any zombies on this server?'],
  },
  {
    recipe: 'processes/tree',
    says: ['process tree|family|child', 'process started who', 'tree process', 'process parent child'],
    about: 'who which family running pipeline has many parent child started starts started',
    examples: ['which process started which, as a tree'],
  },
];
