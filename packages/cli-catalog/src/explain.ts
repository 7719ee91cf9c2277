import type { Catalog } from './catalog.ts';
import type { ArgumentKind } from './kinds.ts';
import { readCommand, type Part, type PartRole } from './read-command.ts';
import type { Command } from './tool.ts';

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
  const reading = readCommand(catalog, words);
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
    explained.push({
      role: part.role,
      text: part.text,
      word: part.word + offset,
      start: part.start,
      end: part.end,
      kind: part.argument?.kind ?? null,
      description: descriptionOf(part, command),
      depth,
    });
  }
}

function descriptionOf(part: Part, command: Command): string {
  switch (part.role) {
    case 'tool':
    case 'subcommand':
      return command.description;
    case 'option':
      return part.option?.description ?? '';
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
