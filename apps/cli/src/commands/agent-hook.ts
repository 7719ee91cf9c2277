import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { agentNames, wireBounds, type AgentName } from '@hunch/common/protocol';
import { fallbackAnswer } from '../agent-fallback/fallback.ts';
import type { Unchecked } from '../agent-fallback/reasons.ts';
import { isFirstOfSession } from '../agent-fallback/warned-sessions.ts';
import { agents } from '../agents/index.ts';
import { withDaemon } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { connectDaemon } from '../client.ts';
import { exitCodes } from '../exit-codes.ts';
import { renderSelfTest } from '../render/findings.ts';
import { selfTest } from '../setup/self-test.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

/** The agent waits for this: a daemon that lives answers in a few milliseconds. */
const hookBounds = { connectTimeoutMs: 100, answerTimeoutMs: 500 } as const;

interface AgentHookOptions extends JsonChoice {
  readonly selfTest?: true;
  readonly otherwise?: string;
}

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('<agent>', 'the coding agent').choices(agentNames))
    .option('--self-test', 'run the hook as the agent would, and print what it answers')
    .option(
      '--otherwise <text>',
      'print this when there is no answer: for agents that treat no output as a refusal',
    )
    .addOption(jsonOption())
    .action(async (name: AgentName, options: AgentHookOptions) => {
      if (options.selfTest !== true) {
        cli.terminal.write((await answer(cli, name)) || (options.otherwise ?? ''));
        return;
      }
      const steps = await selfTest(cli, agents[name]);
      if (steps.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.failure;
      print(cli, options, { agent: name, steps }, (_, terminal) => renderSelfTest(steps, terminal));
    });
}

/**
 * Law 3: without an answer of the daemon the agent goes on, but for what the short table of agent-fallback/ asks about. The
 * daemon's log and `hunch doctor` have the reason.
 */
async function answer(cli: Cli, agent: AgentName): Promise<string> {
  let payload = '';
  let unchecked: Unchecked = 'no-answer';
  try {
    payload = readFileSync(0, 'utf8');
    if (Buffer.byteLength(payload) <= wireBounds.agentFrameBytesMax)
      return await askDaemon(cli, agent, payload);
    unchecked = 'too-long-to-send';
  } catch {
    // No daemon, one that hangs, or one that answers with an error.
  }
  const isFirst = (sessionId: string): boolean => isFirstOfSession(cli.paths.runtimeDir, cli.uid, sessionId);
  return fallbackAnswer(agent, payload, unchecked, isFirst) ?? '';
}

async function askDaemon(cli: Cli, agent: AgentName, payload: string): Promise<string> {
  const connecting = connectDaemon(cli.paths, cli.uid, hookBounds.connectTimeoutMs);
  const timeoutMs = hookBounds.answerTimeoutMs;
  const { output } = await withDaemon(connecting, (daemon) =>
    daemon.request('AgentHook', { agent, payload }, { timeoutMs }),
  );
  return output;
}
