import { Option, type Command } from 'commander';
import { HunchError } from '@hunch/common/errors';
import { wireBounds, type SuggestResult } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { nothingFound } from '../nothing-yet.ts';
import { explainSuggestions, listSuggestions } from '../render/suggestions.ts';
import { shellSession } from '../session.ts';
import { jsonOption, wholeNumber } from './options.ts';

const noAnswer = 'hunch: no answer from the daemon; `hunch doctor` says why.\n';

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
    .argument('[prefix]', 'what you typed so far; without it, the next command is predicted', '')
    .option('-n, --limit <number>', 'maximum number of suggestions', wholeNumber(1, wireBounds.resultsMax))
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['text', 'json', 'fzf']).default('text'),
    )
    .addOption(jsonOption())
    .option('-e, --explain', 'show each reason and what it added to the score, and which filter hid a line')
    // As in `hunch search -v`.
    .addOption(new Option('-v, --verbose').implies({ explain: true }).hideHelp())
    .option('--include-low-confidence', 'show unlikely suggestions too')
    .option('--strict', 'fail if the daemon fails; without it, print nothing and exit 0')
    .action(async (prefix: string, options: SuggestOptions) => {
      const result = await suggestions(cli, prefix, options);
      const speaks = cli.terminal.interactive && options.format === 'text' && !options.json;
      if (result !== undefined && (!speaks || result.suggestions.length > 0 || options.explain))
        show(cli, result, options);
      else if (speaks)
        process.stderr.write(result === undefined ? noAnswer : await nothingFound(cli, 'No suggestions.'));
    });
}

/** Undefined when there is no answer: a shell's prompt must go on without suggestions (spec 003 §13.3). */
async function suggestions(
  cli: Cli,
  prefix: string,
  options: SuggestOptions,
): Promise<SuggestResult | undefined> {
  const session = shellSession(cli.environment);
  try {
    return await ask(cli, 'Suggest', {
      session_id: session.id,
      cwd: process.cwd(),
      prefix,
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      ...(options.includeLowConfidence ? { include_low_confidence: true } : {}),
      ...(options.explain ? { explain: true } : {}),
      ...(session.ephemeral ? { ephemeral: true } : {}),
    });
  } catch (error) {
    if (options.strict || !(error instanceof HunchError)) throw error;
    return undefined;
  }
}

function show({ terminal }: Cli, result: SuggestResult, { json, format, explain }: SuggestOptions): void {
  if (json || format === 'json') terminal.write(`${JSON.stringify(result)}\n`);
  else if (format === 'fzf') terminal.write(result.suggestions.map(({ text }) => `${text}\0`).join(''));
  else terminal.write(explain ? explainSuggestions(result, terminal.colors) : listSuggestions(result));
}
