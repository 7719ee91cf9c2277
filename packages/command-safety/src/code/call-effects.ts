import type { FindingSpan } from '../finding.ts';
import type { Run } from '../run.ts';
import { HOME, UNKNOWN, nothing, traits, type Flow } from '../shell/marks.ts';
import { isSecretPath } from '../shell/paths.ts';
import { isShell, writeFile } from '../shell/redirect.ts';
import { foldedName, type FoldedCall } from './fold-calls.ts';
import { fetchedValue, flat, openValue, traitsOf, unknownValue, type CodeValue } from './code-values.ts';

/** Where the code runs that calls something. */
export interface CodeScene {
  readonly run: Run;
  readonly span: FindingSpan;
  readonly language: string;
  /** Reads text that the code runs as code of its own language. */
  readonly nested: (source: Flow) => void;
}

type Effect = (scene: CodeScene, call: FoldedCall, values: readonly CodeValue[]) => CodeValue | null;

/** What may be run, at most, of what one call may be given. */
const alternativesMax = 8;

function startWords(scene: CodeScene, words: readonly string[], own = 0): void {
  const { run, span } = scene;
  run.inside(span, () =>
    run.ports.words(
      run,
      words.map((text) => ({ text, traits: /[*?]/.test(text) ? own | traits.glob : own, ...span })),
      nothing,
    ),
  );
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Each way that the words may turn out: most have one. */
function alternatives(values: readonly CodeValue[]): readonly (readonly string[])[] {
  let lists: readonly (readonly string[])[] = [[]];
  for (const { texts } of values.slice(0, 64))
    lists = lists.flatMap((list) => texts.map((text) => [...list, text])).slice(0, alternativesMax);
  return lists;
}

/** A command for a shell, or a program and its arguments: `system(text)`, `spawn('rm', ['-rf', x])`, `run([...])`. */
const shell: Effect = (scene, { receiver, args, path }) => {
  // `'rm x'.execute()` of groovy, `subprocess.run(args=[...])`.
  const positional = args.filter(({ key }) => key === null || /^(?:args|cmd|command)$/.test(key));
  const given = flat(positional).filter(({ name, handle }) => name === null && handle === null);
  const own = receiver !== null && receiver.name === null && receiver.handle === null ? receiver : null;
  const commands = own === null ? given : foldedName(path) === 'execute' ? (own.items ?? [own]) : given;
  const first = commands[0];
  if (first === undefined) return null;
  const all = traitsOf(commands);
  if (
    (all & (traits.network | traits.decoded)) !== 0 &&
    commands.some(({ texts }) => texts.includes(UNKNOWN))
  )
    scene.run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: all }, read: false, harmless: true },
      scene.span,
    );
  const isList =
    positional.some(({ value }) => value.items !== null) ||
    (commands.length > 1 && !first.texts.some((text) => text.includes(' ')));
  for (const words of isList ? alternatives(commands) : first.texts.map((text) => [text])) {
    const program = lastPart(words[0] ?? '');
    if (words.length === 1) scene.run.reread(words[0] ?? '', scene.span, nothing);
    // `execvp('rm', ['rm', …])` names the program twice.
    else startWords(scene, lastPart(words[1] ?? '') === program ? words.slice(1) : words, all);
    if (isShell(program) && words.length < 3) {
      for (const { key, value } of args)
        if (key === 'input') for (const text of value.texts) scene.run.reread(text, scene.span, nothing);
      return openValue({ kind: 'shell' });
    }
  }
  return /(?:curl|wget)\s.{0,400}https?:/.test(first.texts[0] ?? '') ? fetchedValue : unknownValue;
};

const code: Effect = (scene, _call, values) => {
  for (const { texts, traits: own } of values.slice(0, 4))
    for (const text of texts) scene.nested({ text, traits: own });
  return unknownValue;
};

