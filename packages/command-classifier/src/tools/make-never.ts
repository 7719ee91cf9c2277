import { targetEntries } from '../target-words.ts';
import { NeverRules, type NeverEntry } from '../tool.ts';

export const makeNever: readonly NeverEntry[] = [
  { id: 'make-help', flags: '-h --help', reason: 'prints help', examples: ['make --help', 'make -h'] },
  {
    id: 'make-version',
    flags: '-v --version',
    reason: 'prints a version',
    examples: ['make --version', 'make -v'],
  },
  {
    id: 'make-dry-run',
    flags: '-n --just-print --dry-run --recon',
    reason: 'prints the commands and runs none',
    examples: ['make -n', 'make --dry-run all', 'make -kn', 'make --just-print', 'make --recon'],
  },
  {
    id: 'make-database',
    flags: '-p --print-data-base',
    reason: 'prints the rules',
    examples: ['make -p', 'make --print-data-base'],
  },
  {
    id: 'make-question',
    flags: '-q --question',
    reason: 'asks whether files are up to date and builds nothing',
    examples: ['make -q', 'make --question'],
  },
  {
    id: 'make-touch',
    flags: '-t --touch',
    reason: 'changes the times of files',
    examples: ['make -t', 'make --touch'],
  },
  {
    id: 'make-eval',
    flags: '-E --eval',
    reason: 'adds rules of its own',
    examples: ["make --eval='all:' all"],
  },
  {
    id: 'make-debug',
    flags: '-d --debug',
    reason: 'explains instead of only building',
    examples: ['make -d', 'make --debug=b'],
  },
  ...targetEntries,
];

export const makeRules = new NeverRules(makeNever);
