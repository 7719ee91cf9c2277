import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShellSession, startShell } from '@hunch/terminal';
import { hookFile } from '../../test/support/hook-file.ts';
import { timedRun, typedRun } from './driving.ts';
import type { ShellBenchOptions, ShellMeasurement } from './measurement.ts';

// The prompt's function runs under another name between two stamps, and so does what PS0 expands.
const stamps = (prompt: string): string => `
__bench_none= __bench_spent=0 __bench_ps0=0 __bench_blocked=() __bench_answered=()
__bench_micros() { __bench_now=\${EPOCHREALTIME/[.,]/}; }
${prompt}() {
  local __bench_start=\${EPOCHREALTIME/[.,]/}
  __bench_prompt
  __bench_spent=$((__bench_spent + \${EPOCHREALTIME/[.,]/} - __bench_start))
}
__bench_note() { __bench_blocked+=("$((__bench_spent + __bench_ps0))"); __bench_spent=0; }
PS0='\${__bench_none:$((__bench_ps0=-\${EPOCHREALTIME/[.,]/})):0}'\${PS0-}'\${__bench_none:$((__bench_ps0+=\${EPOCHREALTIME/[.,]/})):0}'
PROMPT_COMMAND[1000]=__bench_note
`;

const copyFunction = (from: string, to: string): string =>
  `eval "$(declare -f ${from} | sed '1s/${from}/${to}/')"\n`;

/** As after the first key, which reads what it is about. */
const questions = `
__hunch_read_later
${copyFunction('__hunch_ask', '__bench_ask')}
__hunch_ask() {
  local __bench_start=\${EPOCHREALTIME/[.,]/}
  __bench_ask "$@"
  if ((\${#__hunch_found[@]})); then __bench_answered+=("$((\${EPOCHREALTIME/[.,]/} - __bench_start))"); fi
}
`;

const emptyHook = (nativeHook: string): string => `
__bench_prompt() { :; }
__bench_spawned=()
__bench_spawn() {
  local __bench_start=\${EPOCHREALTIME/[.,]/}
  '${nativeHook}' 2>/dev/null
  __bench_spawned+=("$((\${EPOCHREALTIME/[.,]/} - __bench_start))")
}
PROMPT_COMMAND=(__empty_prompt __bench_spawn)
`;

/** Measures bash with the integration against bash with an empty hook, command by command in turn. */
export async function measureBash({
  socket,
  secret,
  nativeHook,
  rounds,
}: ShellBenchOptions): Promise<ShellMeasurement> {
  const load = `__hunch_cli=/nonexistent __hunch_hook='${nativeHook}' __hunch_socket='${socket}' __hunch_secret='${secret}'\n. '${hookFile('bash')}'\n`;
  const env = { HUNCH_NO_AUTOSTART: '1', HISTFILE: '/dev/null' };
  const rc = `${load}${copyFunction('__hunch_prompt', '__bench_prompt')}${stamps('__hunch_prompt')}${questions}`;
  await using hooked = await startShell({ shell: 'bash', rc, env });
  await using empty = await startShell({
    shell: 'bash',
    rc: `${emptyHook(nativeHook)}${stamps('__empty_prompt')}`,
    env,
  });
  const promptMicros: number[] = [];
  const emptyPromptMicros: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const command = `: bench-${round % 3}`;
    promptMicros.push(await timedRun(hooked, command));
    emptyPromptMicros.push(await timedRun(empty, command));
  }
  // What a person waits for, in place of what was sent at once.
  for (const shell of [hooked, empty]) await shell.run(' __bench_blocked=()');
  for (let round = 0; round < rounds / 2; round += 1) {
    for (const shell of round % 2 === 0 ? [hooked, empty] : [empty, hooked]) {
      await typedRun(shell, `: bench-${round % 3}`);
    }
  }
  const blockedMicros = await numbersOf(hooked, '__bench_blocked');
  const emptyMicros = await numbersOf(empty, '__bench_blocked');
  // Apart, for what is shown and not run is told to the daemon at the next prompt.
  for (let round = 0; round < rounds; round += 1) await ask(hooked, `: bench-${round % 3}`);
  return {
    blockedMicros,
    emptyMicros,
    promptMicros,
    emptyPromptMicros,
    suggestionMicros: await numbersOf(hooked, '__bench_answered'),
    spawnMicros: await numbersOf(empty, '__bench_spawned'),
  };
}

/** Types the beginning of a known command, asks for the rest, and takes all of it back. */
async function ask(shell: ShellSession, command: string): Promise<void> {
  const prefix = command.slice(0, -2);
  shell.type(prefix);
  await shell.waitFor((screen) => screen.endsWith(`$ ${prefix}`));
  shell.press('alt-i');
  await shell
    .waitFor((screen) => !screen.endsWith(`$ ${prefix}`), { timeoutMs: 1_000 })
    .catch(() => undefined);
  shell.press('ctrl-u');
  await shell.waitFor((screen) => screen.endsWith('\n$'));
}

async function numbersOf(shell: ShellSession, array: string): Promise<number[]> {
  const file = join(shell.home, array);
  await shell.run(` printf '%s\\n' "\${${array}[@]}" > ${file}`);
  const numbers = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  // The first prompts load files and start the session.
  return numbers.slice(3);
}
