import { randomBytes } from 'node:crypto';
import type { SyncProgress } from '@hunch/common/protocol';
import { AccountKey, AtuinServer, checkKey, download, SyncFailure, upload } from '@hunch/history-sync';
import { StoredHistory } from './departures.ts';
import { HistoryExchange, type HistorySink } from './history-exchange.ts';
import { httpPort } from './http-port.ts';
import type { SyncJob, SyncOutcome, SyncThreadData } from './messages.ts';
import { RecordDatabase } from './record-database.ts';
import { EntryNames, SyncDirectory } from './sync-directory.ts';

/** Beyond it the order of commands from several machines is wrong. */
const CLOCK_DIFFERENCE_MAX_MS = 5 * 60_000;

const nothingDone: SyncOutcome = { sent: 0, received: 0, removed: 0, problems: [] };

/** Does one job and closes what it opened. Every failure that a user can meet is a `SyncFailure`. */
export class SyncJobs {
  readonly #data: SyncThreadData;
  readonly #directory: SyncDirectory;
  readonly #sink: HistorySink;
  readonly #signal: AbortSignal;
  readonly #tell: (progress: SyncProgress) => void;
  #clockDifferenceMs = 0;

  constructor(
    data: SyncThreadData,
    sink: HistorySink,
    signal: AbortSignal,
    tell: (progress: SyncProgress) => void,
  ) {
    this.#data = data;
    this.#directory = new SyncDirectory(data.dataDir, data.keyFile);
    this.#sink = sink;
    this.#signal = signal;
    this.#tell = tell;
  }

  run(job: SyncJob): Promise<SyncOutcome> | SyncOutcome {
    switch (job.kind) {
      case 'pass':
        return this.#pass();
      case 'login':
        return this.#login(job);
      case 'remember':
        return this.#remember(job);
      case 'deleting':
        return this.#deleting(job.pattern);
    }
  }

  async #login({ user, password, email, key: text }: SyncJob & { kind: 'login' }): Promise<SyncOutcome> {
    const before = this.#key();
    const given = text === null ? before : AccountKey.parse(text);
    if (text !== null && given === undefined) throw notAKey();
    if (given === undefined && email === null) throw noKey();
    const key = given ?? new AccountKey(randomBytes(32));
    const anonymous = this.#server(null);
    const credentials = { user, password };
    const session = await (email === null
      ? anonymous.login(credentials)
      : anonymous.register(credentials, email));
    const server = this.#server(session);
    await checkKey(server, await server.status(), key);
    this.#directory.ensure();
    const database = new RecordDatabase(this.#directory.database);
    const isAnew = before !== undefined && before.id !== key.id;
    if (isAnew || database.state('diverged') === 1) {
      this.#directory.renew();
      database.reset();
    }
    database.close();
    this.#directory.writeKey(key.fileText());
    this.#directory.writeLogin({ server: this.#data.server, user, session });
    return nothingDone;
  }

