import { Option, type Command } from 'commander';
import { HunchError } from '@hunch/common/errors';
import { wireBounds, type SuggestParams, type SuggestResult } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { explainSuggestions, listSuggestions } from '../render/suggestions.ts';
import { shellSession } from '../session.ts';
import { examples, jsonOption, wholeNumber } from './options.ts';

interface SuggestOptions {
  readonly limit?: number;
  readonly format: 'text' | 'json' | 'fzf';
  readonly json?: true;
  readonly explain?: true;
  readonly includeLowConfidence?: true;
  readonly strict?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[prefix]', 'what is typed so far; without it, the next command is predicted', '')
    .addOption(
      new Option('-n, --limit <number>', 'at most so many').argParser(wholeNumber(1, wireBounds.resultsMax)),
    )
    .addOption(
      new Option('-f, --format <format>', 'of the output').choices(['text', 'json', 'fzf']).default('text'),
    )
    .addOption(jsonOption())
    .option('-v, --explain', 'show why: every reason with what it added to the score')
    .option('--include-low-confidence', 'show unlikely ones too')
    .option('--strict', 'fail when the daemon fails, instead of printing nothing')
    .addHelpText(
      'after',
      examples(
        ['hunch suggest', 'the best guesses for the next command, one a line'],
        ['hunch suggest "git c" -v', 'how that line may go on, and why'],
        ['hunch suggest -f fzf | fzf --read0', 'pick one'],
        ['hunch suggest --json --limit 1', 'for a program'],
      ),
    )
    .action(async (prefix: string, options: SuggestOptions) => {
      const result = await ask(cli, prefix, options);
      if (result !== undefined) show(cli, result, options);
    });
}

/** Undefined when there is no answer: a shell's prompt must go on without suggestions (spec 003 §13.3). */
async function ask(cli: Cli, prefix: string, options: SuggestOptions): Promise<SuggestResult | undefined> {
  const session = shellSession(cli.environment);
  const params: SuggestParams = {
    session_id: session.id,
    cwd: process.cwd(),
    prefix,
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    ...(options.includeLowConfidence ? { include_low_confidence: true } : {}),
    ...(session.ephemeral ? { ephemeral: true } : {}),
  };
  try {
    const daemon = await reachDaemon(cli);
    try {
      return await daemon.request('Suggest', params);
    } finally {
      daemon.close();
    }
  } catch (error) {
    if (options.strict || !(error instanceof HunchError)) throw error;
    return undefined;
  }
}

function show(cli: Cli, result: SuggestResult, options: SuggestOptions): void {
  if (options.json || options.format === 'json') {
    cli.terminal.write(`${JSON.stringify(result)}\n`);
  } else if (options.format === 'fzf') {
    cli.terminal.write(result.suggestions.map((suggestion) => `${suggestion.text}\0`).join(''));
  } else if (options.explain) {
    cli.terminal.write(explainSuggestions(result, cli.terminal.colors));
  } else {
    cli.terminal.write(listSuggestions(result));
  }
}
