import { Command, CommanderError, Option } from 'commander';
import type { Cli } from './cli.ts';
import { addHelp, summaryOf, type HelpTexts } from './command-help.ts';
import { commandNames, commands, type CommandModule } from './commands/index.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { helpPage } from './help-page.ts';
import { overview, overviewChoice } from './overview.ts';
import { fitLines } from './render/wrap.ts';
import { isRequest, operandsOf } from './request-line.ts';
import { colorModes } from './render/terminal.ts';

const helpTexts: HelpTexts = new WeakMap();

/** Parses the arguments and runs the one command they name. Only that command's code is loaded. */
export async function runProgram(cli: Cli, args: readonly string[]): Promise<void> {
  const choice = overviewChoice(args);
  if (choice !== undefined) {
    cli.terminal.write(overview(choice, cli.terminal.columns));
    return;
  }
  const program = createProgram(cli);
  const operand = firstOperand(args) ?? '';
  if (operandsOf(args)[0]?.trim() === '')
    throw new CommandFailure(
      'Missing request. Example: hunch "find log files larger than 100 MB"',
      exitCodes.usage,
    );
  const load = Object.hasOwn(commands, operand) ? commands[operand] : undefined;
  if (load === undefined && isRequest(args)) {
    const { define } = await import('./commands/generate.ts');
    define(program, cli);
    addHelp(helpTexts, program, '<request>');
    pointToHelp(program);
  } else if (load !== undefined) {
    await addCommand(program, operand, load, cli);
  } else {
    // For the help, and for "did you mean".
    for (const name of commandNames) program.command(name).description(summaryOf(name));
    pointToHelp(program);
  }
  const [help, name, ...others] = args;
  if (load === undefined && help === 'help' && name !== undefined && others.length === 0)
    throw new CommandFailure(`unknown command '${name}'\nList all: hunch help --all`, exitCodes.usage);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed its own message; help and version end with 0.
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (error.exitCode === 0) return;
    const { likelyMeaning } = await import('./likely-meaning.ts');
    process.stderr.write(likelyMeaning(error.message, operandsOf(args), args));
  }
}

/** Every command with all its options, as completions need it. */
export async function loadWholeProgram(cli: Cli): Promise<Command> {
  const program = createProgram(cli);
  for (const [name, load] of Object.entries(commands)) await addCommand(program, name, load, cli);
  return program;
}

async function addCommand(
  program: Command,
  name: string,
  load: () => Promise<CommandModule>,
  cli: Cli,
): Promise<void> {
  const module = await load();
  const command = program.command(name);
  module.define(command, cli, () => loadWholeProgram(cli));
  addHelp(helpTexts, command, name, module.examples);
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
  const program = new Command('hunch')
    .version(`hunch ${cli.version}`, '-V, --version', 'print the version')
    .addOption(new Option('--color <when>', 'colours in the output').choices(colorModes).default('auto'))
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({
      outputError: (text, write) => {
        const told = errorText(text);
        write(process.stderr.isTTY ? fitLines(told, process.stderr.columns) : told);
      },
      getOutHelpWidth: () => cli.terminal.columns,
      getErrHelpWidth: () => cli.terminal.columns,
    })
    .configureHelp({ formatHelp: (command, help) => helpPage(command, help, helpTexts) })
    .exitOverride()
    .hook('preAction', (root) =>
      cli.terminal.useColor(root.opts<{ color: (typeof colorModes)[number] }>().color),
    );
  program.description(summaryOf('hunch'));
  return program;
}

function firstOperand(args: readonly string[]): string | undefined {
  const operands = operandsOf(args);
  // `hunch help search` shows what `hunch search --help` does.
  return operands[0] === 'help' ? operands[1] : operands[0];
}
