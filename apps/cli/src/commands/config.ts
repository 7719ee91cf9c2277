import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { connectDaemon, nobodyListens } from '../client.ts';
import { configurationText, problemsOf, readConfiguration, type EffectiveOption } from '../configuration.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { columns } from '../render/columns.ts';
import { examples, jsonOption } from './options.ts';

interface JsonChoice {
  readonly json?: true;
}

export function define(command: Command, cli: Cli): void {
  command.addHelpText(
    'after',
    examples(
      ['hunch config get', 'every option, its value, and where that comes from'],
      ['hunch config set suggestions.max_results 7', 'comments and layout of the file stay'],
      ['HUNCH_SUGGESTIONS_MAX_RESULTS=3 hunch config get suggestions.max_results', 'the environment wins'],
    ),
  );
  command
    .command('path')
    .description('print where the file is')
    .addHelpText(
      'after',
      examples(['hunch config path', 'it need not exist yet'], ['$EDITOR "$(hunch config path)"', 'edit it']),
    )
    .action(() => cli.terminal.write(`${cli.paths.config}\n`));
  command
    .command('check')
    .description('say what is wrong with the file and the environment')
    .addHelpText(
      'after',
      examples(
        ['hunch config check', 'ends with 1 if something is wrong'],
        ['hunch config check --json', 'for a program'],
      ),
    )
    .addOption(jsonOption())
    .action((options: JsonChoice) => check(cli, options.json === true));
  command
    .command('get')
    .description('print an option, or all of them')
    .addHelpText(
      'after',
      examples(
        ['hunch config get', 'all of them, and where each value comes from'],
        ['hunch config get guidance', 'one section'],
        ['hunch config get suggestions.max_results', 'the value alone'],
      ),
    )
    .argument('[key]', 'the dotted name of an option or of a section')
    .addOption(jsonOption())
    .action((key: string | undefined, options: JsonChoice) => get(cli, key, options.json === true));
  command
    .command('set')
    .description('change an option in the file')
    .addHelpText(
      'after',
      examples(
        ['hunch config set suggestions.max_results 7', 'a running daemon takes it at once'],
        ['hunch config set classifier.runner "rch exec --"', 'a text of several words'],
      ),
    )
    .argument('<key>', 'the dotted name of the option')
    .argument('<value>', 'a number, true, false, a text, or a list: ["a", "b"]')
    .action((key: string, value: string) => setOption(cli, key, value));
}

function check(cli: Cli, json: boolean): void {
  const { file, problems } = readConfiguration(cli);
  if (problems.length > 0) process.exitCode = exitCodes.failure;
  if (json) cli.terminal.write(`${JSON.stringify({ file, problems })}\n`);
  else if (problems.length === 0) cli.terminal.write(`${file} is fine.\n`);
  else cli.terminal.write(problems.map((problem) => `${problem}\n`).join(''));
}

function get(cli: Cli, key: string | undefined, json: boolean): void {
  const { options } = readConfiguration(cli);
  const chosen = options.filter(
    ({ name }) => key === undefined || name === key || name.startsWith(`${key}.`),
  );
  const [only] = chosen;
  if (only === undefined) throw unknownKey(key ?? '', options);
  if (json) cli.terminal.write(`${JSON.stringify(only.name === key ? only : chosen)}\n`);
  else if (only.name === key) cli.terminal.write(`${plain(only.value)}\n`);
  else cli.terminal.write(columns(chosen.map((option) => describe(cli, option))));
}

function describe(cli: Cli, { name, value, origin, variable }: EffectiveOption): string[] {
  const source = { default: 'default', file: cli.paths.config, environment: variable }[origin];
  return [name, `= ${JSON.stringify(value)}`, cli.terminal.colors.dim(source)];
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `hunch config set`; other commands change their own options by it. */
export async function setOption(cli: Cli, key: string, typed: string): Promise<void> {
  // With its parser it is four times the size of everything else here.
  const editor = await import('../edit-configuration.ts');
  const { options } = readConfiguration(cli);
  const option = options.find(
    ({ name, value }) => name === key || (isTable(value) && key.startsWith(`${name}.`)),
  );
  if (option === undefined) throw unknownKey(key, options);
  // `5` for an option that holds text is text.
  const read = editor.readTypedValue(typed);
  const value = typeof option.value === 'string' && typeof read !== 'string' ? typed : read;
  const before = configurationText(cli);
  const after = edited(cli, () => editor.setKey(before, key, value));
  const old = problemsOf(cli, before);
  const fresh = problemsOf(cli, after).filter((problem) => !old.includes(problem));
  if (fresh.length > 0) throw new CommandFailure(`Nothing was changed. ${fresh.join('\n')}`, exitCodes.usage);
  const backup = editor.replaceFile(cli.paths.config, after);
  const kept = backup === undefined ? '' : ` What was there before is in ${backup}.`;
  cli.terminal.write(`${key} is now ${JSON.stringify(value)} in ${cli.paths.config}.${kept}\n`);
  if (option.origin === 'environment') {
    cli.terminal.write(`But ${option.variable} is set in this environment, and wins.\n`);
  }
  await reloadIfRunning(cli);
}

function edited(cli: Cli, edit: () => string): string {
  try {
    return edit();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new CommandFailure(
      `Nothing was changed: ${cli.paths.config} cannot be edited (${reason}). \`hunch config check\` shows what is wrong.`,
    );
  }
}

/** Entries under names that the user chooses: `prompt_router.providers`. */
function isTable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function reloadIfRunning(cli: Cli): Promise<void> {
  try {
    const daemon = await connectDaemon(cli.paths, cli.uid);
    await daemon.request('Reload', {}).finally(() => daemon.close());
    cli.terminal.write('The daemon has read it.\n');
  } catch (error) {
    if (!nobodyListens(error)) throw error;
  }
}

function unknownKey(key: string, options: readonly EffectiveOption[]): CommandFailure {
  const last = key.split('.').at(-1) ?? '';
  const near = options.filter(({ name }) => last.length > 2 && name.includes(last)).map(({ name }) => name);
  const hint =
    near.length > 0
      ? `Did you mean ${near.slice(0, 3).join(' or ')}?`
      : '`hunch config get` lists all options.';
  return new CommandFailure(`There is no option "${key}". ${hint}`, exitCodes.usage);
}
