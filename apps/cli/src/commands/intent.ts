import { Option, type Command } from 'commander';
import type { RouteIntentResult } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline, passThrough } from '../offline.ts';
import { describeDomains, type ListedDomain } from '../render/domains.ts';
import { describeIntent, explainIntent } from '../render/intent.ts';
import { examples, jsonOption } from './options.ts';

interface IntentOptions {
  readonly explain?: true;
  readonly json?: true;
  readonly batch?: true;
  readonly domain?: string;
  /** False for `--no-route`. */
  readonly route: boolean;
  readonly listDomains?: true;
}

/** A second opinion may be asked of a model that has to be loaded first. */
const ANSWER_TIMEOUT_MS = 70_000;

export function define(command: Command, cli: Cli): void {
  command
    .argument('[request...]', 'what you want, in words')
    .option('-e, --explain', 'show every domain, and the words that spoke for the best')
    .option(
      '-b, --batch',
      'read requests, one a line, or JSON with "input"; print JSON lines; needs no daemon',
    )
    .addOption(new Option('-d, --domain <names>', 'these domains, with commas between, instead of routing'))
    .addOption(new Option('--no-route', 'do not route: the fallback domain'))
    .option('--list-domains', 'list the domains')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch intent find large log files and compress them', 'the domains of a request'],
        ['hunch intent --explain "what is my ip"', 'why'],
        ['hunch intent --batch --json <requests.txt', 'many, in a pipeline'],
        ['hunch intent --list-domains', 'what there is'],
      ) +
        '\nIt ends with 0 whatever the answer is; --json says it. With --batch it ends with 1 if a line could not be read.\n' +
        'In a batch the embedded model decides alone and each line has its best domain, however unsure: compare the confidence\n' +
        'with intent_router.confidence_threshold. Without --batch an unsure request goes to the fallback domain.\n',
    )
    .action(async (words: readonly string[], options: IntentOptions) => {
      if (options.listDomains) return list(cli, options);
      if (options.batch) {
        if (words.length > 0)
          throw new CommandFailure('With --batch, the requests come on standard input.', exitCodes.usage);
        process.exitCode = await passThrough(cli, { job: 'intent', args: batchArguments(options) });
        return;
      }
      const input = words.join(' ').trim();
      if (input === '')
        throw new CommandFailure(
          'Give a request, such as: hunch intent "show my git branches"',
          exitCodes.usage,
        );
      const result = await ask(cli, input, options);
      if (options.json) cli.terminal.write(`${JSON.stringify(asDocument(input, result, options))}\n`);
      else if (options.explain) cli.terminal.write(explainIntent(result, cli.terminal));
      else cli.terminal.write(describeIntent(result, cli.terminal));
    });
}

async function ask(cli: Cli, request: string, options: IntentOptions): Promise<RouteIntentResult> {
  const daemon = await reachDaemon(cli);
  const params = {
    request,
    ...(options.domain === undefined ? {} : { domain: options.domain }),
    ...(options.route ? {} : { route: false }),
    ...(options.explain ? { explain: true } : {}),
  };
  return daemon
    .request('RouteIntent', params, { timeoutMs: ANSWER_TIMEOUT_MS })
    .finally(() => daemon.close());
}

async function list(cli: Cli, options: IntentOptions): Promise<void> {
  // What the job writes is this command's own format.
  const domains = (await askOffline(cli, { job: 'intent', args: ['--list-domains'] }, '')) as ListedDomain[];
  if (options.json) cli.terminal.write(`${JSON.stringify(domains)}\n`);
  else cli.terminal.write(describeDomains(domains, cli.terminal));
}

function batchArguments(options: IntentOptions): readonly string[] {
  return [
    ...(options.explain ? ['--explain'] : []),
    ...(options.route ? [] : ['--no-route']),
    ...(options.domain === undefined ? [] : ['--domain', options.domain]),
  ];
}

function asDocument(input: string, result: RouteIntentResult, { explain }: IntentOptions): object {
  const { domain, confidence, secondary, source, reason, ranking, evidence } = result;
  return { input, domain, confidence, secondary, source, reason, ...(explain ? { ranking, evidence } : {}) };
}
