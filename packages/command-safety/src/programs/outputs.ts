import { argumentAt, type Argument } from '../interpreter-state.ts';
import {
  hasFlag,
  optionShape,
  sortArguments,
  type OptionShape,
  type SortedArguments,
} from '../shell/flags.ts';
import { namelessAddress, openAddress, strangerHost } from '../shell/addresses.ts';
import { MAYBE_EMPTY_UNKNOWN, openFlow, origins, traits, type Flow } from '../shell/flow.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { spanOfArguments, type Call } from './call.ts';
import { cloneAt, unpackAt } from '../shell/unpacked-downloads.ts';
import { putAt } from './writing.ts';

/** Where a program puts what it makes. What is written counts, not by which of them. */
interface Output {
  readonly programs: string;
  /** The words that the operands begin with; `|` separates alternatives. */
  readonly verb?: string;
  /** One of these flags makes it write. */
  readonly flag?: string;
  /** Options whose value is a file that is written. */
  readonly file?: string;
  /** Options whose value is a directory that is filled. */
  readonly into?: string;
  /** Its operands are archives. */
  readonly unpacks?: true;
  /** Its first operand is a repository, which it unpacks into the second, or below the current directory. */
  readonly clones?: true;
  /** It unpacks into the current directory. */
  readonly fillsHere?: true;
  /** The last operand gets what the others are. */
  readonly copies?: true;
  /** The last operand of at least this many is a file that is written, or a directory that is filled. */
  readonly last?: { readonly operands: number; readonly fills?: true };
  /** Operands are files that it edits, if it is told how: by one of these options, or on standard input. */
  readonly edits?: string;
  /** Other options with a value. */
  readonly valued?: string;
  readonly longWithOneDash?: true;
}

const outputs: readonly Output[] = [
  {
    programs: 'sort xmllint iconv pandoc http xh aria2c gcc cc clang g++ ld rustc strip jq ffuf time',
    file: '-o --output --out',
  },
  { programs: 'aria2c', into: '-d --dir' },
  { programs: 'wget', into: '-P --directory-prefix' },
  { programs: 'gpg gpg2 age sops', file: '-o --output' },
  { programs: 'openssl', file: '-out -keyout', longWithOneDash: true },
  { programs: 'tcpdump tshark', file: '-w' },
  { programs: 'nmap masscan', file: '-oN -oX -oG -oA', longWithOneDash: true },
  { programs: 'strace ltrace', file: '-o' },
  { programs: 'find', file: '-fprint -fprintf -fls -fprint0', longWithOneDash: true },
  { programs: 'git', verb: 'archive', file: '-o --output' },
  {
    programs: 'git',
    verb: 'clone',
    clones: true,
    valued: '-b --branch --depth -o -c --reference',
    last: { operands: 3, fills: true },
  },
  { programs: 'git', verb: 'checkout|restore|reset|read-tree', into: '--work-tree' },
  { programs: 'mysqldump pg_dump pg_dumpall', file: '-f --file -r --result-file' },
  {
    programs: 'rsync',
    copies: true,
    valued: '-e --rsh --exclude --include --filter -f --rsync-path --files-from --chmod --chown',
  },
  { programs: 'scp', copies: true, valued: '-i -P -o -F -l -S -J -c' },
  { programs: 'objcopy uudecode unrar', last: { operands: 2 } },
  { programs: 'xxd', flag: '-r', last: { operands: 2 } },
  { programs: 'docker podman nerdctl lxc', verb: 'cp', copies: true },
  { programs: 'kubectl oc', verb: 'cp', copies: true, valued: '-c -n --namespace' },
  {
    programs: 'aws',
    verb: 's3 cp|mv|sync',
    copies: true,
    valued: '--profile --region --endpoint-url --exclude --include',
  },
  { programs: 'gsutil', verb: 'cp|mv|rsync', copies: true },
  { programs: 'gcloud', verb: 'storage cp|mv|rsync', copies: true },
  { programs: 'rclone', verb: 'copy|copyto|move|moveto|sync', copies: true },
  { programs: 's3cmd s5cmd mc', verb: 'get|cp|mirror', copies: true },
  { programs: 'unzip bsdtar', into: '-d -C', valued: '-P -x -f', unpacks: true },
  { programs: 'patch', into: '-d --directory', valued: '-i --input -p' },
  { programs: 'cpio pax', flag: '-i -r --extract', fillsHere: true },
  { programs: 'cpio pax', into: '-D --directory', valued: '-F -I -O -H' },
  { programs: 'unsquashfs', into: '-d -dest', longWithOneDash: true },
  { programs: '7z 7za 7zr unar', into: '-o', unpacks: true },
  { programs: 'dpkg dpkg-deb', flag: '-x --extract -X --vextract', last: { operands: 2, fills: true } },
  { programs: 'restic', verb: 'restore', into: '-t --target' },
  { programs: 'pip pip3', verb: 'install', into: '-t --target' },
  { programs: 'qemu-img', verb: 'convert', valued: '-f -O -o -S -t -T -l -p', last: { operands: 3 } },
  { programs: 'patch', edits: '-i --input', valued: '-p -d -i --input' },
  { programs: 'ed ex red', edits: '-c', valued: '-p -c' },
  {
    programs: 'vi vim nvim emacs',
    edits: '-c -s --batch --eval',
    valued: '-c -S -s -u -U --cmd --eval -f -l',
  },
  { programs: 'crudini ini-file augtool', verb: '--set', last: { operands: 2 } },
];

