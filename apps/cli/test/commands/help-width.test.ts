import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cli } from '../../src/cli.ts';
import { loadWholeProgram } from '../../src/program.ts';
import { createTerminal } from '../../src/render/terminal.ts';

/** The longest names of options, arguments and usages are single words, and commands in examples have long words, too. */
const widths = [60, 80, 200] as const;

function terminalOf(columns: number): Cli['terminal'] {
  return createTerminal({ isTTY: true, columns, write: () => undefined }, { LANG: 'C.UTF-8', TERM: 'dumb' });
}

function all(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(all)];
}

describe.each(widths)('help at %i columns', (columns) => {
  let commands: readonly Command[] = [];
  beforeAll(async () => {
    // Definitions look at nothing but the terminal before they are run.
    const cli = { version: '0', terminal: terminalOf(columns), environment: {} } as unknown as Cli;
    commands = all(await loadWholeProgram(cli)).slice(1);
  });

  it('of every command keeps within the terminal and cuts no word', () => {
    expect(commands.length).toBeGreaterThan(50);
    for (const command of commands) {
      let text = '';
      command.configureOutput({ writeOut: (written) => (text += written) });
      command.outputHelp();
      expect(text).toMatch(/^Usage: /);
      const tooLong = text
        .split('\n')
        .filter((line) => Array.from(line).length > columns && / \S/.test(line.trim()));
      expect(tooLong, command.name()).toEqual([]);
    }
  });
});
