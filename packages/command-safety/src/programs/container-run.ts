import type { Reading } from '@hunch/cli-catalog/core';
import { argumentAt, withText, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { NON_EMPTY_UNKNOWN, justMade, nothing, unknownFlow, type Flow } from '../shell/flow.ts';
import { classifyPath } from '../shell/paths.ts';
import { fileContent } from '../shell/redirect.ts';
import type { Call } from './call.ts';

/** A directory of this machine, and where a container sees it. */
interface Mount {
  readonly host: string;
  readonly inside: string;
}

/** Mounts of one container that are looked at. */
const mountsMax = 16;

/**
 * What a container does to directories that this machine lends it counts as if it were done here; what it does to itself
 * does not.
 */
export function runContainer(call: Call, { options, handed }: Reading): Flow | null {
  const { run, args, span, stdin } = call;
  const mounts: Mount[] = [];
  const command: Argument[] = [];
  let workdir = '';
  let privileged = false;
  for (const { name, values } of options) {
    const [given = ''] = values;
    if (lending.test(name) && mounts.length < mountsMax) addMount(mounts, given);
    else if (name === '-w' || name === '--workdir') workdir = given;
    else if (name === '--entrypoint') command.push(argumentAt(span, given));
    else if (name === '--privileged' || name === '--pid') privileged = true;
  }
  if (handed !== null) command.push(...args.slice(handed.from - 1));
  if (command.length === 0) return null;
  const seen = mounts.filter(
    ({ inside }) => workdir.startsWith(inside) || command.some(({ text }) => text.includes(inside)),
  );
  if (seen.length === 0 && !privileged && !lendsMuch(run, mounts)) return null;
  const { cwd } = run;
  run.cwd = workdir === '' ? NON_EMPTY_UNKNOWN : onHost(workdir, mounts);
  const lent = command.map((argument) => withText(argument, run.bounded(onHost(argument.text, seen))));
  const printed = run.inside(span, () => run.ports.words(run, lent, stdin));
  run.cwd = cwd;
  return printed;
}

const lending = /^(?:-v|--volume|--mount)$/;

/** `docker run -d redis` prints which container it has made: a new one, unless something of this machine is lent to it. */
export function makeContainer({ run }: Call, { command, options }: Reading): Flow | null {
  const isGiven = (names: RegExp): boolean => options.some(({ name }) => names.test(name));
  if (command.name !== 'create' && !isGiven(/^(?:-d|--detach)$/)) return null;
  if (isGiven(lending) || isGiven(/^--(?:volumes-from|env-file|net|network|link|privileged|pid)$/))
    return null;
  const name = options.find((option) => option.name === '--name')?.values[0];
  if (name !== undefined) (run.made ??= new Set()).add(name);
  return { text: justMade, traits: 0 };
}

/** What may take what it likes from a home directory, or command the engine, is no box any more. */
function lendsMuch(run: InterpreterState, mounts: readonly Mount[]): boolean {
  return mounts.some(
    ({ host }) =>
      host.endsWith('docker.sock') ||
      ['root', 'home', 'system', 'personal'].includes(classifyPath(run, { text: host, traits: 0 })),
  );
}

/** Lines of a recipe for an image that are looked at. */
const linesMax = 1000;

/**
 * `docker build`: what its recipe does to the image is the image's business, but what it sends away, or lets in, is not.
 * Read where this text has written the recipe or pipes it in.
 */
export function buildImage(call: Call): Flow | null {
  const { run, args, span, stdin } = call;
  if (args[0]?.text !== 'build' && !(args[0]?.text === 'buildx' && args[1]?.text === 'build')) return null;
  const at = args.findIndex(({ text }) => text === '-f' || text === '--file');
  const file = args[at + 1];
  const isPiped = args.at(-1)?.text === '-' || (at !== -1 && file?.text === '-');
  const recipe = isPiped ? stdin : fileContent(run, at === -1 || file === undefined ? dockerfile : file);
  if (recipe.text === unknownFlow.text) return unknownFlow;
  const { confined } = run;
  run.confined = true;
  for (const line of recipe.text.replaceAll('\\\n', ' ').split(/\n|\\n/, linesMax)) {
    const command = /^\s*RUN\s+(?<command>\S.*)$/i.exec(line)?.groups?.command;
    if (command !== undefined) run.reread(command.replace(/^(?:--\S+\s+)+/, ''), span, nothing);
  }
  run.confined = confined;
  return unknownFlow;
}

const dockerfile: Flow = { text: 'Dockerfile', traits: 0 };

function addMount(mounts: Mount[], given: string): void {
  const named = /(?:source|src)=(?<host>[^,]+)/.exec(given)?.groups?.host;
  const target = /(?:target|dst|destination)=(?<inside>[^,]+)/.exec(given)?.groups?.inside;
  const [first = '', second = ''] = given.split(':', 2);
  const host = named ?? first;
  const inside = (target ?? second).replace(/(?<=.)\/$/, '');
  if (host === '' || !inside.startsWith('/')) return;
  mounts.push({ host: /^[/.~]|[^\w.-]/.test(host) ? host : `/var/lib/docker/volumes/${host}/_data`, inside });
}

/** The text with every path of the container that is lent written as it is here. */
function onHost(text: string, mounts: readonly Mount[]): string {
  let written = text;
  for (const { host, inside } of mounts) {
    let at = written.indexOf(inside);
    const pieces: string[] = [];
    let from = 0;
    while (at !== -1) {
      const before = at === 0 ? ' ' : written.charAt(at - 1);
      const after = written.charAt(at + inside.length);
      const isWhole = /[\s"'=:;(]/.test(before) && (after === '' || /[\s/"';&|)]/.test(after));
      pieces.push(written.slice(from, at), isWhole ? (host === '/' && after === '/' ? '' : host) : inside);
      from = at + inside.length;
      at = written.indexOf(inside, from);
    }
    written = pieces.join('') + written.slice(from);
  }
  return written;
}
