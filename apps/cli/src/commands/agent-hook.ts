import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { agentNames, wireBounds, type AgentName } from '@hunch/common/protocol';
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
        '\nReads the JSON that the agent gives its hook and prints the JSON for the agent, or nothing. Whatever goes\n' +
        'wrong, it prints nothing, or what --otherwise says, and ends with 0: hunch never stands in the way of an agent.\n',
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

/** Law 3: fail open, silently. The daemon's log and `hunch doctor` have the reason. */
async function answer(cli: Cli, agent: AgentName): Promise<string> {
  try {
    const payload = readFileSync(0, 'utf8');
    if (Buffer.byteLength(payload) > wireBounds.agentFrameBytesMax) return '';
    const daemon = await connectDaemon(cli.paths.socket, cli.uid, hookBounds.connectTimeoutMs);
    try {
      const timeoutMs = hookBounds.answerTimeoutMs;
      return (await daemon.request('AgentHook', { agent, payload }, { timeoutMs })).output;
    } finally {
      daemon.close();
    }
  } catch {
    return '';
  }
}
