import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { isRunning } from '@hunch/common/process';
import { proveSocket } from '@hunch/terminal';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { cliProgram, type TestHome, testHome } from '../support/run-cli.ts';

const readText = (path: string): string => readFileSync(path, 'latin1');

async function statusOf(home: TestHome): Promise<{ running: boolean; pid: number; commands: number }> {
  return JSON.parse((await home.run(['daemon', 'status', '--json'])).stdout);
}

it('starts, says so again, shows its status, and stops', async () => {
  await using home = testHome();
  expect(await home.run(['daemon', 'status'])).toMatchObject({ exitCode: 69, stderr: '' });
  expect((await statusOf(home)).running).toBe(false);
  expect(await home.run(['daemon', 'stop'])).toMatchObject({
    exitCode: 0,
    stdout: 'No daemon is running.\n',
  });

  expect(await home.run(['daemon', 'start'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^The daemon is ready \(process \d+, \d+ ms\)\.\n$/),
  });
  const { pid } = await statusOf(home);
  expect(await home.run(['daemon', 'start'])).toMatchObject({
    exitCode: 0,
    stdout: `The daemon already runs (process ${pid}).\n`,
  });
  expect(await home.run(['daemon', 'start', '--quiet'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  const { stdout } = await home.run(['daemon', 'status']);
  expect(stdout).toContain(join(home.env.HUNCH_HOME ?? '', 'run/hunchd.sock'));

  expect(await home.run(['daemon', 'stop'])).toMatchObject({ exitCode: 0 });
  expect(isRunning(pid, readText)).toBe(false);
  expect(existsSync(join(home.home, 'h/run/hunchd.sock'))).toBe(false);
});

it('starts one daemon for many calls at once', async () => {
  await using home = testHome();
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => home.run(['daemon', 'start'])));
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  const pids = outcomes.map(({ stdout }) => /process (\d+)/.exec(stdout)?.[1]);
  expect(new Set(pids).size).toBe(1);
});

it('runs in the foreground until it is told to stop', async () => {
  await using home = testHome();
  const run = home.run(['daemon', 'run']);
  // The other call waits for the daemon, or starts one that then finds the lock taken.
  await expect.poll(async () => (await statusOf(home)).running).toBe(true);
  await home.run(['daemon', 'stop']);
  expect(await run).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('hunchd ready') });
});

