import type { Catalog } from './catalog.ts';
import type { ArgumentKind } from './kinds.ts';
import { baseName, readCommand, type Part, type PartRole } from './read-command.ts';
import type { Command, Option } from './tool.ts';

/** What one part of a line means. */
export interface ExplainedPart {
  readonly role: PartRole;
  readonly text: string;
  /** Index of the word, and where the part begins and ends in it. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
  /** What it names; null for what names nothing, or nothing known. */
  readonly kind: ArgumentKind | null;
  /** What it does, in one line; empty where the catalogue does not say, or descriptions were not loaded. */
  readonly description: string;
  /** How many commands have been stepped into: 1 for `make` in `sudo make`. */
  readonly depth: number;
}

/** Steps into commands that start commands end here. */
const depthMax = 16;

/**
 * What each part of a line means, in the order of the words. Of a command that the catalogue does not know, the words stand there
 * without a meaning.
 *
 * @example
 * ```ts
 * explain(catalog, ['sudo', 'tar', '-xf', 'a.tar']).map(({ text, kind }) => [text, kind]);
 * // [['sudo', null], ['tar', null], ['-x', null], ['f', null], ['a.tar', 'file']]
 * ```
 */
export function explain(catalog: Catalog, words: readonly string[]): readonly ExplainedPart[] {
  const explained: ExplainedPart[] = [];
  explainFrom(catalog, words, 0, 0, explained);
  return explained;
}

function explainFrom(
  catalog: Catalog,
  words: readonly string[],
  offset: number,
  depth: number,
  explained: ExplainedPart[],
): void {
  const bare = hasBareLetters(catalog, words);
  const reading = readCommand(
    catalog,
    bare ? [words[0] ?? '', `-${words[1] ?? ''}`, ...words.slice(2)] : words,
  );
  if (reading === null) {
    for (const [index, text] of words.entries())
      explained.push({
        role: index === 0 ? 'tool' : 'operand',
        text,
        word: index + offset,
        start: 0,
        end: text.length,
        kind: null,
        description: '',
        depth,
      });
    return;
  }
  const { handed, parts } = reading;
  const inner = handed !== null && !handed.isText && depth < depthMax ? handed : null;
  let command: Command = reading.tool;
  for (const part of parts) {
    if (part.role === 'subcommand') command = command.subcommand(part.text) ?? command;
    if (inner !== null && part.word === inner.from)
      explainFrom(catalog, words.slice(inner.from, inner.to), offset + inner.from, depth + 1, explained);
    if (inner !== null && part.word >= inner.from && part.word < inner.to) continue;
    const dash = bare && part.word === 1 ? 1 : 0;
    explained.push({
      role: part.role,
      text: part.start === 0 ? part.text.slice(dash) : part.text,
      word: part.word + offset,
      start: Math.max(0, part.start - dash),
      end: part.end - dash,
      kind: part.argument?.kind ?? null,
      description: descriptionOf(part, command),
      depth,
    });
  }
}

/** `tar xzf`: the dash may be left out. */
function hasBareLetters(catalog: Catalog, [name = '', letters = '']: readonly string[]): boolean {
  const tool = /^[A-Za-z]+$/.test(letters) ? catalog.findTool(baseName(name)) : null;
  return (
    tool?.bareLetters === true && Array.from(letters).every((letter) => tool.option(`-${letter}`) !== null)
  );
}

function descriptionOf(part: Part, command: Command): string {
  switch (part.role) {
    case 'tool':
    case 'subcommand':
      return command.description;
    case 'option':
      return part.option === null ? '' : part.option.description || longNameOf(part.option, part.text);
    case 'value':
    case 'operand':
      return (
        part.argument?.values.find(({ value }) => value === part.text)?.description ??
        part.argument?.name ??
        ''
      );
    case 'separator':
      return 'Options end here';
    case 'assignment':
      return 'Sets a variable for the command';
    case 'command':
      return '';
  }
}

/** The long name says what most options do that nobody has described. */
function longNameOf({ names }: Option, written: string): string {
  const long = names.find((name) => name.startsWith('--') && name !== written);
  return long === undefined ? '' : `Same as ${long}`;
}
