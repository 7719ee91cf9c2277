import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endWithThis, isSmoke, printTable } from '@hunch/bench';
import { Agent, request } from 'undici';
import pg from 'pg';
import {
  ANSWER_TOKENS_MAX,
  billingProvider,
  PRICE,
  type BillingProvider,
} from './gateway-load/billing-provider.ts';
import { freePort, postgresServer, redisServer, type Server } from './gateway-load/servers.ts';
import { firstLine } from './process.ts';

/**
 * Two gateways of one team, a Redis server and a PostgreSQL server, a provider that keeps its own bill. First a budget under many
 * requests at once while things are taken away, then the ledger while each of the four is killed in turn.
 */
const REQUESTS = isSmoke() ? 150 : 1_000;
const KEPT = isSmoke() ? 60 : 400;
/** What is not in the ledger by then is missing. */
const LATE_MS = 15_000;
/** What one request may cost at most. */
const ONE_USD = ((ANSWER_TOKENS_MAX + 20) * PRICE) / 1e6;
const agent = new Agent({ connections: 1_500, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

interface GatewayProcess {
  url: string;
  child: ChildProcess;
  readonly home: string;
}

interface Team {
  readonly provider: BillingProvider;
  readonly redis: Server;
  readonly postgres: Server;
  readonly gateways: readonly GatewayProcess[];
  readonly database: pg.Pool;
}

const team = await assemble(REQUESTS * 0.000_2 * PRICE);
try {
  await budget(team);
} finally {
  await disband(team);
}
const second = await assemble(0);
try {
  await ledger(second);
} finally {
  await disband(second);
  await agent.destroy();
}

async function budget({ provider, redis, gateways, database }: Team): Promise<void> {
  const limit = REQUESTS * 0.000_2 * PRICE;
  const counts = new Map<string, number>();
  const asked = Array.from({ length: REQUESTS }, async (_, at) => {
    // Over two seconds, so that things can be taken away in between.
    await pause((at * 2_000) / REQUESTS);
    const model = at % 20 === 7 ? 'near/unheard-of' : at % 20 === 13 ? 'near/unpriced' : 'auto';
    const status = await ask(gateways[at % 2], {
      stream: at % 3 === 0,
      model,
      leaveAfterMs: at % 10 === 3 ? 60 : undefined,
    });
    counts.set(status, (counts.get(status) ?? 0) + 1);
  });
  await pause(600);
  await restart(gateways[0], 'SIGTERM');
  await pause(300);
  await redis.kill();
  await pause(300);
  await redis.start();
  await Promise.all(asked);
  // Each that comes alone is answered until it is spent; a server that came back empty is trusted after some seconds.
  for (let refused = 0; refused < 40;) {
    const status = await ask(gateways[refused % 2], { stream: false, model: 'auto' });
    if (status === '200') refused = 0;
    else refused += 1;
    if (status === '503') await pause(250);
  }
  const { usd } = provider.bill;
  await poll(
    () => Promise.resolve(spool(gateways).length === 0),
    () => `the spools hold ${spool(gateways).join(', ')}`,
  );
  const [{ counted } = { counted: 0 }] = (
    await database.query<{ counted: number }>('SELECT sum(cost_usd) AS counted FROM hunch_spend')
  ).rows;
  console.log(
    `\nbudget: ${REQUESTS} requests at two gateways, a tenth cancelled, a tenth for models without a price; one gateway restarted, Redis killed`,
  );
  printTable(
    ['', 'US dollars'],
    [
      ['budget', limit.toFixed(4)],
      ["the provider's bill", usd.toFixed(4)],
      ['the ledger', counted.toFixed(4)],
      ['one request at most', ONE_USD.toFixed(4)],
    ],
  );
  console.log(`answers: ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  console.log(
    `passed by ${Math.max(0, (usd - limit) / ONE_USD).toFixed(2)} requests; counted ${(((counted - usd) / usd) * 100).toFixed(2)} % off`,
  );
  if (usd > limit + ONE_USD) throw new Error('the budget was passed by more than one request');
  if (Math.abs(counted - usd) / usd > 0.01) throw new Error('the ledger is more than 1 % off the bill');
}

async function ledger({ provider, redis, postgres, gateways, database }: Team): Promise<void> {
  const rows: string[][] = [];
  // The one that told that all is ready.
  let answered = 1;
  const round = async (name: string, harm: () => Promise<void>): Promise<void> => {
    const before = answered;
    const asked = Array.from({ length: KEPT }, async (_, at) => {
      await pause((at * 1_500) / KEPT);
      // The one that is killed cuts its own requests off; their clients ask the other.
      if ((await ask(gateways[at % 2], { stream: at % 3 === 0, model: 'auto' })) === '200') answered += 1;
      else if ((await ask(gateways[(at + 1) % 2], { stream: at % 3 === 0, model: 'auto' })) === '200')
        answered += 1;
    });
    await pause(500);
    await harm();
    await Promise.all(asked);
    const startedAtMs = performance.now();
    let kept = 0;
    // An answer may reach its client before its entry reaches the spool: an empty spool alone is no proof.
    const isWritten = async (): Promise<boolean> => {
      if (spool(gateways).length > 0) return false;
      kept = await keptIn(database);
      return kept >= answered || performance.now() - startedAtMs > LATE_MS;
    };
    await poll(isWritten, () => `the spools hold ${spool(gateways).join(', ')}`);
    const writtenMs = performance.now() - startedAtMs;
    rows.push([
      name,
      String(answered - before),
      String(kept),
      String(answered - kept),
      (writtenMs / 1000).toFixed(1),
    ]);
  };
  await round('nobody', () => Promise.resolve());
  await round('first gateway', () => restart(gateways[0], 'SIGKILL'));
  await round('second gateway', () => restart(gateways[1], 'SIGKILL'));
  await round('Redis', async () => {
    await redis.kill();
    await pause(500);
    await redis.start();
  });
  await round('PostgreSQL', async () => {
    await postgres.kill();
    await pause(2_000);
    await postgres.start();
  });
  console.log(
    `\nledger: ${KEPT} requests a round at two gateways while each is killed (SIGKILL; PostgreSQL by its own immediate shutdown)`,
  );
  printTable(['killed', 'whole answers', 'in the ledger, all', 'missing, all', 'written after, s'], rows);
  console.log(`the provider gave ${provider.bill.whole} whole answers`);
  if (rows.some(([, , , missing = '']) => Number(missing) > 0))
    throw new Error('answers are missing in the ledger');
}

async function keptIn(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ kept: number }>(
    "SELECT count(*)::int AS kept FROM hunch_decision WHERE outcome = 'answered'",
  );
  return rows[0]?.kept ?? 0;
}

async function assemble(dayUsd: number): Promise<Team> {
  const provider = await billingProvider();
  const [redis, postgres] = [await redisServer(await freePort()), await postgresServer()];
  if (postgres === undefined) {
    console.log('no PostgreSQL is installed: nothing to measure');
    process.exit(0);
  }
  const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
  database.on('error', () => undefined);
  const gateways: GatewayProcess[] = [];
  for (let at = 0; at < 2; at += 1) {
    const home = mkdtempSync(join(tmpdir(), 'hunch-bench-team-'));
    mkdirSync(join(home, 'data'), { mode: 0o700 });
    writeFileSync(join(home, 'data/router-token'), 'team-token\n', { mode: 0o600 });
    const port = await freePort();
    writeFileSync(join(home, 'gateway.toml'), configuration({ port, provider, redis, postgres, dayUsd }));
    gateways.push({ home, ...(await startGateway(home)) });
  }
  // A server that knows nothing is trusted after some seconds.
  let last = '';
  await poll(
    async () => (last = await ask(gateways[0], { stream: false, model: 'auto' })) === '200',
    () => `the first gateway answers ${last}`,
  );
  return { provider, redis, postgres, gateways, database };
}

function configuration(parts: {
  readonly port: number;
  readonly provider: BillingProvider;
  readonly redis: Server;
  readonly postgres: Server;
  readonly dayUsd: number;
}): string {
  return `[prompt_router]
listen = "127.0.0.1:${parts.port}"
state_url = "${parts.redis.url}"
ledger_url = "${parts.postgres.url}"
retries = 0
[prompt_router.sticky]
enabled = false
[prompt_router.budget]
day_usd = ${parts.dayUsd}
without_state = "close"
[prompt_router.tiers]
simple = ["near/a"]
[prompt_router.providers.near]
base_url = "${parts.provider.url}"
models = ["unpriced"]
[prompt_router.models."near/a"]
input = ${PRICE}
output = ${PRICE}
`;
}

async function startGateway(home: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  const child = endWithThis(
    spawn(process.execPath, [resolve('dist/hunchd.mjs'), 'gateway'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...environment,
        HUNCH_HOME: home,
        HUNCH_CONFIG: join(home, 'gateway.toml'),
        HUNCH_ALLOW_ROOT: '1',
      },
    }),
  );
  return { child, url: await firstLine(child, /^hunchd gateway (\S+)\n/m) };
}

async function restart(gateway: GatewayProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (gateway === undefined) return;
  const exited = new Promise<void>((done) => gateway.child.once('exit', () => done()));
  gateway.child.kill(signal);
  await exited;
  Object.assign(gateway, await startGateway(gateway.home));
}

/** @returns the status; `cancelled`: this client left; `cut`: it was left */
async function ask(
  gateway: GatewayProcess | undefined,
  given: { readonly stream: boolean; readonly model: string; readonly leaveAfterMs?: number | undefined },
): Promise<string> {
  const leaving = new AbortController();
  const timer =
    given.leaveAfterMs === undefined ? undefined : setTimeout(() => leaving.abort(), given.leaveAfterMs);
  try {
    const response = await request(`${gateway?.url ?? ''}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer team-token' },
      body: JSON.stringify({
        model: given.model,
        max_tokens: ANSWER_TOKENS_MAX,
        stream: given.stream,
        messages: [{ role: 'user', content: 'What is 2+2?' }],
      }),
      dispatcher: agent,
      signal: leaving.signal,
    });
    const text = await response.body.text();
    const isWhole = !given.stream || response.statusCode !== 200 || text.endsWith('data: [DONE]\n\n');
    return isWhole ? String(response.statusCode) : 'cut';
  } catch {
    return leaving.signal.aborted ? 'cancelled' : 'cut';
  } finally {
    clearTimeout(timer);
  }
}

/** Files of the ledger that are not sent yet. */
function spool(gateways: readonly GatewayProcess[]): readonly string[] {
  return gateways.flatMap(({ home, child }) => {
    const directory = join(home, 'data/router-spool');
    return existsSync(directory)
      ? readdirSync(directory).map((name) => `${name} of process ${child.pid}`)
      : [];
  });
}

async function disband({ provider, redis, postgres, gateways, database }: Team): Promise<void> {
  await database.end().catch(() => undefined);
  for (const { child, home } of gateways) {
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  }
  await Promise.all([redis.kill(), postgres.kill()]);
  for (const { directory } of [redis, postgres]) rmSync(directory, { recursive: true, force: true });
  provider.close();
}

/** @param state what stands in the way, for the message */
async function poll(isDone: () => Promise<boolean>, state: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isDone()) return;
    await pause(100);
  }
  throw new Error(`nothing has come of it after a minute: ${state()}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
