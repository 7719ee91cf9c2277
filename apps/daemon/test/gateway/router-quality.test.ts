import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { hunchPaths } from '@hunch/common/paths';
import { expect, onTestFinished, test } from 'vitest';
import type { DecisionRecord, GradeRecord } from '../../src/gateway/ledger.ts';
import { PostgresStore } from '../../src/gateway/store/postgres-store.ts';
import { RouterDatabase } from '../../src/gateway/store/router-database.ts';
import type { ReportJob } from '../../src/offline/job.ts';
import { job as calibrate } from '../../src/offline/router-calibrate.ts';
import { job as feedback } from '../../src/offline/router-feedback.ts';
import { job as quality } from '../../src/offline/router-quality.ts';
import { job as replay } from '../../src/offline/router-replay.ts';
import { decisionRecord } from './support/decision.ts';
import { hasPostgres, startPostgres } from './support/postgres.ts';

const nowMs = Date.now();

interface Home {
  readonly run: <Report>(job: ReportJob<Report>, ...args: readonly string[]) => Promise<Report>;
  readonly write: (decisions: readonly DecisionRecord[], grades: readonly GradeRecord[]) => Promise<void>;
}

async function home(configuration: string, ledger: 'SQLite' | 'PostgreSQL'): Promise<Home> {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-quality-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const paths = { ...hunchPaths({ HUNCH_HOME: directory }, 0), config: join(directory, 'config.toml') };
  const url = ledger === 'SQLite' ? '' : (await startPostgres()).url;
  writeFileSync(paths.config, `[prompt_router]\nledger_url = ${JSON.stringify(url)}\n${configuration}`);
  const run: Home['run'] = async (job, ...args) =>
    job.report({
      environment: {},
      paths,
      args,
      input: Readable.from([]),
      output: new Writable(),
      say: () => undefined,
    });
  if (url === '') {
    mkdirSync(dirname(paths.routerDb), { recursive: true });
    const settings = { nowMs: () => nowMs, decisionsDays: 30, onMovedAside: () => undefined };
    const database = new RouterDatabase({ path: paths.routerDb, ...settings });
    onTestFinished(() => database.close());
    return { run, write: (...[decisions, grades]) => Promise.resolve(database.write(decisions, [], grades)) };
  }
  const store = new PostgresStore(url, 30);
  onTestFinished(() => store.close());
  const write: Home['write'] = (decisions, grades) =>
    store.write(
      [
        ...decisions.map((decision) => ({ id: randomUUID(), decision })),
        ...grades.map((grade) => ({ id: randomUUID(), grade })),
      ],
      nowMs,
    );
  return { run, write };
}

function pair(score: number, grade: number | null, changed: Partial<GradeRecord> = {}): GradeRecord {
  return {
    tsMs: nowMs,
    kind: 'judge',
    score,
    tier: score < 0.35 ? 'SIMPLE' : 'REASONING',
    cheapModel: 'p/cheap',
    strongModel: 'p/strong',
    grade,
    cheapUsd: 0.001,
    strongUsd: 0.01,
    prompt: null,
    ...changed,
  };
}

const twoTiers =
  'profile = "careful"\n[prompt_router.tiers]\nsimple = ["p/cheap"]\nreasoning = ["p/strong"]\n';

/** Good below a score of 0.5, bad above, evenly spread from -0.5 to 1. */
const spread = Array.from({ length: 300 }, (_, at) => {
  const score = -0.5 + (at * 1.5) / 300;
  return pair(score, score < 0.5 ? 1 : 0);
});

const ledgers = ['SQLite', ...(hasPostgres ? (['PostgreSQL'] as const) : [])] as const;

test.each(ledgers)(
  'in %s: quality, its cost and the profile that keeps the target, and what users did',
  async (ledger) => {
    const { run, write } = await home(twoTiers, ledger);
    const again = (kind: 'retry' | 'edit') => pair(0, null, { kind, cheapModel: '', strongModel: '' });
    const answered = Array.from({ length: 10 }, () => decisionRecord({ tsMs: nowMs, prompt: 'p' }));
    await write(answered, [...spread, again('retry'), again('retry'), again('edit')]);
    await run(feedback, 'good');
    const report = await run(quality);
    expect(report).toMatchObject({
      pairs: 300,
      judged: 300,
      // Of the scores above 0.5 every answer is the strongest model's already.
      now: { strong_share: 0.4333, quality: { value: 1, high: 1 }, saved: 0.51 },
      profiles: [{ profile: 'spec' }, { profile: 'thrifty' }, { profile: 'careful' }],
      advised: 'thrifty',
      tiers: [{ tier: 'SIMPLE', answered: 10, retried: 2, edited: 1, judged: 1, good: 1 }],
    });
    expect(report.now?.quality.low).toBeCloseTo(0.987, 3);
    const { curve = [] } = report;
    expect(curve).toHaveLength(11);
    expect(curve[0]).toMatchObject({ strong_share: 0, saved: 0.9, quality: { value: 0.6667 } });
    expect(curve[10]).toMatchObject({ strong_share: 1, saved: 0, quality: { value: 1, low: 1 } });
    for (const { quality: at } of curve) expect(at.low).toBeLessThanOrEqual(at.value ?? 0);
    expect(await run(replay, '--profile', 'spec')).toMatchObject({ requests: 10 });
  },
);

test('without a gateway, and with too few pairs, it says so', async () => {
  const empty = await home(twoTiers, 'SQLite');
  expect(await empty.run(quality)).toMatchObject({ pairs: 0, enabled: false, tiers: [] });
  await empty.write([], spread.slice(0, 49));
  const report = await empty.run(quality);
  expect(report).toMatchObject({ pairs: 49, pairs_min: 50 });
  expect(report.now).toBeUndefined();
});

test('a profile is not advised on luck: the whole interval is above the target', async () => {
  const { run, write } = await home(twoTiers, 'SQLite');
  // 57 of 60 good: 95 %, but of an interval that reaches down to 86.
  await write(
    [],
    Array.from({ length: 60 }, (_, at) => pair(-0.4, at < 3 ? 0 : 1)),
  );
  expect(await run(quality)).toMatchObject({ advised: null, now: { quality: { value: 0.95 } } });
});

test('pairs whose prompts were kept are learnt from', async () => {
  const { run, write } = await home('', 'SQLite');
  const words = ['river', 'table', 'green', 'paper', 'music', 'window'];
  const grades = Array.from({ length: 140 }, (_, index) => {
    const isHard = index % 3 === 0;
    const filler = words.map((word, at) => (((index >> at) & 1) === 1 ? word : '')).join(' ');
    const prompt = `${index} ${filler} ${isHard ? 'tax amortisation' : 'holiday photo'}`;
    return pair(0, isHard ? 0 : 1, { prompt });
  });
  await write([], grades);
  expect(await run(calibrate, '--recorded', '--dry-run')).toMatchObject({ rows: 140, better: true });
});
