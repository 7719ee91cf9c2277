import type { Redirection } from '@hunch/common/shell';
import { scriptCharactersMax } from '../bounds.ts';
import type { InterpreterState } from '../interpreter-state.ts';
import { expandInside, expandToText } from './expand-word.ts';
import { hasUnknown, lastPart, nothing, processOf, traits, unknownFlow, type Flow } from './flow.ts';
import { placeOf } from './places.ts';
import { isCredentialStore, isSecretPath } from './secret-files.ts';
import { startupCommands, startupLayout } from './startup-files.ts';

/** What a command reads: the last of its input redirections, else what is piped in. */
export function readInput(run: InterpreterState, redirections: readonly Redirection[], stdin: Flow): Flow {
  let input = stdin;
  for (const { operator, target, hereDocument, descriptor } of redirections) {
    if (target === null) continue;
    if (hereDocument !== null || operator === '<<<') {
      const given =
        hereDocument === null
          ? withNewline(expandToText(run, target))
          : { text: hereDocument.text, traits: 0 };
      for (const part of hereDocument?.parts ?? []) expandInside(run, part);
      if (isDescriptor(descriptor, 0)) input = given;
      else if (descriptor?.kind === 'number') run.keep(`&${descriptor.number}`, given);
    } else if (operator === '<&') {
      const copied = run.files.get(`&${expandToText(run, target).text}`);
      if (copied !== undefined && isDescriptor(descriptor, 0)) input = copied;
    } else if (operator === '<' || operator === '<>') {
      const content = fileContent(run, expandToText(run, target));
      if (operator === '<>' && descriptor?.kind === 'number') run.keep(`&${descriptor.number}`, content);
      else if (isDescriptor(descriptor, 0)) input = content;
      else if (descriptor?.kind === 'number') run.keep(`&${descriptor.number}`, content);
    }
  }
  return input;
}

function isDescriptor(descriptor: Redirection['descriptor'], number: number): boolean {
  return descriptor === null || (descriptor.kind === 'number' && descriptor.number === number);
}

function withNewline(flow: Flow): Flow {
  return { text: `${flow.text}\n`, traits: flow.traits };
}

const descriptors = '/dev/fd/';

