import { Option, type Command } from 'commander';
import type { GuideLine } from '@hunch/daemon/reports';
import { askRunning } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { askOffline } from '../offline.ts';
import { describeReplay } from '../render/guidance-replay.ts';
import { describeGuidance } from '../render/guidance-status.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

interface GuideOptions extends JsonChoice {
  readonly modelTier?: string;
  readonly status?: true;
  readonly history?: true;
  readonly unmute?: string;
}

export function define(command: Command, cli: Cli): void {
  command
    .argument(
      '[file...]',
      'recorded sessions: of Claude Code, Codex, Gemini CLI, SWE-agent, mini-swe-agent or OpenHands, or one tool call a line',
    )
    .addOption(
      new Option('-m, --model-tier <tier>', 'how capable the model of the agent is').choices([
        'weak',
        'standard',
        'strong',
      ]),
    )
    .option('--status', 'show the hints given to agents, and what followed them and those that were withheld')
    .option('--history', 'replay the newest 100 sessions that agents have left in your home directory')
    .option('--unmute <provider>', 'let a muted provider, or `all`, give hints again')
    .addOption(jsonOption())
    .action(async (files: readonly string[], options: GuideOptions) => {
      if (options.status === true || options.unmute !== undefined) await status(cli, options);
      else await replay(cli, files, options);
    });
}

async function replay(cli: Cli, files: readonly string[], options: GuideOptions): Promise<void> {
  if (files.length === 0 && options.history !== true)
    throw new CommandFailure(
      'Missing file. Examples: hunch guide session.jsonl, hunch guide --status',
      exitCodes.usage,
    );
  const tier = options.modelTier === undefined ? [] : ['--model-tier', options.modelTier];
  const lines = await askOffline<GuideLine>(cli, {
    job: 'guide',
    args: [...tier, ...(options.history === true ? ['--history'] : files)],
  });
  if (lines.some(({ kind }) => kind === 'failed')) process.exitCode = exitCodes.failure;
  print(cli, options, asDocument(lines), (_, terminal) => describeReplay(lines, terminal));
}

async function status(cli: Cli, { unmute, ...options }: GuideOptions): Promise<void> {
  const result = await askRunning(cli, 'GuidanceStatus', unmute === undefined ? {} : { unmute });
  print(cli, options, result, (_, terminal) => describeGuidance(result, Date.now(), terminal));
}

function asDocument(lines: readonly GuideLine[]): object {
  const summary = lines.find((line) => line.kind === 'summary');
  const history = lines.find((line) => line.kind === 'history');
  const ofKind = (wanted: GuideLine['kind']): readonly object[] =>
    lines.flatMap(({ kind, ...fields }) => (kind === wanted ? [fields] : []));
  return {
    sessions: ofKind('session'),
    failed: ofKind('failed'),
    rates: summary?.rates ?? [],
    total: summary?.total ?? null,
    ...(history === undefined ? {} : { history: ofKind('history')[0] }),
  };
}
