import type { Command } from 'commander';
import type { GenerateCommandParams, GenerateCommandResult } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { offerCommand } from '../generate/offer.ts';
import { requestCommand } from '../generate/request-command.ts';
import { runAndLearn } from '../generate/run.ts';
import { describeSurroundings, readSurroundings } from '../generate/surroundings.ts';
import { printable } from '../render/format.ts';
import { describeGeneration, describeNoCommand, describeRouting } from '../render/generation.ts';
import { isAtLeast } from '../render/risk.ts';
import { chosenDomain, domainOptions, listDomains, type DomainOptions } from './intent.ts';
import { inputOf } from './options.ts';

interface GenerateOptions extends DomainOptions {
  readonly verbose?: true;
  readonly explain?: true;
  readonly yes?: true;
  readonly model?: true;
  readonly context?: true;
}

/** `hunch "find large log files"`: what is done when the first word is no command of hunch. */
export function define(command: Command, cli: Cli): void {
  domainOptions(
    command
      .argument('[request...]', 'what you want, in words')
      .option('-v, --verbose', 'show the domain, what wrote the command, and how long it took')
      .option('--explain', 'say how the request was read, on standard error')
      .option('-m, --model', 'ask the model, even where frames or recipes are sure')
      .option('-c, --context', 'tell the model the names of files here and the command that just failed')
      .option(
        '-y, --yes',
        'run the command without asking, unless its risk is critical or it may not fit the request',
      ),
    'do not choose a domain; a command of any domain will do',
  ).action(async (words: readonly string[], options: GenerateOptions) => {
    if (options.listDomains) return listDomains(cli, options);
    const request = inputOf(words, 'request', 'hunch "find log files larger than 100 MB"').trim();
    const surroundings = options.context ? await readSurroundings(cli) : undefined;
    if (surroundings !== undefined)
      process.stderr.write(`${cli.terminal.colors.dim(printable(describeSurroundings(surroundings)))}\n`);
    const params = {
      request,
      cwd: process.cwd(),
      ...chosenDomain(options),
      ...(options.model ? { model: true } : {}),
      ...(surroundings === undefined ? {} : { surroundings }),
    };
    const result = await requestCommand(cli, params);
    if (options.verbose) process.stderr.write(describeRouting(result, cli.terminal));
    if (options.json) {
      cli.terminal.write(`${JSON.stringify(asDocument(request, result))}\n`);
      if (result.command === null) process.exitCode = exitCodes.failure;
    } else if (result.command === null) {
      process.stderr.write(describeNoCommand(request, result, cli.terminal));
      process.exitCode = exitCodes.failure;
    } else {
      process.exitCode = await settle(cli, params, result, result.command, options);
    }
  });
}

/** Runs, offers or prints the command. Resolves to the exit code. */
async function settle(
  cli: Cli,
  params: GenerateCommandParams,
  result: GenerateCommandResult,
  command: string,
  { yes, explain }: GenerateOptions,
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
  if (cli.terminal.interactive && process.stdin.isTTY) return offerCommand(cli, params, result);
  cli.terminal.write(`${command}\n`);
  // On standard error, so that a pipeline gets the command alone.
  if (explain || isAtLeast(result.risk, 'high') || result.doubts.length > 0) describe();
  return exitCodes.ok;
}

/** The fields in their order: what scripts want first comes first. */
function asDocument(input: string, result: GenerateCommandResult): object {
  const { kind, command, risk, findings, source, explanation, missing_programs, ...rest } = result;
  const { doubts, alternatives, reason, model_failure, routing, is_cached, times } = rest;
  const first = { input, kind, command, risk, findings, source, explanation, missing_programs };
  return { ...first, doubts, alternatives, reason, model_failure, routing, is_cached, times };
}
