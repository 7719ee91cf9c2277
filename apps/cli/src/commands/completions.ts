import { Argument, type Command } from 'commander';
import { shellNames, type ShellName } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { bashCompletions } from '../completions/bash.ts';
import { fishCompletions } from '../completions/fish.ts';
import { completionTree, type CompletionNode } from '../completions/tree.ts';
import { zshCompletions } from '../completions/zsh.ts';
import { loadWholeProgram } from '../program.ts';
import { examples } from './options.ts';

const generators: Readonly<Record<ShellName, (root: CompletionNode) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
};

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('<shell>', 'the shell to complete in').choices(shellNames))
    .addHelpText(
      'after',
      examples(
        ['eval "$(hunch completions bash)"', 'in ~/.bashrc'],
        ['eval "$(hunch completions zsh)"', 'in ~/.zshrc, after compinit'],
        ['hunch completions fish > ~/.config/fish/completions/hunch.fish', 'once'],
      ),
    )
    .action(async (shell: ShellName) => {
      cli.terminal.write(generators[shell](completionTree(await loadWholeProgram(cli))));
    });
}
