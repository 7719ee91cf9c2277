import { coreCatalog, readCommand, type Effect, type Reading } from '@hunch/cli-catalog/core';
import { argumentAt, withText, type Argument } from '../interpreter-state.ts';
import { publicAddress } from '../shell/addresses.ts';
import { MAYBE_EMPTY_UNKNOWN, justMade, nothing, traits, unknownFlow, type Flow } from '../shell/flow.ts';
import { normalizePath } from '../shell/places.ts';
import { joinArguments } from './builtins.ts';
import type { Call, ProgramTable } from './call.ts';
import { clientOutput } from './client-output.ts';
import { buildImage, makeContainer, runContainer } from './container-run.ts';
import { runVariable } from './handed-commands.ts';
import { scheduled } from './persistence.ts';
import { runCode } from './run-code.ts';
import { terminalMultiplexer, typingOr } from './terminal-multiplexers.ts';
import { xargs } from './xargs.ts';

/** Programs that start another command in a way that the catalogue does not tell. */
export const wrappers: ProgramTable = {
  env: environment,
  command: (call) => (/^-[vV]+$/.test(call.args[0]?.text ?? '') ? located(call) : unwrap(call)),
  xargs,
  parallel: xargs,
  at: fromStdin,
  batch: fromStdin,
  crontab: scheduled,
  tmux: terminalMultiplexer,
  byobu: terminalMultiplexer,
  screen: typingOr(unwrap),
  kitty: typingOr(unwrap),
  wezterm: typingOr(unwrap),
  xdotool: typingOr(unwrap),
  zellij: typingOr(unwrap),
  ydotool: typingOr(() => unknownFlow),
  wtype: typingOr(() => unknownFlow),
  docker: container,
  podman: container,
  nerdctl: container,
  'docker-compose': container,
  ssh: secureShell,
  autossh: secureShell,
};

/** Runs the command that a program starts, as the catalogue reads its words. */
export function unwrap(call: Call): Flow {
  const reading = readCall(call);
  const handing = reading?.command.handing ?? null;
  if (reading === null || handing === null) return clientOutput(call);
  for (const { role, word } of reading.parts) if (role === 'assignment') assign(call, call.args[word - 1]);
  if (reading.handed !== null) return runInner(call, reading);
  const { run, stdin, span, args } = call;
  // What another program reads and writes.
  if (/^[ls]trace$/.test(call.program) && args.some(({ text }) => text.startsWith('-p')))
    return { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret };
  const opensShell =
    handing.opensShell || (handing.isPrivileged && args.some(({ text }) => text === '-s' || text === '-i'));
  if (!opensShell || stdin.text === '' || (handing.isElsewhere && stdin.text === MAYBE_EMPTY_UNKNOWN))
    return clientOutput(call);
  const { privileged } = run;
  run.privileged ||= handing.isPrivileged && !handing.isElsewhere;
  const printed = runCode(run, stdin, span, nothing, 'shell');
  run.privileged = privileged;
  return printed;
}

function readCall({ program, args }: Call): Reading | null {
  return readCommand(coreCatalog, [program, ...args.map(({ text }) => text)]);
}

function assign({ run, span }: Call, argument: Argument | undefined): void {
  const { name, value } = /^(?<name>\w{1,101})=(?<value>.*)$/s.exec(argument?.text ?? '')?.groups ?? {};
  if (name === undefined || value === undefined) return;
  const assigned = [{ text: value, traits: argument?.traits ?? 0 }];
  run.assign(name, assigned);
  runVariable(run, name, assigned, span);
}

/** The words of the command, without what stands before it in its first word: `--command=ls`. */
function commandOf({ args }: Call, { handed, parts }: Reading): readonly Argument[] {
  if (handed === null) return [];
  const { from, to, start, handing } = handed;
  const [first, ...rest] = args.slice(from - 1, to - 1);
  if (first === undefined) return [];
  // `ssh $options me@host …`: what is not known was no operand.
  const isLater =
    handing.isElsewhere &&
    machineName.test(first.text) &&
    parts.some(({ role, text }) => role === 'operand' && text === MAYBE_EMPTY_UNKNOWN);
  if (isLater || first.text === MAYBE_EMPTY_UNKNOWN) return rest;
  return start === 0 ? [first, ...rest] : [withText(first, first.text.slice(start)), ...rest];
}

const machineName = /^(?:[\w-]{1,64}@[\w.-]{1,253}|[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})$/;

