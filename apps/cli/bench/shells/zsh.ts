import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ShellSession, startShell } from '@hunch/terminal';
import { compileHook } from '../../native/compile.mjs';
import { hookFile } from '../../test/support/hook-file.ts';
import { betweenKeys, timedRun, typedRun } from './driving.ts';
import type { BlockedMicros, ShellBenchOptions, ShellMeasurement } from './measurement.ts';

// Stamps around whatever stands in the hooks from Enter to the line that is ready, in their order: zle's `line-pre-redraw` after
// Enter and `line-finish`, with zle's dispatch; preexec; precmd; zle's `line-init`. The empty shell has a function that does nothing
// in each of the five. EPOCHREALTIME is clock_gettime: about 0.2 µs a reading, in a shell that needs some 0.3 µs for the assignment;
// both shells carry it alike.
const stamps = `
zmodload zsh/datetime
typeset -gF __bench_at=0 __bench_spent=0 __bench_entered=0 __bench_asked=0 __bench_drawn=0
typeset -ga __bench_blocked __bench_ready
function __bench_before { __bench_at=$EPOCHREALTIME }
function __bench_after { (( __bench_spent += EPOCHREALTIME - __bench_at )); return 0 }
preexec_functions=(__bench_before $preexec_functions __bench_after)
precmd_functions=(__bench_before $precmd_functions __bench_after __bench_late)
function __bench_nothing { }
function __bench_late {
  precmd_functions=(\${precmd_functions:#__bench_late})
  local hook
  for hook in zle-line-init zle-line-finish; do
    if (( \${+widgets[$hook]} )); then zle -A $hook _bench-$hook; else zle -N _bench-$hook __bench_nothing; fi
  done
  zle -N zle-line-init __bench_line_init
  zle -N zle-line-finish __bench_line_finish
  zle -N accept-line __bench_accept_line
  (( \${+functions[__bench_late_redraw]} )) && __bench_late_redraw
  return 0
}
typeset -gi __bench_ends=0
function __bench_accept_line { __bench_entered=$EPOCHREALTIME __bench_spent=0 __bench_ends=1; zle .accept-line }
function __bench_line_finish { __bench_before; zle _bench-zle-line-finish; __bench_after }
function __bench_line_init {
  __bench_before
  zle _bench-zle-line-init
  __bench_after
  __bench_drawn=$EPOCHREALTIME
  __bench_blocked+=($(( __bench_spent * 1000000 )))
  __bench_ready+=($(( (__bench_drawn - __bench_entered) * 1000000 )))
}
`;

// Not where keys are measured: it costs each of them a call. And what is done once the line is ready, while no key waits, of which
// nothing counts as blocked.
const blockedStamps = `
function __bench_late_redraw {
  local hook=zle-line-pre-redraw
  if (( \${+widgets[$hook]} )); then zle -A $hook _bench-$hook; else zle -N _bench-$hook __bench_nothing; fi
  zle -N $hook __bench_line_redraw
  if (( \${+functions[__hunch_idle_widget]} )); then
    functions -c __hunch_idle_widget __bench_idle
    functions -c __bench_idle_widget __hunch_idle_widget
  fi
}
function __bench_line_redraw {
  if (( ! __bench_ends )); then
    zle _bench-zle-line-pre-redraw
  else
    __bench_ends=0
    __bench_before
    zle _bench-zle-line-pre-redraw
    __bench_after
  fi
}
typeset -ga __bench_idled
function __bench_idle_widget {
  local -F at=$EPOCHREALTIME
  __bench_idle "$@"
  __bench_idled+=($(( (EPOCHREALTIME - at) * 1000000 )))
}
`;

// A prompt that starts three programs, as those do that show a branch.
const slowPrompt =
  'function __bench_programs { command true; command true; command true }\nprecmd_functions+=(__bench_programs)';