/** What reading a file gives, as far as this text has written it. */
export function fileContent(run: InterpreterState, path: Flow): Flow {
  const known =
    run.files.get(path.text) ??
    run.files.get(placeOf(run, path.text)) ??
    (path.text.startsWith(descriptors)
      ? run.files.get(`&${path.text.slice(descriptors.length)}`)
      : undefined);
  if (known !== undefined) return known;
  if (path.text === '/dev/null') return nothing;
  if (
    path.text === '/dev/zero' ||
    path.text === '/dev/urandom' ||
    path.text === '/dev/random' ||
    path.text === '/dev/full'
  )
    return { text: unknownFlow.text, traits: traits.endless };
  if (isSocket(path.text)) return { text: unknownFlow.text, traits: traits.network };
  // What a service writes its number to, as the FHS has it.
  if (path.text.endsWith('.pid') && /^(?:\/private)?(?:\/var)?\/run\//.test(path.text))
    return { text: processOf(lastPart(path.text).slice(0, -4)) ?? unknownFlow.text, traits: 0 };
  const own =
    isSecretPath(path.text) || path.text === '/etc/passwd'
      ? traits.secret | (isCredentialStore(path.text) ? traits.store : 0)
      : 0;
  const shell = path.text.includes('bin/') && runsAnything.test(path.text) ? traits.shell : 0;
  return {
    text: unknownFlow.text,
    traits: own | shell | (path.traits & ~traits.glob),
  };
}

/** The same of a script that is run: it is read, where the caller lends its eyes. */
export function scriptContent(run: InterpreterState, path: Flow): Flow {
  const content = fileContent(run, path);
  const { fileText } = run.context;
  if (content.text !== unknownFlow.text || content.traits !== 0 || fileText === undefined) return content;
  const place = placeOf(run, path.text);
  const text = place.startsWith('/') && !hasUnknown(place) ? fileText(place) : null;
  return text === null || text.length > scriptCharactersMax ? content : { text, traits: 0 };
}

/** Tells where the output goes; gives what is left of it for a pipe. */
export function redirectOutput(
  run: InterpreterState,
  redirections: readonly Redirection[],
  printed: Flow,
  program: string,
): Flow {
  let left = printed;
  run.feed = printed;
  for (const redirection of redirections) {
    const { operator, target, descriptor } = redirection;
    const isBoth = operator === '<>' && descriptor?.kind === 'number' && descriptor.number > 0;
    if (target === null || !operator.includes('>') || (operator === '<>' && !isBoth)) continue;
    const path = expandToText(run, target);
    const isDuplicate = operator === '>&' && /^(?:\d+|-)$/.test(path.text);
    if (isDuplicate) {
      if (((run.files.get(`&${path.text}`)?.traits ?? 0) & traits.shell) !== 0) {
        run.reread(printed.text, run.spanOf(redirection), nothing);
        left = nothing;
      }
      if (toNetwork(run, path, descriptor)) {
        sendTo(run, printed, program, run.spanOf(redirection));
        left = nothing;
      }
      continue;
    }
    if (isSocket(path.text)) {
      toSocket(run, path, printed, program, run.spanOf(redirection));
      left = nothing;
      continue;
    }
    const number = descriptor?.kind === 'number' ? descriptor.number : 1;
    const content = number === 1 ? printed : nothing;
    if (number === 1) left = nothing;
    if (number !== 1 && path.text === '/dev/null') continue;
    writeFile(
      run,
      path,
      content,
      operator === '>>' || operator === '&>>' || isBoth,
      program,
      run.spanOf(redirection),
    );
  }
  return left;
}

/** A program by which whoever runs it can run anything. */
const runsAnything =
  /^\/(?:usr\/)?(?:local\/)?bin\/(?:(?:ba|z|da|k|a|fi)?sh|python[\d.]*|perl|ruby|env|find|vim?)$/;

function isSocket(path: string): boolean {
  return path.startsWith('/dev/tcp/') || path.startsWith('/dev/udp/');
}

/** `>&5`, where `exec 5<>/dev/tcp/…` has opened it. */
function toNetwork(run: InterpreterState, path: Flow, descriptor: Redirection['descriptor']): boolean {
  return (
    (descriptor === null || isDescriptor(descriptor, 1)) &&
    ((run.files.get(`&${path.text}`)?.traits ?? 0) & traits.network) !== 0
  );
}

/** bash opens these itself. */
function toSocket(
  run: InterpreterState,
  path: Flow,
  printed: Flow,
  program: string,
  span: { readonly start: number; readonly end: number },
): void {
  sendTo(run, printed, program, span);
  run.keep(path.text, { text: unknownFlow.text, traits: traits.network });
}

/** A shell whose output goes there is handed to the other side. */
function sendTo(
  run: InterpreterState,
  printed: Flow,
  program: string,
  span: { readonly start: number; readonly end: number },
): void {
  if (isShell(program)) run.emitStructure('reverse-shell', span);
  else if ((printed.traits & (traits.secret | traits.records)) !== 0) run.emitStructure('secret-sent', span);
}

/** Whether a program is a shell, by its name. */
export function isShell(program: string): boolean {
  return shells.has(lastPart(program));
}

const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'busybox']);

/** Something writes `content` to `path`: remembered, and shown to the rules. */
export function writeFile(
  run: InterpreterState,
  path: Flow,
  content: Flow,
  appends: boolean,
  program: string,
  span: { readonly start: number; readonly end: number },
): void {
  const place = placeOf(run, path.text);
  const before = appends ? run.files.get(place) : undefined;
  const text = before === undefined ? content.text : run.bounded(before.text + content.text);
  if (run.files.size < 1000) run.keep(place, { text, traits: content.traits | (before?.traits ?? 0) });
  if (isSocket(path.text) && (content.traits & traits.secret) !== 0) run.emitStructure('secret-sent', span);
  run.emit({ kind: 'write', path, appends, content, program }, span);
  const layout = content.text === '' || content.text === unknownFlow.text ? null : startupLayout(place);
  if (layout !== null)
    for (const command of startupCommands(layout, content.text)) readStartup(run, command, span);
}

/** What is put there counts as if it ran here, except that the directory of this text stays what it is. */
function readStartup(
  run: InterpreterState,
  text: string,
  span: { readonly start: number; readonly end: number },
): void {
  const { cwd, startup } = run;
  run.startup = true;
  run.reread(text, span, nothing);
  run.startup = startup;
  run.cwd = cwd;
}
