import type { DomainDefinition } from '../domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const textProcessing: DomainDefinition = {
  name: 'text_processing',
  title: 'Text Processing',
  description: 'Searching, filtering, counting, comparing and changing the contents of files.',
  aliases: ['text'],
  keywords: [
    'search',
    'grep',
    'text',
    'line',
    'lines',
    'word',
    'words',
    'count',
    'replace',
    'sort',
    'unique',
    'duplicates',
    'pattern',
    'regex',
    'match',
    'column',
    'csv',
    'json',
    'log',
    'print',
    'contents',
    'string',
    'strings',
    'filter',
    'extract',
    'diff',
    'compare',
    'head',
    'tail',
  ],
  primaryCommands: [
    'grep',
    'sed',
    'awk',
    'cat',
    'head',
    'tail',
    'sort',
    'uniq',
    'cut',
    'tr',
    'wc',
    'diff',
    'comm',
    'paste',
    'column',
    'jq',
    'less',
  ],
  prompt:
    'You turn one request into one shell command. The subject is text: searching, filtering, counting, sorting, comparing and changing the contents of files.\nThe machine runs {{os}} with {{unix_flavor}} tools. Preferred commands: {{available_commands}}.\n\nPlatform:\n{{platform_notes}}\n\nSafety:\n{{safety_requirements}}\n\nExamples:\n{{examples}}\n\nRead from the files that the request names; print the result unless asked to change a file.\nAnswer with JSON only: {"cmd": "the command"}. If the request cannot be met by one command: {"cmd": null, "reason": "why"}.\n',
  examples: [
    {
      input: 'search for FIXUP comments',
      output: "grep -rn 'FIXUP' .",
    },
    {
      input: 'count lines in app.log',
      output: 'wc -l app.log',
    },
    {
      input: 'replace foo with bar in notes.txt',
      output: "sed -i 's/foo/bar/g' notes.txt",
    },
    {
      input: 'second column of data.csv',
      output: 'cut -d, -f2 data.csv',
    },
    {
      input: 'most frequent lines of access.log',
      output: 'sort access.log | uniq -c | sort -rn | head',
    },
    {
      input: 'follow app.log',
      output: 'tail -f app.log',
    },
  ],
  safety: {
    requirements: [
      'Change a file in place only if the request asks for it.',
      'Never redirect output onto a file that the same command reads.',
    ],
    ruleDomains: ['file'],
  },
  tool: {
    description:
      'Text manipulation and search: searching inside files, viewing parts of files, filtering, replacing, sorting, counting lines or words, removing duplicate lines, extracting columns and patterns, comparing files.',
    parameters: [
      {
        name: 'operation',
        description: 'What to do: search, filter, transform, sort, count or extract.',
        values: ['search', 'filter', 'transform', 'sort', 'count', 'extract'],
        isRequired: true,
      },
      {
        name: 'pattern',
        description: 'What to search for or how to change it.',
        values: [],
        isRequired: false,
      },
    ],
  },
};
