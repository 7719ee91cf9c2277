import type { Effect, EffectVerb } from '@hunch/cli-catalog/core';
import { shapeOf } from '../command-shapes.ts';
import { argumentAt, type Argument } from '../interpreter-state.ts';
import { publicAddress } from '../shell/addresses.ts';
import { hasFlag, sortArguments, type SortedArguments } from '../shell/flags.ts';
import { MAYBE_EMPTY_UNKNOWN, nothing, openFlow, origins, traits, type Flow } from '../shell/flow.ts';
import { classifyPath } from '../shell/paths.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { spanOfArguments, type Call } from './call.ts';
import { runUnread } from './handed-commands.ts';
import { runCode } from './run-code.ts';
import { isBulk, putAt } from './writing.ts';

/** A call as the catalogue reads it. */
interface Effects {
  readonly call: Call;
  readonly sorted: SortedArguments;
  /** Behind the subcommands. */
  readonly operands: readonly Argument[];
  /** What is written without being known. */
  readonly content: Flow;
  /** Traits of what is printed. */
  printed: number;
}

/** How the catalogue reads a call; null where it says nothing of what the program does. */
export function effectsOf(program: string, args: readonly Argument[]): SortedArguments | null {
  const shape = shapeOf(program);
  if (shape.mayHaveEffects !== true) return null;
  const sorted = sortArguments(args, shape);
  return sorted.shape.effects === undefined || sorted.shape.effects.length === 0 ? null : sorted;
}

/** Does what the catalogue says of a program: what it writes, deletes, sends and runs of what it is given; gives traits of what it prints. */
export function applyEffects(call: Call, sorted: SortedArguments): number {
  const reading: Effects = {
    call,
    sorted,
    operands: sorted.operands.slice(sorted.depth),
    content: { text: MAYBE_EMPTY_UNKNOWN, traits: call.stdin.traits & origins },
    printed: 0,
  };
  // What is read gets into what is written, in whatever order the options stand.
  const effects = sorted.shape.effects ?? [];
  const reads = effects.filter(({ verb }) => verb === 'pack');
  for (const effect of reads.length === 0
    ? effects
    : [...reads, ...effects.filter((one) => !reads.includes(one))]) {
    const { only, unless } = effect;
    if (only.length > 0 && !isGiven(sorted, only)) continue;
    if (unless.length > 0 && isGiven(sorted, unless)) continue;
    for (const argument of argumentsOf(effect, reading)) verbs[effect.verb](reading, argument);
  }
  return reading.printed;
}

function isGiven(sorted: SortedArguments, options: readonly string[]): boolean {
  return hasFlag(sorted, options, sorted.shape.abbreviates);
}

function argumentsOf({ valueOf, operands: choice }: Effect, reading: Effects): readonly Argument[] {
  const { operands, sorted } = reading;
  if (valueOf !== null)
    return sorted.given.filter(([name]) => valueOf.includes(name)).map(([, value]) => value);
  if (choice === 'operands') return operands;
  if (choice === 'first') return operands.slice(0, 1);
  if (choice === 'here') {
    const { run, span } = reading.call;
    return run.cwd === null ? [] : [argumentAt(span, run.cwd)];
  }
  if (choice === 'rest') return operands.slice(1);
  return choice === 'others' ? operands.slice(0, -1) : operands.length < 2 ? [] : operands.slice(-1);
}

