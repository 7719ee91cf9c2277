import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const systemInfo: DomainDefinition = {
  name: 'system_info',
  title: 'System Information',
  description: 'Disk space, memory, uptime, users, hardware, operating system, environment, date.',
  aliases: ['system', 'sys', 'info'],
  keywords: [
    'disk',
    'space',
    'memory',
    'ram',
    'uptime',
    'kernel',
    'os',
    'version',
    'cpu',
    'hardware',
    'user',
    'whoami',
    'hostname',
    'environment',
    'variable',
    'usage',
    'size',
    'date',
    'time',
    'battery',
    'temperature',
    'cores',
    'architecture',
    'logged',
    'free',
  ],
  primaryCommands: [
    'df',
    'du',
    'free',
    'uname',
    'uptime',
    'whoami',
    'id',
    'hostname',
    'who',
    'w',
    'date',
    'cal',
    'lsblk',
    'lscpu',
    'lspci',
    'lsusb',
    'env',
    'printenv',
    'nproc',
  ],
  prompt:
    'You turn one request into one shell command. The subject is information about the system: disk usage, memory, uptime, users, hardware, operating system, environment.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nPrefer output that people read: -h where there is one.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'show disk usage',
      output: 'df -h',
    },
    {
      input: 'how big is this folder',
      output: 'du -sh .',
    },
    {
      input: 'how much ram is free',
      output: 'free -h',
    },
    {
      input: 'how long has this machine been up',
      output: 'uptime',
    },
    {
      input: 'which kernel am I running',
      output: 'uname -r',
    },
    {
      input: 'who am I logged in as',
      output: 'whoami',
    },
  ],
  safety: {
    requirements: [
      'Only read: do not change settings unless the request asks for it.',
      'Do not print variables that may hold secrets unless they are asked for.',
    ],
    ruleDomains: ['system'],
  },
  tool: {
    description:
      'System information: disk usage and free space, directory sizes, memory, uptime, logged-in users, operating system, hardware, environment variables, date and time.',
    parameters: [
      {
        name: 'query',
        description: 'What to report: disk, memory, uptime, user, os, env or hardware.',
        values: ['disk', 'memory', 'uptime', 'user', 'os', 'env', 'hardware'],
        isRequired: true,
      },
      {
        name: 'target',
        description: 'A path or resource, if one is named.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
