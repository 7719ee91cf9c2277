import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const archiveOperations: DomainDefinition = {
  name: 'archive_operations',
  title: 'Archive Operations',
  description: 'Packing, unpacking, compressing and looking into archives.',
  aliases: ['archive', 'archives', 'compress'],
  keywords: [
    'archive',
    'compress',
    'decompress',
    'extract',
    'unpack',
    'zip',
    'unzip',
    'tar',
    'tarball',
    'gzip',
    'gunzip',
    'bundle',
    'pack',
    'uncompress',
    '7z',
    'rar',
    'xz',
    'zst',
    'bz2',
    'backup',
  ],
  primaryCommands: ['tar', 'zip', 'unzip', 'gzip', 'gunzip', 'bzip2', 'xz', 'zstd', '7z', 'unrar'],
  prompt:
    'You turn one request into one shell command. The subject is archives: packing, unpacking, compressing, decompressing and listing them.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nKeep the original files unless asked otherwise.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'create a tarball of src',
      output: 'tar -czf src.tar.gz src/',
    },
    {
      input: 'unpack release.tar.gz',
      output: 'tar -xzf release.tar.gz',
    },
    {
      input: 'zip the reports folder',
      output: 'zip -r reports.zip reports/',
    },
    {
      input: 'what is in backup.zip',
      output: 'unzip -l backup.zip',
    },
    {
      input: 'compress big.log',
      output: 'gzip -k big.log',
    },
    {
      input: 'extract a.zip into out',
      output: 'unzip a.zip -d out',
    },
  ],
  safety: {
    requirements: [
      'List an unknown archive before it is unpacked over existing files.',
      'Do not delete originals after packing unless the request asks for it.',
    ],
    ruleDomains: ['file'],
  },
  tool: {
    description:
      'Compression and archiving: creating and extracting tar, zip, gzip, xz and 7z archives, compressing and decompressing files, viewing archive contents.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: create, extract, list, compress or decompress.',
        values: ['create', 'extract', 'list', 'compress', 'decompress'],
        isRequired: true,
      },
      {
        name: 'format',
        description: 'Archive format: tar, tar.gz, zip, gzip, or auto.',
        values: ['tar', 'tar.gz', 'zip', 'gzip', 'auto'],
        isRequired: false,
      },
      {
        name: 'target',
        description: 'Files to pack, or the archive to unpack.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
