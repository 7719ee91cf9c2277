import type { Recipe } from '../recipe.ts';

/** The machine asleep, the screen locked, and sessions. */
export const machineStates: readonly Recipe[] = [
  {
    id: 'processes/suspend-machine',
    domain: 'system_info',
    does: 'puts the machine to sleep',
    says: [
      'suspend|standby',
      'computer wait mode',
      'put computer wait',
      'suspend computer ram',
      'send computer to wait',
      'suspend to memory',
      'put computer into wait|standby|suspend mode',
    ],
    beside: 'now mode',
    gives: [
      { on: 'linux', gives: 'systemctl suspend' },
      { on: 'macos', gives: 'pmset sleepnow' },
    ],
    examples: ['suspend the computer', 'put the machine to sleep'],
  },
  {
    id: 'network/wake',
    does: 'wakes a machine of the local network up by its hardware address',
    says: ['wake {text} lan', 'wake on lan {text}', 'wake up {text}', 'wake computer {text}'],
    beside: 'up lan magic packet send mac computer',
    gives: 'wakeonlan {text}',
    examples: ['wake up computer with mac "00:11:22:33:44:55"'],
  },
  {
    id: 'processes/hibernate',
    domain: 'system_info',
    does: 'writes the memory to disk and turns the machine off',
    says: ['hibernate', 'suspend to disk', 'put computer into hibernation'],
    beside: 'now',
    gives: [{ on: 'linux', gives: 'systemctl hibernate' }],
    examples: ['hibernate the laptop', 'suspend to disk'],
  },
  {
    id: 'processes/lock-screen',
    domain: 'system_info',
    does: 'locks the screen',
    says: ['lock screen|session|desktop|computer'],
    beside: 'now',
    gives: [
      { on: 'linux', gives: 'loginctl lock-session' },
      { on: 'macos', gives: 'pmset displaysleepnow' },
    ],
    examples: ['lock the screen', 'lock my session'],
  },
  {
    id: 'processes/sessions',
    domain: 'system_info',
    does: 'lists the sessions of users who are logged in',
    says: ['session', 'open session'],
    beside: 'current systemd user login active',
    gives: [{ on: 'linux', gives: 'loginctl list-sessions' }],
    examples: ['list login sessions', 'show active user sessions'],
  },
];