function isAddress({ texts }: CodeValue): boolean {
  return texts.some((text) => /^(?:https?|ftp):\/\//.test(text));
}

/** A file of code that is taken in; from the network it has not been read by anybody. */
const includes: Effect = (scene, call, values) => {
  const fetched = values.flatMap((value) =>
    isAddress(value)
      ? [fetchedValue]
      : (value.traits & (traits.network | traits.decoded)) === 0
        ? []
        : [value],
  );
  return fetched.length === 0 ? null : code(scene, call, fetched);
};

/** Data that becomes objects, and may run what it likes doing so. */
const unpickle: Effect = (scene, { path }, values) => {
  const own = traitsOf(values);
  if ((own & (traits.network | traits.decoded)) !== 0 && /pickle|marshal|dill|joblib|torch|yaml/i.test(path))
    scene.run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: own }, read: false, harmless: true },
      scene.span,
    );
  return { ...unknownValue, traits: own };
};

/** A path and nothing else: absolute, below the home directory, or below what is not known. */
const place = /^(?:\/|~(?:\/|$)|[A-Za-z]:[\\/])[^\n]{0,255}$/;

function isPlace(text: string): boolean {
  return place.test(text) || (text.startsWith(`${UNKNOWN}/`) && text.length <= 256);
}

function placesOf(values: readonly CodeValue[]): readonly Flow[] {
  return values
    .flatMap(({ texts, traits: own }) =>
      texts.map((text) => ({ text: text.replace(/^~(?=\/|$)/, HOME), traits: own })),
    )
    .filter(({ text }) => isPlace(text))
    .slice(0, alternativesMax)
    .map(({ text, traits: own }) => ({ text, traits: /[*?]/.test(text) ? own | traits.glob : own }));
}

const deletes: Effect = (scene, { receiver }, values) => {
  const paths =
    receiver === null || receiver.name !== null || values.some((value) => placesOf([value]).length > 0)
      ? values
      : (receiver.items ?? [receiver]);
  for (const path of placesOf(paths))
    scene.run.emit({ kind: 'deletion', path, recursive: true, force: true }, scene.span);
  return unknownValue;
};

/** These names mean a file where what they are called on is about files, else an entry of whatever it is. */
const aboutFiles =
  /^(?:|os|fs|fsp|sh|io|File|Dir|FileUtils|Files|shutil|pathlib|Path|Deno|promises|path|file|filesystem|fn|std|shelljs|fs-extra|fse|rimraf|NSFileManager|file_system|rm)$/i;

