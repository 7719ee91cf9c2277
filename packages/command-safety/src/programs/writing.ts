import { argumentAt, withText, type Argument, type InterpreterState } from '../interpreter-state.ts';
import { shapeOf } from '../command-shapes.ts';
import { hasFlag, sortArguments, type SortedArguments } from '../shell/flags.ts';
import {
  lastPart,
  MAYBE_EMPTY_UNKNOWN,
  nothing,
  origins,
  traits,
  unknownFlow,
  type Flow,
} from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { classifyPath, isVitalFile } from '../shell/paths.ts';
import { normalizePath, placeOf } from '../shell/places.ts';
import { isStartupFolder, startupLayout } from '../shell/startup-files.ts';
import { passingPlace } from './handed-commands.ts';
import { named, spanOfArguments, type Call, type ProgramTable } from './call.ts';

/** Programs that put something in the place of a file or a device. */
export const writingPrograms: ProgramTable = {
  tee: (call) => {
    const sorted = sortArguments(call.args);
    const appends = hasFlag(sorted, ['-a', '--append'], true);
    for (const path of sorted.operands) write(call, path, call.stdin, appends);
    return call.stdin;
  },
  sponge: (call) => {
    for (const path of sortArguments(call.args).operands) write(call, path, call.stdin, false);
    return call.stdin;
  },
  ...named('dd gdd dcfldd dc3dd', (call) => {
    const input = operand(call.args, 'if=');
    const output = operand(call.args, 'of=');
    const read = input === null || input.text === '/dev/stdin' ? call.stdin : fileContent(call.run, input);
    const counted = operand(call.args, 'count=') !== null;
    const content = counted ? { text: read.text, traits: read.traits & ~traits.endless } : read;
    if (output === null) return content;
    write(call, output, content, false);
    return nothing;
  }),
  ...named('tar gtar bsdtar', archive),
  ...named('zip 7z 7za 7zz 7zr rar', pack),
  ...named('cp gcp install ginstall ditto', copy),
  // What an editor would be told by a person comes from a pipe here.
  ...named('visudo vipw', (call) => {
    const path = argumentAt(call.span, call.program === 'visudo' ? '/etc/sudoers' : '/etc/passwd');
    if (call.stdin.text !== '') write(call, path, call.stdin, true);
    return nothing;
  }),
  // `sysctl -w kernel.core_pattern=x` is the same as to write into `/proc/sys/kernel/core_pattern`.
  sysctl: (call) => {
    for (const setting of call.args) {
      const equals = setting.text.indexOf('=');
      if (setting.text.startsWith('-') || equals <= 0) continue;
      const path = `/proc/sys/${setting.text.slice(0, equals).trim().replaceAll('.', '/')}`;
      const content = { text: setting.text.slice(equals + 1).trim(), traits: setting.traits };
      write(call, withText(setting, path), content, false);
    }
    return nothing;
  },
  touch: (call) => {
    // It is there from then on, to be filled and started.
    for (const path of sortArguments(call.args, shapeOf('touch')).operands)
      if (startupLayout(placeOf(call.run, path.text)) !== null) write(call, path, unknownFlow, true);
    return nothing;
  },
  PlistBuddy: (call) => changePropertyList(call, call.args.at(-1), /^(?:add|set|merge|import|copy)\b/i),
  plutil: (call) => changePropertyList(call, call.args.at(-1), /^-(?:insert|replace)$/),
  defaults: (call) => {
    const [verb, domain] = call.args;
    if (verb?.text === 'write' && domain !== undefined && /^[/~]/.test(domain.text))
      changePropertyList(call, withText(domain, `${domain.text.replace(/\.plist$/, '')}.plist`), /^write$/);
    return nothing;
  },
  mv: move,
  ln: link,
  ...named('mkfifo mknod', (call) => {
    // Anybody may write into a named pipe: what comes out of it is as good as from the network.
    for (const path of sortArguments(call.args, shapeOf('mkfifo')).operands.slice(0, 1))
      call.run.keep(placeOf(call.run, path.text), { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network });
    return nothing;
  }),
};

function write(call: Call, path: Argument, content: Flow, appends: boolean): void {
  writeFile(call.run, path, content, appends, call.program, spanOfArguments(call, [path]));
}

/** What it becomes is not read; what it holds may be printed. */
function changePropertyList(call: Call, file: Argument | undefined, changes: RegExp): Flow {
  if (file === undefined) return nothing;
  if (call.args.some(({ text }) => changes.test(text)))
    write(call, file, { text: MAYBE_EMPTY_UNKNOWN, traits: 0 }, true);
  return { text: MAYBE_EMPTY_UNKNOWN, traits: fileContent(call.run, file).traits & credentials };
}

function operand(args: readonly Argument[], prefix: string): Argument | null {
  const found = args.find(({ text }) => text.startsWith(prefix));
  return found === undefined ? null : withText(found, found.text.slice(prefix.length));
}

