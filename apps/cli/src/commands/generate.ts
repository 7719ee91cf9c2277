import { Option, type Command } from 'commander';
import type { GenerateCommandResult } from '@hunch/common/protocol';
import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline } from '../offline.ts';
import { offerCommand } from '../generate/offer.ts';
import { runAndLearn } from '../generate/run.ts';
import { describeDomains, type ListedDomain } from '../render/domains.ts';
import { describeGeneration, describeRouting, describeNoCommand } from '../render/generation.ts';
import { examples, jsonOption } from './options.ts';

interface GenerateOptions {
  readonly domain?: string;
  /** False for `--no-route`. */
  readonly route: boolean;
  readonly listDomains?: true;
  readonly verbose?: true;
  readonly yes?: true;
  readonly json?: true;
}

/** Two calls of a model, each as long as the daemon allows at most, and some for itself. */
const ANSWER_TIMEOUT_MS = 1_210_000;

/** `hunch "find large log files"`: what is done when the first word is no command of hunch. */
export function define(command: Command, cli: Cli): void {
  command
    .argument('[request...]', 'what you want, in words')
    .addOption(new Option('-d, --domain <names>', 'these domains, with commas between, instead of routing'))
    .addOption(new Option('--no-route', 'do not route: a command of any domain'))
    .option('--list-domains', 'list the domains')
    .option('-v, --verbose', 'show the domain, who made the command, and how long it took')
    .option(
      '-y, --yes',
      'run the command without asking, unless its risk is critical or it may not fit the request',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch "find log files larger than 100 MB"', 'get a command, and choose what becomes of it'],
        ['hunch --domain git "show recent activity"', 'name the domain'],
        ['hunch --json "what is using port 8080"', 'for a program; nothing is run'],
        ['hunch --yes "show disk usage"', 'run it at once'],
      ) +
        '\nWithout a terminal it prints the command and runs nothing. It ends with the exit code of the command that it ran, with 0\n' +
        'if it only printed one, and with 1 if there is none, you said no, or --yes did not run it.\n',
    )
    .action(async (words: readonly string[], options: GenerateOptions) => {
      if (options.listDomains) return list(cli, options);
      const request = words.join(' ').trim();
      if (request === '')
        throw new CommandFailure(
          'Say what you want, such as: hunch "find log files larger than 100 MB"',
          exitCodes.usage,
        );
      const result = await ask(cli, request, options);
      if (options.verbose) process.stderr.write(describeRouting(result, cli.terminal));
      if (options.json) {
        cli.terminal.write(`${JSON.stringify(asDocument(request, result))}\n`);
        if (result.command === null) process.exitCode = exitCodes.failure;
      } else if (result.command === null) {
        process.stderr.write(describeNoCommand(request, result, cli.terminal));
        process.exitCode = exitCodes.failure;
      } else {
        process.exitCode = await settle(cli, result, result.command, options);
      }
    });
}

async function ask(cli: Cli, request: string, options: GenerateOptions): Promise<GenerateCommandResult> {
  const daemon = await reachDaemon(cli);
  const params = {
    request,
    cwd: process.cwd(),
    ...(options.domain === undefined ? {} : { domain: options.domain }),
    ...(options.route ? {} : { route: false }),
  };
  return daemon
    .request('GenerateCommand', params, { timeoutMs: ANSWER_TIMEOUT_MS })
    .finally(() => daemon.close());
}

/** Runs, offers or prints the command. Resolves to the exit code. */
async function settle(
  cli: Cli,
  result: GenerateCommandResult,
  command: string,
  { yes }: GenerateOptions,
): Promise<number> {
  if (yes) {
    if (result.risk === 'critical') {
      process.stderr.write(describeGeneration(result, cli.terminal));
      throw new CommandFailure(
        '--yes does not run a command whose risk is critical. Run it yourself if you mean it.',
      );
    }
    if (result.doubts.length > 0) {
      process.stderr.write(describeGeneration(result, cli.terminal));
      throw new CommandFailure(
        '--yes does not run a command that may not be what you asked for. Rephrase the request, or run it yourself.',
      );
    }
    return runAndLearn(cli, { suggested: command, executed: command });
  }
  if (cli.terminal.interactive && process.stdin.isTTY) return offerCommand(cli, result, command);
  cli.terminal.write(`${command}\n`);
  // On standard error, so that a pipeline gets the command alone.
  if (isRisky(result.risk) || result.doubts.length > 0)
    process.stderr.write(describeGeneration(result, cli.terminal));
  return exitCodes.ok;
}

/** The fields in their order: what scripts want first comes first. */
function asDocument(input: string, result: GenerateCommandResult): object {
  const { kind, command, risk, findings, source, explanation, missing_programs, ...rest } = result;
  const { doubts, reason, model_failure, routing, is_cached, times } = rest;
  return {
    input,
    kind,
    command,
    risk,
    findings,
    source,
    explanation,
    missing_programs,
    doubts,
    reason,
    model_failure,
    routing,
    is_cached,
    times,
  };
}

function isRisky(risk: RiskLevel): boolean {
  return riskLevels.indexOf(risk) >= riskLevels.indexOf('high');
}

async function list(cli: Cli, { json }: GenerateOptions): Promise<void> {
  // What the job writes is the format of `hunch intent --list-domains`.
  const domains = (await askOffline(cli, { job: 'intent', args: ['--list-domains'] }, '')) as ListedDomain[];
  cli.terminal.write(json ? `${JSON.stringify(domains)}\n` : describeDomains(domains, cli.terminal));
}
