import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lines that one namespace runs: enough that its start does not count, few enough that one that kills it costs little. */
const BATCH_LINES = 100;
/** A line ends at once, or waits for something that never comes. */
const LINE_SECONDS = 3;
const BATCH_TIMEOUT_MS = 240_000;
const TRACE_BYTES_MAX = 256 * 1024 * 1024;

export type TracedShell = 'dash' | 'bash' | 'zsh' | 'fish';

export interface TracedLine {
  readonly shell: TracedShell;
  readonly text: string;
}

/** What the kernel saw of a line and of all that it started. Paths below its own directory begin with `/c`. */
export interface Effects {
  /** The program's name without directories, then its arguments. */
  readonly starts: readonly (readonly string[])[];
  /** Files that were removed, renamed, or opened to be written. */
  readonly removed: readonly string[];
  readonly written: readonly string[];
}

/** Why lines can't be traced here; null: they can. */
export function lacksForTracing(shells: readonly TracedShell[]): string | null {
  const missing = ['bwrap', 'strace', 'timeout', ...shells].filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length > 0) return `${missing.join(', ')} not installed`;
  const { status } = spawnSync('bwrap', [
    ...namespaces,
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    'strace',
    '-qq',
    '-o',
    '/dev/null',
    'true',
  ]);
  return status === 0 ? null : 'no namespaces, or no tracing in them';
}

const namespaces = [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-ipc',
  '--unshare-uts',
  '--die-with-parent',
  '--new-session',
];

/**
 * Runs each line in a real shell, in a namespace without network whose root holds nothing but the machine's programs, read-only.
 * Each line has a home and a working directory of its own with a few files. Programs that are named `stubs` do nothing, but
 * their starts are seen.
 *
 * @param scripts further programs, as text of a script
 */
