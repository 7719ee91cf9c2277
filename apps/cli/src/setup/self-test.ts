import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { selfTestSessionPrefix } from '@hunch/common/protocol';
import type { Agent, SamplePayloads } from '../agents/agent.ts';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure } from '../exit-codes.ts';
import { hookProgram, shellWords } from './agents.ts';
import { hookedCommand } from './edit-settings.ts';

export interface SelfTestStep {
  readonly name: string;
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
}

/** With the defaults, any model gets a hint after fewer equal failures. */
const failuresMax = 12;

/** A hook that runs out of its time says nothing, as it does where there is nothing to say: on a busy machine one silence is no proof. */
const dangersMax = 3;

/**
 * Runs the hook as the agent would: the command from its settings, the agent's JSON on standard input. What the agent
 * makes of the answers can't be seen from here.
 */
export async function selfTest(cli: Cli, agent: Agent): Promise<readonly SelfTestStep[]> {
  const { step, command } = configuredCommand(cli, agent);
  const daemon = await reachDaemon(cli);
  daemon.close();
  const hook = new HookRuns(command);
  const sessionId = `${selfTestSessionPrefix}${process.pid}`;
  const payloads = agent.samplePayloads(sessionId, process.cwd());
  const steps = [step];

  await hook.run(payloads.start());
  let danger = '';
  for (let count = 1; count <= dangersMax && isSilence(payloads, danger); count += 1) {
    danger = await hook.run(payloads.before('rm -rf /', `danger-${count}`));
  }
  steps.push(
    isSilence(payloads, danger)
      ? {
          name: 'safety',
          state: 'warning',
          text: 'the hook does not ask about a destructive command: check [safety] in the configuration',
        }
      : { name: 'safety', state: 'good', text: `answer to a destructive command: ${danger}` },
  );
  const harmless = await hook.run(payloads.before('ls', 'harmless'));
  steps.push(
    harmless === (payloads.silence ?? '')
      ? { name: 'silence', state: 'good', text: 'no objection to a harmless command' }
      : { name: 'silence', state: 'bad', text: `answer to a harmless command: ${harmless}` },
  );
  steps.push(await guidanceStep(hook, payloads));
  await hook.run(payloads.end());
  steps.push({
    name: 'time',
    state: hook.medianMs <= 25 ? 'good' : 'warning',
    text: `${hook.medianMs.toFixed(1)} ms for a hook (median of ${hook.runs})`,
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
      return { name: 'guidance', state: 'good', text: `hint after ${count} equal failures: ${answer}` };
    }
  }
  const reason = `no hint after ${failuresMax} equal failures: check [guidance] in the configuration`;
  return { name: 'guidance', state: 'warning', text: reason };
}

function configuredCommand(cli: Cli, agent: Agent): { step: SelfTestStep; command: string } {
  const settings = agent.settings(cli.environment);
  const own = shellWords(hookProgram(cli, agent, false));
  const absent = (text: string) => ({
    step: { name: 'settings', state: 'bad', text } as const,
    command: own,
  });
  if (!existsSync(settings.file)) {
    return absent(`${settings.file} does not exist: run \`hunch setup --agent ${agent.name}\``);
  }
  if (settings.format.kind === 'plugin') {
    return {
      step: { name: 'settings', state: 'good', text: `plugin installed: ${settings.file}` },
      command: own,
    };
  }
  try {
    const content = readFileSync(settings.file, 'utf8');
    const { before, after } = agent.samplePayloads('', '').events;
    const commands = [before, after].map((event) => hookedCommand(content, agent.name, event));
    const [command] = commands;
    if (command === undefined || commands.includes(undefined)) {
      return absent(`hooks are missing in ${settings.file}: run \`hunch setup --agent ${agent.name}\``);
    }
    return {
      step: { name: 'settings', state: 'good', text: `hooks installed in ${settings.file}` },
      command,
    };
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
