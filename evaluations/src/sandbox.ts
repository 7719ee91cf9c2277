import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printed } from './hunch.ts';

const COMMAND_TIMEOUT_MS = 10_000;
const OUTPUT_BYTES_MAX = 1024 * 1024;
/** A larger file is compared by its size. */
const HASHED_BYTES_MAX = 16 * 1024 * 1024;

/** Of the machine's own file system, read-only: the programs. */
const borrowed = ['/usr', '/etc/alternatives', '/etc/ssl'];
const links = ['bin', 'lib', 'lib64', 'sbin'];
const notCompared = new Set(['usr', 'proc', 'dev', 'sys', 'run', 'tmp', ...links]);

export interface Execution {
  readonly stdout: string;
  /** Whether it wrote to standard error. */
  readonly complained: boolean;
  /** 127: a program was not found. */
  readonly exit: number | null;
  /** The file system afterwards: one entry a path, with what can be seen of it. */
  readonly files: ReadonlyMap<string, string>;
}

/** Whether commands can be run apart from this machine. */
export function hasSandbox(): boolean {
  return printed('bwrap', ['--unshare-pid', '--unshare-net', '--ro-bind', '/', '/', 'true']) !== undefined;
}

/**
 * File systems that commands are run on: each run gets a fresh copy, no network, no other process, and of the machine only its
 * programs, read-only (bubblewrap).
 */
export class Sandbox {
  readonly #directory = mkdtempSync(join(tmpdir(), 'hunch-sandbox-'));
  readonly #templates = new Map<string, string>();

  /** @param setup path of a shell script that makes the file system, run as root of an empty one */
  async run(setup: string, command: string): Promise<Execution> {
    const root = await this.copy(setup);
    try {
      const result = await inside(root, command);
      return { ...result, files: filesOf(root) };
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }

  /** Path of a fresh copy of the file system; it goes with {@link close}. */
  async copy(setup: string): Promise<string> {
    const template = this.#templates.get(setup) ?? (await this.#made(setup));
    const root = mkdtempSync(join(this.#directory, 'run-'));
    // By cp: it leaves the holes of large files as they are.
    execFileSync('cp', ['-a', `${template}/.`, root]);
    return root;
  }

  close(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #made(setup: string): Promise<string> {
    const root = mkdtempSync(join(this.#directory, 'template-'));
    for (const name of ['usr', 'proc', 'dev', 'tmp', 'root', 'etc', 'var', 'home', 'opt', 'run'])
      mkdirSync(join(root, name));
    for (const name of links) symlinkSync(`usr/${name}`, join(root, name));
    for (const name of ['passwd', 'group', 'hosts', 'hostname', 'shells'])
      cpSync(join('/etc', name), join(root, 'etc', name), { dereference: true });
    writeFileSync(join(root, 'tmp', 'setup.sh'), readFileSync(setup));
    await inside(root, 'bash /tmp/setup.sh; rm /tmp/setup.sh');
    this.#templates.set(setup, root);
    return root;
  }
}

function inside(root: string, command: string): Promise<Omit<Execution, 'files'>> {
  const args = [
    '--unshare-pid',
    '--unshare-net',
    '--unshare-ipc',
    '--unshare-uts',
    '--die-with-parent',
    '--new-session',
  ];
  args.push('--bind', root, '/');
  for (const path of borrowed) args.push('--ro-bind-try', path, path);
  args.push('--proc', '/proc', '--dev', '/dev', '--chdir', '/', '--clearenv');
  args.push('--setenv', 'PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin');
  args.push('--setenv', 'HOME', '/root', '--setenv', 'LC_ALL', 'C.UTF-8', '--setenv', 'TERM', 'dumb');
  if (process.getuid?.() === 0)
    for (const name of ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETUID', 'SETGID'])
      args.push('--cap-add', `CAP_${name}`);
  args.push('bash', '-c', command);
  return new Promise((resolve) => {
    const child = spawn('bwrap', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: COMMAND_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const output: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= OUTPUT_BYTES_MAX) output.push(chunk);
      else child.kill('SIGKILL');
    });
    let complained = false;
    child.stderr.on('data', () => (complained = true));
    child.on('error', () => resolve({ stdout: '', complained, exit: null }));
    child.on('close', (exit) => resolve({ stdout: Buffer.concat(output).toString(), complained, exit }));
  });
}

function filesOf(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const visit = (relative: string): void => {
    for (const name of readdirSync(join(root, relative)).toSorted()) {
      const path = `${relative}/${name}`;
      if (relative === '' && notCompared.has(name)) continue;
      // Git's index holds the numbers of inodes: it differs after each `git status`.
      if (name === 'index' && relative.endsWith('/.git')) continue;
      const stat = lstatSync(join(root, path));
      const seen = `${stat.mode.toString(8)} ${stat.uid} ${stat.gid}`;
      if (stat.isDirectory()) {
        files.set(path, seen);
        visit(path);
      } else if (stat.isSymbolicLink()) files.set(path, `-> ${readlinkSync(join(root, path))}`);
      else if (!stat.isFile() || stat.size > HASHED_BYTES_MAX) files.set(path, `${seen} ${stat.size}`);
      else
        files.set(
          path,
          `${seen} ${createHash('sha1')
            .update(readFileSync(join(root, path)))
            .digest('hex')}`,
        );
    }
  };
  visit('');
  return files;
}
