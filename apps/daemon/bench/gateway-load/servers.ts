import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithThis } from '@hunch/bench';

/** A server that a bench can take away and bring back. */
export interface Server {
  readonly url: string;
  readonly directory: string;
  /** As a crash does it. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Debian's redis-server, in memory: after a crash it comes back empty. */
export async function redisServer(port: number): Promise<Server> {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-bench-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ];
  return running(`redis://127.0.0.1:${port}/0`, directory, 'SIGKILL', () => ({
    child: spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] }),
    ready: 'Ready to accept connections',
  }));
}

/**
 * Debian's PostgreSQL, a cluster of its own; as root it runs as `postgres`. Undefined: it is not installed.
 *
 * @param port on the loopback; absent: on a socket in its directory
 */
export async function postgresServer(port?: number): Promise<Server | undefined> {
  const root = '/usr/lib/postgresql';
  const version =
    spawnSync('ls', [root], { encoding: 'utf8' }).status === 0
      ? readdirSync(root).toSorted().at(-1)
      : undefined;
  if (version === undefined) return undefined;
  const bin = join(root, version, 'bin');
  const directory = mkdtempSync(join(tmpdir(), 'hunch-bench-postgres-'));
  const idOf = (option: string): number =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const settings = ['-U', 'hunch', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...settings], {
    ...owner,
    cwd: directory,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const url =
    port === undefined
      ? `postgresql://hunch@/postgres?host=${encodeURIComponent(directory)}`
      : `postgresql://hunch@127.0.0.1:${port}/postgres`;
  const address = port === undefined ? [] : ['-p', String(port)];
  const listen = `listen_addresses=${port === undefined ? '' : '127.0.0.1'}`;
  const args = ['-D', data, '-k', directory, ...address, '-c', listen, '-c', 'max_connections=200'];
  // SIGQUIT is its own word for a crash: at once, without a checkpoint; after SIGKILL its children would linger.
  return running(url, directory, 'SIGQUIT', () => ({
    child: spawn(join(bin, 'postgres'), args, {
      ...owner,
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    ready: 'ready to accept connections',
  }));
}

async function running(
  url: string,
  directory: string,
  signal: NodeJS.Signals,
  spawned: () => { readonly child: ChildProcess; readonly ready: string },
): Promise<Server> {
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const { child: started, ready } = spawned();
    child = endWithThis(started);
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`${url} did not start`)));
      for (const output of [started.stdout, started.stderr])
        output?.on('data', (text: Buffer) => {
          if (text.includes(ready)) resolve();
        });
    });
  };
  const kill = async (): Promise<void> => {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await exited;
  };
  await start();
  return { url, directory, kill, start };
}

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolvePort, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolvePort(port));
    });
  });
}