  async #pass(): Promise<SyncOutcome> {
    const login = this.#directory.login();
    if (login === undefined) throw loggedOut();
    if (login.server !== this.#data.server) throw elsewhere(login.server, this.#data.server);
    const key = this.#key();
    if (key === undefined) throw noKey();
    const server = this.#server(login.session);
    const { pageSize } = await server.capabilities();
    const status = await server.status();
    await checkKey(server, status, key);
    const identity = this.#directory.identity();
    return this.#opened(key, async (database, exchange) => {
      const transfer = {
        server,
        store: database,
        status,
        host: identity.host,
        pageSize,
        signal: this.#signal,
      };
      const received = await download({ ...transfer, onProgress: this.#progressOf('receive') });
      await exchange.takeIn(this.#sink, () => this.#signal.aborted, this.#progressOf('learn'));
      exchange.sealNew(() => this.#signal.aborted);
      const sent =
        received.problems.length > 0
          ? { records: 0, problems: [] }
          : await upload({ ...transfer, onProgress: this.#progressOf('send') });
      const diverged = [...received.problems, ...sent.problems];
      database.setState('diverged', diverged.length > 0 ? 1 : 0);
      this.#directory.noteSynced(Date.now());
      return {
        sent: sent.records,
        received: received.records,
        removed: exchange.removed,
        problems: [...diverged, ...this.#notes(exchange)],
      };
    });
  }

  #progressOf(step: SyncProgress['step']): (done: number, of: number) => void {
    return (done, of) => this.#tell({ step, done, of });
  }

  #notes({ unreadable }: HistoryExchange): readonly string[] {
    const minutes = Math.round(Math.abs(this.#clockDifferenceMs) / 60_000);
    const direction = this.#clockDifferenceMs > 0 ? 'ahead of' : 'behind';
    return [
      ...(unreadable === 0
        ? []
        : [
            `${unreadable} records could not be read: another key wrote them, or they are damaged. They are kept.`,
          ]),
      ...(Math.abs(this.#clockDifferenceMs) <= CLOCK_DIFFERENCE_MAX_MS
        ? []
        : [
            `The clock of this machine is ${minutes} minutes ${direction} the server's: set it, or commands stand in a wrong order.`,
          ]),
    ];
  }

  #remember({ named }: SyncJob & { kind: 'remember' }): SyncOutcome {
    this.#directory.ensure();
    const names = new EntryNames(this.#directory.identity());
    const database = new RecordDatabase(this.#directory.database);
    try {
      database.together(() => {
        for (const { id, sessionId: session, tsMs, cmdRaw } of named) {
          if (database.entry(id) !== undefined) continue;
          const run = names.run(session, tsMs, cmdRaw);
          database.putEntry({
            id,
            run,
            line: names.line(cmdRaw),
            session,
            tsMs,
            record: null,
            isDeleted: false,
          });
        }
      });
    } finally {
      database.close();
    }
    return nothingDone;
  }

  #deleting(pattern: string): Promise<SyncOutcome> | SyncOutcome {
    const key = this.#key();
    if (key === undefined) return nothingDone;
    return this.#opened(key, (_, exchange, history) => {
      exchange.bury(history.linesMatching(pattern));
      return nothingDone;
    });
  }

  async #opened(
    key: AccountKey,
    use: (
      database: RecordDatabase,
      exchange: HistoryExchange,
      history: StoredHistory,
    ) => Promise<SyncOutcome> | SyncOutcome,
  ): Promise<SyncOutcome> {
    const database = new RecordDatabase(this.#directory.database);
    const history = new StoredHistory(this.#data.suggestionsDb);
    try {
      const exchange = new HistoryExchange(database, history, key, this.#directory.identity(), this.#data);
      return await use(database, exchange, history);
    } finally {
      history.close();
      database.close();
    }
  }

  #key(): AccountKey | undefined {
    return AccountKey.parse(this.#directory.keyText() ?? '');
  }

  #server(session: string | null): AtuinServer {
    const http = httpPort((date) => {
      const theirs = Date.parse(date ?? '');
      if (!Number.isNaN(theirs)) this.#clockDifferenceMs = Date.now() - theirs;
    });
    return new AtuinServer(http, this.#data.server, session);
  }
}

function loggedOut(): SyncFailure {
  return new SyncFailure('no-session', 'This machine is not logged in. Log in first: hunch sync login');
}

function elsewhere(before: string, now: string): SyncFailure {
  return new SyncFailure(
    'no-session',
    `This machine is logged in at ${before}, and sync.server is ${now} now. Log in there: hunch sync login`,
  );
}

function noKey(): SyncFailure {
  return new SyncFailure(
    'wrong-key',
    'This machine has no key. Show it on a machine that syncs (hunch sync key, or atuin key), then: hunch sync login',
  );
}

function notAKey(): SyncFailure {
  return new SyncFailure(
    'wrong-key',
    'That is no key: 24 words or one line of base64 are, as hunch sync key or atuin key shows them.',
  );
}