const deletesFile: Effect = (scene, call, values) => {
  const parts = call.path.split('.');
  const owner = (parts.at(-2) ?? '').replace(/^.*\//, '');
  return aboutFiles.test(owner) || (call.receiver?.name === null && placesOf([call.receiver]).length > 0)
    ? deletes(scene, call, values)
    : null;
};

/** As the command of the same meaning: `chmod(path, mode)`, in either order. */
const changesMode: Effect = (scene, { receiver }, values) => {
  const all = receiver === null || receiver.name !== null ? values : [receiver, ...values];
  const texts = all.map((value) => value.texts[0] ?? '');
  const mode = texts.find((text) => /^0?o?[0-7]{3,4}$/.test(text))?.replace(/^0?o/, '') ?? '';
  for (const { text } of placesOf(all)) if (mode !== '') startWords(scene, ['chmod', mode, text]);
  return unknownValue;
};

const kills: Effect = (scene, _call, values) => {
  if (values.some(({ texts }) => texts[0] === '-1')) startWords(scene, ['kill', '-9', '-1']);
  return unknownValue;
};

/** `copy(from, to)`, `rename(from, to)`. */
const puts =
  (...program: readonly string[]): Effect =>
  (scene, { receiver }, values) => {
    const own = receiver === null || receiver.name !== null || receiver.handle !== null ? [] : [receiver];
    const [from, to] = [...own, ...values];
    if (from === undefined || to === undefined) return null;
    // PHP copies what an address serves.
    if (isAddress(from)) return downloads(scene, { receiver: null, path: '', args: [] }, [from, to]);
    for (const [source, target] of alternatives([from, to]))
      if (source !== undefined && target !== undefined && (isPlace(source) || isPlace(target)))
        startWords(scene, [...program, source, target], from.traits | to.traits);
    return unknownValue;
  };

function writes(scene: CodeScene, path: CodeValue, content: CodeValue, appends: boolean): void {
  for (const target of placesOf([path]))
    for (const text of content.texts)
      writeFile(scene.run, target, { text, traits: content.traits }, appends, 'open', scene.span);
}

/** `writeFile(path, content)`, `Path(path).write_text(content)`, and `write(content)` of what has been opened. */
const writesTo: Effect = (scene, { receiver, path }, values) => {
  // `print F "text"` of perl.
  const [opened, ...written] = values;
  if (receiver === null && opened?.handle != null)
    return writesTo(scene, { receiver: opened, path, args: [] }, written);
  const handle = receiver?.handle ?? null;
  if (handle?.kind === 'shell') {
    for (const { texts } of values) for (const text of texts) scene.run.reread(text, scene.span, nothing);
    return unknownValue;
  }
  if (handle?.kind === 'network') return sends(scene, { receiver, path, args: [] }, values);
  if (handle?.kind === 'file') {
    writes(scene, handle.path, values[0] ?? unknownValue, true);
    return unknownValue;
  }
  const own = receiver !== null && receiver.name === null ? receiver : null;
  const [target, content] = own === null ? values : [own, values[0]];
  if (target === undefined) return null;
  // R has the content first.
  const swapped = foldedName(path) === 'writelines' && placesOf([target]).length === 0;
  writes(
    scene,
    swapped ? (content ?? unknownValue) : target,
    swapped ? target : (content ?? unknownValue),
    /append/i.test(path) || values.some(({ name }) => name?.includes('APPEND') === true),
  );
  return unknownValue;
};

/** `open(path, mode)`: emptied where the mode says so, and what is read from it is what it holds. */
const opens: Effect = (scene, { receiver, args }, values) => {
  const own = receiver !== null && receiver.name === null && receiver.handle === null ? receiver : null;
  const named = own ?? values.find((value) => placesOf([value]).length > 0);
  const mode =
    values
      .flatMap(({ texts, name }) => [...texts, name ?? ''])
      .find((text) => /^\+?[<>]{1,2}$|^[rwaxb+t]{1,4}$|O_(?:WRONLY|RDWR|TRUNC)|WRITE|TRUNC/.test(text)) ??
    args.find(({ key }) => key === 'mode')?.value.texts[0] ??
    '';
  // perl: open(F, ">/etc/passwd"), open(F, "|sh").
  const attached = values
    .flatMap(({ texts }) => texts)
    .find((text) => /^\s{0,4}(?:>{1,2}|\|)\s{0,4}\S/.test(text));
  if (attached !== undefined) {
    const rest = attached.replace(/^\s{0,4}(?:>{1,2}|\|)\s{0,4}/, '');
    if (attached.trim().startsWith('|')) {
      scene.run.reread(rest, scene.span, nothing);
      return isShell(rest.split(' ')[0] ?? '') ? openValue({ kind: 'shell' }) : unknownValue;
    }
    const target = { ...unknownValue, texts: [rest] };
    writes(scene, target, unknownValue, attached.includes('>>'));
    return openValue({ kind: 'file', path: target });
  }
  if (named === undefined) {
    const address = values.some(isAddress);
    return address ? fetchedValue : null;
  }
  const appends = /^a|>>|APPEND/.test(mode);
  if (appends || /^[wx]|\+|^>|O_|WRITE|TRUNC/.test(mode)) {
    if (!appends) writes(scene, named, unknownValue, false);
    return openValue({ kind: 'file', path: named });
  }
  return readFrom(named);
};

/** What a file holds, by its name. */
function readFrom(path: CodeValue): CodeValue {
  if (path.texts.some((text) => /^\/dev\/(?:tcp|udp)\//.test(text))) return fetchedValue;
  return path.texts.some((text) => isSecretPath(text.replace(/^~(?=\/)/, HOME)))
    ? { ...unknownValue, traits: traits.secret }
    : { ...unknownValue, traits: path.traits & traits.network };
}

const reads: Effect = (scene, call, values) => {
  const { receiver } = call;
  if (values.some(isAddress)) return fetches(scene, call, values);
  if (receiver !== null && receiver.texts.some((text) => /^https?:\/\//.test(text)))
    return fetches(scene, call, [receiver]);
  if (receiver !== null && receiver.name === null)
    return receiver.handle === null && placesOf([receiver]).length > 0
      ? readFrom(receiver)
      : { ...unknownValue, traits: receiver.traits };
  const [path] = values;
  return path === undefined ? null : { ...readFrom(path), traits: readFrom(path).traits | path.traits };
};

/** Something goes out; with credentials in it, it is a leak. */
const sends: Effect = (scene, { receiver }, values) => {
  const own = traitsOf(values) | (receiver?.handle?.kind === 'network' ? 0 : (receiver?.traits ?? 0));
  if ((own & (traits.secret | traits.records)) !== 0)
    scene.run.emit({ kind: 'structure', shape: 'secret-sent' }, scene.span);
  return null;
};

/** `get(address)`, `urlopen(request)`: what comes back came over the network. */
const fetches: Effect = (scene, call, values) => {
  const isAddressed = values.some(
    ({ texts, handle }) =>
      handle?.kind === 'network' || texts.some((text) => /^(?:https?|ftp):\/\//.test(text)),
  );
  if (!isAddressed) return null;
  sends(scene, call, values);
  return fetchedValue;
};

/** A file that an address is saved as. */
const downloads: Effect = (scene, call, values) => {
  const target = values.find(({ texts }) => texts.every((text) => !/^(?:https?|ftp):/.test(text)));
  if (target !== undefined && values.length > 1)
    for (const path of target.texts) scene.run.keep(path, { text: UNKNOWN, traits: traits.network });
  return fetches(scene, call, values);
};

const connects: Effect = (scene, call, values) =>
  fetches(scene, call, values) ??
  (/sock|net|tcp|tls|http|smtp|ftp/i.test(call.path) ? openValue({ kind: 'network' }) : null);

function table(rows: readonly (readonly [names: string, effect: Effect])[]): ReadonlyMap<string, Effect> {
  return new Map(rows.flatMap(([names, effect]) => names.split(' ').map((name) => [name, effect] as const)));
}

/** What calls do, by the last part of their names in small letters, without what joins words: the same few verbs in every language. */
const effects = table([
  [
    'system popen popen2 popen3 popen4 popen2e capture2 capture2e capture3 execl execlp execle execlpe execv execve execvp execvpe spawnl spawnlp spawnv spawnvp spawnle ' +
      'spawn spawnsync execsync execfile execfilesync run call checkcall checkoutput getoutput getstatusoutput shellexec passthru procopen shell sh bash cmd ' +
      'doshellscript createsubprocessshell createsubprocessexec posixspawn posixspawnp processbuilder runprocess callprocess callcommand readprocess command ' +
      'shellout execute osexecute system2 pipeliner pipelinerw runshellcommand shellcommand runcommand runprogram callprocessshellcommand winexec shellexecute qx ' +
      'executeshell pcntlexec execcommand subprocess uiopenprocess startprocess sysexec invoke2 syscmd exec',
    shell,
  ],
  [
    'eval instanceeval classeval moduleeval execstring function loadstring load dostring runinthiscontext runinnewcontext runincontext compile createfunction evalstring evalscript execscript evalfile script',
    code,
  ],
  ['include evaluate source dofile runpath runfile loadfile requireonce includeonce', includes],
  ['loads unpickle undump safeload unsafeload', unpickle],
  [
    'rmtree removetree rmrf rmr rmf unlink unlinksync rmsync rmdir rmdirsync removesync removefile removeall removedirall removedirs removedir removedirectory deltree ' +
      'deletefile deletedir deletedirectory deletedirectories deleterecursively deletequietly forcedelete cleandirectory emptydir emptydirsync rimraf rimrafsync delsync ' +
      'removeitematpath removeitem deldir deldirr rmdirr rmdirall wipedir shredfile deleteifexists deletetree unlinkall filedelete secureremove removeentrysecure safeunlink removedirectoryrecursive trashpath',
    deletes,
  ],
  ['remove rm delete del erase wipe shred purge', deletesFile],
  ['chmod chmodsync chmodr lchmod fchmod', changesMode],
  ['kill killpg posixkill', kills],
  ['rename renamesync move moveto mv replacefile copymove', puts('mv')],
  ['copy copyfile copy2 copyfilesync cp cpsync cpr copytree install copyto filecopy', puts('cp')],
  ['symlink symlinksync lnsf lns link createsymboliclink', puts('ln', '-sf')],
  [
    'truncate truncatesync',
    (scene, call, values) => (placesOf(values).length > 0 ? writesTo(scene, call, values) : null),
  ],
  [
    'write writetext writebytes writefile writefilesync writeall writelines print printf puts printline fileputcontents appendfile appendfilesync appendtext outputfile binwrite ' +
      'syswrite withtempfile fputs fwrite communicate end stdinwrite spit writestring writealltext writeallbytes iowrite filewrite writetofile appendalltext',
    writesTo,
  ],
  ['open fopen sysopen opensync createwritestream openfile fdopen openwrite', opens],
  [
    'text read readtext readbytes readfile readfilesync readlines slurp filegetcontents readalltext readallbytes content contents binread getcontents fread getlines readstring readall readtextfile readtextfilesync',
    reads,
  ],
  [
    'send sendall sendto sendmail sendmessage storbinary storlines upload uploadfile uploadfileobj putobject submit sendbeacon publish postasync',
    sends,
  ],
  [
    'get getasync urlopen fetch request patch post put postform requesthttp httpget curlexec geturl getprint simpleget reqwestget newrequest httpserver',
    fetches,
  ],
  ['urlretrieve download downloadfile getstore retrieve filedownload downloadurl', downloads],
  [
    'connect socket createconnection tcpsocket fsockopen streamsocketclient dial udpsocket smtp ftp smtpssl',
    connects,
  ],
]);

/** `exec` of Python runs code of its own; elsewhere it starts a program. */
const ofLanguages: Readonly<Record<string, Effect>> = {
  'python exec': code,
  'python load': unpickle,
  'php assert': code,
  'ruby load': () => null,
  'perl print': writesTo,
};

/** Does what a call does; gives what it gives, null where the name says nothing. */
export function doCall(scene: CodeScene, call: FoldedCall): CodeValue | null {
  const last = foldedName(call.path);
  const effect = ofLanguages[`${scene.language} ${last}`] ?? effects.get(last);
  return effect === undefined ? null : effect(scene, call, flat(call.args));
}

/**
 * What does nothing by itself: it only brings something in, or only asks somebody for it. Both together may give away what is
 * read. Null: it does something.
 */
const quiet: ReadonlyMap<string, 'asks' | 'shows'> = new Map([
  ...(
    'print printf puts printline write writelines fputs end text read readtext readbytes readfile readfilesync readlines slurp filegetcontents ' +
    'readalltext readallbytes content contents binread getcontents fread getlines readstring readall load loads parse compile function ' +
    'evaluate include source command'
  )
    .split(' ')
    .map((name) => [name, 'shows'] as const),
  ...'get getasync urlopen fetch request patch post put httpget geturl send connect socket'
    .split(' ')
    .map((name) => [name, 'asks'] as const),
]);

export function hasQuietEffect(path: string): 'asks' | 'shows' | null {
  return quiet.get(foldedName(path)) ?? null;
}

/** Whether a call of this name does something that counts. */
export function hasEffect(path: string): boolean {
  return effects.has(foldedName(path));
}
