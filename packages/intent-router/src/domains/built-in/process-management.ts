import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const processManagement: DomainDefinition = {
  name: 'process_management',
  title: 'Process Management',
  description: 'Running programs, services and jobs: listing, stopping, watching them.',
  aliases: ['process', 'processes', 'proc'],
  keywords: [
    'process',
    'processes',
    'kill',
    'stop',
    'running',
    'cpu',
    'pid',
    'job',
    'jobs',
    'background',
    'daemon',
    'service',
    'services',
    'restart',
    'systemctl',
    'hung',
    'frozen',
    'zombie',
    'priority',
    'load',
    'top',
    'session',
  ],
  primaryCommands: [
    'ps',
    'kill',
    'pkill',
    'pgrep',
    'killall',
    'top',
    'htop',
    'jobs',
    'bg',
    'fg',
    'nice',
    'renice',
    'nohup',
    'lsof',
    'systemctl',
    'journalctl',
    'timeout',
    'tmux',
    'screen',
  ],
  prompt:
    'You turn one request into one shell command. The subject is processes: listing, finding, stopping, watching and prioritising them, services and jobs.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nAsk a process to end before it is killed.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'what is eating my cpu',
      output: 'ps aux --sort=-%cpu | head -n 10',
    },
    {
      input: 'find the process called nginx',
      output: 'pgrep -a nginx',
    },
    {
      input: 'stop process 1234',
      output: 'kill 1234',
    },
    {
      input: 'what runs on port 8080',
      output: 'lsof -i :8080',
    },
    {
      input: 'restart the nginx service',
      output: 'sudo systemctl restart nginx',
    },
    {
      input: 'watch processes live',
      output: 'top',
    },
  ],
  safety: {
    requirements: [
      'Use SIGTERM first; kill -9 only if the request asks for it.',
      'Never signal process 1 or all processes.',
      'Say when a service restart interrupts others.',
    ],
    ruleDomains: ['process', 'system'],
  },
  tool: {
    description:
      'Process control: listing running programs, finding them by name or resource use, killing or stopping them, watching CPU use by program, background jobs, starting and restarting services.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: list, kill, find, monitor or background.',
        values: ['list', 'kill', 'find', 'monitor', 'background'],
        isRequired: true,
      },
      {
        name: 'target',
        description: 'Name, number or description of the process.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
