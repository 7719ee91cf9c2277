import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithThis } from '@hunch/bench';
import { Sqlite } from '../../src/store/sqlite.ts';
import type { Account } from './account.ts';
import type { Command } from './commands.ts';

const NS_PER_MS = 1_000_000;

interface Recorded {
  readonly cwd: string;
  readonly exit: number;
  readonly durationNs: number;
}

/** One machine with the real atuin, in a sid root. */
export class AtuinClient {
  readonly #host: string;
  readonly #root: string;
  readonly #home: string;

  /** @param name of its home in the root */
  constructor(root: string, name: string, server: string, host = name) {
    this.#host = host;
    this.#root = root;
    this.#home = `/root/${name}`;
    const config = join(root, this.#home, '.config/atuin');
    mkdirSync(config, { recursive: true });
    const settings = [`sync_address = "${server}"`, 'auto_sync = false', 'update_check = false'];
    writeFileSync(join(config, 'config.toml'), `${settings.join('\n')}\n`);
    this.run('history', 'list');
  }

  register({ user, password }: Account): void {
    this.run('register', '-u', user, '-e', `${user}@example.org`, '-p', password);
  }

  login({ user, password }: Account, key: string): void {
    this.run('login', '-u', user, '-p', password, '-k', key);
  }

  /** 24 words. */
  get key(): string {
    return this.run('key');
  }

  /** The same key as its file has it. */
  get keyFileText(): string {
    return readFileSync(join(this.#root, this.#home, '.atuin/data/key'), 'utf8').trim();
  }

  /** Runs the program, and fails if it does. */
  run(...values: readonly string[]): string {
    return this.#runIn('/', values);
  }

  #runIn(cwd: string, values: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync('/usr/sbin/chroot', this.#args(values, cwd), {
      encoding: 'utf8',
      input: '',
      maxBuffer: 256 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`atuin ${values.join(' ').slice(0, 200)}: ${stderr || stdout}`);
    return stdout.trim();
  }

  /** Runs beside others, and may be killed. */
  start(...values: readonly string[]): ChildProcess {
    return endWithThis(spawn('/usr/sbin/chroot', this.#args(values), { stdio: 'ignore' }));
  }

  sync(): void {
    this.run('sync');
  }

  /** Records one command, as its hooks do; acknowledged when it returns. */
  add(command: string, { cwd = '/', exit = 0, durationNs = NS_PER_MS }: Partial<Recorded> = {}): void {
    mkdirSync(join(this.#root, cwd), { recursive: true });
    const id = this.#runIn(cwd, ['history', 'start', '--', command]);
    this.run('history', 'end', '--exit', String(exit), '--duration', String(durationNs), id);
  }

  /** Has recorded them long ago: into its database, and from there into its record store by its own command. */
  addAll(commands: readonly Command[]): void {
    const database = this.#open(false);
    const insert = database.prepare(
      'INSERT INTO history (id, timestamp, duration, exit, command, cwd, session, hostname, author) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    database.transaction(() => {
      for (const [at, { line, tsMs, durationMs, exit, cwd, session }] of commands.entries()) {
        const id = `01a2${(tsMs % 0xffff_ffff).toString(16).padStart(8, '0')}7${at.toString(16).padStart(19, '0')}`;
        const nanoseconds = BigInt(tsMs) * BigInt(NS_PER_MS);
        const duration = BigInt(durationMs ?? 0) * BigInt(NS_PER_MS);
        insert.run(id, nanoseconds, duration, exit ?? 0, line, cwd, session, `${this.#host}:anna`, 'anna');
      }
    })();
    database.close();
    this.run('history', 'init-store');
  }

  /** What it knows, the oldest first. */
  history(): readonly (Command & { readonly machine: string })[] {
    const database = this.#open(true);
    try {
      const select =
        'SELECT command AS line, timestamp / 1000000 AS tsMs, CASE WHEN duration < 0 THEN NULL ELSE duration / 1000000 END AS durationMs, ' +
        "CASE WHEN exit < 0 THEN NULL ELSE exit END AS exit, cwd, session, substr(hostname, 1, instr(hostname, ':') - 1) AS machine " +
        'FROM history WHERE deleted_at IS NULL ORDER BY timestamp, command';
      return database.prepare<[], Command & { machine: string }>(select).all();
    } finally {
      database.close();
    }
  }

  get historyFile(): string {
    return join(this.#root, this.#home, '.atuin/data/history.db');
  }

  #open(readonly: boolean) {
    return new Sqlite(this.historyFile, { readonly, timeout: 10_000 });
  }

  #args(values: readonly string[], cwd = '/'): string[] {
    const environment = [
      'PATH=/usr/bin:/bin',
      `HOME=${this.#home}`,
      'ATUIN_SESSION=018cd4fead897597852527a31c998059',
      `ATUIN_HOST_NAME=${this.#host}`,
      'ATUIN_HOST_USER=anna',
    ];
    return [this.#root, 'env', '-i', `--chdir=${cwd}`, ...environment, 'atuin', ...values];
  }
}
