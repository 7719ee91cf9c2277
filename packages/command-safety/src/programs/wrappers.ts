import type { Command } from '@hunch/cli-catalog/core';
import { commandNamed, valueWordsOf } from '../command-shapes.ts';
import { terminalMultiplexer, typingOr } from './terminal-multiplexers.ts';
import { scheduled } from './persistence.ts';
import { withText, type Argument } from '../interpreter-state.ts';
import { strangerHost } from '../shell/addresses.ts';
import { MAYBE_EMPTY_UNKNOWN, justMade, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { joinArguments } from './builtins.ts';
import type { Call, Program, ProgramTable } from './call.ts';
import { buildImage, makeContainer, runContainer } from './container-run.ts';
import { runCode } from './run-code.ts';
import { runVariable } from './handed-commands.ts';
import { clientOutput } from './client-output.ts';
import { normalizePath } from '../shell/places.ts';
import { wrapperTable, type Wrapper } from './wrapper-table.ts';
import { xargs } from './xargs.ts';
/** Programs that start another command, which is what counts. */
export const wrappers: ProgramTable = {
  ...Object.fromEntries(
    wrapperTable.flatMap((wrapper) => wrapper.names.split(' ').map((name) => [name, unwrapper(wrapper)])),
  ),
  env: environment,
  command: (call) =>
    /^-[vV]+$/.test(call.args[0]?.text ?? '')
      ? located(call)
      : runInner(call, call.args.slice(commandStart(call, 0, null, plain)), plain),
  // The architecture may be left out.
  setarch: (call) => {
    const inner = call.args.slice(commandStart(call, 0, null, plain));
    return runInner(call, architecture.test(inner[0]?.text ?? '') ? inner.slice(1) : inner, plain);
  },
  su: switchUser,
  xargs,
  parallel: xargs,
  at: fromStdin,
  batch: fromStdin,
  crontab: scheduled,
  tmux: terminalMultiplexer,
  byobu: terminalMultiplexer,
  screen: typingOr((call) => detached(call)),
  ...Object.fromEntries(
    ['kitty', 'wezterm', 'xdotool', 'zellij'].map((name) => [
      name,
      typingOr(
        unwrapper(wrapperTable.find(({ names }) => names.split(' ').includes(name)) ?? { names: name }),
      ),
    ]),
  ),
  ...Object.fromEntries(['ydotool', 'wtype'].map((name) => [name, typingOr(() => unknownFlow)])),
  ...Object.fromEntries(['kubectl', 'oc', 'k'].map((name) => [name, kubernetes])),
  ssh: secureShell,
  watch: unwrapper({ names: 'watch', text: true }),
};

/** `oc rsh pod rm x`, and `kubectl exec pod rm x` as it was written before `--` was asked for. */
function kubernetes(call: Call): Flow {
  const isBare = !call.args.some(({ text }) => text === '--');
  const verb = call.args.slice(0, 6).find(({ text }) => text === 'rsh' || (isBare && text === 'exec'))?.text;
  if (verb === undefined) return throughExec(call);
  return verb === 'rsh' ? throughRemoteShell(call) : throughBareExec(call);
}

const inPod: Wrapper = {
  names: 'kubectl',
  after: '--',
  elsewhere: true,
};
const throughExec = unwrapper(inPod);
const throughBareExec = unwrapper({ ...inPod, after: 'exec', skips: 1 });
const throughRemoteShell = unwrapper({ ...inPod, after: 'rsh', skips: 1 });

/** A row as commands are unwrapped by it; all have all fields, so that each is found at once. */
interface Unwrapping {
  readonly names: string;
  readonly skips: number;
  readonly assigns: boolean;
  readonly text: boolean;
  readonly privileged: boolean;
  readonly elsewhere: boolean;
  readonly optional: boolean;
  readonly directory: string | null;
  readonly opens: boolean;
}

function unwrapping(row: Wrapper): Unwrapping {
  return {
    names: row.names,
    skips: row.skips ?? 0,
    assigns: row.assigns === true,
    text: row.text === true,
    privileged: row.privileged === true,
    elsewhere: row.elsewhere === true,
    optional: row.optional === true,
    directory: row.directory ?? null,
    opens: row.opens === true,
  };
}

function unwrapper(row: Wrapper): Program {
  const after = row.after === undefined ? null : new Set(row.after.split(' '));
  const wrapper = unwrapping(row);
  return (called) => {
    const call = asCompose(called);
    if (call !== called) return wrappers[call.program]?.(call) ?? unknownFlow;
    const from = after === null ? 0 : call.args.findIndex(({ text }) => after.has(text)) + 1;
    const command = commandNamed(
      call.program,
      after === null || from === 0 ? undefined : call.args[from - 1]?.text,
    );
    const isLed =
      wrapper.optional &&
      (from <= commandStart(call, 0, command, plain) + 1 || remoteControl.test(call.args[0]?.text ?? ''));
    if (from > 0 && isLed) return runInner(call, afterOptions(call, from), wrapper);
    if (after !== null && from === 0 && !wrapper.optional)
      return (
        runContainer(call) ?? makeContainer(call) ?? buildImage(call) ?? unshared(call) ?? clientOutput(call)
      );
    const lent = call.program === 'docker-compose' ? runContainer(call) : null;
    if (lent !== null) return lent;
    const start = commandStart(call, wrapper.optional ? 0 : from, command, wrapper);
    // `ssh $options me@host …`: what is not known was no operand.
    const isLater =
      wrapper.text &&
      machineName.test(call.args[start]?.text ?? '') &&
      call.args.slice(from, start).some(({ text }) => text === MAYBE_EMPTY_UNKNOWN);
    return runInner(call, call.args.slice(isLater ? start + 1 : start), wrapper);
  };
}

/** By these a terminal that runs is told to open another. */
const remoteControl = /^(?:@|cli)$/;

/** What stands behind the word that leads to the command; operands of its own are for those who leave the word out. */
function afterOptions(call: Call, from: number): readonly Argument[] {
  return call.args.slice(commandStart(call, from, null, plain));
}

/** `docker compose` is the program that was called `docker-compose`. */
function asCompose(call: Call): Call {
  const { run, args, stdin, span } = call;
  return args[0]?.text === 'compose' && /^(?:docker|podman|nerdctl)$/.test(call.program)
    ? { run, program: 'docker-compose', args: args.slice(1), stdin, span }
    : call;
}

const architecture = /^(?:x86_64|i\d86|linux\d\d|uname26|(?:aarch|arm|ppc|riscv|s390|mips)\w{0,8})$/;
const machineName = /^(?:[\w-]{1,64}@[\w.-]{1,253}|[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})$/;
const plain = unwrapping({ names: 'command' });

/** `podman unshare rm -rf …` runs here, as root of a namespace. */
function unshared(call: Call): Flow | null {
  return call.program === 'podman' && call.args[0]?.text === 'unshare'
    ? runInner(call, call.args.slice(1), plain)
    : null;
}

/** `command -v rm` prints where the program is. */
function located({ args }: Call): Flow {
  const name = args.at(-1);
  return name === undefined ? nothing : { text: `/usr/bin/${name.text}`, traits: 0 };
}

/** Steps over the options, the operands, and the assignments that belong to the wrapper itself. */
function commandStart(call: Call, from: number, command: Command | null, wrapper: Unwrapping): number {
  let { skips } = wrapper;
  let index = from;
  for (; index < call.args.length; index += 1) {
    const text = call.args[index]?.text ?? '';
    if (text === '--') {
      if (skips === 0) return index + 1;
      continue;
    }
    // `env -` is `env -i`.
    if (text.startsWith('-') && (text.length > 1 || wrapper.names === 'env')) {
      index += valueWordsOf(command, text);
      continue;
    }
    if (wrapper.assigns && assignment(call, call.args[index])) continue;
    if (skips > 0) skips -= 1;
    // Whatever it holds, the command is behind it.
    else if (text !== MAYBE_EMPTY_UNKNOWN) return index;
  }
  return index;
}

/** Where the command runs, if an option of the wrapper says so. */
function directoryNamed({ args }: Call, count: number, options: string): Argument | null {
  const names = options.split(' ');
  for (const [index, argument] of args.slice(0, count).entries()) {
    if (names.includes(argument.text)) return args[index + 1] ?? null;
    const name = names.find((option) => option.startsWith('--') && argument.text.startsWith(`${option}=`));
    if (name !== undefined) return withText(argument, argument.text.slice(name.length + 1));
  }
  return null;
}

function assignment({ run, span }: Call, argument: Argument | undefined): boolean {
  const groups = /^(?<name>[A-Za-z_]\w{0,100})=(?<value>.*)$/s.exec(argument?.text ?? '')?.groups;
  const { name, value } = groups ?? {};
  if (name === undefined || value === undefined) return false;
  const assigned = [{ text: value, traits: argument?.traits ?? 0 }];
  run.assign(name, assigned);
  runVariable(run, name, assigned, span);
  return true;
}

function runInner(call: Call, command: readonly Argument[], wrapper: Unwrapping): Flow {
  const { run, stdin, span } = call;
  // What another program reads and writes.
  if (command.length === 0 && /^[ls]trace$/.test(call.program))
    return {
      text: MAYBE_EMPTY_UNKNOWN,
      traits: call.args.some(({ text }) => text.startsWith('-p')) ? traits.secret : 0,
    };
  if (command.length === 0 && wrapper.opens && stdin.text !== '')
    return runCode(run, stdin, span, nothing, 'shell');
  if (command.length === 0)
    return wrapper.privileged && call.program !== 'su' ? shellFromStdin(call) : unknownFlow;
  const { privileged, cwd, environment, fleet } = run;
  if (wrapper.privileged) run.privileged = true;
  if (wrapper.elsewhere) {
    run.cwd = null;
    // Root of a container or of another machine is not root here.
    run.privileged = false;
    run.fleet ||= fleets.has(call.program) || (run.looping && wrapper.names.startsWith('ssh '));
    run.environment = placeNamed(call, command);
  }
  const directory =
    wrapper.directory === null
      ? null
      : directoryNamed(call, call.args.length - command.length, wrapper.directory);
  if (directory !== null) run.cwd = normalizePath(directory.text, run.cwd);
  // `yarn exec 'rm -rf x'`: one text with blanks is a line for a shell.
  const isLine =
    command.length === 1 && wrapper.names.includes('npm') && command[0]?.text.includes(' ') === true;
  const printed =
    wrapper.text || isLine
      ? runCode(run, joinArguments(run, command), span, stdin, 'shell')
      : run.inside(span, () => run.ports.words(run, command, stdin));
  run.privileged = privileged;
  run.cwd = cwd;
  run.environment = environment;
  run.fleet = fleet;
  // What is ended after a while does not go on without end.
  return wrapper.names.startsWith('timeout')
    ? { text: printed.text, traits: printed.traits & ~traits.endless }
    : printed;
}

/** They are there to do something on many machines. */
const fleets: ReadonlySet<string> = new Set('pssh parallel-ssh pdsh clush dsh mussh salt'.split(' '));

/** Names of hosts and containers are short; what stands behind so many characters says nothing more. */
const placeCharactersMax = 256;

/** What stands before the command: the host, or the container and its namespace. */
function placeNamed({ args, run }: Call, command: readonly Argument[]): string {
  const before = args.slice(0, Math.min(8, args.length - command.length));
  const made = run.made;
  const isMade = made !== null && before.some(({ text }) => made.has(text));
  const names = before.map(({ text }) => text).join(' ');
  return `${run.environment} ${names}${isMade ? justMade : ''}`.slice(-placeCharactersMax);
}

/** `curl … | sudo -s`: a shell that reads what is piped in. */
function shellFromStdin(call: Call): Flow {
  const opensShell = call.args.some(({ text }) => text === '-s' || text === '-i');
  return opensShell ? runCode(call.run, call.stdin, call.span, nothing, 'shell') : unknownFlow;
}

/** `env -S 'rm -rf /'` splits one text into a command; `env` alone prints what may be secret. */
function environment(call: Call): Flow {
  const start = commandStart(call, 0, commandNamed('env'), ofEnvironment);
  const at = call.args.findIndex(({ text }) => /^(?:-[a-zA-Z]*S|--split-string)/.test(text));
  // Behind the command stand options of its own.
  if (at !== -1 && at < start) {
    const option = call.args[at]?.text ?? '';
    const attached = option.replace(/^(?:-[a-zA-Z]*S|--split-string=?)/, '');
    const rest = call.args.slice(at + 1).map(({ text }) => text);
    const text = [attached, ...rest].filter((word) => word !== '').join(' ');
    return runCode(call.run, { text, traits: 0 }, call.span, call.stdin, 'shell');
  }
  if (start >= call.args.length) return { text: MAYBE_EMPTY_UNKNOWN, traits: 4 };
  return runInner(call, call.args.slice(start), ofEnvironment);
}

const ofEnvironment = unwrapping({ names: 'env', assigns: true, directory: '-C --chdir' });

function switchUser(call: Call): Flow {
  const { args, run, span, stdin } = call;
  const at = args.findIndex(({ text }) => text === '--command' || /^-[a-zA-Z]*c$/.test(text));
  const inline = args.find(({ text }) => text.startsWith('--command='));
  const code = inline === undefined ? args[at + 1] : withText(inline, inline.text.slice('--command='.length));
  const { privileged } = run;
  run.privileged = true;
  const source = at === -1 && inline === undefined ? stdin : (code ?? nothing);
  const printed = runCode(run, source, span, nothing, 'shell');
  run.privileged = privileged;
  return printed;
}

/** `echo 'rm -rf /' | at now`. */
function fromStdin(call: Call): Flow {
  return runCode(call.run, call.stdin, call.span, nothing, 'shell');
}

const detached = unwrapper({ names: 'screen' });

const secureShellRow: Wrapper = wrapperTable.find(({ names }) => names.startsWith('ssh ')) ?? {
  names: 'ssh',
};
const ofSecureShell = unwrapping(secureShellRow);

/** With no command of its own, ssh hands what it reads to a shell on the other side. */
function secureShell(call: Call): Flow {
  const start = commandStart(call, 0, commandNamed(call.program), ofSecureShell);
  const { run, stdin, span } = call;
  const command = call.args.slice(start);
  if (command.length > 0) {
    // A copy of a database goes to a machine with a name, or one nearby; others are no place for a backup.
    const isStranger = strangerHost.test(call.args[start - 1]?.text ?? '');
    const leaves = traits.secret | (isStranger ? traits.records : 0);
    if ((stdin.traits & leaves) !== 0 && /^(?:cat|tee|dd)\b/.test(command[0]?.text ?? ''))
      run.emitStructure('secret-sent', span);
    const printed = runInner(call, command, ofSecureShell);
    return isStranger ? { text: printed.text, traits: printed.traits | traits.network } : printed;
  }
  return stdin.text === '' || stdin.text === MAYBE_EMPTY_UNKNOWN
    ? unknownFlow
    : runCode(run, stdin, span, nothing, 'shell');
}
