import type {
  Command,
  ForCommand,
  LoopCommand,
  Pipeline,
  Script,
  SimpleCommand,
  Statement,
  Word,
  WordPart,
} from '@hunch/common/shell';
import { loopRoundsMax } from '../bounds.ts';
import { argumentAt, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { expandInside, expandToText, expandToValue, expandWord } from './expand-word.ts';
import { keyOf } from './expand-parameter.ts';
import { runVariable } from '../programs/handed-commands.ts';
import { isForkBomb } from './fork-bomb.ts';
import { NON_EMPTY_UNKNOWN, nothing, unknownFlow, type Flow } from './flow.ts';
import { isShell, readInput, redirectOutput } from './redirect.ts';

/**
 * Interprets a script abstractly and returns what it prints. Every branch is taken, since what may happen counts.
 */
export function runScript(run: InterpreterState, script: Script, stdin: Flow): Flow {
  let printed = nothing;
  for (const statement of script.statements)
    printed = joinFlows(printed, runStatement(run, statement, stdin));
  return printed;
}

function runStatement(run: InterpreterState, { pipelines }: Statement, stdin: Flow): Flow {
  let printed = nothing;
  for (const pipeline of pipelines) printed = joinFlows(printed, runPipeline(run, pipeline, stdin));
  return printed;
}

function runPipeline(run: InterpreterState, { commands }: Pipeline, stdin: Flow): Flow {
  let flow = stdin;
  for (const [index, command] of commands.entries()) {
    run.isPiped = index < commands.length - 1;
    flow = runCommand(run, command, flow);
  }
  run.isPiped = false;
  return commands.length === 0 ? nothing : flow;
}

function joinFlows(first: Flow, second: Flow): Flow {
  if (first === nothing || (first.text === '' && first.traits === 0)) return second;
  if (second.text === '' && second.traits === 0) return first;
  return { text: first.text + second.text, traits: first.traits | second.traits };
}

export function runCommand(run: InterpreterState, command: Command, stdin: Flow): Flow {
  run.commandsLeft -= 1;
  if (run.commandsLeft < 0) {
    run.exceed('commands');
    return unknownFlow;
  }
  if (command.kind === 'simple') return runSimple(run, command, stdin);
  if (command.kind === 'function') {
    defineFunction(run, command.name, command.body, run.spanOf(command));
    return nothing;
  }
  if (command.kind === 'coprocess') {
    const printed = command.command === null ? nothing : runCommand(run, command.command, stdin);
    // To zsh the whole pipeline is the coprocess.
    return run.dialects.includes('zsh') ? printed : nothing;
  }
  const input = readInput(run, command.redirections, stdin);
  const printed = runCompound(run, command, input);
  return redirectOutput(run, command.redirections, printed, '');
}

type Compound = Exclude<Command, { kind: 'simple' | 'function' | 'coprocess' }>;

function runCompound(run: InterpreterState, command: Compound, stdin: Flow): Flow {
  switch (command.kind) {
    case 'subshell':
    case 'group': {
      const { cwd } = run;
      const printed = runScript(run, command.body, stdin);
      if (command.kind === 'subshell') run.cwd = cwd;
      return printed;
    }
    case 'if': {
      let printed = nothing;
      for (const { condition, body } of command.branches) {
        printed = joinFlows(printed, runScript(run, condition, stdin));
        printed = joinFlows(printed, runScript(run, body, stdin));
      }
      return command.otherwise === null
        ? printed
        : joinFlows(printed, runScript(run, command.otherwise, stdin));
    }
    case 'while':
    case 'until': {
      if (command.kind === 'while' && readsLines(command.condition) && stdin.text.includes('\n'))
        return runLines(run, command, stdin);
      const printed = runScript(run, command.condition, stdin);
      return joinFlows(printed, runScript(run, command.body, stdin));
    }
    case 'for':
    case 'select':
      return runFor(run, command, stdin);
    case 'arithmetic-for':
      runParts(run, command.parts);
      return runScript(run, command.body, stdin);
    case 'case': {
      if (command.subject !== null) expandToText(run, command.subject);
      let printed = nothing;
      for (const { body } of command.clauses) printed = joinFlows(printed, runScript(run, body, stdin));
      return printed;
    }
    case 'arithmetic':
      runParts(run, command.parts);
      return nothing;
    case 'test':
      for (const item of command.items) if (item.kind === 'word') expandToText(run, item);
      return nothing;
  }
}

/** `while read line`: what it reads is known line by line. */
function readsLines({ statements }: Script): boolean {
  const command = statements.length === 1 ? statements[0]?.pipelines[0]?.commands[0] : undefined;
  return command?.kind === 'simple' && command.words[0]?.text === 'read' && command.redirections.length === 0;
}

/** A round of the loop for each of the first lines. */
function runLines(run: InterpreterState, { condition, body }: LoopCommand, stdin: Flow): Flow {
  let printed = nothing;
  const lines = stdin.text.split('\n', loopRoundsMax + 1);
  for (const text of lines.slice(0, loopRoundsMax)) {
    if (text === '' && printed !== nothing) continue;
    const line = { text: `${text}\n`, traits: stdin.traits };
    runScript(run, condition, line);
    printed = joinFlows(printed, runScript(run, body, line));
  }
  return printed;
}

/** Each of the first rounds with its value, so that `for d in /; do rm -rf "$d"; done` is what it is. */
function runFor(run: InterpreterState, command: ForCommand, stdin: Flow): Flow {
  const fields: Argument[] = [];
  for (const word of command.words ?? []) {
    expandWord(run, word, fields);
    if (fields.length > 256) break;
  }
  const rounds: readonly Flow[] =
    fields.length > 0 ? fields.slice(0, loopRoundsMax) : [{ text: NON_EMPTY_UNKNOWN, traits: 0 }];
  let printed = nothing;
  const { looping } = run;
  run.looping = true;
  for (const round of rounds) {
    run.assign(command.name, [round]);
    printed = joinFlows(printed, runScript(run, command.body, stdin));
  }
  run.looping = looping;
  return printed;
}

function runParts(run: InterpreterState, parts: readonly WordPart[]): void {
  for (const part of parts) expandInside(run, part);
}

/** A body that nothing calls is looked at in the end: what a function would do is what the text is about. */
function defineFunction(
  run: InterpreterState,
  name: string,
  body: Command | null,
  span: { readonly start: number; readonly end: number },
): void {
  if (body === null) return;
  if (name === '') {
    // zsh runs it at once.
    runCommand(run, body, nothing);
    return;
  }
  if (isForkBomb(name, body)) run.emitStructure('fork-bomb', span);
  const { within, startup } = run;
  (run.unused ??= new Map()).set(name, () => {
    run.positionals = null;
    run.startup = startup;
    (run.active ??= new Set()).add(body);
    run.inside(within ?? body, () => runCommand(run, body, nothing));
    run.active?.delete(body);
  });
  (run.functions ??= new Map()).set(name, body);
}

function runSimple(run: InterpreterState, command: SimpleCommand, stdin: Flow): Flow {
  run.feed = stdin;
  const { isPiped } = run;
  for (const { name, value, isAppend, subscript } of command.assignments) {
    const assigned = expandToValue(run, value);
    if (subscript === null) {
      const before = isAppend ? run.variables.get(name) : undefined;
      run.assign(name, before === undefined ? assigned : appended(run, before, value, assigned));
    } else assignElement(run, name, expandToText(run, subscript).text, assigned);
    runVariable(run, name, assigned, run.spanOf(command));
  }
  const { words, redirections } = command;
  if (words.length === 0) {
    for (const { name } of command.assignments) if (keepsHistory.has(name)) setsVariable(run, name, command);
    const input = redirections.length === 0 ? nothing : readInput(run, redirections, nothing);
    return redirections.length === 0 ? nothing : redirectOutput(run, redirections, input, '');
  }
  const args: Argument[] = [];
  const input = redirections.length === 0 ? stdin : readInput(run, redirections, stdin);
  run.feed = input;
  for (const word of words) expandWord(run, word, args);
  const { commandStart, programStart } = run;
  run.commandStart = run.isReread ? null : command.start;
  run.programStart = run.isReread ? null : (args[0]?.start ?? null);
  const printed = run.ports.words(run, args, input);
  run.commandStart = commandStart;
  run.programStart = programStart;
  if (redirections.length === 0) return printed;
  const shell = args.slice(0, 4).find(({ text }) => isShell(text));
  const left = redirectOutput(run, redirections, printed, shell?.text ?? args[0]?.text ?? '');
  // zsh writes to the file and into the pipe (zshmisc, Multios).
  return isPiped && left === nothing && run.dialects.includes('zsh') ? printed : left;
}

/** Variables that say what a shell keeps of what is typed: without `export` they do the same. */
const keepsHistory: ReadonlySet<string> = new Set(['HISTFILE', 'HISTSIZE', 'HISTFILESIZE', 'SAVEHIST']);

function setsVariable(run: InterpreterState, name: string, command: SimpleCommand): void {
  const span = run.spanOf(command);
  const text = `${name}=${run.variables.get(name)?.[0]?.text ?? ''}`;
  run.emitCommand(
    {
      program: 'export',
      isKnown: true,
      args: [argumentAt(span, text)],
      stdin: nothing,
      privileged: run.privileged,
      start: command.start,
    },
    span,
  );
}

/** Elements of one array that are followed. */
const elementsMax = 256;

/** `x[2]=y` by its place, `x[key]=y` by its key, which may be the text of a place as well. */
function assignElement(
  run: InterpreterState,
  name: string,
  subscript: string,
  assigned: readonly Flow[],
): void {
  const [flow = nothing] = assigned;
  const key = keyOf(run, subscript);
  const place = key !== null && /^\d{1,9}$/.test(key) ? Number(key) : null;
  const elements = [...(run.variables.get(name) ?? [])];
  if (place !== null && place < elements.length) elements[place] = flow;
  else if (elements.length < elementsMax) elements.push(flow);
  run.assign(name, elements);
  if (key !== null) run.assign(`${name}[${key}]`, [flow]);
}

/** `x+=y` adds text to a text, elements to an array. */
function appended(
  run: InterpreterState,
  before: readonly Flow[],
  word: Word,
  added: readonly Flow[],
): readonly Flow[] {
  const [first] = before;
  const [second] = added;
  const isText = before.length === 1 && !word.parts.some(({ kind }) => kind === 'array');
  if (!isText || first === undefined || second === undefined)
    return [...before, ...added].slice(0, elementsMax);
  return [{ text: run.bounded(first.text + second.text), traits: first.traits | second.traits }];
}
