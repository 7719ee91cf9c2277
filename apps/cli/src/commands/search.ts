import { Option, type Command } from 'commander';
import { searchModes, searchScopes, wireBounds, type SearchParams } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { detailHits, listHits, nothingFound } from '../render/search-hits.ts';
import { shellSession } from '../session.ts';
import { examples, jsonOption, wholeNumber } from './options.ts';

interface SearchOptions {
  readonly limit: number;
  readonly scope: (typeof searchScopes)[number];
  readonly mode: (typeof searchModes)[number];
  readonly format: 'text' | 'json' | 'fzf';
  readonly json?: true;
  readonly verbose?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[query...]', 'words, or the beginning of a command; without it, the newest commands')
    .addOption(
      new Option('-n, --limit <number>', 'at most so many')
        .argParser(wholeNumber(1, wireBounds.resultsMax))
        .default(20),
    )
    .addOption(new Option('-s, --scope <scope>', 'where to look').choices(searchScopes).default('global'))
    .addOption(
      new Option('-m, --mode <mode>', 'fts: words anywhere; prefix: the beginning; fuzzy: misspelt words')
        .choices(searchModes)
        .default('auto'),
    )
    .addOption(
      new Option('-f, --format <format>', 'of the output').choices(['text', 'json', 'fzf']).default('text'),
    )
    .addOption(jsonOption())
    .option('-v, --verbose', 'show when, how often, with what result and where')
    .addHelpText(
      'after',
      examples(
        ['hunch search docker logs', 'commands with those words'],
        ['hunch search dokcer -m fuzzy', 'commands with a word like that'],
        ['hunch search "git re" -m prefix', 'commands that begin so'],
        ['hunch search --scope repo -v', 'the newest commands of this repository'],
        ['hunch search -f fzf | fzf --read0', 'pick one'],
      ),
    )
    .action(async (words: readonly string[], options: SearchOptions) => {
      const params: SearchParams = {
        query: words.join(' '),
        scope: options.scope,
        mode: options.mode,
        limit: options.limit,
        session_id: shellSession(cli.environment).id,
        cwd: process.cwd(),
      };
      const daemon = await reachDaemon(cli);
      const result = await daemon.request('Search', params).finally(() => daemon.close());
      if (options.json || options.format === 'json') cli.terminal.write(`${JSON.stringify(result)}\n`);
      else if (options.format === 'fzf')
        cli.terminal.write(result.hits.map((hit) => `${hit.cmd_raw}\0`).join(''));
      else if (options.verbose) cli.terminal.write(detailHits(result, Date.now(), cli.terminal.colors));
      else if (result.hits.length === 0 && cli.terminal.interactive) cli.terminal.write(nothingFound);
      else cli.terminal.write(listHits(result, cli.terminal.colors));
    });
}
