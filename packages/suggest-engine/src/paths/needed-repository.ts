import { coreCatalog, readCommand } from '@hunch/cli-catalog/core';
import type { NeededPath } from './needed-path.ts';
import { worksAnywhere } from './path-rules.ts';

/** Options that say which repository is meant (git(1)), or that there is none (git-diff(1), git-grep(1)). */
const elsewhere: ReadonlySet<string> = new Set([
  '-C',
  '--git-dir',
  '--work-tree',
  '--no-index',
  '--help',
  '-h',
]);

/** git works in a repository, but for those of its commands that work anywhere. Of an alias nobody knows what it runs. */
export function neededRepository(words: readonly string[]): readonly NeededPath[] {
  if (words[0] !== 'git') return [];
  const reading = readCommand(coreCatalog, words);
  const [, subcommand] = reading?.command.path ?? [];
  if (reading === null || subcommand === undefined || worksAnywhere(`git ${subcommand}`)) return [];
  return reading.options.some(({ name }) => elsewhere.has(name))
    ? []
    : [{ path: 'a git repository', kind: 'commit', command: `git ${subcommand}` }];
}