/** A row with its lists cut apart, once for all commands; all rows have all fields, so that each is found at once. */
interface Row {
  readonly verbs: readonly ReadonlySet<string>[];
  readonly flags: readonly string[];
  readonly files: readonly string[];
  readonly directories: readonly string[];
  readonly shape: OptionShape;
  readonly unpacks: boolean;
  readonly clones: boolean;
  readonly fillsHere: boolean;
  readonly copies: boolean;
  /** How many operands there are where the last is written or filled; infinite where none is. */
  readonly lastOperands: number;
  readonly lastFills: boolean;
  readonly edits: string | null;
}

const wordsOf = (list: string | undefined): readonly string[] => list?.split(' ') ?? [];

const byProgram = new Map<string, Row[]>();
for (const output of outputs) {
  const [files, directories] = [wordsOf(output.file), wordsOf(output.into)];
  const row: Row = {
    verbs: wordsOf(output.verb).map((word) => new Set(word.split('|'))),
    flags: wordsOf(output.flag),
    files,
    directories,
    shape: optionShape({
      valued: [...files, ...directories, ...wordsOf(output.valued)].join(' '),
      longWithOneDash: output.longWithOneDash,
    }),
    unpacks: output.unpacks === true,
    clones: output.clones === true,
    fillsHere: output.fillsHere === true,
    copies: output.copies === true,
    lastOperands: output.last?.operands ?? Number.POSITIVE_INFINITY,
    lastFills: output.last?.fills === true,
    edits: output.edits ?? null,
  };
  for (const program of output.programs.split(' ')) {
    const list = byProgram.get(program);
    if (list === undefined) byProgram.set(program, [row]);
    else list.push(row);
  }
}

export const outputPrograms: Iterable<string> = byProgram.keys();

const remote = /^(?:[\w.-]+@)?[\w.-]+:|^(?:rsync|s3|gs|https?|ftp|sftp):\/\//;

/** Shows what a program writes besides its output, as far as its arguments name it. */
export function runOutputs(call: Call): void {
  const rows = byProgram.get(call.program);
  if (rows === undefined) return;
  for (const row of rows) {
    const [verbs] = row.verbs;
    if (verbs !== undefined && !call.args.some(({ text }) => verbs.has(text))) continue;
    const sorted = sortArguments(call.args, row.shape);
    if (!begins(sorted, row.verbs)) continue;
    if (row.flags.length > 0 && !hasFlag(sorted, row.flags, false)) continue;
    runOutput(call, row, sorted);
  }
}

function begins({ operands }: SortedArguments, verbs: readonly ReadonlySet<string>[]): boolean {
  return verbs.every((words, at) => words.has(operands[at]?.text ?? ''));
}

