import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

const computers = 'computer laptop server host workstation box vm pc mac';

/** What people ask of programs now and then. */
export const processesEveryday: readonly Recipe[] = [
  {
    id: 'processes/timers',
    does: 'lists the timers of systemd',
    ...telling('beyond', ['timer', 'systemd timer'], `${computers} which when next all run list active`),
    gives: [{ on: 'linux', gives: 'systemctl list-timers' }],
    examples: ['which timers are there and when do they run next?'],
  },
  {
    id: 'processes/at-jobs',
    does: 'lists the jobs that wait for their time',
    ...telling(
      'look',
      ['at job queue', 'atq', 'at queue', 'job waiting at'],
      'which one-off once list pending scheduled',
    ),
    gives: 'atq',
    examples: ['list the at queue'],
  },
  {
    id: 'processes/resume-background',
    does: 'lets the suspended job run on in the background',
    ...telling(
      'beyond',
      [
        'resume|continue|stopped job background',
        'suspended background',
        'background current',
        'program background without kill',
      ],
      'my the in it send put running run to suspended stopped continue',
    ),
    gives: 'bg',
    examples: ['continue the stopped job in the background'],
  },
  {
    id: 'processes/hang-up',
    does: 'sends a process the signal by which many read their configuration again',
    says: ['send sighup|hup|-hup to {process}', 'sighup|hup {process}'],
    beside: 'signal process service',
    gives: 'pkill -HUP -x {process}',
    examples: ['send SIGHUP to nginx'],
  },
  {
    id: 'processes/kill-jobs',
    does: 'ends everything that this shell runs in the background',
    says: ['kill|stop all|every job', 'kill background job'],
    beside: 'background my',
    gives: 'kill $(jobs -p)',
    examples: ['kill all jobs'],
  },
  {
    id: 'processes/foreground-job',
    does: 'brings one of several jobs back to the foreground',
    says: ['job {n} foreground', 'bring job {n} foreground|back'],
    beside: 'back number',
    gives: 'fg {job}',
    derive: { job: (value) => `%${value('n')}` },
    examples: ['bring job 2 to the front'],
  },
  {
    id: 'processes/foreground',
    does: 'brings the job back to the foreground',
    ...telling(
      'beyond',
      ['job|background foreground', 'bring job back|foreground', 'foreground'],
      'my the last in it send put to again back from background get bring suspended stopped',
    ),
    gives: 'fg',
    examples: ['bring the background job back to the foreground'],
  },
  {
    id: 'processes/deleted-open',
    does: 'lists files that are deleted but still held open',
    ...telling(
      'beyond',
      ['deleted file open|lock', 'deleted open_file', 'delete space not free process', 'deleted space free'],
      'which process still holds but space not freed by keeps are file disk hold who something fd',
    ),
    gives: [{ on: 'linux', gives: 'sudo lsof +L1' }],
    examples: ['which process still holds deleted files open?'],
  },
  {
    id: 'processes/network-use',
    does: 'shows which programs use the network, live',
    ...telling(
      'beyond',
      [
        'process network usage',
        'eat network|bandwidth|internet|uplink',
        'bandwidth',
        'hog bandwidth',
        'package network',
      ],
      `${computers} which process package usage all my so much who what currently traffic internet network hog slow connection wifi uplink`,
    ),
    gives: [{ on: 'linux', gives: 'sudo nethogs' }],
    examples: ['which program eats all my bandwidth?', 'what is eating the bandwidth'],
  },
];
