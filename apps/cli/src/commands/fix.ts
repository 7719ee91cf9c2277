import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { FixedCommand } from '@hunch/daemon/reports';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askReport } from '../offline.ts';
import { describeFixes } from '../render/fixes.ts';
import { refusal } from '../refusal.ts';
import {
  batchOption,
  inputOf,
  jsonOption,
  print,
  runBatch,
  wholeNumber,
  type JsonChoice,
} from './options.ts';

interface FixOptions extends JsonChoice {
  readonly batch?: true;
  readonly exitCode?: number;
  readonly error?: string;
  readonly first?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[command...]', 'the command that failed; without it, standard input is one')
    .option('-e, --exit-code <number>', 'exit code of the command that failed', wholeNumber(0, 255))
    .option('--error <file>', 'file with what the command printed; - is standard input')
    .option('-1, --first', 'print the likeliest correction alone')
    .addOption(batchOption('commands'))
    .addOption(jsonOption())
    .action(async (words: readonly string[], options: FixOptions) => {
      const code = options.exitCode === undefined ? [] : ['--exit-code', String(options.exitCode)];
      const job = { job: 'fix', args: ['--cwd', process.cwd(), ...code] };
      if (options.batch) return runBatch(cli, words, job);
      const line = inputOf(await failed(words, options), 'command', "hunch fix 'git psuh'");
      const error = await written(options);
      const input = error === '' ? line : JSON.stringify({ command: line, error });
      const answer = await askReport<FixedCommand>(cli, job, input);
      const [best] = answer.fixes;
      if (best === undefined && !options.json)
        throw new CommandFailure(`No correction found for: ${line}`, exitCodes.failure);
      if (options.first === true && best !== undefined) cli.terminal.write(`${best.command}\n`);
      else print(cli, options, { ...answer, input: line }, describeFixes);
    });
}

async function failed(words: readonly string[], { error }: FixOptions): Promise<readonly string[]> {
  const isPiped = words.length === 0 && error !== '-' && !process.stdin.isTTY;
  return isPiped ? [(await text(process.stdin)).trimEnd()] : words;
}

function written({ error }: FixOptions): string | Promise<string> {
  if (error === undefined) return '';
  if (error === '-') return text(process.stdin);
  try {
    return readFileSync(error, 'utf8');
  } catch (cause) {
    throw new CommandFailure(
      `${refusal(cause) ?? `${error} can't be read.`} --error names the file with what the command printed; - is standard input.`,
      exitCodes.usage,
    );
  }
}
