import { InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { passThrough, type OfflineJob } from '../offline.ts';
import type { Terminal } from '../render/terminal.ts';
import { fitLines } from '../render/wrap.ts';

/** A whole number within bounds, for `argParser`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

export interface JsonChoice {
  readonly json?: true;
}

export function jsonOption(): Option {
  return new Option('--json', 'print JSON, without colours');
}

/** Writes an answer as one line of JSON, or as `render` writes it. */
export function print<Answer>(
  { terminal }: Cli,
  { json }: JsonChoice,
  answer: Answer,
  render: (answer: Answer, terminal: Terminal) => string,
): void {
  if (json) terminal.write(`${JSON.stringify(answer)}\n`);
  else writeFitting(terminal, render(answer, terminal));
}

/** For a person, lines that are wider than the terminal are broken between words; for a program all stays one line. */
export function writeFitting(terminal: Terminal, text: string): void {
  terminal.write(terminal.interactive ? fitLines(text, terminal.columns) : text);
}

export function batchOption(what: string): Option {
  return new Option(
    '-b, --batch',
    `read ${what} from standard input, one a line, or JSON with "input"; print JSON lines`,
  );
}

/** Runs `--batch`, for which no words may be given. */
export async function runBatch(cli: Cli, words: readonly string[], job: OfflineJob): Promise<void> {
  if (words.length > 0)
    throw new CommandFailure('--batch reads standard input. Remove the arguments.', exitCodes.usage);
  process.exitCode = await passThrough(cli, job);
}

/** The words as one text. */
export function inputOf(words: readonly string[], what: string, example: string): string {
  const input = words.join(' ');
  if (input.trim() === '') throw new CommandFailure(`Missing ${what}. Example: ${example}`, exitCodes.usage);
  return input;
}