it('reads the configuration again, and says what is wrong with it', async () => {
  await using home = testHome();
  await home.run(['daemon', 'start']);
  expect(await home.run(['daemon', 'reload'])).toMatchObject({ exitCode: 0 });
  mkdirSync(join(home.home, 'h/config'), { recursive: true });
  writeFileSync(join(home.home, 'h/config/config.toml'), '[suggestions]\nmax_results = "many"\n');
  const { exitCode, stderr } = await home.run(['daemon', 'reload']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('config.toml:2: suggestions.max_results');
});

it('is started by the first command that needs it', async () => {
  await using home = testHome();
  expect(await home.run(['search', 'x'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect((await statusOf(home)).running).toBe(true);
});

it('is not started where that is turned off', async () => {
  await using home = testHome();
  const env = { HUNCH_NO_AUTOSTART: '1' };
  expect(await home.run(['suggest'], { env })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(await home.run(['suggest', '--strict'], { env })).toMatchObject({ exitCode: 69, stdout: '' });
  const search = await home.run(['search', 'x'], { env });
  expect(search).toMatchObject({ exitCode: 69, stdout: '' });
  expect(search.stderr).toContain('E_DAEMON_UNAVAILABLE');
  expect(search.stderr).toContain('hunch daemon start');
  expect(existsSync(join(home.home, 'h/run'))).toBe(false);
});

it('is not tried again and again when it cannot start', async () => {
  await using home = testHome();
  // A data directory that is a file: no daemon can start.
  mkdirSync(join(home.home, 'h'));
  writeFileSync(join(home.home, 'h/data'), '');
  const first = await home.run(['search', 'x']);
  expect(first).toMatchObject({ exitCode: 69, stdout: '' });
  expect(first.stderr).toContain('h/data');
  const stamp = join(home.home, 'h/run/start.stamp');
  expect(readFileSync(stamp, 'utf8')).toMatch(/^1 /);
  // The wait after the first one is over before a busy machine has asked again.
  writeFileSync(stamp, `5 ${Date.now()}\n`);
  const second = await home.run(['search', 'x']);
  expect(second).toMatchObject({ exitCode: 69, stdout: '' });
  expect(second.stderr).toContain('next try in');
  expect((await home.run(['doctor'])).stdout).toContain('5 failed starts');
});

it('is not trusted when another program holds the socket and says nothing', async () => {
  await using home = testHome();
  const directory = join(home.home, 'h/run');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const connections = new Set<Socket>();
  const mute = createServer((connection) => connections.add(connection));
  await new Promise<void>((resolve) => mute.listen(join(directory, 'hunchd.sock'), resolve));
  try {
    chmodSync(join(directory, 'hunchd.sock'), 0o600);
    const { exitCode, stdout } = await home.run(['doctor']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('did not prove that it is your daemon');
    proveSocket(join(directory, 'hunchd.sock'), join(home.home, 'h/data/socket-secret'));
    expect((await home.run(['doctor'])).stdout).toContain('did not answer Status');
  } finally {
    for (const connection of connections) connection.destroy();
    await new Promise((resolve) => mute.close(resolve));
  }
});

it('of an older version proves nothing: it is told nothing, and the next start replaces it', async () => {
  await using home = testHome();
  const directory = join(home.home, 'h/run');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let said = '';
  const old = createServer((connection) => {
    connection.on('data', (data: Buffer) => {
      said += data.toString();
      for (const line of data.toString().trim().split('\n')) {
        const { id, method } = JSON.parse(line) as { id: number; method: string };
        connection.write(`${JSON.stringify({ v: 1, id, ok: true, result: { pid: 999_999_999 } })}\n`);
        if (method === 'Shutdown') old.close();
      }
    });
  });
  await new Promise<void>((resolve) => old.listen(join(directory, 'hunchd.sock'), resolve));
  const { exitCode, stderr } = await home.run(['search', 'a-secret']);
  expect(exitCode).toBe(69);
  expect(stderr).toContain('did not prove that it is your daemon');
  expect(stderr).toContain('`hunch daemon start` replaces it');
  expect(await home.run(['hook', 'IngestEvent'], { env: { HUNCH_F_cmd_raw: 'a-secret' } })).toMatchObject({
    stderr: '',
  });
  expect(said).toBe('');
  expect((await home.run(['daemon', 'start'])).stdout).toContain('The daemon is ready');
  expect((await statusOf(home)).running).toBe(true);
  expect(
    said.split('\n').filter((line) => line !== '' && !/"method":"(Status|Shutdown)"/.test(line)),
  ).toEqual([]);
});

it('that is older is replaced by the first command of a newer CLI, and nothing is lost', async () => {
  await using home = testHome();
  // The daemon that is built, under an older version. Where its native module is found.
  const copy = join(import.meta.dirname, `../../node_modules/.cache/older-daemon-${process.pid}`);
  cpSync(join(import.meta.dirname, '../../dist/daemon'), copy, {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  try {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('js'),
    )) {
      const file = join(copy, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"${version}"`, '"0.0.1"'));
    }
    const old = spawn(process.execPath, [join(copy, 'hunchd.mjs'), 'run'], {
      env: home.env,
      stdio: 'ignore',
    });
    await expect.poll(async () => (await statusOf(home)).running).toBe(true);
    const tell = (at: number): Promise<unknown> =>
      home.run(['hook', 'IngestEvent'], {
        env: {
          HUNCH_F_event_type: 'command_end',
          HUNCH_F_session_id: `s${at}`,
          HUNCH_F_shell: 'bash',
          HUNCH_F_ts_ms: `${1_700_000_000_000 + at}`,
          HUNCH_F_cwd: '/',
          HUNCH_F_cmd_raw: `echo kept ${at}`,
          HUNCH_F_exit_code: '0',
          HUNCH_F_duration_ms: '1',
          HUNCH_F_seq: '1',
          // As in a shell: between the end of the one and the start of the other somebody must want a daemon.
          HUNCH_START: cliProgram,
          // A shell keeps what it could not tell in its time; here nothing is kept, so the time is no bound.
          HUNCH_CONNECT_TIMEOUT_MS: '10000',
          HUNCH_WRITE_TIMEOUT_MS: '10000',
        },
      });
    for (const at of [1, 2, 3]) await tell(at);
    // A shell goes on while it is replaced.
    const [found] = await Promise.all([home.run(['search', 'kept']), tell(4), tell(5)]);
    expect(found.stderr).toBe('');
    await expect.poll(() => isRunning(old.pid ?? 0, readText)).toBe(false);
    await expect
      .poll(async () => (await home.run(['search', 'kept'])).stdout.trim().split('\n').toSorted())
      .toEqual([1, 2, 3, 4, 5].map((at) => `echo kept ${at}`));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

it('gets directories that nobody else can enter', async () => {
  await using home = testHome();
  await home.run(['daemon', 'start']);
  for (const name of ['run', 'data', 'state']) {
    expect(statSync(join(home.home, 'h', name)).mode & 0o777).toBe(0o700);
  }
});

it('is not needed to see that the database is damaged', async () => {
  await using home = testHome();
  const file = join(home.home, 'h/data/suggestions.db');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file);
  database.exec(`CREATE TABLE schema_migrations (version INTEGER); CREATE TABLE row (text TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO row SELECT 'a row ' || i FROM n`);
  database.close();
  expect((await home.run(['doctor'])).stdout).not.toContain('is damaged');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, bytes.length - 4096));
  const { exitCode, stdout } = await home.run(['doctor']);
  expect(exitCode).toBe(1);
  expect(stdout).toContain("is damaged: parts of it can't be read");
});
