import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const fileOperations: DomainDefinition = {
  name: 'file_operations',
  title: 'File Operations',
  description: 'Finding, listing, copying, moving, removing and creating files and directories.',
  aliases: ['file', 'files', 'fs'],
  keywords: [
    'find',
    'locate',
    'file',
    'files',
    'folder',
    'folders',
    'directory',
    'directories',
    'copy',
    'move',
    'rename',
    'delete',
    'remove',
    'list',
    'create',
    'mkdir',
    'symlink',
    'link',
    'tree',
    'duplicate',
    'newest',
    'oldest',
    'recent',
    'largest',
    'empty',
    'hidden',
    'extension',
  ],
  primaryCommands: [
    'find',
    'ls',
    'cp',
    'mv',
    'rm',
    'mkdir',
    'rmdir',
    'touch',
    'ln',
    'readlink',
    'realpath',
    'stat',
    'file',
    'tree',
    'rsync',
    'mktemp',
    'basename',
    'dirname',
  ],
  prompt:
    'You turn one request into one shell command. The subject is files and directories: finding, listing, copying, moving, removing, creating and linking them.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nPrefer relative paths. Quote patterns, so that the shell does not expand them.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'find rust files',
      output: "find . -name '*.rs'",
    },
    {
      input: 'find large files',
      output: 'find . -type f -size +100M',
    },
    {
      input: 'find files modified today',
      output: 'find . -type f -mtime 0',
    },
    {
      input: 'list by size',
      output: 'ls -lhS',
    },
    {
      input: 'copy directory src to dest',
      output: 'cp -r src/ dest/',
    },
    {
      input: 'find empty folders',
      output: 'find . -type d -empty',
    },
  ],
  safety: {
    requirements: [
      'Remove recursively only what the request names, never /, ~ or a bare wildcard.',
      'Never use a wildcard with rm in a system directory.',
      'Use -i or mv -n where an existing file could be lost.',
    ],
    ruleDomains: ['file', 'disk'],
  },
  tool: {
    description:
      'File and directory operations: finding files by name, size or date, listing directory contents, copying, moving, renaming, removing and creating files and directories, symbolic links.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: find, list, copy, move, remove, create or link.',
        values: ['find', 'list', 'copy', 'move', 'remove', 'create', 'link'],
        isRequired: true,
      },
      {
        name: 'target',
        description: 'Which files or directories.',
        values: [],
        isRequired: true,
      },
    ],
  },
};
