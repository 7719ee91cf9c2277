import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Debian's postgresql puts its programs here, by version, and not on the path. */
function programs(): string | undefined {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).toSorted((one, other) => Number(other) - Number(one));
    return newest === undefined ? undefined : join(root, newest, 'bin');
  } catch {
    return undefined;
  }
}

const bin = programs();

/** False: its tests are left out, unless HUNCH_REQUIRE_SHELLS=1 says that everything is installed. */
export const hasPostgres = process.env.HUNCH_REQUIRE_SHELLS === '1' || bin !== undefined;

export interface PostgresServer {
  readonly url: string;
  /** As a crash would. */
  kill(): Promise<void>;
  /** The same data again. */
  start(): Promise<void>;
}

/** A cluster of its own in a temporary directory, on a socket there. The server refuses to run as root, so as root it runs as `postgres`. */
export async function startPostgres(): Promise<PostgresServer> {
  if (bin === undefined) throw new Error('no PostgreSQL is installed: apt-get install postgresql');
  const directory = mkdtempSync(join(tmpdir(), 'hunch-postgres-'));
  const owner = ownerOfServer();
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'hunch', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...owner, cwd: directory, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exit = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    // At once, without a checkpoint; its children end with it.
    running.kill('SIGQUIT');
    await exit;
  };
  const start = async (): Promise<void> => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', directory, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=20'],
      { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.once('exit', () => reject(new Error('postgres did not start')));
      server.stderr.on('data', (text: Buffer) => {
        if (text.includes('ready to accept connections')) resolve();
      });
    });
  };
  onTestFinished(async () => {
    await kill();
    rmSync(directory, { recursive: true, force: true });
  });
  await start();
  return { url: `postgresql://hunch@/postgres?host=${encodeURIComponent(directory)}`, kill, start };
}

function ownerOfServer(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string): number =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
