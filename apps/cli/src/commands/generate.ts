import type { Command } from 'commander';
import type { GenerateCommandResult } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { offerCommand } from '../generate/offer.ts';
import { runAndLearn } from '../generate/run.ts';
import { describeGeneration, describeNoCommand, describeRouting } from '../render/generation.ts';
import { isAtLeast } from '../render/risk.ts';
import { chosenDomain, domainOptions, listDomains, type DomainOptions } from './intent.ts';
import { inputOf } from './options.ts';

interface GenerateOptions extends DomainOptions {
  readonly verbose?: true;
  readonly yes?: true;
}

/** Two calls of a model, each as long as the daemon allows at most, and some for itself. */
const answerTimeoutMs = 1_210_000;

/** `hunch "find large log files"`: what is done when the first word is no command of hunch. */
export function define(command: Command, cli: Cli): void {
  domainOptions(
    command
      .argument('[request...]', 'what you want, in words')
      .option('-v, --verbose', 'show the domain, what wrote the command, and how long it took')
      .option(
        '-y, --yes',
        'run the command without asking, unless its risk is critical or it may not fit the request',
      ),
    'do not choose a domain; a command of any domain will do',
  ).action(async (words: readonly string[], options: GenerateOptions) => {
    if (options.listDomains) return listDomains(cli, options);
    const request = inputOf(words, 'request', 'hunch "find log files larger than 100 MB"').trim();
    const params = { request, cwd: process.cwd(), ...chosenDomain(options) };
    const result = await ask(cli, 'GenerateCommand', params, { timeoutMs: answerTimeoutMs });
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

/** Runs, offers or prints the command. Resolves to the exit code. */
async function settle(
  cli: Cli,
  result: GenerateCommandResult,
  command: string,
  { yes }: GenerateOptions,
): Promise<number> {
  const describe = (): boolean => process.stderr.write(describeGeneration(result, cli.terminal));
  if (yes) {
    const isCritical = result.risk === 'critical';
    if (!isCritical && result.doubts.length === 0)
      return runAndLearn(cli, { suggested: command, executed: command });
    describe();
    throw new CommandFailure(
      isCritical
        ? '--yes does not run a command whose risk is critical. If you mean it, run it yourself.'
        : '--yes does not run a command that may not fit the request. Rephrase the request, or run it yourself.',
    );
  }
  if (cli.terminal.interactive && process.stdin.isTTY) return offerCommand(cli, result, command);
  cli.terminal.write(`${command}\n`);
  // On standard error, so that a pipeline gets the command alone.
  if (isAtLeast(result.risk, 'high') || result.doubts.length > 0) describe();
  return exitCodes.ok;
}

/** The fields in their order: what scripts want first comes first. */
function asDocument(input: string, result: GenerateCommandResult): object {
  const { kind, command, risk, findings, source, explanation, missing_programs, ...rest } = result;
  const { doubts, reason, model_failure, routing, is_cached, times } = rest;
  const first = { input, kind, command, risk, findings, source, explanation, missing_programs };
  return { ...first, doubts, reason, model_failure, routing, is_cached, times };
}
