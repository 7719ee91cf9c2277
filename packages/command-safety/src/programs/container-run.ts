import { textBefore, withText, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { NON_EMPTY_UNKNOWN, justMade, nothing, unknownFlow, type Flow } from '../shell/flow.ts';
import { classifyPath } from '../shell/paths.ts';
import { fileContent } from '../shell/redirect.ts';
import type { Call } from './call.ts';

/** A directory of this machine, and where a container sees it. */
interface Mount {
  readonly host: string;
  readonly inside: string;
}

const valued: ReadonlySet<string> = new Set(
  (
    '-v --volume --mount -w --workdir -u --user -e --env --env-file --name --network --net -p --publish -h --hostname -m --memory ' +
    '--cpus --entrypoint --label -l --pid --ipc --cap-add --cap-drop --security-opt --device --add-host --platform --restart ' +
    '--volumes-from --tmpfs --userns --uts --gpus --ulimit --shm-size --log-driver --dns --pull --group-add --cgroupns --overrides'
  ).split(' '),
);

/** Mounts of one container that are looked at. */
const mountsMax = 16;

/**
 * What a container does to directories that this machine lends it counts as if it were done here; what it does to itself
 * does not.
 */
export function runContainer(call: Call): Flow | null {
  const { run, args, span, stdin } = call;
  const from = args.findIndex(({ text }) => text === 'run' || text === 'create');
  if (from === -1 || !isVerb(args, from)) return null;
  const mounts: Mount[] = [];
  let workdir = '';
  let entry: Argument | null = null;
  let privileged = false;
  let index = from + 1;
  for (; index < args.length; index += 1) {
    const text = args[index]?.text ?? '';
    if (!text.startsWith('-')) break;
    const equals = text.startsWith('--') ? text.indexOf('=') : -1;
    const option = equals === -1 ? text : text.slice(0, equals);
    const takesNext = equals === -1 && (valued.has(option) || /^-[a-z]*[vwuep]$/.test(option));
    const value = takesNext ? args[index + 1] : args[index];
    if (takesNext) index += 1;
    if (value === undefined) continue;
    const given = takesNext ? value.text : text.slice(equals + 1);
    if (/^(?:-[a-z]*v|--volume|--mount)$/.test(option) && mounts.length < mountsMax) addMount(mounts, given);
    else if (/^(?:-[a-z]*w|--workdir)$/.test(option)) workdir = given;
    else if (option === '--entrypoint') entry = withText(value, given);
    else if (option === '--privileged' || option.startsWith('--pid')) privileged = true;
  }
  const command = [...(entry === null ? [] : [entry]), ...args.slice(index + 1)];
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

/** `docker run -d redis` prints which container it has made: a new one, unless a volume of this machine is lent to it. */
export function makeContainer({ run, args }: Call): Flow | null {
  const from = args.findIndex(({ text }) => text === 'run' || text === 'create');
  if (from === -1 || !isVerb(args, from)) return null;
  const runsOn =
    args[from]?.text === 'create' ||
    args.some(({ text }) => /^-[a-z]{1,8}$|^--detach$/.test(text) && text.includes('d'));
  const lends = args.some(({ text }) =>
    /^(?:-[a-z]*v|--volume|--mount|--volumes-from|--env-file|--net|--network|--link|--privileged|--pid)(?:=|$)/.test(
      text,
    ),
  );
  if (!runsOn || lends) return null;
  const at = args.findIndex(({ text }) => /^--name(?:=|$)/.test(text));
  const name = args[at]?.text === '--name' ? args[at + 1]?.text : args[at]?.text.slice('--name='.length);
  if (at !== -1 && name !== undefined) (run.made ??= new Set()).add(name);
  return { text: justMade, traits: 0 };
}

/** Before the verb stand options of the engine and their values: `docker -H tcp://host run`. */
function isVerb(args: readonly Argument[], at: number): boolean {
  return (
    at <= 1 ||
    (at <= engineOptionsMax &&
      args
        .slice(0, at)
        .every(({ text }, index) => text.startsWith('-') || textBefore(args, index).startsWith('-')))
  );
}

const engineOptionsMax = 8;

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
