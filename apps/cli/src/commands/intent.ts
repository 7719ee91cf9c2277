import { Option, type Command } from 'commander';
import type { RouteIntentResult } from '@hunch/common/protocol';
import type { ListedDomain } from '@hunch/daemon/reports';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import { describeDomains, describeIntent, explainIntent } from '../render/intent.ts';
import { batchOption, inputOf, jsonOption, print, runBatch, type JsonChoice } from './options.ts';

export interface DomainOptions extends JsonChoice {
  readonly domain?: string;
  /** False for `--no-route`. */
  readonly route: boolean;
  readonly listDomains?: true;
}

interface IntentOptions extends DomainOptions {
  readonly explain?: true;
  readonly batch?: true;
}

/** A second opinion may be asked of a model that has to be loaded first. */
const answerTimeoutMs = 70_000;

export function define(command: Command, cli: Cli): void {
  domainOptions(
    command
      .argument('[request...]', 'what you want, in words')
      .option('-e, --explain', 'show every domain, and the words that decided')
      .addOption(batchOption('requests')),
    'do not choose a domain; answer with the fallback domain',
  ).action(async (words: readonly string[], options: IntentOptions) => {
    if (options.listDomains) return listDomains(cli, options);
    if (options.batch) return runBatch(cli, words, { job: 'intent', args: batchArguments(options) });
    const input = inputOf(words, 'request', 'hunch intent "show my git branches"').trim();
    const params = {
      request: input,
      ...chosenDomain(options),
      ...(options.explain ? { explain: true } : {}),
    };
    const result = await ask(cli, 'RouteIntent', params, { timeoutMs: answerTimeoutMs });
    print(cli, options, asDocument(input, result, options), (_, terminal) =>
      options.explain ? explainIntent(result, terminal) : describeIntent(result, terminal),
    );
  });
}

/** The options by which requests get a domain: of `hunch intent` and of `hunch "…"`. */
export function domainOptions(command: Command, noRoute: string): Command {
  return command
    .addOption(new Option('-d, --domain <names>', 'use these domains, separated by commas'))
    .addOption(new Option('--no-route', noRoute))
    .option('--list-domains', 'list the domains')
    .addOption(jsonOption());
}

/** As parameters of a request. */
export function chosenDomain({ domain, route }: DomainOptions): {
  readonly domain?: string;
  readonly route?: false;
} {
  return { ...(domain === undefined ? {} : { domain }), ...(route ? {} : { route: false }) };
}

export async function listDomains(cli: Cli, options: JsonChoice): Promise<void> {
  const domains = await askOffline<ListedDomain>(cli, { job: 'intent', args: ['--list-domains'] });
  print(cli, options, domains, describeDomains);
}

function batchArguments({ explain, route, domain }: IntentOptions): readonly string[] {
  return [
    ...(explain ? ['--explain'] : []),
    ...(route ? [] : ['--no-route']),
    ...(domain === undefined ? [] : ['--domain', domain]),
  ];
}

function asDocument(input: string, result: RouteIntentResult, { explain }: IntentOptions): object {
  const { domain, confidence, secondary, source, reason, ranking, evidence } = result;
  return { input, domain, confidence, secondary, source, reason, ...(explain ? { ranking, evidence } : {}) };
}