// From the question to the line drawn again with the suggestion. With the question of a new prompt the daemon learns the
// command before it; with one within a line it does not. Beside them all keys, from when zsh begins with one: to the suggestion in
// POSTDISPLAY, which zsh then draws with the key, or, where the daemon is asked, to the line drawn again.
const questions = `
functions -c __hunch_ask __bench_ask
# Not by functions -c, which ends zsh 5.9 where a function has options of its own.
__hunch_give_options __bench_answer __hunch_answer_widget
__hunch_give_options __bench_redraw __hunch_redraw
typeset -ga __bench_at_prompt __bench_in_line __bench_after_prompt
typeset -ga __bench_key_continued __bench_key_known __bench_key_asked __bench_known
typeset -gF __bench_key=0 __bench_redrawn=0
typeset -g __bench_list __bench_before=
function __bench_self_insert { __bench_key=$EPOCHREALTIME; __bench_before=$__hunch_suggestion; zle .self-insert }
function __bench_late_keys {
  precmd_functions=(\${precmd_functions:#__bench_late_keys})
  zle -N self-insert __bench_self_insert
}
precmd_functions+=(__bench_late_keys)
function __bench_note_key {
  set -A $1 "\${(@P)1}" $(( (EPOCHREALTIME - __bench_key) * 1000000 ))
  __bench_key=0
}
function __hunch_redraw {
  local before=$__hunch_suggestion
  __bench_redrawn=$EPOCHREALTIME
  __bench_redraw
  # With a key or, where the line is taken back, without one.
  if [[ -n $__hunch_shown && $__hunch_suggestion != "$before" ]]; then
    __bench_known+=($(( (EPOCHREALTIME - __bench_redrawn) * 1000000 )))
  fi
  (( __bench_key )) || return 0
  if [[ -z $__hunch_shown ]]; then
    (( __hunch_ask_fd )) || __bench_key=0
  elif [[ $__hunch_suggestion == "$__bench_before" ]]; then
    __bench_note_key __bench_key_continued
  else
    __bench_note_key __bench_key_known
  fi
}
function __hunch_ask {
  __bench_list=__bench_in_line
  [[ -n $__hunch_event ]] && __bench_list=__bench_at_prompt
  __bench_asked=$EPOCHREALTIME
  __bench_ask
}
function __hunch_answer_widget {
  __bench_answer "$@"
  [[ -n $__hunch_shown ]] || return 0
  (( __bench_key )) && __bench_note_key __bench_key_asked
  local -i micros=$(( (EPOCHREALTIME - __bench_asked) * 1000000 ))
  if (( __bench_asked )) && [[ $__bench_list == __bench_at_prompt ]]; then
    __bench_after_prompt+=($(( (EPOCHREALTIME - __bench_drawn) * 1000000 )))
  fi
  (( __bench_asked )) && set -A $__bench_list "\${(@P)__bench_list}" $micros
  __bench_asked=0
}
`;

// The same way without hunch: a key's widget writes on an open connection, another one reads and draws.
const floor = (socket: string): string => `
zmodload zsh/datetime zsh/net/socket zsh/system
typeset -gF __floor_asked=0
typeset -gi __floor_fd=0
typeset -ga __floor_answered
function __floor_ask {
  if (( ! __floor_fd )); then
    local REPLY
    zsocket '${socket}' || return
    __floor_fd=$REPLY
    zle -F -w $__floor_fd __floor-answer
  fi
  __floor_asked=$EPOCHREALTIME
  syswrite -o $__floor_fd -- $'\\1Suggest\\0prefix='$BUFFER$'\\0reply=1\\0\\0'
}
function __floor_answer {
  local answer
  sysread -i $1 answer
  answer=\${answer#status=ok$'\\0text='}
  POSTDISPLAY=\${answer%%$'\\0'*}
  region_highlight=("0 $#POSTDISPLAY fg=8")
  zle -R
  __floor_answered+=($(( (EPOCHREALTIME - __floor_asked) * 1000000 )))
}
zle -N __floor-ask __floor_ask
zle -N __floor-answer __floor_answer
bindkey '^X^F' __floor-ask
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
autoload -Uz add-zsh-hook
function __empty_preexec { : }
function __empty_precmd { : }
add-zsh-hook preexec __empty_preexec
add-zsh-hook precmd __empty_precmd
`;

// By turns, so that each next one is known; of different beginnings, so that two keys tell which one is meant.
const commands = ['true alpha-beta-gamma', 'let delta_epsilon=1', ': zeta-eta-theta'] as const;

/** Measures zsh with the integration against zsh with empty hooks, command by command in turn. */
export async function measureZsh({
  socket,
  secret,
  nativeHook,
  rounds,
}: ShellBenchOptions): Promise<ShellMeasurement> {
  const load = [
    `__hunch_cli='' __hunch_hook='${nativeHook}' __hunch_socket='${socket}' __hunch_secret='${secret}'`,
    `source '${hookFile('zsh')}'`,
  ].join('\n');
  await using hooked = await startShell({
    shell: 'zsh',
    rc: `${load}\n${stamps}\n${questions}\n${pings}`,
  });
  for (let round = 0; round < rounds; round += 1) {
    await hooked.run(commandOf(round));
    await askByTyping(hooked, round);
  }
  const measured = {
    ...(await measureSentAtOnce(load, rounds)),
    afterPromptMicros: await numbersOf(hooked, '__bench_after_prompt'),
    promptSuggestionMicros: await numbersOf(hooked, '__bench_at_prompt'),
    lineSuggestionMicros: await numbersOf(hooked, '__bench_in_line'),
    continuedKeyMicros: await numbersOf(hooked, '__bench_key_continued'),
    knownSuggestionMicros: await numbersOf(hooked, '__bench_known'),
    knownKeyMicros: await numbersOf(hooked, '__bench_key_known'),
    askedKeyMicros: await numbersOf(hooked, '__bench_key_asked'),
    ...(await measureBlocked(load, '', Math.ceil(rounds / 2))),
    slowPrompt: await measureBlocked(load, slowPrompt, Math.ceil(rounds / 5)),
  };
  for (let round = 0; round < rounds; round += 1) await hooked.run('__bench_ping');
  return {
    ...measured,
    suggestionMicros: [
      ...measured.promptSuggestionMicros,
      ...measured.lineSuggestionMicros,
      ...measured.knownSuggestionMicros,
    ],
    floorMicros: await measureFloor(hooked.home, rounds),
    roundTripMicros: await numbersOf(hooked, '__bench_pinged'),
  };
}

