import { Command, CommanderError, Option } from 'commander';
import type { Cli } from './cli.ts';
import { commandTable, type CommandEntry } from './commands/index.ts';
import { exitCodes } from './exit-codes.ts';
import { isRequest, operandsOf } from './request-line.ts';
import { colorModes } from './render/terminal.ts';

/** Parses the arguments and runs the one command they name. Only that command's code is loaded. */
export async function runProgram(cli: Cli, args: readonly string[]): Promise<void> {
  const program = createProgram(cli);
  const operand = firstOperand(args);
  const named = commandTable.find((entry) => entry.name === operand);
  if (named === undefined && isRequest(args)) {
    const { define } = await import('./commands/generate.ts');
    define(program, cli);
    pointToHelp(program);
  } else if (named !== undefined) {
    await addCommand(program, named, cli);
  } else {
    // For the help, and for "did you mean".
    for (const entry of commandTable) program.command(entry.name).description(entry.summary);
    pointToHelp(program);
  }
  if (args.length === 0) {
    program.outputHelp();
    return;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed its own message; help and version end with 0.
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/** Every command with all its options, as completions need it. */
async function loadWholeProgram(cli: Cli): Promise<Command> {
  const program = createProgram(cli);
  for (const entry of commandTable) {
    await addCommand(program, entry, cli);
  }
  return program;
}

async function addCommand(program: Command, entry: CommandEntry, cli: Cli): Promise<void> {
  const module = await entry.load();
  module.define(program.command(entry.name).description(entry.summary), cli, () => loadWholeProgram(cli));
  pointToHelp(program);
}

/** An error names the help of the command that it belongs to. */
function pointToHelp(command: Command, path = command.name()): void {
  command.showHelpAfterError(`Try: ${path} --help`);
  for (const inner of command.commands) pointToHelp(inner, `${path} ${inner.name()}`);
}

/** The messages of commander, in the words of hunch. */
function errorText(text: string): string {
  return text
    .replace(/^error: /, 'hunch: ')
    .replace(/command-argument value ('.*') is invalid for argument '.*'\. /, '$1 is not supported. ')
    .replace(/option '(.*?)' argument ('.*') is invalid\. /, '$2 is not valid for $1. ')
    .replace(/Allowed choices are (.*), (.*)\./, 'Choose $1 or $2.');
}

function createProgram(cli: Cli): Command {
  return new Command('hunch')
    .description('Instant, explainable decisions for your shell.')
    .version(`hunch ${cli.version}`, '-V, --version', 'print the version')
    .addOption(new Option('--color <when>', 'colours in the output').choices(colorModes).default('auto'))
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({ outputError: (text, write) => write(errorText(text)) })
    .exitOverride()
    .hook('preAction', (root) =>
      cli.terminal.useColor(root.opts<{ color: (typeof colorModes)[number] }>().color),
    )
    .addHelpText(
      'after',
      '\nGet a command for what you want:\n' +
        '  hunch "find log files larger than 100 MB"        hunch --list-domains, hunch --domain git "…" --help\n' +
        '\nGet started:\n' +
        '  echo \'eval "$(hunch init bash)"\' >> ~/.bashrc     suggestions in every new bash (other shells: hunch init --help)\n' +
        '  hunch import bash                                learn from your history\n' +
        '  hunch doctor                                     check that everything works\n',
    );
}

function firstOperand(args: readonly string[]): string | undefined {
  const operands = operandsOf(args);
  // `hunch help search` shows what `hunch search --help` does.
  return operands[0] === 'help' ? operands[1] : operands[0];
}
