import { argumentAt, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { shapeOf } from '../command-shapes.ts';
import { wildcardsJson } from '../knowledge/wildcards.generated.ts';
import { globExpression } from '../shell/globs.ts';
import { quote } from '@hunch/common/shell';
import { placeOf } from '../shell/places.ts';
import { isShell, scriptContent } from '../shell/redirect.ts';
import {
  MAYBE_EMPTY_UNKNOWN,
  hasUnknown,
  lastPart,
  nothing,
  origins,
  traits,
  withoutUnknown,
  unknownFlow,
  type Flow,
} from '../shell/flow.ts';
import { recipeRunners } from './build-files.ts';
import { builtins } from './builtins.ts';
import type { Call, Program } from './call.ts';
import { asksFirst } from './asking.ts';
import { applyEffects, effectsOf } from './effects.ts';
import { deletingPrograms } from './deleting.ts';
import { fetchingPrograms } from './fetching.ts';
import { handedPrograms, isHidingPlace, passingPlace, runHanded } from './handed-commands.ts';
import { interpreters } from './interpreters.ts';
import { windowsShells } from './powershell.ts';
import { printingPrograms } from './printing.ts';
import { processPrograms } from './processes.ts';
import { persistencePrograms, readPersistence } from './persistence.ts';
import { runCode } from './run-code.ts';
import { scriptedEditors } from './editors.ts';
import { streamEditors } from './stream-editing.ts';
import { clientOutput } from './client-output.ts';
import { runProjectTasks, taskRunnerNames } from './task-runners.ts';
import { unwrap, wrappers } from './wrappers.ts';
import { writingPrograms } from './writing.ts';

type Observer = (call: Call) => void;

/** What is known of a program beside the rules about it. */
interface Knowledge {
  readonly name: string;
  /** Null: only what it is handed, or leaves behind, is known. */
  readonly behaviour: Program | null;
  /** What is looked at beside what it does itself: where, from whom, what it is handed, what stays, what it writes. */
  readonly observers: readonly Observer[];
}

const knowledge: ReadonlyMap<string, Knowledge> = (() => {
  const programs = new Map(
    [
      printingPrograms,
      processPrograms,
      writingPrograms,
      deletingPrograms,
      fetchingPrograms,
      streamEditors,
      scriptedEditors,
      interpreters,
      windowsShells,
      recipeRunners,
      wrappers,
      builtins,
    ].flatMap((table) => Object.entries(table)),
  );
  const observers = new Map<string, Observer[]>();
  for (const [names, look] of [
    [handedPrograms, runHanded],
    [persistencePrograms, readPersistence],
    [taskRunnerNames, runProjectTasks],
  ] as const)
    for (const name of new Set(names)) observers.set(name, [...(observers.get(name) ?? []), look]);
  return new Map(
    [...new Set([...programs.keys(), ...observers.keys()])].map((name) => [
      name,
      { name, behaviour: programs.get(name) ?? null, observers: observers.get(name) ?? [] },
    ]),
  );
})();

/** Starts the command that the words are: an alias, a function, a program, whatever the first word turns out to name. */
export function startCommand(run: InterpreterState, args: readonly Argument[], stdin: Flow): Flow {
  const first = args[0];
  if (first === undefined) return nothing;
  const { text } = first;
  const span = run.within ?? { start: first.start, end: args.at(-1)?.end ?? first.end };
  const isUnseen =
    (first.traits & traits.network) !== 0 || ((first.traits & traits.decoded) !== 0 && hasUnknown(text));
  if (isUnseen && run.files.get(text) === undefined) {
    runCode(run, first, span, stdin, 'shell');
    return unknownFlow;
  }
  // Most are called by the name that a table has for them: nothing of it has to be read.
  const direct = knowledge.get(text);
  const named = direct === undefined ? withoutUnknown(text) : text;
  // zsh: `=rm` is where the program lies.
  const known = direct === undefined && named.length > 1 && named.startsWith('=') ? named.slice(1) : named;
  if (known === '') return args.length > 1 ? startCommand(run, args.slice(1), stdin) : unknownFlow;
  // What a system starts by itself lies in no place where anybody may write.
  if (run.startup && isHidingPlace(known)) run.emitStructure('hidden-startup', span);
  // `"$(mktemp -d)/x"` has a name that is not known, and is one file all the same.
  const own =
    direct !== undefined && run.definesNothing
      ? null
      : ownDefinition(run, text.includes(MAYBE_EMPTY_UNKNOWN) ? known : text, args, stdin, span);
  if (own !== null) return own;
  const { name: program, behaviour, observers } = direct ?? knowledgeOf(programNamed(known, first.traits));
  const rest = args.slice(1);
  const effects = effectsOf(program, rest);
  const isWrapper = behaviour === null && shapeOf(program).mayStartCommands === true;
  const isKnown = behaviour !== null || effects !== null || isWrapper;
  const { privileged } = run;
  run.emitCommand({ program, isKnown, args: rest, stdin, privileged, start: first.start }, span);
  // Anybody may have put it there.
  if (!isKnown && run.privileged && passingPlace.test(known)) run.emitStructure('passing-program', span);
  const call = { run, program, args: rest, stdin, span };
  for (const look of observers) look(call);
  const wasAsked = run.isAsked;
  run.isAsked ||= asksFirst(call);
  const effectTraits = effects === null ? 0 : applyEffects(call, effects);
  const done = behaviour === null ? null : behaviour(call);
  run.isAsked = wasAsked;
  if (done !== null) return done;
  if (isWrapper) return unwrap(call);
  if (effects === null) startHanded(call);
  if (!run.flowsOn) return unknownFlow;
  const printed = clientOutput(call);
  return {
    text: printed.text,
    traits: printed.traits | (stdin.traits & origins) | effectTraits,
  };
}

/** A program that nobody knows starts what stands behind `--`, or a shell that it is given a text for. */
function startHanded({ run, args, stdin, span }: Call): void {
  const at = args.findIndex(
    ({ text }, index) => text === '--' || (isShell(text) && /^-[a-z]*c$/.test(args[index + 1]?.text ?? '')),
  );
  if (at === -1) return;
  const command = args.slice(args[at]?.text === '--' ? at + 1 : at);
  run.inside(span, () => run.ports.words(run, command, stdin));
}

function knowledgeOf(name: string): Knowledge {
  return knowledge.get(name) ?? { name, behaviour: null, observers: [] };
}

/** An alias or a function of this text, or a file that it has made. */
function ownDefinition(
  run: InterpreterState,
  name: string,
  args: readonly Argument[],
  stdin: Flow,
  span: { readonly start: number; readonly end: number },
): Flow | null {
  const alias = run.aliases?.get(name);
  if (alias !== undefined) {
    // A shell does not expand an alias inside its own text either.
    run.aliases?.delete(name);
    const rest = args.slice(1).map(({ text }) => quote(text, 'bash'));
    const printed = run.reread([alias, ...rest].join(' '), span, stdin, run.dialects);
    run.aliases?.set(name, alias);
    return printed;
  }
  const body = run.functions?.get(name);
  if (body !== undefined) {
    run.unused?.delete(name);
    // Inside of itself, `command rm` means the program; and what would never end is not followed.
    if (run.active?.has(body) === true) return null;
    (run.active ??= new Set()).add(body);
    const { positionals } = run;
    run.positionals = args.slice(1);
    const printed = run.inside(span, () => run.ports.command(run, body, stdin));
    run.positionals = positionals;
    run.active?.delete(body);
    return printed;
  }
  // The prompt of Windows starts what lies here by its bare name.
  if (!name.includes('/') && !name.endsWith('.exe')) return null;
  const path = name.includes('\\') ? name.replaceAll('\\', '/') : name;
  const made = run.files.size === 0 ? undefined : (run.files.get(path) ?? run.files.get(placeOf(run, path)));
  const file = made ?? scriptContent(run, { text: path, traits: 0 });
  if (file.text === '' && file.traits === 0) return null;
  if (made !== undefined) return runCode(run, file, span, stdin, 'shell');
  const program = file.text.startsWith('#!') ? shebangProgram(file.text) : null;
  if (program === null) return null;
  // What reads it is started with it, as the system does.
  return run.inside(span, () => run.ports.words(run, [argumentAt(span, program), ...args], stdin));
}

/** What the first line of a script says that runs it: `python3` of `#!/usr/bin/env python3`. */
function shebangProgram(script: string): string | null {
  const [first = '', second] = script.slice(2, script.indexOf('\n')).trim().split(/\s+/, 2);
  return lastPart(first) === 'env' ? (second ?? null) : first;
}

/** The name without directories. */
function programNamed(text: string, ownTraits: number): string {
  const name = text.endsWith('.exe') || text.endsWith('.com') ? text.slice(0, -4) : text;
  const base = lastPart(name);
  // The loader starts the program that it is given.
  if (base.startsWith('ld') && /^ld(?:-linux[\w.-]*|-musl[\w.-]*|-[\d.]+)?\.so[.\d]*$/.test(base))
    return 'ld.so';
  const pattern = (ownTraits & traits.glob) === 0 ? null : globExpression(base);
  if (pattern !== null) return wildcardPrograms().find((candidate) => pattern.test(candidate)) ?? base;
  return knowledge.has(base) ? base : withoutVersion(base);
}

let wildcardNames: readonly string[] | null = null;
const wildcardPrograms = (): readonly string[] =>
  (wildcardNames ??= (JSON.parse(wildcardsJson) as { programs: readonly string[] }).programs);

/** `python3.14`, `gcc-13`, `bash-5.2`: the program without its version, where that is one that is known. */
function withoutVersion(name: string): string {
  const last = name.charCodeAt(name.length - 1);
  if (last < zero || last > nine) return name;
  const bare = name.replace(/-?\d[\d.]{0,8}$/, '');
  return knowledge.has(bare) ? bare : name;
}

const zero = 48;
const nine = 57;