/** Lines that are sent at once, without stamps: they take as long as the hook itself. In turns with a shell whose hooks do nothing. */
async function measureSentAtOnce(
  load: string,
  rounds: number,
): Promise<Pick<ShellMeasurement, 'promptMicros' | 'emptyPromptMicros'>> {
  await using hooked = await startShell({ shell: 'zsh', rc: load });
  await using empty = await startShell({ shell: 'zsh', rc: emptyHooks });
  const promptMicros: number[] = [];
  const emptyPromptMicros: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const command = commandOf(round);
    for (const [shell, times] of [
      [hooked, promptMicros],
      [empty, emptyPromptMicros],
    ] as const) {
      times.push(await timedRun(shell, command));
      // The next prompt is at rest, as before a person pastes something.
      await betweenKeys();
    }
  }
  return { promptMicros, emptyPromptMicros };
}

/** How long the hooks hold up commands that are typed as people do, in turns with a shell whose hooks do nothing. */
async function measureBlocked(load: string, prompt: string, rounds: number): Promise<BlockedMicros> {
  const measuring = `${stamps}\n${blockedStamps}\n${prompt}`;
  await using hooked = await startShell({ shell: 'zsh', rc: `${load}\n${measuring}` });
  await using empty = await startShell({ shell: 'zsh', rc: `${emptyHooks}\n${measuring}` });
  for (let round = 0; round < rounds; round += 1) {
    const command = commandOf(round);
    for (const shell of round % 2 === 0 ? [hooked, empty] : [empty, hooked]) {
      await typedRun(shell, command);
    }
  }
  return {
    blockedMicros: await numbersOf(hooked, '__bench_blocked'),
    emptyMicros: await numbersOf(empty, '__bench_blocked'),
    readyMicros: await numbersOf(hooked, '__bench_ready'),
    emptyReadyMicros: await numbersOf(empty, '__bench_ready'),
    afterwardsMicros: await numbersOf(hooked, '__bench_idled'),
  };
}

function commandOf(round: number): string {
  return commands[round % commands.length] ?? commands[0];
}

/** Types what contradicts the prediction and begins a known command, key by key, and takes it back. */
async function askByTyping(shell: ShellSession, round: number): Promise<void> {
  const command = commandOf(round + 2);
  for (const key of command.slice(0, 3)) {
    await betweenKeys();
    shell.type(key);
  }
  await shell.waitFor((text) => text.endsWith(`$ ${command}`), { timeoutMs: 500 }).catch(() => undefined);
  shell.press('ctrl-u');
  await shell.waitFor((text) => !text.endsWith(`$ ${command}`));
}

/** A round trip to a server that does not think, in a zsh of its own; nothing where there is no compiler. */
async function measureFloor(directory: string, rounds: number): Promise<readonly number[]> {
  const program = join(directory, 'echo-server');
  if (!compileHook(program, resolve('bench/shells/echo-server.c'))) return [];
  const socket = join(directory, 'echo.sock');
  const server = spawn(program, [socket], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    await once(server.stdout, 'data');
    await using shell = await startShell({ shell: 'zsh', rc: floor(socket) });
    for (let round = 0; round < rounds; round += 1) {
      shell.type('\x18\x06');
      await shell.waitFor((text) => text.endsWith(commands[0]));
      await shell.run('');
    }
    return await numbersOf(shell, '__floor_answered');
  } finally {
    server.stdin.end();
    await once(server, 'close');
  }
}

async function numbersOf(shell: ShellSession, array: string): Promise<number[]> {
  const file = join(shell.home, array);
  await shell.run(` print -rl -- $${array} > ${file}`);
  const numbers = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  // The first prompts load modules and files.
  return numbers.slice(3);
}
