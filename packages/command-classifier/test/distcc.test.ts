import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOffload, defaultOptions } from '../src/index.ts';

/** Debian's package makes a directory of compilers' names that are distcc. */
const masquerade = '/usr/lib/distcc';
const isPresent = existsSync(join(masquerade, 'gcc')) && spawnSync('distccd', ['--version']).status === 0;

let root = '';
let daemon: ChildProcess | undefined;
let log = '';
let environment: NodeJS.ProcessEnv = {};

/** Skipped where distcc is not installed, unless HUNCH_REQUIRE_SHELLS=1 says that everything is. */
const suite = isPresent || process.env.HUNCH_REQUIRE_SHELLS === '1' ? describe : describe.skip;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startDaemon(port: number): Promise<ChildProcess> {
  const started = spawn(
    'distccd',
    [
      '--no-detach',
      '--daemon',
      '--listen',
      '127.0.0.1',
      '--allow',
      '127.0.0.1',
      '--port',
      String(port),
    ].concat(['--jobs', '2', '--log-stderr', '--log-level', 'info']),
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: '/usr/bin:/bin', TMPDIR: tmpdir() }, detached: true },
  );
  await new Promise<void>((resolve, reject) => {
    started.stderr?.on('data', (bytes: Buffer) => {
      log += bytes.toString();
      if (log.includes('listening on')) resolve();
    });
    started.on('exit', () => reject(new Error(`distccd ended: ${log}`)));
  });
  return started;
}

const sources: Readonly<Record<string, string>> = {
  'main.c': '#include "sum.h"\nint main(void) { return sum(20, 22) - 42; }\n',
  'sum.c': '#include "sum.h"\nint sum(int a, int b) { return a + b; }\n',
  'name.c': 'const char *name(void) { return NAME; }\n',
  'sum.h': 'int sum(int, int);\n',
  Makefile:
    'OBJECTS = main.o sum.o name.o\napp: $(OBJECTS)\n\t$(CC) -o $@ $(OBJECTS)\n' +
    '%.o: %.c sum.h\n\t$(CC) -O2 -DNAME=\'"two words"\' -c $< -o $@\n',
};

beforeAll(async () => {
  if (!isPresent) return;
  root = mkdtempSync(join(tmpdir(), 'hunch-distcc-'));
  mkdirSync(join(root, 'state'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, name), text);
  const port = await freePort();
  daemon = await startDaemon(port);
  environment = {
    PATH: '/usr/bin:/bin',
    HOME: root,
    DISTCC_DIR: join(root, 'state'),
    DISTCC_HOSTS: `127.0.0.1:${port}/2`,
    // Without a fallback, what can't be sent fails.
    DISTCC_FALLBACK: '0',
  };
});

afterAll(async () => {
  if (daemon?.pid !== undefined) {
    const ended = once(daemon, 'exit');
    // It has children, and leads their group.
    process.kill(-daemon.pid, 'SIGTERM');
    await ended;
  }
  if (root !== '') rmSync(root, { recursive: true, force: true });
});

function build(command: string): ReadonlyMap<string, Buffer> {
  const { status, stderr } = spawnSync('bash', ['-c', command], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const objects = readdirSync(root).filter((name) => name.endsWith('.o'));
  const read = new Map(objects.map((name) => [name, readFileSync(join(root, name))]));
  for (const name of objects) rmSync(join(root, name));
  rmSync(join(root, 'app'), { force: true });
  return read;
}

function rewrite(command: string, runner: string): string {
  const decision = createOffload({ ...defaultOptions, runner }).decide(command);
  if (decision.kind === 'keep') throw new Error(decision.reason);
  return decision.command;
}

/** How many compilations distccd has done. */
function compiled(): number {
  return log.split('COMPILE_OK').length - 1;
}

suite('distcc on loopback', () => {
  it('builds a make project to the same objects', () => {
    const local = build('make -j2');
    const before = compiled();
    const distributed = build(rewrite('make -j2', `env PATH="${masquerade}:$PATH"`));
    expect([...distributed.keys()].toSorted()).toEqual(['main.o', 'name.o', 'sum.o']);
    expect(distributed).toEqual(local);
    return expect.poll(() => compiled() - before).toBe(3);
  });

  it('compiles one file with quoting to the same object', () => {
    const command = `gcc -O2 -DNAME='"two  words"' -c name.c -o name.o`;
    const local = build(command);
    const before = compiled();
    expect(build(rewrite(command, 'distcc'))).toEqual(local);
    return expect.poll(() => compiled() - before).toBe(1);
  });
});
