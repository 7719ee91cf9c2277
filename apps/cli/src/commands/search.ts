import { Option, type Command } from 'commander';
import { searchModes, searchScopes, wireBounds } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { nothingFound } from '../nothing-yet.ts';
import { detailHits, listHits } from '../render/search-hits.ts';
import { shellSession } from '../session.ts';
import { jsonOption, wholeNumber, writeFitting } from './options.ts';

interface SearchOptions {
  readonly limit: number;
  readonly scope: (typeof searchScopes)[number];
  readonly mode: (typeof searchModes)[number];
  readonly format: 'text' | 'json' | 'fzf';
  readonly json?: true;
  readonly verbose?: true;
  readonly interactive?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[query...]', 'words, or the beginning of a command; without it, the newest commands')
    .option('-n, --limit <number>', 'maximum number of results', wholeNumber(1, wireBounds.resultsMax), 20)
    .addOption(new Option('-s, --scope <scope>', 'where to search').choices(searchScopes).default('global'))
    .addOption(
      new Option(
        '-m, --mode <mode>',
        'fts: words anywhere; prefix: the beginning; fuzzy: misspelt words; auto: fts, else fuzzy',
      )
        .choices(searchModes)
        .default('auto'),
    )
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['text', 'json', 'fzf']).default('text'),
    )
    .addOption(jsonOption())
    .option('-i, --interactive', 'choose on the full screen; prints the command')
    .option('-v, --verbose', 'show age, number of runs, exit code and directory')
    .action(async (words: readonly string[], { scope, mode, limit, ...options }: SearchOptions) => {
      const { terminal } = cli;
      if (options.interactive) {
        const { runScreen } = await import('../screen.ts');
        const { text } = await runScreen(cli, { query: words.join(' '), inline: 'here' });
        if (text !== '') terminal.write(`${text}\n`);
        return;
      }
      const result = await ask(cli, 'Search', {
        query: words.join(' '),
        scope,
        mode,
        limit,
        session_id: shellSession(cli.environment).id,
        cwd: process.cwd(),
      });
      if (options.json || options.format === 'json') terminal.write(`${JSON.stringify(result)}\n`);
      else if (options.format === 'fzf')
        terminal.write(result.hits.map((hit) => `${hit.cmd_raw}\0`).join(''));
      else if (options.verbose) writeFitting(terminal, detailHits(result, Date.now(), terminal.colors));
      else if (result.hits.length === 0 && terminal.interactive)
        terminal.write(await nothingFound(cli, 'No matching commands.'));
      else terminal.write(listHits(result, terminal.colors));
    });
}
