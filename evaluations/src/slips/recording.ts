import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRows } from '../rows.ts';

export interface RecordedSession {
  readonly id: string;
  readonly lines: readonly string[];
}

/** The sessions of a recording, in its order. */
export function sessionsOf(path: string): readonly RecordedSession[] {
  const sessions = new Map<string, string[]>();
  for (const row of readRows(path)) {
    const { session, cmd } = row as { readonly session: string | number; readonly cmd: string };
    const id = String(session);
    sessions.set(id, [...(sessions.get(id) ?? []), cmd.trim()]);
  }
  return [...sessions].map(([id, lines]) => ({
    id,
    lines: withBranches(lines.filter((line) => line !== '')),
  }));
}

/** Between two lines of these, in the sessions that use git. */
const linesBetweenBranches = 7;

/** Recorded lessons have one branch: here who uses git goes to another one and back. */
function withBranches(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => line.startsWith('git '))) return lines;
  const branches = ['topic/exercise', 'main'];
  return lines.flatMap((line, at) => {
    const isTurn = (at + 1) % linesBetweenBranches === 0;
    const branch = branches[Math.floor(at / linesBetweenBranches) % branches.length] ?? 'main';
    return isTurn ? [line, `git switch ${branch}`] : [line];
  });
}

export const wordsOf = (line: string): readonly string[] => line.split(/\s+/);

/** Shorter sessions are no sessions, and rarer programs may be slips that were recorded. */
const sessionLinesMin = 12;
const programRunsMin = 10;
const programSessionsMin = 3;

export const isLongEnough = ({ lines }: RecordedSession): boolean => lines.length >= sessionLinesMin;

/** The programs that the people of a recording had: those that bash finds here, those that several of them ran often, and the `sudo` by which they ran one. */
export function programsOf(sessions: readonly RecordedSession[]): ReadonlySet<string> {
  const runs = new Map<string, { count: number; readonly by: Set<string> }>();
  for (const { id, lines } of sessions)
    for (const line of lines) {
      const [name = ''] = wordsOf(line);
      if (!/^[\w+-]+$/.test(name)) continue;
      const known = runs.get(name) ?? { count: 0, by: new Set() };
      known.count += 1;
      known.by.add(id);
      runs.set(name, known);
    }
  const often = [...runs].filter(
    ([, { count, by }]) => count >= programRunsMin && by.size >= programSessionsMin,
  );
  const { stdout } = spawnSync('bash', ['-c', 'for name; do type -t -- "$name" >/dev/null && echo "$name"; done', 'bash', ...runs.keys()], { encoding: 'utf8' }); // prettier-ignore
  const programs = new Set([...often.map(([name]) => name), ...stdout.split('\n').filter(Boolean)]);
  const hasSudo = sessions.some(({ lines }) =>
    lines.some((line) => line.startsWith('sudo ') && programs.has(wordsOf(line)[1] ?? '')),
  );
  return hasSudo ? programs.add('sudo') : programs;
}

/** Whether bash finds a program, function or builtin here, or a recording has it. */
export function isProgram(name: string, programs: ReadonlySet<string>): boolean {
  return programs.has(name) || spawnSync('bash', ['-c', 'type -t -- "$1"', 'bash', name]).status === 0;
}

let hosts: ReadonlySet<string> | null = null;

/** Hosts that this machine knows: the daemon suggests them, and nobody can tell them from a slip that reads the same. */
export function hostsHere(): ReadonlySet<string> {
  hosts ??= new Set(readFileSync('/etc/hosts', 'utf8').replaceAll(/#.*/g, '').split(/\s+/));
  return hosts;
}

let gitCommands: ReadonlySet<string> | null = null;

/** `git checkout-b x` was a slip when it was recorded: nobody means it. */
export function isRecordedSlip(line: string): boolean {
  const [program, word = '-'] = wordsOf(line);
  if (program !== 'git' || word.startsWith('-')) return false;
  gitCommands ??= new Set(
    spawnSync('git', ['--list-cmds=main,others,nohelpers'], { encoding: 'utf8' }).stdout.split('\n'),
  );
  return !gitCommands.has(word);
}

export interface Place {
  readonly directory: string;
  readonly files: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
}

/** Programs whose operands are files or folders. */
const openers = new Set(
  'cat less more nano vim vi head tail file rm cp mv scp chmod touch python python3 bash sh source unzip zip gzip gunzip strings wc open diff'.split(
    ' ',
  ),
);
/** Programs with other operands beside files: what has an ending is one. */
const readers = new Set('john fcrackzip ssh2john tar'.split(' '));

/** Makes a directory with the files, folders and branches that lines name: a line that can't run is none that anybody should be shown. */
export function placeFor(directory: string, lines: readonly string[]): Place {
  const files = new Set<string>();
  const branches = new Set<string>();
  const remotes = new Set(['origin']);
  mkdirSync(directory, { recursive: true });
  const all = lines.map((line) => namesIn(line));
  // A folder first: `cat .ssh` fails where `cd .ssh` works.
  for (const { program, names } of all)
    if (program === 'cd' || program === 'ls' || program === 'mkdir')
      for (const name of names.slice(0, 1)) if (makeFolder(join(directory, name))) files.add(name);
  for (const { program, names, isAdd } of all) {
    const script = /^\.\/[\w.+-]+(?:\/[\w.+-]+)*$/.exec(program)?.[0];
    if (script !== undefined && writeFile(join(directory, script))) files.add(script);
    const isOpener = openers.has(program) || isAdd;
    // The first word behind chmod is a mode.
    const wanted = isOpener
      ? names.slice(Number(program === 'chmod'))
      : names.filter((name) => readers.has(program) && /\.[a-z]\w*$/i.test(name));
    for (const name of wanted) if (writeFile(join(directory, name))) files.add(name);
  }
  for (const line of lines) {
    const words = wordsOf(line).slice(1);
    if (/^git (?:switch|checkout|merge) (?!-)/.test(line))
      for (const name of words.slice(1)) if (/^\w[\w./-]+$/.test(name)) branches.add(name);
    if (/^git (?:push|pull|fetch) /.test(line))
      for (const name of words.slice(1)) if (/^\w[\w-]+$/.test(name)) remotes.add(name);
  }
  const git = (...args: readonly string[]): unknown =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: directory });
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'start');
  for (const name of branches) git('branch', name);
  for (const name of remotes) git('remote', 'add', name, 'https://example.org/x.git');
  return { directory, files, branches };
}

/** The program of a line, below `sudo`, and the words behind it that may be names of files. */
function namesIn(line: string): {
  readonly program: string;
  readonly names: readonly string[];
  readonly isAdd: boolean;
} {
  const [program = '', ...words] = wordsOf(line.replace(/^sudo /, ''));
  const names = words.filter((word) => /^(?:\.\/)?\.?\w[\w.+-]*(?:\/[\w.+-]+)*\/?$/.test(word));
  return { program, names, isAdd: line.startsWith('git add ') };
}

function writeFile(path: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '', { mode: 0o755 });
    return true;
  } catch {
    // A folder stands there.
    return false;
  }
}

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch {
    // A file stands there.
    return false;
  }
}