/** The target is written where it is a file; into a directory the files go under their own names. */
function copy(call: Call): Flow {
  const sorted = sortArguments(call.args, shapeOf(call.program));
  const named = sorted.values.get('-t') ?? sorted.values.get('--target-directory');
  const target = named ?? sorted.operands.at(-1);
  const sources = named === undefined ? sorted.operands.slice(0, -1) : sorted.operands;
  if (target === undefined) return nothing;
  const recursive = hasFlag(sorted, ['-r', '-R', '-a', '--recursive', '--archive'], false);
  const place =
    named === undefined || target.text.endsWith('/') ? target : withText(target, `${target.text}/`);
  putAt(call, sources, place, recursive, (source) =>
    source.text === '/dev/stdin' && call.stdin.text !== '' ? call.stdin : fileContent(call.run, source),
  );
  return nothing;
}

/** Sources of one copy that are looked at; more are like them. */
const sourcesMax = 16;

/** Whether the target is a file by its name, wherever it lies: nobody copies a device into a directory, and `a.conf` replaces `b.conf`. */
function isFileFor({ text: source }: Argument, { text: target }: Argument): boolean {
  if (target.endsWith('/')) return false;
  const ending = /\.\w{1,8}$/;
  const own = ending.exec(source)?.[0];
  return /^\/dev\/(?:null|zero|full|u?random)$/.test(source)
    ? ending.test(target)
    : own !== undefined && own !== '.d' && own === ending.exec(target)?.[0];
}

/** Puts copies of the sources where the target names a file, below it where it names a directory. */
export function putAt(
  call: Call,
  sources: readonly Argument[],
  target: Argument,
  recursive: boolean,
  contentOf: (source: Argument) => Flow,
): void {
  const isDirectory =
    (target.traits & traits.each) === 0 &&
    (sources.length > 1 ||
      target.text.endsWith('/') ||
      isStartupFolder(placeOf(call.run, target.text)) ||
      ['root', 'system', 'home', 'personal'].includes(classifyPath(call.run, target)));
  for (const source of sources.slice(0, sourcesMax)) {
    const name = lastPart(source.text);
    const isBelow = isDirectory && (sources.length > 1 || !isFileFor(source, target));
    const content = contentOf(source);
    if (passingPlace.test(source.text) && runsLater(call, target, name))
      call.run.emitStructure('hidden-startup', spanOfArguments(call, [source]));
    const isMany = name === '' || name === '.' || (source.traits & traits.glob) !== 0;
    if (isBelow && (isMany || recursive))
      call.run.emit({ kind: 'fill', path: target, content }, spanOfArguments(call, [target]));
    if (!isBelow) write(call, target, content, false);
    else if (!isMany) {
      const below = target.text.endsWith('/') ? target.text : `${target.text}/`;
      write(call, withText(target, call.run.bounded(below + name)), content, false);
    }
  }
}

function runsLater(call: Call, target: Argument, name: string): boolean {
  const place = placeOf(call.run, target.text);
  return startupLayout(place) !== null || startupLayout(`${place}/${name}`) !== null;
}

/** What is moved is gone from its place; moved onto `/dev/null` it is gone for good. */
function move(call: Call): Flow {
  const sorted = sortArguments(call.args, shapeOf(call.program));
  const named = sorted.values.get('-t') ?? sorted.values.get('--target-directory');
  const target = named ?? sorted.operands.at(-1);
  if (target === undefined) return nothing;
  const sources = named === undefined ? sorted.operands.slice(0, -1) : sorted.operands;
  const vanishes = placeOf(call.run, target.text) === '/dev/null';
  for (const source of sources) {
    const kind = classifyPath(call.run, source);
    if (vanishes || isVitalFile(call.run, source) || kind === 'root' || kind === 'system' || kind === 'home')
      call.run.emit({ kind: 'deletion', path: source, recursive: true }, spanOfArguments(call, [source]));
  }
  // Root may rename over the device itself.
  if (vanishes && call.run.privileged)
    call.run.emit({ kind: 'deletion', path: target, recursive: false }, spanOfArguments(call, [target]));
  // Each gets another name.
  const isRenaming = (target.traits & traits.each) !== 0;
  if (!vanishes && !isRenaming)
    putAt(call, sources, target, false, (source) => {
      const known = call.run.files.get(placeOf(call.run, source.text));
      return (
        known ?? { text: MAYBE_EMPTY_UNKNOWN, traits: fileContent(call.run, source).traits & traits.store }
      );
    });
  return nothing;
}

/** `ln -sf /dev/null ~/.bash_history` puts a hole in the place of a file; a link to what the system has is its business. */
function link(call: Call): Flow {
  const sorted = sortArguments(call.args);
  const [source, given] = sorted.operands;
  if (source === undefined || given === undefined) return nothing;
  const target = isStartupFolder(placeOf(call.run, given.text))
    ? withText(given, `${given.text.replace(/\/$/, '')}/${lastPart(source.text)}`)
    : given;
  const isOfTheSystem = /^\/(?:usr(?!\/local)|s?bin|lib\w*|run)\//.test(source.text);
  const isForced = hasFlag(sorted, ['-f', '--force'], false);
  const runs = startupLayout(placeOf(call.run, target.text)) !== null;
  const replaces = isForced || isVitalFile(call.run, target);
  if (runs ? replaces || !isOfTheSystem : replaces && !isOfTheSystem)
    write(call, target, runs ? linked(call, source) : nothing, false);
  // Another name for the same file, whoever may read it there.
  else if (!hasFlag(sorted, ['-s', '--symbolic'], false) && linked(call, source).traits !== 0)
    write(call, target, linked(call, source), false);
  if (isForced && classifyPath(call.run, target) === 'system')
    call.run.emit({ kind: 'deletion', path: target, recursive: true }, spanOfArguments(call, [target]));
  const name = lastPart(source.text);
  if (passingPlace.test(source.text) && runsLater(call, target, name))
    call.run.emitStructure('hidden-startup', spanOfArguments(call, [source]));
  return nothing;
}

