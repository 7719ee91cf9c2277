import { Option, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { connectDaemon } from '../client.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline } from '../offline.ts';
import { describeReplay, type GuideLine } from '../render/guidance-replay.ts';
import { describeGuidance } from '../render/guidance-status.ts';
import { examples, jsonOption } from './options.ts';

interface GuideOptions {
  readonly modelTier?: string;
  readonly status?: true;
  readonly unmute?: string;
  readonly json?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument('[file...]', 'recorded sessions: transcripts of Claude Code, or one tool call a line')
    .addOption(
      new Option('-m, --model-tier <tier>', 'how much the model does by itself').choices([
        'weak',
        'standard',
        'strong',
      ]),
    )
    .option('--status', 'what was said to agents since the daemon started, and whether it helped')
    .option('--unmute <provider>', 'let a provider that was muted, or `all`, speak again')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch guide session.jsonl', 'what an agent would have been told, and why'],
        ['hunch guide sessions/*.jsonl', 'many sessions, with rates of every classifier'],
        ['hunch guide --json session.jsonl', 'the same for a program'],
        ['hunch guide --status', 'who has spoken, who helped, who is muted and why'],
      ) +
        '\nA transcript lies in ~/.claude/projects. Else a line is {"turn", "tool_name", "params", "ok", "error_message",\n' +
        '"result" or "result_hash" and "result_chars", "after_user", "sidechain", "lossy_params"}; calls of one turn ran in\n' +
        'parallel. It ends with 1 if a file could not be read. A replay needs no daemon, and nothing is remembered.\n',
    )
    .action(async (files: readonly string[], options: GuideOptions) => {
      if (options.status === true || options.unmute !== undefined) await status(cli, options);
      else await replay(cli, files, options);
    });
}

async function replay(cli: Cli, files: readonly string[], options: GuideOptions): Promise<void> {
  if (files.length === 0) {
    throw new CommandFailure(
      'Name a recorded session, or ask with --status what was said. `hunch guide --help` shows how.',
      exitCodes.usage,
    );
  }
  const tier = options.modelTier === undefined ? [] : ['--model-tier', options.modelTier];
  // What the job writes is this command's own format: render/guidance-replay.ts describes it.
  const lines = (await askOffline(cli, { job: 'guide', args: [...tier, ...files] }, '')) as GuideLine[];
  if (lines.some((line) => line.kind === 'failed')) process.exitCode = exitCodes.failure;
  cli.terminal.write(
    options.json ? `${JSON.stringify(asDocument(lines))}\n` : describeReplay(lines, cli.terminal),
  );
}

async function status(cli: Cli, { unmute, json }: GuideOptions): Promise<void> {
  const daemon = await connectDaemon(cli.paths, cli.uid);
  const result = await daemon
    .request('GuidanceStatus', unmute === undefined ? {} : { unmute })
    .finally(() => daemon.close());
  cli.terminal.write(
    json ? `${JSON.stringify(result)}\n` : describeGuidance(result, Date.now(), cli.terminal),
  );
}

function asDocument(lines: readonly GuideLine[]): object {
  const summary = lines.find((line) => line.kind === 'summary');
  return {
    sessions: lines.filter((line) => line.kind === 'session').map(withoutKind),
    failed: lines.filter((line) => line.kind === 'failed').map(withoutKind),
    rates: summary?.rates ?? [],
    total: summary?.total ?? null,
  };
}

function withoutKind(line: GuideLine): object {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'kind'));
}
