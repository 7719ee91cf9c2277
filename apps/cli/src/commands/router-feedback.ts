import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { askOffline } from '../offline.ts';
import { describeFeedback, type RouterFeedback } from '../render/router.ts';
import { examples, jsonOption } from './options.ts';

interface FeedbackOptions {
  readonly conversation?: string;
  readonly json?: true;
}

/** `hunch router feedback`, mounted below `hunch router`. */
export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('<verdict>', 'what the answer was').choices(['good', 'bad']))
    .option(
      '--conversation <name>',
      'the last answer in it, by what the client calls it in x-hunch-conversation',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch router feedback bad', 'the last answer was not good enough for what was asked'],
        ['hunch router calibrate --recorded', 'learn from what was said'],
      ),
    )
    .action(async (verdict: string, { conversation, json }: FeedbackOptions) => {
      const args = [...(conversation === undefined ? [] : ['--conversation', conversation]), verdict];
      const [report] = await askOffline(cli, { job: 'router-feedback', args }, '');
      // Both programs are of one package.
      cli.terminal.write(
        json ? `${JSON.stringify(report)}\n` : describeFeedback(report as RouterFeedback, cli.terminal),
      );
    });
}
