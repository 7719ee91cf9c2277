import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { agentNames, wireBounds, type AgentName } from '@hunch/common/protocol';
import { fallbackAnswer } from '../agent-fallback/fallback.ts';
import type { Unchecked } from '../agent-fallback/reasons.ts';
import { isFirstOfSession } from '../agent-fallback/told-sessions.ts';
import type { Cli } from '../cli.ts';
import { connectDaemon } from '../client.ts';
import { exitCodes } from '../exit-codes.ts';
import { renderSelfTest } from '../render/self-test.ts';
import { selfTest } from '../setup/self-test.ts';
import { examples, jsonOption } from './options.ts';

/** The agent waits for this: a daemon that lives answers in a few milliseconds. */
const hookBounds = { connectTimeoutMs: 100, answerTimeoutMs: 500 } as const;

interface AgentHookOptions {
  readonly selfTest?: true;
  readonly otherwise?: string;
  readonly json?: true;
}

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('<agent>', 'whose hook this is').choices(agentNames))
    .option('--self-test', 'run the hook as the agent would, and say what comes back')
    .option(
      '--otherwise <text>',
      'what is printed when there is no answer; setup writes it where silence is a no',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch setup --agent claude-code', 'writes the hooks into the settings'],
        ['hunch agent-hook claude-code --self-test', 'does it work?'],
      ) +
        '\nReads the JSON that the agent gives its hook and prints the JSON for the agent, or nothing, or what --otherwise\n' +
        'says, and ends with 0. Where the daemon does not answer, commands on a short list of dangerous ones are asked\n' +
        'about; everything else goes on.\n',
    )
    .action(async (agent: AgentName, options: AgentHookOptions) => {
      if (options.selfTest !== true) {
        cli.terminal.write((await answer(cli, agent)) || (options.otherwise ?? ''));
        return;
      }
      const steps = await selfTest(cli, agent);
      if (steps.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.failure;
      cli.terminal.write(
        options.json ? `${JSON.stringify({ agent, steps })}\n` : renderSelfTest(steps, cli.terminal),
      );
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
    if (Buffer.byteLength(payload) <= wireBounds.agentFrameBytesMax) return await ask(cli, agent, payload);
    unchecked = 'too-long-to-send';
  } catch {
    // No daemon, one that hangs, or one that answers with an error.
  }
  const isFirst = (sessionId: string): boolean => isFirstOfSession(cli.paths.runtimeDir, cli.uid, sessionId);
  return fallbackAnswer(agent, payload, unchecked, isFirst) ?? '';
}

async function ask(cli: Cli, agent: AgentName, payload: string): Promise<string> {
  const daemon = await connectDaemon(cli.paths, cli.uid, hookBounds.connectTimeoutMs);
  try {
    const timeoutMs = hookBounds.answerTimeoutMs;
    return (await daemon.request('AgentHook', { agent, payload }, { timeoutMs })).output;
  } finally {
    daemon.close();
  }
}
