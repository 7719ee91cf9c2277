import { isSmoke, printTable } from '@hunch/bench';
import type pg from 'pg';
import { ANSWER_TOKENS_MAX, PRICE } from './gateway-load/billing-provider.ts';
import {
  agent,
  ask,
  assemble,
  disband,
  pause,
  poll,
  restart,
  spool,
  type Team,
} from './gateway-load/team.ts';

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

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  const team = await assemble(REQUESTS * 0.000_2 * PRICE);
  try {
    await budget(team, signal);
  } finally {
    await disband(team);
  }
}
const second = await assemble(0);
try {
  await ledger(second);
} finally {
  await disband(second);
  await agent.destroy();
}

/** @param signal that a gateway gets in the midst of it */
async function budget(
  { provider, redis, gateways, database }: Team,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
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
  await restart(gateways[0], signal);
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
  const [{ lost, cutOff, paid } = { lost: 0, cutOff: 0, paid: 0 }] = (
    await database.query<{ lost: number; cutOff: number; paid: number }>(
      `SELECT coalesce(sum(cost_usd) FILTER (WHERE source = 'lost'), 0) AS lost,
        count(*) FILTER (WHERE source = 'lost')::int AS "cutOff", count(*) FILTER (WHERE cost_usd > 0)::int AS paid
        FROM hunch_decision`,
    )
  ).rows;
  console.log(
    `\nbudget: ${REQUESTS} requests at two gateways, a tenth cancelled, a tenth for models without a price; one gateway restarted by ${signal}, Redis killed`,
  );
  printTable(
    ['', 'US dollars'],
    [
      ['budget', limit.toFixed(4)],
      ["the provider's bill", usd.toFixed(4)],
      ['the ledger', counted.toFixed(4)],
      ['of that for requests that were cut off', lost.toFixed(4)],
      ['one request at most', ONE_USD.toFixed(4)],
    ],
  );
  console.log(
    `requests at the provider: ${provider.bill.requests}, in the ledger: ${paid}, of them cut off: ${cutOff}`,
  );
  console.log(`answers: ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  console.log(
    `passed by ${Math.max(0, (usd - limit) / ONE_USD).toFixed(2)} requests; counted ${(((counted - usd) / usd) * 100).toFixed(2)} % off`,
  );
  if (usd > limit + ONE_USD) throw new Error('the budget was passed by more than one request');
  if (Math.abs(counted - usd) > usd * 0.01) throw new Error('the ledger is more than 1 % off the bill');
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