function runInner(call: Call, reading: Reading): Flow {
  const { run, stdin, span } = call;
  const { handed } = reading;
  if (handed === null) return unknownFlow;
  const { handing, isText } = handed;
  const command = commandOf(call, reading);
  if (command.length === 0) return unknownFlow;
  const { privileged, cwd, environment, fleet, programStart } = run;
  if (programStart !== null) run.programStart = command[0]?.start ?? null;
  if (handing.isPrivileged) run.privileged = true;
  if (handing.isElsewhere) {
    run.cwd = null;
    // Root of a container or of another machine is not root here.
    run.privileged = false;
    run.fleet ||= fleets.has(call.program) || (run.looping && call.program === 'ssh');
    run.environment = placeNamed(call, command);
  }
  const directory = folderEntered(reading);
  if (directory !== null) run.cwd = normalizePath(directory, run.cwd);
  // `yarn exec 'rm -rf x'`: one text with blanks is a line for a shell.
  const isLine = isText || (command.length === 1 && command[0]?.text.includes(' ') === true);
  const printed = isLine
    ? runCode(run, joinArguments(run, command), span, stdin, 'shell')
    : run.inside(span, () => run.ports.words(run, command, stdin));
  run.privileged = privileged;
  run.cwd = cwd;
  run.environment = environment;
  run.fleet = fleet;
  run.programStart = programStart;
  // What is ended after a while does not go on without end.
  return reading.command.name.endsWith('timeout')
    ? { text: printed.text, traits: printed.traits & ~traits.endless }
    : printed;
}

/** Where the command runs, if an option says so. */
function folderEntered({ command, options }: Reading): string | null {
  const entering = ({ verb }: Effect): boolean => verb === 'enter';
  const names = command.effects.filter(entering).flatMap(({ valueOf }) => valueOf ?? []);
  return options.findLast(({ name }) => names.includes(name))?.values[0] ?? null;
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

/** A command in a container that runs is unwrapped; a new container can only reach what it is lent. */
function container(call: Call): Flow {
  const reading = readCall(call);
  const name = reading?.command.name ?? '';
  const isNew = name === 'run' || name === 'create';
  return (
    (reading !== null && isNew ? (runContainer(call, reading) ?? makeContainer(call, reading)) : null) ??
    (name === 'build' ? buildImage(call) : null) ??
    (isNew && !isComposed(call) ? clientOutput(call) : unwrap(call))
  );
}

/** Services of a project run beside each other, in what the project lends them. */
function isComposed({ program, args }: Call): boolean {
  return program.endsWith('compose') || args[0]?.text === 'compose';
}

/** `command -v rm` prints where the program is. */
function located({ args }: Call): Flow {
  const name = args.at(-1);
  return name === undefined ? nothing : { text: `/usr/bin/${name.text}`, traits: 0 };
}

/** `env -S 'rm -rf /'` splits one text into a command; `env` alone prints what may be secret. */
function environment({ run, program, args, stdin, span }: Call): Flow {
  // `env -` is `env -i`.
  const call: Call = { run, program, args: args.filter(({ text }) => text !== '-'), stdin, span };
  const handed = readCall(call)?.handed ?? null;
  if (handed === null) {
    unwrap(call);
    return { text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret };
  }
  if (!handed.isText) return unwrap(call);
  const [split, ...rest] = call.args.slice(handed.from - 1).map(({ text }) => text);
  return runCode(
    call.run,
    argumentAt(call.span, [split?.slice(handed.start) ?? '', ...rest].join(' ')),
    call.span,
    call.stdin,
    'shell',
  );
}

/** `echo 'rm -rf /' | at now`. */
function fromStdin(call: Call): Flow {
  return runCode(call.run, call.stdin, call.span, nothing, 'shell');
}

/** What is piped to a command on another machine goes there. */
function secureShell(call: Call): Flow {
  const reading = readCall(call);
  const [first] = reading === null ? [] : commandOf(call, reading);
  if (first === undefined) return unwrap(call);
  const { run, stdin, span } = call;
  // A copy of a database goes to a machine with a name, or one nearby; others are no place for a backup.
  const isPublic = publicAddress.test(reading?.operands[0]?.text ?? '');
  const leaves = traits.secret | (isPublic ? traits.records : 0);
  if ((stdin.traits & leaves) !== 0 && /^(?:cat|tee|dd)\b/.test(first.text))
    run.emitStructure('secret-sent', span);
  const printed = unwrap(call);
  return isPublic ? { text: printed.text, traits: printed.traits | traits.network } : printed;
}
