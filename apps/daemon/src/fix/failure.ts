import { readCommand, unwrap, type Catalog, type Reading } from '@hunch/cli-catalog';
import { eachSimpleCommand, parseShell, type Word } from '@hunch/common/shell';

/** What is known of a line that failed. */
export interface Failure {
  readonly line: string;
  /** Null: not known. */
  readonly exitCode: number | null;
  /** What it wrote, as far as somebody has kept it; may be empty. */
  readonly error: string;
}

/** One simple command of the line, below `sudo` and the like. */
export interface FailedCommand {
  readonly line: string;
  /** Where it begins and ends in the line. */
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
  readonly texts: readonly string[];
  /** By the catalogue; null where it does not know the program. */
  readonly reading: Reading | null;
  /** `['git', 'push']` */
  readonly path: readonly string[];
  /** Of the first word behind the path, and of what may stand between. */
  readonly afterPath: number;
  /** It runs as another user already. */
  readonly isPrivileged: boolean;
}

export const fixBounds = {
  lineCharactersMax: 4_000,
  /** The end of what a command wrote says why it failed. */
  errorCharactersMax: 16_000,
  /** Commands of a line that are looked at. */
  commandsMax: 8,
  fixesMax: 3,
} as const;

/** The simple commands of a line that may have failed. */
export function failedCommands(catalog: Catalog, line: string): readonly FailedCommand[] {
  const found: FailedCommand[] = [];
  if (line.length > fixBounds.lineCharactersMax) return found;
  eachSimpleCommand(parseShell(line).script, ({ words }, source) => {
    if (source !== line || words.length === 0 || found.length >= fixBounds.commandsMax) return;
    const command = failedCommand(catalog, line, words);
    if (command !== null) found.push(command);
  });
  return found;
}

function failedCommand(catalog: Catalog, line: string, all: readonly Word[]): FailedCommand | null {
  const { from, isText, isPrivileged } = unwrap(
    catalog,
    all.map(({ text }) => text),
  );
  const words = isText ? all : all.slice(from);
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const texts = words.map(({ text }) => text);
  const reading = readCommand(catalog, texts);
  const deepest = reading?.parts.findLast(({ role }) => role === 'tool' || role === 'subcommand');
  return {
    line,
    start: first.start,
    end: last.end,
    words,
    texts,
    reading,
    path: reading?.command.path ?? [texts[0] ?? ''],
    afterPath: (deepest?.word ?? 0) + 1,
    isPrivileged: isPrivileged && !isText,
  };
}

/** The line with another text in place of a word of the command. */
export function withWord({ line, words }: FailedCommand, index: number, text: string): string {
  const word = words[index];
  return word === undefined ? line : line.slice(0, word.start) + text + line.slice(word.end);
}

/** The line with another command in place of this one. */
export function withCommand({ line, start, end }: FailedCommand, text: string): string {
  return line.slice(0, start) + text + line.slice(end);
}