export function traceLines(
  lines: readonly TracedLine[],
  stubs: readonly string[],
  scripts: Readonly<Record<string, string>> = {},
): readonly Effects[] {
  const root = mkdtempSync(join(tmpdir(), 'hunch-trace-'));
  try {
    for (const name of ['bin', 'cases', 'trace']) mkdirSync(join(root, name));
    for (const stub of stubs) writeFileSync(join(root, 'bin', stub), '#!/bin/true\n', { mode: 0o755 });
    for (const [name, text] of Object.entries(scripts))
      writeFileSync(join(root, 'bin', name), text, { mode: 0o755 });
    const effects: Effects[] = [];
    for (let from = 0; from < lines.length;) {
      const traced = traceBatch(root, lines.slice(from, from + BATCH_LINES), stubs);
      effects.push(...traced);
      from += traced.length;
    }
    return effects;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Gives fewer than it was given where a line has ended the namespace. */
function traceBatch(
  root: string,
  lines: readonly TracedLine[],
  stubs: readonly string[],
): readonly Effects[] {
  rmSync(join(root, 'cases'), { recursive: true, force: true });
  const driver = lines.map(({ shell, text }, index) => {
    const place = join(root, 'cases', String(index));
    for (const name of ['home', 'here']) mkdirSync(join(place, name), { recursive: true });
    for (const name of ['home/.bashrc', 'home/notes', 'here/a', 'here/b'])
      writeFileSync(join(place, name), 'one\ntwo\n');
    writeFileSync(join(place, 'line'), `${text}\n`);
    const options = shell === 'zsh' ? '-f ' : shell === 'fish' ? '--no-config ' : '';
    return `HOME=/c/${index}/home; export HOME; cd /c/${index}/here; timeout -k 1 ${LINE_SECONDS} ${shell} ${options}/c/${index}/line </dev/null >/dev/null 2>&1`;
  });
  writeFileSync(join(root, 'trace', 'driver'), `${driver.join('\n')}\n`);
  const args = [...namespaces, '--tmpfs', '/', '--ro-bind', '/usr', '/usr'];
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) args.push('--symlink', `usr/${name}`, `/${name}`);
  for (const path of ['/etc/alternatives', '/etc/passwd', '/etc/ld.so.cache'])
    args.push('--ro-bind-try', path, path);
  // Also by its own path a stub is one.
  for (const stub of stubs)
    if (existsSync(`/usr/bin/${stub}`)) args.push('--ro-bind', '/usr/bin/true', `/usr/bin/${stub}`);
  args.push('--ro-bind', join(root, 'bin'), '/stub', '--bind', join(root, 'cases'), '/c');
  args.push(
    '--bind',
    join(root, 'trace'),
    '/trace',
    '--tmpfs',
    '/tmp',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--clearenv',
  );
  args.push(
    '--setenv',
    'PATH',
    '/stub:/usr/bin:/bin:/usr/sbin',
    '--setenv',
    'LC_ALL',
    'C.UTF-8',
    '--setenv',
    'XDG_CONFIG_HOME',
    '/tmp',
  );
  args.push(
    'strace',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-y',
    '-xx',
    '-s',
    '8192',
    '-o',
    '/trace/log',
    '-e',
    `trace=${calls}`,
  );
  args.push('-e', 'signal=none', 'dash', '/trace/driver');
  spawnSync('bwrap', args, { stdio: 'ignore', timeout: BATCH_TIMEOUT_MS, killSignal: 'SIGKILL' });
  const log = readFileSync(join(root, 'trace', 'log'));
  return readTrace(log.subarray(0, TRACE_BYTES_MAX).toString('latin1'), lines.length);
}

const calls =
  'execve,openat,open,creat,unlink,unlinkat,rmdir,rename,renameat,renameat2,truncate,clone,clone3,fork,vfork,chdir';

interface Seen {
  readonly starts: string[][];
  readonly removed: string[];
  readonly written: string[];
}

function readTrace(log: string, count: number): readonly Effects[] {
  const seen: Seen[] = Array.from({ length: count }, () => ({ starts: [], removed: [], written: [] }));
  const caseOf = new Map<string, number>();
  const directoryOf = new Map<string, string>();
  let last = -1;
  // A child may be seen before its parent is told of it.
  const orphans = new Map<string, string[]>();
  const handle = (pid: string, call: string): void => {
    const known = caseOf.get(pid);
    const texts = [...call.matchAll(/"(?<text>(?:\\x[0-9a-f]{2})*)"/g)].map(({ groups }) =>
      unescaped(groups?.text ?? ''),
    );
    if (call.startsWith('execve(')) {
      const begun = /^\/c\/(?<index>\d+)\/line$/.exec(texts.at(-1) ?? '')?.groups?.index;
      if (begun !== undefined && known === undefined) {
        caseOf.set(pid, Number(begun));
        directoryOf.set(pid, `/c/${begun}/here`);
        last = Math.max(last, Number(begun));
        return;
      }
      if (known !== undefined && !/= -1 /.test(call))
        seen[known]?.starts.push([
          (texts[0] ?? '').replace(/^.*\//, ''),
          ...texts.slice(2).map((text) => placed(text, known)),
        ]);
      return;
    }
    if (known === undefined) return;
    const child = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.* = (?<pid>\d+)$/.exec(call)?.groups?.pid;
    if (child !== undefined) {
      caseOf.set(child, known);
      directoryOf.set(child, directoryOf.get(pid) ?? '.');
      for (const waiting of orphans.get(child) ?? []) handle(child, waiting);
      orphans.delete(child);
      return;
    }
    if (/= -1 /.test(call)) return;
    // A relative path stands behind the directory that it is taken from.
    const from = /^\w+\((?:AT_FDCWD|\d+)<(?<path>[^>]*)>/.exec(call)?.groups?.path;
    const directory = from === undefined ? (directoryOf.get(pid) ?? '.') : unescaped(from);
    const paths = texts.map((text) => placed(text.startsWith('/') ? text : `${directory}/${text}`, known));
    if (call.startsWith('chdir(')) directoryOf.set(pid, join(directory, texts[0] ?? ''));
    if (/^(?:unlink|rmdir|rename)/.test(call)) seen[known]?.removed.push(paths[0] ?? '');
    else if (
      /^(?:creat|truncate)\(|O_WRONLY|O_RDWR|O_TRUNC/.test(call) &&
      !/^\/(?:dev|proc|tmp)\//.test(paths[0] ?? '')
    )
      seen[known]?.written.push(paths[0] ?? '');
  };
  for (const line of log.split('\n')) {
    const { pid, call } = /^(?<pid>\d+)\s+(?<call>.*)$/.exec(line)?.groups ?? {};
    if (pid === undefined || call === undefined) continue;
    const isCase = call.startsWith('execve(') && call.includes('\\x2f\\x6c\\x69\\x6e\\x65"');
    if (!caseOf.has(pid) && !isCase) orphans.set(pid, [...(orphans.get(pid) ?? []), call]);
    else handle(pid, call);
  }
  return seen.slice(0, Math.max(last + 1, 1));
}

function placed(text: string, index: number): string {
  return text.replaceAll(`/c/${index}/`, '/c/');
}

function unescaped(text: string): string {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex').toString();
}
