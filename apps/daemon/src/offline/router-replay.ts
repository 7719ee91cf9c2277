import type { Database } from 'better-sqlite3';
import { parseArgs } from 'node:util';
import { profileNames, profiles, tierOf, tiers, type Tier } from '@hunch/prompt-router';
import { reportJob } from './job.ts';
import { readRouterDatabase } from './router-database.ts';

interface KeptDecision {
  readonly tier: Tier;
  readonly source: string;
  readonly score: number;
  readonly requests: number;
}

/**
 * `router-replay --profile NAME`: what the recorded decisions would be under another profile; one line. Only what the
 * score decided changes with it: overrides, forced tiers and what a conversation demands stand.
 */
export const job = reportJob(({ args, paths }) => {
  const { values } = parseArgs({ args: [...args], options: { profile: { type: 'string' } } });
  const profile = profileNames.find((known) => known === values.profile) ?? 'spec';
  const moves = new Map<string, { readonly from: Tier; readonly to: Tier; readonly requests: number }>();
  let requests = 0;
  for (const decision of readRouterDatabase(paths, readDecisions) ?? []) {
    const from = decision.tier;
    const to = decidedByScore(decision) ? tierOf(decision.score, profiles[profile]) : from;
    const before = moves.get(`${from} ${to}`)?.requests ?? 0;
    moves.set(`${from} ${to}`, { from, to, requests: before + decision.requests });
    requests += decision.requests;
  }
  const rank = (tier: Tier): number => tiers.indexOf(tier);
  const sorted = [...moves.values()].toSorted(
    (left, right) => rank(left.from) - rank(right.from) || rank(left.to) - rank(right.to),
  );
  return { kind: 'router-replay', profile, requests, moves: sorted };
});

function decidedByScore({ source }: KeptDecision): boolean {
  return source === 'rules' || source === 'calibrated' || source === 'default';
}

function readDecisions(database: Database): KeptDecision[] {
  return database
    .prepare<[], KeptDecision>(
      'SELECT tier, source, score, count(*) AS requests FROM decision WHERE tier IS NOT NULL GROUP BY tier, source, score',
    )
    .all();
}
