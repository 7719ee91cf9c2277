import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { readConfiguration } from '../configuration.ts';
import { completionTree } from '../shells/completion-tree.ts';
import { shellNamed, shellNames, shells } from '../shells/index.ts';

export const examples = shells.map(({ completionsExample }) => completionsExample);

export function define(command: Command, cli: Cli, loadProgram: () => Promise<Command>): void {
  command
    .addArgument(new Argument('<shell>', 'the shell to complete in').choices(shellNames))
    .action(async (shell: string) => {
      const keys = readConfiguration(cli).options.map(({ name }) => name);
      const tree = completionTree(await loadProgram(), { 'config get': keys, 'config set': keys });
      cli.terminal.write(shellNamed(shell)?.completions(tree) ?? '');
    });
}
