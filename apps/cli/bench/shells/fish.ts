import { type ShellSession, startShell } from '@hunch/terminal';
import { hookFile } from '../../test/support/hook-file.ts';
import { timedRun, typedRun } from './driving.ts';
import type { ShellBenchOptions, ShellMeasurement } from './measurement.ts';

// fish has no clock to read, but its `time` tells microseconds. What the events of one command call is called in a row.
const hookedCycle = `
function __bench_cycle
    set -g CMD_DURATION 3
    __hunch_before_command ': bench-1'
    __hunch_after_command ': bench-1'
    __hunch_before_prompt
end
`;

const emptyHooks = `
function __empty_preexec --on-event fish_preexec; end
function __empty_postexec --on-event fish_postexec; end
function __empty_prompt --on-event fish_prompt; end
function __bench_cycle
    set -g CMD_DURATION 3
    __empty_preexec ': bench-1'
    __empty_postexec ': bench-1'
    __empty_prompt
end
`;

/** Measures fish with the integration against fish with empty event handlers, command by command in turn. */
export async function measureFish({
  socket,
  secret,
  nativeHook,
  rounds,
}: ShellBenchOptions): Promise<ShellMeasurement> {
  const load = `set -g __hunch_cli /nonexistent; set -g __hunch_hook '${nativeHook}'; set -g __hunch_socket '${socket}'; set -g __hunch_secret '${secret}'\nsource '${hookFile('fish')}'\n`;
  const env = { HUNCH_NO_AUTOSTART: '1' };
  await using hooked = await startShell({ shell: 'fish', rc: `${load}${hookedCycle}`, env });
  await using empty = await startShell({ shell: 'fish', rc: emptyHooks, env });
  const promptMicros: number[] = [];
  const emptyPromptMicros: number[] = [];
  const blockedMicros: number[] = [];
  const emptyMicros: number[] = [];
  const suggestionMicros: number[] = [];
  const spawnMicros: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const command = `: bench-${round % 3}`;
    promptMicros.push(await timedRun(hooked, command));
    emptyPromptMicros.push(await timedRun(empty, command));
    // What a person waits for takes its time to type.
    if (round % 2 === 0) {
      blockedMicros.push(...(await timesOf(hooked, '__bench_cycle', typedRun)));
      emptyMicros.push(...(await timesOf(empty, '__bench_cycle', typedRun)));
    }
    spawnMicros.push(...(await timesOf(empty, nativeHook)));
    suggestionMicros.push(...(await timesOf(hooked, "__hunch_ask ': bench' 5")));
  }
  return { blockedMicros, emptyMicros, promptMicros, emptyPromptMicros, suggestionMicros, spawnMicros };
}

/**
 * How long a line takes in this shell. `time` writes to the terminal, whatever is redirected. One a prompt, as commands come
 * from people: of several in a row the daemon has not taken the one before.
 */
async function timesOf(
  shell: ShellSession,
  line: string,
  run: (shell: ShellSession, line: string) => Promise<unknown> = timedRun,
): Promise<number[]> {
  const before = shell.output().length;
  await run(shell, ` time ${line}`);
  const units: Readonly<Record<string, number>> = { nanos: 1e-3, micros: 1, millis: 1e3, secs: 1e6 };
  return [
    ...shell
      .output()
      .slice(before)
      .matchAll(/Executed in\s+([\d.]+) (\w+)/g),
  ].map(([, amount, unit]) => Number(amount) * (units[unit ?? ''] ?? Number.NaN));
}
