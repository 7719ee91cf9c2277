import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endWithThis } from '@hunch/bench';
import { Agent, request } from 'undici';
import pg from 'pg';
import { firstLine } from '../process.ts';
import { ANSWER_TOKENS_MAX, billingProvider, PRICE, type BillingProvider } from './billing-provider.ts';
import { freePort, postgresServer, redisServer, type Server } from './servers.ts';

export const agent = new Agent({ connections: 1_500, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

export interface GatewayProcess {
  url: string;
  child: ChildProcess;
  readonly home: string;
}

export interface Team {
  readonly provider: BillingProvider;
  readonly redis: Server;
  readonly postgres: Server;
  readonly gateways: readonly GatewayProcess[];
  readonly database: pg.Pool;
}

export async function assemble(dayUsd: number): Promise<Team> {
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

export function configuration(parts: {
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

export async function startGateway(
  home: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
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

export async function restart(gateway: GatewayProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (gateway === undefined) return;
  const exited = new Promise<void>((done) => gateway.child.once('exit', () => done()));
  gateway.child.kill(signal);
  await exited;
  Object.assign(gateway, await startGateway(gateway.home));
}

/** @returns the status; `cancelled`: this client left; `cut`: it was left */
export async function ask(
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
export function spool(gateways: readonly GatewayProcess[]): readonly string[] {
  return gateways.flatMap(({ home, child }) => {
    const directory = join(home, 'data/router-spool');
    return existsSync(directory)
      ? readdirSync(directory).map((name) => `${name} of process ${child.pid}`)
      : [];
  });
}

export async function disband({ provider, redis, postgres, gateways, database }: Team): Promise<void> {
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
export async function poll(isDone: () => Promise<boolean>, state: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isDone()) return;
    await pause(100);
  }
  throw new Error(`nothing has come of it after a minute: ${state()}`);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
