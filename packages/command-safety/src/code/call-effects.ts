import { placesOf, type CodeScene, type Effect } from './code-scene.ts';
import { flat, type CodeValue } from './code-values.ts';
import { changesMode, deletes, deletesFile, opens, puts, reads, show, writesTo } from './file-effects.ts';
import { foldedName, type FoldedCall } from './fold-calls.ts';
import { connects, downloads, fetches, sends } from './network-effects.ts';
import { code, flushes, includes, kills, queries, shell, stores, unpickle } from './running-effects.ts';

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
  ['pcall', stores],
  ['flushall flushdb', flushes],
  [
    'log',
    (scene, { path }, values) =>
      path === 'console.log' && scene.run.shown !== null ? shows(scene, values) : null,
  ],
  ['kill killpg posixkill', kills],
  [
    'query queryrawunsafe executeraw executerawunsafe executemany executescript executeupdate executequery execdriversql execsql querysync multiquery',
    queries,
  ],
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

function shows({ run }: CodeScene, values: readonly CodeValue[]): CodeValue | null {
  if (run.shown !== null) show(run.shown, values);
  return null;
}

/** `exec` of Python runs code of its own; elsewhere it starts a program. */
const ofLanguages: ReadonlyMap<string, ReadonlyMap<string, Effect>> = new Map([
  [
    'python',
    new Map<string, Effect>([
      ['exec', code],
      ['load', unpickle],
    ]),
  ],
  ['php', new Map<string, Effect>([['assert', code]])],
  [
    'lua',
    new Map<string, Effect>([
      ['call', stores],
      ['pcall', stores],
    ]),
  ],
  ['ruby', new Map<string, Effect>([['load', () => null]])],
  ['perl', new Map<string, Effect>([['print', writesTo]])],
]);

/** Does what a call does; gives what it gives, null where the name says nothing. */
export function doCall(scene: CodeScene, call: FoldedCall): CodeValue | null {
  const last = foldedName(call.path);
  const effect = ofLanguages.get(scene.language)?.get(last) ?? effects.get(last);
  return effect === undefined ? null : effect(scene, call, flat(call.args));
}

/**
 * What does nothing by itself: it only brings something in, or only asks somebody for it. Both together may give away what is
 * read. Null: it does something.
 */
const quiet: ReadonlyMap<string, 'asks' | 'shows'> = new Map([
  ...(
    'log print printf puts printline write writelines fputs end text read readtext readbytes readfile readfilesync readlines slurp filegetcontents ' +
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