const verbs: Readonly<Record<EffectVerb, (reading: Effects, argument: Argument) => void>> = {
  write: ({ call, content, printed }, path) => put(call, path, withTraits(content, printed), false),
  append: ({ call, content, printed }, path) => put(call, path, withTraits(content, printed), true),
  empty: ({ call }, path) => put(call, path, nothing, false),
  edit({ call, content }, path) {
    // An editor that a person opens does what the person does; a script for it is there to write.
    if (call.stdin.text !== '') put(call, path, content, true);
  },
  fill: ({ call, content }, path) => fill(call, path, content),
  copy: copyAcross,
  // Where it goes is filled, which another effect says of the option for it; without that it is here.
  unpack({ call, sorted, content }) {
    const { effects } = sorted.shape;
    const isElsewhere = effects?.some(
      ({ verb, valueOf }) => verb === 'fill' && isGiven(sorted, valueOf ?? []),
    );
    if (isElsewhere !== true && call.run.cwd !== null)
      fill(call, argumentAt(call.span, call.run.cwd), content);
  },
  clone: unpackClone,
  delete: ({ call }, path) => deletePath(call, path, false),
  'delete-tree': ({ call }, path) => deletePath(call, path, true),
  pack(reading, path) {
    const { run } = reading.call;
    const broad = isBulk(run, path) ? traits.records : 0;
    reading.printed |= (fileContent(run, path).traits | broad) & origins;
  },
  send({ call }, text) {
    sends(call, { text: '', traits: text.traits & ~traits.named });
    const file = fileIn(text.text);
    if (file !== undefined) upload(call, argumentAt(text, file));
  },
  upload: ({ call }, path) => upload(call, path),
  run: ({ call }, text) => runCode(call.run, text, call.span, nothing, 'shell'),
  'run-file': ({ call }, path) =>
    runUnread(call.run, path.text === '-' ? call.stdin : fileContent(call.run, path), call.span),
  enter: () => {},
};

function withTraits(flow: Flow, more: number): Flow {
  return more === 0 ? flow : { text: flow.text, traits: flow.traits | more };
}

function put(call: Call, path: Argument, content: Flow, appends: boolean): void {
  if (path.text !== '-')
    writeFile(call.run, path, content, appends, call.program, spanOfArguments(call, [path]));
}

function fill(call: Call, path: Argument, content: Flow): void {
  call.run.emit({ kind: 'fill', path, content }, spanOfArguments(call, [path]));
}

/** A path goes away, with what is below it where `recursive`. */
export function deletePath(call: Call, path: Argument, recursive: boolean): void {
  // The next history of this place is a new one.
  if (/(?:^|\/)\.git\/?$/.test(path.text)) call.run.rewritten = true;
  // Every file, but no directory: where one is, that is said of files.
  const all = recursive || ((path.traits & traits.each) !== 0 && classifyPath(call.run, path) !== 'here');
  call.run.emit({ kind: 'deletion', path, recursive: all }, spanOfArguments(call, [path]));
}

export const leaving = traits.secret | traits.records | traits.named;

/** `@notes.txt`, `file=@notes.txt`. */
export function fileIn(value: string): string | undefined {
  return value.includes('@') || value.includes('<')
    ? /(?:^|=|^[\w.-]{1,64})[@<](?<file>[^;]+)/.exec(value)?.groups?.file
    : undefined;
}

export function upload(call: Call, path: Argument): void {
  const isInput = path.text === '-' || path.text === '/dev/stdin';
  sends(call, isInput ? call.stdin : fileContent(call.run, path));
}

/** Credentials leave the machine. */
export function sends(call: Call, content: Flow): void {
  if ((content.traits & leaving) !== 0) call.run.emitStructure('secret-sent', call.span);
}

/** A repository is put into a directory that is named. */
function unpackClone({ call, operands }: Effects, source: Argument): void {
  const [, target] = operands;
  if (target !== undefined && /^(?:[a-z+]{2,10}:\/\/|[\w.-]+@[\w.-]+:)/.test(source.text))
    fill(call, target, { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network });
}

const remote = /^(?:[\w.-]+@)?[\w.-]+:|^(?:rsync|s3|gs|https?|ftp|sftp):\/\//;

/** Between this machine and another, or between two places here. */
function copyAcross({ call, sorted, operands }: Effects, target: Argument): void {
  const { run } = call;
  const sources = operands.slice(0, -1);
  if (remote.test(target.text)) {
    const secret = sources.some((path) => (fileContent(run, path).traits & traits.secret) !== 0);
    if (secret || (sources[0]?.text === '-' && (call.stdin.traits & traits.secret) !== 0))
      run.emitStructure('secret-sent', call.span);
    return;
  }
  const recursive = hasFlag(sorted, ['-r', '-a', '-R', '--recursive', '--archive'], false);
  putAt(call, sources, target, recursive, (source) =>
    remote.test(source.text)
      ? publicAddress.test(/^(?:[a-z]+:\/\/)?(?<host>[^:/]{1,100})/.exec(source.text)?.groups?.host ?? '')
        ? openFlow
        : { text: MAYBE_EMPTY_UNKNOWN, traits: 0 }
      : fileContent(run, source),
  );
}
