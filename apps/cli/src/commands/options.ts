import { InvalidArgumentError, Option } from 'commander';

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

export function jsonOption(): Option {
  return new Option('--json', 'print JSON: a stable order of fields, no colours');
}

/** The examples below a command's help. */
export function examples(...lines: readonly (readonly [command: string, meaning: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  const text = lines.map(([command, meaning]) => `  ${command.padEnd(width)}  ${meaning}\n`).join('');
  return `\nExamples:\n${text}`;
}
