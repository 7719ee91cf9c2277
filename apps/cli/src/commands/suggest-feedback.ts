import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { FeedbackAction } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { shellSession } from '../session.ts';
import { jsonOption, print, wholeNumber, type JsonChoice } from './options.ts';

/** `edited` is the short name that people type; the wire has the spec's. */
const actions = {
  accepted: 'accepted',
  dismissed: 'dismissed',
  edited: 'edited_then_run',
  ignored: 'ignored_timeout',
  never: 'never',
  unblock: 'unblock',
} as const satisfies Record<string, FeedbackAction>;

interface FeedbackOptions extends JsonChoice {
  readonly action: keyof typeof actions;
  readonly executed?: string;
  readonly prefix?: string;
  readonly latencyMs?: number;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[suggestion]', 'the suggested command; without it, read from standard input')
    .addOption(
      new Option('-a, --action <action>', 'what you did with it')
        .choices(Object.keys(actions))
        .makeOptionMandatory(),
    )
    .option('--executed <command>', 'the command that you ran instead')
    .option('--prefix <text>', 'what you had typed when it was shown')
    .option('--latency-ms <number>', 'milliseconds until it appeared', wholeNumber(0, 3_600_000))
    .addOption(jsonOption())
    .action(async (given: string | undefined, options: FeedbackOptions) => {
      const suggestion = (given ?? readFileSync(0, 'utf8')).replace(/\n$/, '');
      if (suggestion.trim() === '')
        throw new CommandFailure(
          'Missing suggestion. Example: hunch suggest-feedback -a never "git push -f"',
          exitCodes.usage,
        );
      const session = shellSession(cli.environment);
      const result = await ask(cli, 'RecordFeedback', {
        session_id: session.id,
        action: actions[options.action],
        suggested_text: suggestion,
        ...(options.executed === undefined ? {} : { executed_text: options.executed }),
        ...(options.prefix === undefined ? {} : { prefix: options.prefix }),
        ...(options.latencyMs === undefined ? {} : { latency_ms: options.latencyMs }),
        ...(session.ephemeral ? { ephemeral: true } : {}),
      });
      print(cli, options, result, ({ recorded }) =>
        recorded ? 'Feedback recorded.\n' : 'Feedback not recorded: this session is incognito.\n',
      );
    });
}