function runOutput(call: Call, row: Row, sorted: SortedArguments): void {
  const content: Flow = { text: MAYBE_EMPTY_UNKNOWN, traits: call.stdin.traits & origins };
  for (const option of row.files) {
    const path = sorted.values.get(option);
    if (path !== undefined && path.text !== '-') put(call, path, content, false);
  }
  for (const option of row.directories) {
    const path = sorted.values.get(option);
    if (path !== undefined) fill(call, path, content);
  }
  if (row.fillsHere && call.run.cwd !== null) fill(call, argumentAt(call.span, call.run.cwd), content);
  if (row.clones) unpackClone(call, sorted.operands.slice(row.verbs.length));
  if (row.unpacks) {
    const place = row.directories
      .map((option) => sorted.values.get(option))
      .find((path) => path !== undefined);
    for (const path of sorted.operands.slice(0, 4))
      unpackAt(call.run, place?.text ?? '.', fileContent(call.run, path));
  }
  const operands = sorted.operands.slice(row.verbs.length);
  const target = operands.at(-1);
  if (target === undefined) return;
  if (row.copies) copyAcross(call, operands.slice(0, -1), target, sorted);
  if (sorted.operands.length >= row.lastOperands) {
    if (row.lastFills)
      fill(call, target, row.clones ? { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network } : content);
    else put(call, target, content, false);
  }
  if (row.edits !== null && isTold(call, row.edits, sorted))
    for (const path of operands) if (!path.text.startsWith('+')) put(call, path, content, true);
}

/** What comes from an address without a name, or over an open connection, is as little known as an archive from there. */
function unpackClone({ run }: Call, operands: readonly Argument[]): void {
  const [source, target] = operands;
  if (source === undefined || !/^(?:[a-z+]{2,10}:\/\/|[\w.-]+@[\w.-]+:)/.test(source.text)) return;
  const name = /(?<name>[^/:]{1,100}?)(?:\.git)?\/?$/.exec(source.text)?.groups?.name ?? '.';
  const place = target?.text ?? name;
  if (openAddress.test(source.text) || namelessAddress.test(source.text)) unpackAt(run, place, openFlow);
  else cloneAt(run, place);
}

/** An editor that is opened by a person does what the person does; a script for it is there to write. */
function isTold(call: Call, options: string, sorted: SortedArguments): boolean {
  return (
    call.stdin.text !== '' ||
    (options !== '' && hasFlag(sorted, options.split(' '), false)) ||
    call.args.some(({ text }) => /^\+.*\b[wx]q?!?$/.test(text))
  );
}

/** Between this machine and another, or between two places here. */
function copyAcross(
  call: Call,
  sources: readonly Argument[],
  target: Argument,
  sorted: SortedArguments,
): void {
  const { run } = call;
  if (remote.test(target.text)) {
    const secret = sources.some((path) => (fileContent(run, path).traits & traits.secret) !== 0);
    if (secret || (sources[0]?.text === '-' && (call.stdin.traits & traits.secret) !== 0))
      run.emitStructure('secret-sent', call.span);
    return;
  }
  if (hasFlag(sorted, ['-n', '--dry-run', '--dryrun'], false)) return;
  const recursive = hasFlag(sorted, ['-r', '-a', '-R', '--recursive', '--archive'], false);
  putAt(call, sources, target, recursive, (source) =>
    remote.test(source.text)
      ? strangerHost.test(/^(?:[a-z]+:\/\/)?(?<host>[^:/]{1,100})/.exec(source.text)?.groups?.host ?? '')
        ? openFlow
        : { text: MAYBE_EMPTY_UNKNOWN, traits: 0 }
      : fileContent(run, source),
  );
}

function put(call: Call, path: Argument, content: Flow, appends: boolean): void {
  writeFile(call.run, path, content, appends, call.program, spanOfArguments(call, [path]));
}

function fill(call: Call, path: Argument, content: Flow): void {
  call.run.emit({ kind: 'fill', path, content }, spanOfArguments(call, [path]));
}
