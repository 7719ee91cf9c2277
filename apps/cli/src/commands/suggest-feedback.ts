import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { FeedbackAction } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { shellSession } from '../session.ts';
import { examples, jsonOption, wholeNumber } from './options.ts';

/** `edited` is the short name that people type; the wire has the spec's. */
const actions = {
  accepted: 'accepted',
  dismissed: 'dismissed',
  edited: 'edited_then_run',
  ignored: 'ignored_timeout',
  never: 'never',
  unblock: 'unblock',
} as const satisfies Record<string, FeedbackAction>;

interface FeedbackOptions {
  readonly action: keyof typeof actions;
  readonly executed?: string;
  readonly prefix?: string;
  readonly latencyMs?: number;
  readonly json?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[suggestion]', 'the command that was suggested; read from standard input if absent')
    .addOption(
      new Option('-a, --action <action>', 'what became of it')
        .choices(Object.keys(actions))
        .makeOptionMandatory(),
    )
    .option('--executed <command>', 'what was run in its place')
    .option('--prefix <text>', 'what was typed when it was shown')
    .addOption(
      new Option('--latency-ms <number>', 'how long it took to appear').argParser(wholeNumber(0, 3_600_000)),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch suggest-feedback -a accepted "git push"', 'rank it higher'],
        ['hunch suggest-feedback -a never "rm -rf build"', 'never suggest it again'],
        ['hunch suggest-feedback -a unblock "rm -rf build"', 'allow it again'],
        ['hunch suggest-feedback -a dismissed < file', 'other users see no arguments in ps'],
      ) + '\nThe shell integrations send accepted, dismissed and edited by themselves.\n',
    )
    .action(async (given: string | undefined, options: FeedbackOptions) => {
      const suggestion = (given ?? readFileSync(0, 'utf8')).replace(/\n$/, '');
      if (suggestion.trim() === '')
        throw new CommandFailure('Say which suggestion it is about.', exitCodes.usage);
      const session = shellSession(cli.environment);
      const daemon = await reachDaemon(cli);
      const result = await daemon
        .request('RecordFeedback', {
          session_id: session.id,
          action: actions[options.action],
          suggested_text: suggestion,
          ...(options.executed === undefined ? {} : { executed_text: options.executed }),
          ...(options.prefix === undefined ? {} : { prefix: options.prefix }),
          ...(options.latencyMs === undefined ? {} : { latency_ms: options.latencyMs }),
          ...(session.ephemeral ? { ephemeral: true } : {}),
        })
        .finally(() => daemon.close());
      if (options.json) cli.terminal.write(`${JSON.stringify(result)}\n`);
      else cli.terminal.write(result.recorded ? 'Noted.\n' : 'Not kept: this session is incognito.\n');
    });
}
