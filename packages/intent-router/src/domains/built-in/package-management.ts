import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const packageManagement: DomainDefinition = {
  name: 'package_management',
  title: 'Package Management',
  description: 'Installing, removing, updating and searching packages.',
  aliases: ['package', 'packages', 'pkg'],
  keywords: [
    'install',
    'uninstall',
    'package',
    'packages',
    'upgrade',
    'update',
    'dependency',
    'dependencies',
    'library',
    'outdated',
    'version',
    'apt',
    'brew',
    'npm',
    'pip',
    'cargo',
    'yum',
    'dnf',
    'pacman',
    'yarn',
    'pnpm',
    'snap',
    'flatpak',
    'homebrew',
    'module',
    'installed',
  ],
  primaryCommands: [
    'apt',
    'apt-get',
    'dpkg',
    'dnf',
    'yum',
    'rpm',
    'pacman',
    'apk',
    'brew',
    'npm',
    'pnpm',
    'yarn',
    'pip',
    'pipx',
    'uv',
    'cargo',
    'gem',
    'snap',
    'flatpak',
  ],
  prompt:
    'You turn one request into one shell command. The subject is packages: installing, removing, updating, searching and listing them.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nUse the package manager that the request or the installed tools imply.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'install nodejs',
      output: 'sudo apt install nodejs',
    },
    {
      input: 'uninstall docker',
      output: 'sudo apt remove docker.io',
    },
    {
      input: 'update everything',
      output: 'sudo apt update && sudo apt upgrade',
    },
    {
      input: 'which npm packages are outdated',
      output: 'npm outdated',
    },
    {
      input: 'add requests to my python environment',
      output: 'pip install requests',
    },
    {
      input: 'is ripgrep installed',
      output: 'dpkg -s ripgrep',
    },
  ],
  safety: {
    requirements: [
      'Do not use flags that force or break the system: --force, --break-system-packages, --unsafe-perm.',
      'Say when a change affects the whole system.',
    ],
    ruleDomains: ['package'],
  },
  tool: {
    description:
      'Package installation and management: installing, removing, updating, searching and listing packages and dependencies with brew, apt, dnf, npm, pip, cargo and the like.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: install, remove, update, search, list or info.',
        values: ['install', 'remove', 'update', 'search', 'list', 'info'],
        isRequired: true,
      },
      {
        name: 'package_manager',
        description: 'Which package manager: brew, apt, yum, npm, pip, cargo, or auto to detect.',
        values: ['brew', 'apt', 'yum', 'npm', 'pip', 'cargo', 'auto'],
        isRequired: false,
      },
      {
        name: 'package',
        description: 'Name of the package or search term.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
