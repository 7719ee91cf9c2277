import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ShellSession, startShell } from '@hunch/terminal';
import { timedRun } from './driving.ts';
import type { ShellBenchOptions, ShellMeasurement } from './measurement.ts';

// Stamps around whatever stands in the hooks. EPOCHREALTIME is clock_gettime: about 0.2 µs a reading, in a shell that
// needs some 0.3 µs for the assignment; both shells carry it alike.
const stamps = `
zmodload zsh/datetime
typeset -gF __bench_at=0 __bench_spent=0 __bench_asked=0
typeset -ga __bench_blocked __bench_answered
function __bench_before { __bench_at=$EPOCHREALTIME }
function __bench_after { (( __bench_spent += EPOCHREALTIME - __bench_at )); return 0 }
function __bench_note { __bench_blocked+=($(( __bench_spent * 1000000 ))); __bench_spent=0 }
preexec_functions=(__bench_before $preexec_functions __bench_after)
precmd_functions=(__bench_before $precmd_functions __bench_after __bench_late)
function __bench_late {
  precmd_functions=(\${precmd_functions:#__bench_late})
  zle -N _hunch-line-init __bench_line_init
}
function __bench_line_init { __bench_before; __hunch_line_init; __bench_after; __bench_note }
`;

const questions = `
functions -c __hunch_ask __bench_ask
functions -c __hunch_answer_widget __bench_answer
function __hunch_ask { __bench_asked=$EPOCHREALTIME; __bench_ask }
function __hunch_answer_widget {
  __bench_answer "$@"
  [[ -n $__hunch_shown ]] && __bench_answered+=($(( (EPOCHREALTIME - __bench_asked) * 1000000 )))
}
`;

// What no question can be faster than: a connection, and an answer that takes no thought, at the same pace.
const pings = `
typeset -ga __bench_pinged
function __bench_ping {
  local REPLY answer
  local -F at=$EPOCHREALTIME
  zsocket $__hunch_socket || return
  local -i fd=$REPLY
  syswrite -o $fd -- $'\\1Status\\0reply=1\\0\\0'
  sysread -i $fd answer
  exec {fd}>&-
  __bench_pinged+=($(( (EPOCHREALTIME - at) * 1000000 )))
}
`;

const emptyHooks = `
autoload -Uz add-zsh-hook add-zle-hook-widget
function __empty_preexec { : }
function __empty_precmd { : }
function __hunch_line_init { : }
add-zsh-hook preexec __empty_preexec
add-zsh-hook precmd __empty_precmd
zle -N _hunch-line-init __hunch_line_init
add-zle-hook-widget line-init _hunch-line-init
`;

/** Measures zsh with the integration against zsh with empty hooks, command by command in turn. */
export async function measureZsh({
  socket,
  nativeHook,
  rounds,
}: ShellBenchOptions): Promise<ShellMeasurement> {
  const load = [
    `__hunch_cli='' __hunch_hook='${nativeHook}' __hunch_socket='${socket}'`,
    `source '${resolve('shell/hook.zsh')}'`,
  ].join('\n');
  await using hooked = await startShell({ shell: 'zsh', rc: `${load}\n${stamps}\n${questions}\n${pings}` });
  await using empty = await startShell({ shell: 'zsh', rc: `${emptyHooks}\n${stamps}` });
  const promptMicros: number[] = [];
  const emptyPromptMicros: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Three commands by turns, so that each next one is known; and the beginning of one, which asks anew.
    const command = `: bench-${round % 3}`;
    promptMicros.push(await timedRun(hooked, command));
    emptyPromptMicros.push(await timedRun(empty, command));
    await askByTyping(hooked, round);
  }
  const measured = {
    blockedMicros: await numbersOf(hooked, '__bench_blocked'),
    emptyMicros: await numbersOf(empty, '__bench_blocked'),
    suggestionMicros: await numbersOf(hooked, '__bench_answered'),
  };
  for (let round = 0; round < rounds; round += 1) await hooked.run('__bench_ping');
  return {
    ...measured,
    promptMicros,
    emptyPromptMicros,
    roundTripMicros: await numbersOf(hooked, '__bench_pinged'),
  };
}

/** Types what contradicts the prediction and begins a known command, and takes it back. */
async function askByTyping(shell: ShellSession, round: number): Promise<void> {
  const prefix = `: bench-${(round + 2) % 3}`.slice(0, -1);
  shell.type(prefix);
  await shell.waitFor((text) => text.includes(`$ ${prefix}`));
  shell.press('ctrl-u');
}

async function numbersOf(shell: ShellSession, array: string): Promise<number[]> {
  const file = join(shell.home, array);
  await shell.run(` print -rl -- $${array} > ${file}`);
  const numbers = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  // The first prompts load modules and files.
  return numbers.slice(3);
}
