import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const general: DomainDefinition = {
  name: 'general',
  title: 'General',
  description: 'Everything else: requests that fit no other domain, or are unclear.',
  aliases: ['any', 'other'],
  keywords: [],
  primaryCommands: [],
  prompt:
    'You turn one request into one shell command. The subject is any shell command.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nIf the request is no request for a command, or too vague, say what is missing instead of guessing.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'show my last commands',
      output: 'history | tail -n 20',
    },
    {
      input: 'list my aliases',
      output: 'alias',
    },
    {
      input: 'where is python',
      output: 'command -v python',
    },
    {
      input: 'list docker containers',
      output: 'docker ps -a',
    },
    {
      input: 'help for rsync',
      output: 'man rsync',
    },
  ],
  safety: {
    requirements: [
      'Prefer commands that only read.',
      'Never destroy data unless the request names what to destroy.',
    ],
    ruleDomains: ['file', 'git', 'network', 'process', 'package', 'archive', 'system', 'permission'],
  },
  tool: {
    description:
      'General shell commands that fit no other category, and requests that are unclear, vague or not about a command at all.',
    parameters: [
      {
        name: 'description',
        description: 'What the user wants.',
        values: [],
        isRequired: true,
      },
    ],
  },
};
