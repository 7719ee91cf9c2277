import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MethodName, Methods } from '@hunch/common/protocol';
import { Sqlite } from '../../src/store/sqlite.ts';
import { BenchClient, startDaemon, type BenchDaemon } from '../process.ts';
import type { Account } from './account.ts';
import type { Command } from './commands.ts';

/** One machine with hunch: the built daemon in a directory of its own. */
export class HunchMachine {
  readonly name: string;
  readonly directory: string;
  readonly #server: string;
  #daemon: BenchDaemon | undefined;

  constructor(directory: string, name: string, server: string) {
    this.name = name;
    this.directory = join(directory, name);
    this.#server = server;
    mkdirSync(this.directory, { recursive: true });
  }

  async start(): Promise<void> {
    this.#daemon = await startDaemon(this.directory, undefined, { HUNCH_SYNC_SERVER: this.#server });
  }

  async kill(): Promise<void> {
    await this.#daemon?.kill();
  }

  async stop(): Promise<void> {
    await this.#daemon?.stop();
  }

  /** Resolves when it has ended by itself. */
  async exited(): Promise<void> {
    const child = this.#daemon?.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once('exit', resolve));
  }

  get pid(): number {
    return this.#daemon?.child.pid ?? 0;
  }

  client(): Promise<BenchClient> {
    return BenchClient.open(this.#daemon?.socket ?? '');
  }

  /** @throws Error with what the daemon said */
  async call<Method extends MethodName>(
    method: Method,
    params: Methods[Method]['params'],
  ): Promise<Methods[Method]['result']> {
    const client = await this.client();
    try {
      const answer = JSON.parse(await client.line(method, params)) as
        | { readonly ok: true; readonly result: Methods[Method]['result'] }
        | { readonly ok: false; readonly error: { readonly message: string } };
      if (!answer.ok) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result;
    } finally {
      client.close();
    }
  }

  async register(account: Account): Promise<void> {
    await this.call('SyncLogin', { ...account, email: `${account.user}@example.org` });
  }

  async login(account: Account, key: string): Promise<void> {
    await this.call('SyncLogin', { ...account, key });
  }

  async key(): Promise<string> {
    return (await this.call('SyncKey', {})).words;
  }

  sync(): Promise<Methods['SyncNow']['result']> {
    return this.call('SyncNow', {});
  }

  async addAll(commands: readonly Command[]): Promise<void> {
    const client = await this.client();
    await client.importAll(
      commands.map(({ line, tsMs, durationMs, exit, cwd, session }) => ({
        cmd_raw: line,
        ts_ms: tsMs,
        cwd,
        session_id: session,
        ...(durationMs === null ? {} : { duration_ms: durationMs }),
        ...(exit === null ? {} : { exit_code: exit }),
      })),
    );
    client.close();
  }

  /** As a shell reports it; acknowledged when it resolves. */
  async add(line: string, seq: number, more: { readonly ephemeral?: boolean } = {}): Promise<void> {
    await this.call('IngestEvent', {
      event_type: 'command_end',
      session_id: `${this.name}-session`,
      shell: 'bash',
      ts_ms: Date.now(),
      cwd: '/tmp',
      cmd_raw: line,
      exit_code: 0,
      duration_ms: 5,
      seq,
      ...more,
    });
  }

  /** What is stored, the oldest first. */
  history(): readonly (Command & { readonly machine: string | null })[] {
    const database = new Sqlite(join(this.directory, 'data/suggestions.db'), {
      readonly: true,
      timeout: 10_000,
    });
    try {
      return database
        .prepare<[], Command & { machine: string | null }>(
          'SELECT cmd_raw AS line, ts_ms AS tsMs, duration_ms AS durationMs, exit_code AS exit, cwd, session_id AS session, ' +
            'machine FROM command_event ORDER BY ts_ms, cmd_raw',
        )
        .all();
    } finally {
      database.close();
    }
  }

  /** All files of its data as one text, to look for what must not be there. */
  bytes(directory = join(this.directory, 'data')): string {
    return readdirSync(directory, { withFileTypes: true })
      .map((entry) => {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) return this.bytes(path);
        return entry.isFile() ? readFileSync(path, 'latin1') : '';
      })
      .join('');
  }
}
