import type { Command } from 'commander';
import type { EffectiveConfiguration } from '@hunch/daemon/reports';
import { reloadIfRunning } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { configurationText, problemsOf, readConfiguration } from '../configuration.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { replaceFile } from '../replace-file.ts';
import { columns } from '../render/format.ts';
import { forPerson } from '../render/wrap.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command.command('path').action(() => cli.terminal.write(`${cli.paths.config}\n`));
  command
    .command('check')
    .addOption(jsonOption())
    .action((options: JsonChoice) => check(cli, options));
  command
    .command('get')
    .argument('[key]', 'the dotted name of an option or of a section')
    .addOption(jsonOption())
    .action((key: string | undefined, options: JsonChoice) => get(cli, key, options));
  command
    .command('set')
    .argument('<key>', 'the dotted name of the option')
    .argument('<value>', 'a number, true, false, a text, or a list: ["a", "b"]')
    .action((key: string, value: string) => setOption(cli, key, value));
}

function check(cli: Cli, options: JsonChoice): void {
  const { file, problems } = readConfiguration(cli);
  if (problems.length > 0) process.exitCode = exitCodes.failure;
  print(cli, options, { file, problems }, () =>
    problems.length === 0 ? `${file}: no problems.\n` : problems.map((problem) => `${problem}\n`).join(''),
  );
}

function get(cli: Cli, key: string | undefined, choice: JsonChoice): void {
  const { options } = readConfiguration(cli);
  const chosen = options.filter(
    ({ name }) => key === undefined || name === key || name.startsWith(`${key}.`),
  );
  const [only] = chosen;
  if (only === undefined) throw unknownKey(key ?? '', options);
  print(cli, choice, only.name === key ? only : chosen, () =>
    only.name === key ? `${plain(only.value)}\n` : columns(chosen.map((option) => describe(cli, option))),
  );
}

function describe(
  cli: Cli,
  { name, value, origin, variable }: EffectiveConfiguration['options'][number],
): string[] {
  const source = { default: 'default', file: cli.paths.config, environment: variable }[origin];
  return [name, `= ${JSON.stringify(value)}`, cli.terminal.colors.dim(source)];
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `hunch config set`; other commands change their own options by it. */
export async function setOption(cli: Cli, key: string, typed: string): Promise<void> {
  const { option, value, backup, isInUse } = await changeOption(cli, key, typed);
  const backedUp = backup === undefined ? '' : ` Backup: ${backup}.`;
  cli.terminal.write(
    forPerson(cli, `${key} is now ${JSON.stringify(value)} in ${cli.paths.config}.${backedUp}\n`),
  );
  if (option.origin === 'environment')
    cli.terminal.write(`But the environment variable ${option.variable} is set, and overrides it.\n`);
  if (isInUse) cli.terminal.write('The running daemon uses it now.\n');
}

interface ChangedOption {
  readonly option: EffectiveConfiguration['options'][number];
  readonly value: unknown;
  readonly backup: string | undefined;
  /** A daemon runs, and has read it. */
  readonly isInUse: boolean;
}

/** Writes one option to the file, and has a running daemon read it. */
export async function changeOption(cli: Cli, key: string, typed: string): Promise<ChangedOption> {
  // With its parser it is four times the size of everything else here.
  const { readTypedValue, setKey } = await import('../edit-configuration.ts');
  const { options } = readConfiguration(cli);
  const option = options.find(
    ({ name, value }) => name === key || (isTable(value) && key.startsWith(`${name}.`)),
  );
  if (option === undefined) throw unknownKey(key, options);
  // `5` for an option that holds text is text.
  const read = readTypedValue(typed);
  const value = typeof option.value === 'string' && typeof read !== 'string' ? typed : read;
  const before = configurationText(cli);
  const after = edited(cli, () => setKey(before, key, value));
  const old = problemsOf(cli, before);
  const fresh = problemsOf(cli, after).filter((problem) => !old.includes(problem));
  if (fresh.length > 0) throw new CommandFailure(`Nothing was changed. ${fresh.join('\n')}`, exitCodes.usage);
  const backup = replaceFile(cli.paths.config, after);
  return { option, value, backup, isInUse: await reloadIfRunning(cli) };
}

function edited(cli: Cli, edit: () => string): string {
  try {
    return edit();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new CommandFailure(
      `Nothing was changed: cannot edit ${cli.paths.config} (${reason}). Run \`hunch config check\`.`,
    );
  }
}

/** Entries under names that the user chooses: `prompt_router.providers`. */
function isTable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownKey(key: string, options: EffectiveConfiguration['options']): CommandFailure {
  const last = key.split('.').at(-1) ?? '';
  const near = options.filter(({ name }) => last.length > 2 && name.includes(last)).map(({ name }) => name);
  const hint =
    near.length > 0
      ? `Did you mean ${near.slice(0, 3).join(' or ')}?`
      : 'List all options with `hunch config get`.';
  return new CommandFailure(`Unknown option "${key}". ${hint}`, exitCodes.usage);
}
