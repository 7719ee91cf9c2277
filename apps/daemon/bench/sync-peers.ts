import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printTable } from '@hunch/bench';
import { postgresServer } from './gateway-load/servers.ts';
import { AtuinClient } from './sync-peers/atuin-client.ts';
import { AtuinServerProcess } from './sync-peers/atuin-server.ts';
import { newAccount } from './sync-peers/account.ts';
import { canaries } from './sync-peers/canaries.ts';
import { deletions } from './sync-peers/deletions.ts';
import { equalFields } from './sync-peers/equal-fields.ts';
import { million, suggestDuringSync } from './sync-peers/first-sync.ts';
import { sidRoot } from './sync-peers/sid-root.ts';
import type { Measured, Row, Setting } from './sync-peers/setting.ts';
import { switching } from './sync-peers/switching.ts';
import { writers } from './sync-peers/writers.ts';

// sync-peers DIRECTORY [row=NAME] [database=NAME] [share=0.1] [record]: history sync beside the real atuin and atuin-server. Makes a
// Debian sid root in DIRECTORY when there is none, runs each row of docs/sync.md's table on SQLite and PostgreSQL, and prints the table.
// `record` writes anew what CI replays (packages/history-sync/test/golden). Needs root, debootstrap and PostgreSQL; run `pnpm build` first.

const rows: Readonly<Record<string, Row>> = {
  fields: equalFields,
  writers,
  deletions,
  canaries,
  switching,
  latency: suggestDuringSync,
  million,
};
const databases = ['sqlite', 'postgres'];
const FIRST_PORT = 18_700;

const [directory, ...choices] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: sync-peers DIRECTORY [row=NAME] [database=NAME] [share=NUMBER] [record]\n');
  process.exit(2);
}
const root = sidRoot(resolve(directory));
const run = mkdtempSync(join(resolve(directory), 'run-'));
const tag = run.slice(-6);
const table: (Measured & { readonly database: string })[] = [];

if (choices.includes('record')) await record();
else for (const database of databases.filter((name) => isChosen('database', name))) await measure(database);
if (table.length > 0)
  printTable(
    ['what', 'database', 'must', 'measured', ''],
    table.map(({ what, database, must, measured, isMet }) => [
      what,
      database,
      must,
      measured,
      isMet ? 'ok' : 'MISSED',
    ]),
  );
process.exit(table.every(({ isMet }) => isMet) ? 0 : 1);

function isChosen(kind: string, name: string): boolean {
  return !choices.some((choice) => choice.startsWith(`${kind}=`)) || choices.includes(`${kind}=${name}`);
}

async function measure(database: string): Promise<void> {
  const { server, end } = await serverOn(database);
  const share = Number(choices.find((choice) => choice.startsWith('share='))?.slice('share='.length) ?? 1);
  for (const [row, measured] of Object.entries(rows)) {
    if (!isChosen('row', row)) continue;
    const name = (machine: string): string => `${machine}-${row}-${database}-${tag}`;
    const setting: Setting = { root, directory: join(run, database, row), server, database, name, share };
    mkdirSync(setting.directory, { recursive: true });
    const startMs = performance.now();
    const found = await measured(setting).catch((error: unknown) => [failed(row, error)]);
    table.push(...found.map((one) => ({ ...one, database })));
    const seconds = Math.round((performance.now() - startMs) / 1000);
    for (const { what, measured: said, isMet } of found)
      console.log(`${database} ${row} (${seconds} s): ${isMet ? 'ok' : 'MISSED'}: ${what}: ${said}`);
  }
  await end();
}

function failed(row: string, error: unknown): Measured {
  return {
    what: row,
    must: 'to run',
    measured: error instanceof Error ? error.message : String(error),
    isMet: false,
  };
}

async function serverOn(
  database: string,
): Promise<{ readonly server: AtuinServerProcess; readonly end: () => Promise<void> }> {
  const port = FIRST_PORT + databases.indexOf(database) * 10;
  const name = `server-${database}-${tag}`;
  const postgres = database === 'postgres' ? await postgresServer(port + 1) : undefined;
  if (database === 'postgres' && postgres === undefined)
    throw new Error('no PostgreSQL: apt-get install postgresql');
  const server = new AtuinServerProcess(
    root,
    name,
    port,
    postgres?.url ?? `sqlite:///root/${name}/server.db`,
  );
  await server.start();
  return {
    server,
    end: async () => {
      await server.kill();
      await postgres?.kill();
    },
  };
}

/** An account as people have it: commands with hard characters, a deletion, and records that are no history. */
async function record(): Promise<void> {
  const { server, end } = await serverOn('sqlite');
  const account = newAccount();
  const peer = new AtuinClient(root, `recorded-${tag}`, server.url, 'laptop');
  peer.register(account);
  peer.add('echo hello', { cwd: '/tmp/p', exit: 3, durationNs: 5_000_000_000 });
  peer.add('for f in *; do\n  printf "%s ✓ ünïcode 日本" "$f"\ndone');
  peer.add('secret thing');
  peer.run('search', '--delete', '--search-mode', 'fulltext', 'secret thing');
  peer.run('kv', 'set', '--key', 'colour', 'blue');
  peer.sync();
  const values = ['test/record.ts', server.url, account.user, account.password, peer.keyFileText, peer.key];
  const package_ = resolve('../../packages/history-sync');
  const { status } = spawnSync(join(package_, 'node_modules/.bin/hunch-run'), values, {
    cwd: package_,
    stdio: 'inherit',
  });
  await end();
  if (status !== 0) throw new Error(`test/record.ts ended with ${status}`);
  console.log('recorded; now: pnpm --filter @hunch/history-sync test');
}