function linked({ run }: Call, source: Argument): Flow {
  return source.text === '/dev/null'
    ? nothing
    : { text: MAYBE_EMPTY_UNKNOWN, traits: fileContent(run, source).traits & credentials };
}

/** All that people keep somewhere, or all settings of a machine: as good as a copy of a database. */
export function isBulk(run: InterpreterState, path: Argument): boolean {
  const kind = classifyPath(run, path);
  return (
    kind === 'root' ||
    kind === 'home' ||
    kind === 'personal' ||
    (kind === 'system' && /^\/(?:etc|var|home|Users)\b/.test(path.text))
  );
}

/** `--remove-files`: named from the directory that `-C` goes to. */
function removePacked(call: Call, { operands, values }: SortedArguments): void {
  const { run } = call;
  const { cwd } = run;
  const place = values.get('-C') ?? values.get('--directory');
  if (place !== undefined) run.cwd = normalizePath(place.text, cwd);
  for (const path of operands)
    run.emit({ kind: 'deletion', path, recursive: true }, spanOfArguments(call, [path]));
  run.cwd = cwd;
}

const credentials = traits.secret | traits.store;

/** `zip -r a.zip b`, `7z a a.7z b`: of what is packed, credentials count. */
function pack(call: Call): Flow {
  const { operands } = sortArguments(call.args, shapeOf(call.program));
  const verbs = call.program === 'zip' ? 0 : 1;
  if (verbs === 1 && !/^[amu]$/.test(operands[0]?.text ?? '')) return nothing;
  const [file, ...sources] = operands.slice(verbs);
  const packed = sources.reduce((all, path) => all | (fileContent(call.run, path).traits & credentials), 0);
  const broad = sources.some((path) => isBulk(call.run, path)) ? traits.records : 0;
  const content = { text: MAYBE_EMPTY_UNKNOWN, traits: packed | broad };
  if (file === undefined || file.text === '-') return content;
  if (packed !== 0) write(call, file, content, false);
  return nothing;
}

/** What is packed keeps what is secret in it; what is unpacked is put below a directory. */
function archive(call: Call): Flow {
  const { run, stdin } = call;
  // `tar xzf x` needs no dash.
  const [first, ...rest] = call.args;
  const cluster =
    first !== undefined && /^[a-zA-Z]{1,12}$/.test(first.text) ? withText(first, `-${first.text}`) : first;
  const sorted = sortArguments(cluster === undefined ? [] : [cluster, ...rest], shapeOf('tar'));
  if (sorted.flags.has('--remove-files')) removePacked(call, sorted);
  const named = sorted.values.get('-f') ?? sorted.values.get('--file');
  const file = named?.text === '-' ? undefined : named;
  if (hasFlag(sorted, ['-x', '--extract', '--get'], false)) {
    const content = file === undefined ? stdin : fileContent(run, file);
    const place = sorted.values.get('-C') ?? sorted.values.get('--directory');
    const path = place ?? argumentAt(call.span, run.cwd ?? '.');
    if (!hasFlag(sorted, ['-O', '--to-stdout'], false))
      run.emit({ kind: 'fill', path, content }, spanOfArguments(call, place === undefined ? [] : [place]));
    return { text: MAYBE_EMPTY_UNKNOWN, traits: content.traits & (traits.network | traits.decoded) };
  }
  const packed = sorted.operands.reduce(
    (all, path) => all | (fileContent(run, path).traits & credentials),
    0,
  );
  const from = sorted.values.get('-C') ?? sorted.values.get('--directory');
  const below = from === undefined ? 0 : fileContent(run, from).traits & credentials;
  const broad = [...sorted.operands, ...(from === undefined ? [] : [from])].some((path) => isBulk(run, path))
    ? traits.records
    : 0;
  // `tar -T -` packs what is listed.
  const listed =
    sorted.values.has('-T') || sorted.values.has('--files-from') ? stdin.text.split('\n', 64) : [];
  const ofListed = listed.reduce(
    (all, text) => all | (fileContent(run, { text, traits: 0 }).traits & credentials),
    0,
  );
  const content: Flow = {
    text: MAYBE_EMPTY_UNKNOWN,
    traits: packed | below | broad | ofListed | (stdin.traits & origins),
  };
  if (!hasFlag(sorted, ['-c', '--create', '-r', '--append', '-u'], false)) return content;
  if (file === undefined) return content;
  write(call, file, content, false);
  return nothing;
}
