import { coreCatalog, readCommand } from '@hunch/cli-catalog/core';
import type { NeededPath } from './needed-path.ts';
import { worksAnywhere } from './path-rules.ts';

/** git works in a repository, but for those of its commands that work anywhere. Of an alias nobody knows what it runs. */
export function neededRepository(words: readonly string[]): readonly NeededPath[] {
  const reading = words[0] === 'git' ? readCommand(coreCatalog, words) : null;
  const [, subcommand] = reading?.command.path ?? [];
  if (reading === null || subcommand === undefined) return [];
  const command = `git ${subcommand}`;
  const options = reading.options.map(({ name }) => name);
  return worksAnywhere(command, options) ? [] : [{ path: 'a git repository', kind: 'commit', command }];
}
