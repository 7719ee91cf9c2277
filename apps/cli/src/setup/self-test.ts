import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { quote } from '@hunch/common/shell';
import type { AgentName } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { agentSettings } from './agent-settings.ts';
import { hookProgram } from './agents.ts';
import { hookedCommand } from './edit-settings.ts';
import { samplePayloads, type SamplePayloads } from './sample-payloads.ts';

export interface SelfTestStep {
  readonly name: string;
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
}

/** The same failure so often is said to any model that works with the defaults. */
const failuresMax = 12;

/**
 * Runs the hook as the agent would: the command from its settings, the agent's JSON on standard input. What the agent
 * makes of the answers can't be seen from here.
 */
export async function selfTest(cli: Cli, agent: AgentName): Promise<readonly SelfTestStep[]> {
  const { step, command } = configuredCommand(cli, agent);
  const daemon = await reachDaemon(cli);
  daemon.close();
  const hook = new HookRuns(command);
  const sessionId = `hunch-self-test-${process.pid}`;
  const payloads = samplePayloads(agent, sessionId, process.cwd());
  const steps = [step];

  await hook.run(payloads.start());
  const danger = await hook.run(payloads.before('rm -rf /', 'danger'));
  steps.push(
    isSilence(payloads, danger)
      ? { name: 'safety', state: 'warning', text: 'a destructive command was not asked about; see [safety]' }
      : { name: 'safety', state: 'good', text: `a destructive command is answered with ${danger}` },
  );
  const harmless = await hook.run(payloads.before('ls', 'harmless'));
  steps.push(
    harmless === (payloads.silence ?? '')
      ? { name: 'silence', state: 'good', text: 'nothing is said against a harmless command' }
      : { name: 'silence', state: 'bad', text: `a harmless command was answered with ${harmless}` },
  );
  steps.push(await guidanceStep(hook, payloads));
  await hook.run(payloads.end());
  steps.push({
    name: 'time',
    state: hook.medianMs <= 25 ? 'good' : 'warning',
    text: `${hook.medianMs.toFixed(1)} ms for a hook, in the middle of ${hook.runs}`,
  });
  return steps;
}

function isSilence({ silence }: SamplePayloads, answer: string): boolean {
  return answer === '' || answer === silence;
}

async function guidanceStep(hook: HookRuns, payloads: SamplePayloads): Promise<SelfTestStep> {
  for (let count = 1; count <= failuresMax; count += 1) {
    const command = 'hunch-self-test-command';
    const callId = `call-${count}`;
    await hook.run(payloads.before(command, callId));
    for (const payload of payloads.failed(command, callId)) {
      const answer = await hook.run(payload);
      if (isSilence(payloads, answer)) continue;
      return { name: 'guidance', state: 'good', text: `after ${count} equal failures: ${answer}` };
    }
  }
  const reason = `nothing was said after ${failuresMax} equal failures; see [guidance]`;
  return { name: 'guidance', state: 'warning', text: reason };
}

function configuredCommand(cli: Cli, agent: AgentName): { step: SelfTestStep; command: string } {
  const settings = agentSettings(agent, cli.environment);
  const own = hookProgram(cli, agent, false)
    .map((word) => quote(word, 'bash'))
    .join(' ');
  const absent = (text: string) => ({
    step: { name: 'settings', state: 'bad', text } as const,
    command: own,
  });
  if (!existsSync(settings.file)) {
    return absent(`${settings.file} does not exist: run \`hunch setup --agent ${agent}\``);
  }
  if (settings.format.kind === 'plugin') {
    return {
      step: { name: 'settings', state: 'good', text: `the plugin is ${settings.file}` },
      command: own,
    };
  }
  try {
    const content = readFileSync(settings.file, 'utf8');
    const { before, after } = samplePayloads(agent, '', '').events;
    const commands = [before, after].map((event) => hookedCommand(content, agent, event));
    const [command] = commands;
    if (command === undefined || commands.includes(undefined)) {
      return absent(`${settings.file} has not all hooks: run \`hunch setup --agent ${agent}\``);
    }
    return { step: { name: 'settings', state: 'good', text: `the hooks are in ${settings.file}` }, command };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return absent(`${settings.file}: ${error.message}`);
  }
}

/** Runs the command as agents do, through a shell, one after another. */
class HookRuns {
  readonly #command: string;
  readonly #millis: number[] = [];

  constructor(command: string) {
    this.#command = command;
  }

  get runs(): number {
    return this.#millis.length;
  }

  get medianMs(): number {
    return this.#millis.toSorted((one, other) => one - other)[Math.floor(this.#millis.length / 2)] ?? 0;
  }

  async run(payload: object): Promise<string> {
    const startedMs = performance.now();
    const child = spawn('/bin/sh', ['-c', this.#command], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(payload));
    const answer = await text(child.stdout);
    this.#millis.push(performance.now() - startedMs);
    return answer;
  }
}
