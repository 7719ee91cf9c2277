import type { Database } from 'better-sqlite3';
import { HunchError } from '@hunch/common/errors';
import { profileNames, profiles, tierOf, tiers, type ProfileName, type Tier } from '@hunch/prompt-router';
import type { Job } from './job.ts';
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
export const job: Job = {
  run({ environment, args, output }) {
    const name = readProfile(args);
    const kept = readRouterDatabase(environment, readDecisions) ?? [];
    const moves = new Map<string, { from: Tier; to: Tier; requests: number }>();
    let requests = 0;
    for (const decision of kept) {
      const to = decidedByScore(decision) ? tierOf(decision.score, profiles[name]) : decision.tier;
      const key = `${decision.tier} ${to}`;
      const move = moves.get(key) ?? { from: decision.tier, to, requests: 0 };
      moves.set(key, { ...move, requests: move.requests + decision.requests });
      requests += decision.requests;
    }
    const rank = (tier: Tier): number => tiers.indexOf(tier);
    const sorted = [...moves.values()].toSorted(
      (left, right) => rank(left.from) - rank(right.from) || rank(left.to) - rank(right.to),
    );
    output.write(`${JSON.stringify({ kind: 'router-replay', profile: name, requests, moves: sorted })}\n`);
    return Promise.resolve(0);
  },
};

function readProfile(args: readonly string[]): ProfileName {
  const given = args[args.indexOf('--profile') + 1];
  const name = profileNames.find((known) => known === given);
  if (name !== undefined) return name;
  throw new HunchError('E_INVALID_ARGUMENT', `--profile takes one of ${profileNames.join(', ')}.`);
}

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
