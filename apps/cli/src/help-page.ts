import type { Command, Help } from 'commander';
import type { Example, HelpTexts } from './command-help.ts';
import { wrapCommand, wrappedColumns, wrapWords } from './render/wrap.ts';

/** `--help` of a command, no line longer than the terminal is wide. */
export function helpPage(command: Command, help: Help, texts: HelpTexts): string {
  const width = help.helpWidth ?? 80;
  const { examples = [], note = '' } = texts.get(command) ?? {};
  const rows = (items: readonly (readonly [left: string, right: string])[]): string =>
    wrappedColumns(
      items.map(([left, right]) => ({ left, right, indent: 1 })),
      width,
    );
  const section = (title: string, items: readonly (readonly [left: string, right: string])[]): string =>
    items.length === 0 ? '' : `\n${title}:\n${rows(items)}`;
  const paragraphs = (text: string): string =>
    wrapWords(text.replaceAll('\n', ' ').trim(), width)
      .map((line) => `${line}\n`)
      .join('');
  const description = help.commandDescription(command);
  return [
    paragraphs(`Usage: ${help.commandUsage(command)}`),
    description === '' ? '' : `\n${paragraphs(description)}`,
    section(
      'Arguments',
      help
        .visibleArguments(command)
        .map((argument) => [help.argumentTerm(argument), help.argumentDescription(argument)]),
    ),
    section(
      'Options',
      help.visibleOptions(command).map((option) => [help.optionTerm(option), help.optionDescription(option)]),
    ),
    section(
      'Commands',
      help
        .visibleCommands(command)
        .map((inner) => [help.subcommandTerm(inner), help.subcommandDescription(inner)]),
    ),
    examples.length === 0 ? '' : `\nExamples:\n${exampleRows(examples, width)}`,
    note.trim() === '' ? '' : `\n${paragraphs(note)}`,
  ].join('');
}

/** A command that is longer than a line goes on after a backslash, so that it can be copied as it stands. */
export function exampleRows(examples: readonly Example[], width: number): string {
  return wrappedColumns(
    examples.map(([example, meaning]) => ({
      left: wrapCommand(example, width - 2).join('\n      '),
      right: meaning,
      indent: 1,
    })),
    width,
  );
}
