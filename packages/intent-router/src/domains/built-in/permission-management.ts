import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const permissionManagement: DomainDefinition = {
  name: 'permission_management',
  title: 'Permission Management',
  description: 'Permissions, ownership and access lists of files.',
  aliases: ['permission', 'permissions', 'perm'],
  keywords: [
    'permission',
    'permissions',
    'chmod',
    'chown',
    'owner',
    'ownership',
    'executable',
    'readable',
    'writable',
    'read-only',
    'access',
    'group',
    'umask',
    'acl',
    'mode',
    'setuid',
  ],
  primaryCommands: ['chmod', 'chown', 'chgrp', 'umask', 'getfacl', 'setfacl', 'stat', 'chattr', 'lsattr'],
  prompt:
    'You turn one request into one shell command. The subject is permissions and ownership of files.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nGive the least that meets the request: u+x rather than 777.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'make deploy.sh executable',
      output: 'chmod u+x deploy.sh',
    },
    {
      input: 'set permissions of config.yml to 640',
      output: 'chmod 640 config.yml',
    },
    {
      input: 'give the www folder to user web',
      output: 'sudo chown -R web www/',
    },
    {
      input: 'who can write to notes.txt',
      output: 'ls -l notes.txt',
    },
    {
      input: 'change the group of shared to staff',
      output: 'chgrp -R staff shared/',
    },
    {
      input: 'make my key readable only by me',
      output: 'chmod 600 ~/.ssh/id_ed25519',
    },
  ],
  safety: {
    requirements: [
      'Never use 777 or a recursive change on / or a system directory.',
      'Warn before setuid or setgid bits are set.',
      'Change ownership recursively only below the directory that the request names.',
    ],
    ruleDomains: ['permission'],
  },
  tool: {
    description:
      'File permissions and ownership: making files executable, readable or writable, changing permissions, owner and group, viewing permissions, access control lists.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: chmod, chown, view or set_executable.',
        values: ['chmod', 'chown', 'view', 'set_executable'],
        isRequired: true,
      },
      {
        name: 'target',
        description: 'The file or directory.',
        values: [],
        isRequired: true,
      },
      {
        name: 'permissions',
        description: 'The permissions, like 755 or u+x.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
