import { readFileSync, writeFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { HunchError } from '@hunch/common/errors';
import { agentNames, wireBounds, type AgentName } from '@hunch/common/protocol';
import { fallbackAnswer, fieldsOf } from '../agent-fallback/fallback.ts';
import { isMarkedHung, markHung } from '../agent-fallback/hung-daemon.ts';
import type { Unchecked } from '../agent-fallback/reasons.ts';
import { shortened } from '../agent-fallback/shorten-payload.ts';
import { isFirstOfSession } from '../agent-fallback/warned-sessions.ts';
import { agents } from '../agents/index.ts';
import { withDaemon } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { connectDaemon } from '../client.ts';
import { exitCodes } from '../exit-codes.ts';
import { renderSelfTest } from '../render/findings.ts';
import { selfTest } from '../setup/self-test.ts';
import { timeoutFrom } from '../timeout-from.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

/** The agent waits for this, 150 ms as with hunch-hook, and set by the same variables: a daemon that lives answers in a few milliseconds. */
const hookBounds = { connectTimeoutMs: 50, answerTimeoutMs: 100, hungTimeoutMs: 10 } as const;

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
    const sent = sendable(agent, payload);
    if (sent === undefined) unchecked = 'too-long-to-send';
    else return await askDaemon(cli, agent, sent);
  } catch (error) {
    // No daemon, one that hangs, or one that answers with an error.
    if (error instanceof HunchError && error.code === 'E_TIMEOUT') markHung(cli.paths.runtimeDir, cli.uid);
  }
  const isFirst = (sessionId: string): boolean => isFirstOfSession(cli.paths.runtimeDir, cli.uid, sessionId);
  return fallbackAnswer(agent, payload, unchecked, isFirst) ?? '';
}

/** Undefined: too long. A call that has not run is never shortened. */
function sendable(agent: AgentName, payload: string): string | undefined {
  const isShort = (text: string): boolean => Buffer.byteLength(text) <= wireBounds.agentFrameBytesMax;
  if (isShort(payload)) return payload;
  const fields = fieldsOf(payload);
  const { eventKey, event } = agents[agent].fallback;
  if (fields === undefined || fields[eventKey] === event) return undefined;
  const shorter = shortened(fields);
  return isShort(shorter) ? shorter : undefined;
}

async function askDaemon(cli: Cli, agent: AgentName, payload: string): Promise<string> {
  const wait = (variable: string, usualMs: number): number => timeoutFrom(cli.environment, variable, usualMs);
  const connectMs = wait('HUNCH_CONNECT_TIMEOUT_MS', hookBounds.connectTimeoutMs);
  const connecting = connectDaemon(cli.paths, cli.uid, connectMs);
  const isHung = isMarkedHung(cli.paths.runtimeDir, cli.uid);
  const timeoutMs = isHung ? hookBounds.hungTimeoutMs : wait('HUNCH_TIMEOUT_MS', hookBounds.answerTimeoutMs);
  const { output, bell } = await withDaemon(connecting, (daemon) =>
    daemon.request('AgentHook', { agent, payload }, { timeoutMs }),
  );
  if (bell === true) ringBell();
  return output;
}

/** Of the terminal that the agent gave its hook, if it did. */
function ringBell(): void {
  try {
    writeFileSync('/dev/tty', '\u0007');
  } catch {
    // A host without a terminal.
  }
}
