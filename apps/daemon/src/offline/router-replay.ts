import { parseArgs } from 'node:util';
import { decidedTier, profileNames, profiles, tierOf, tiers, type Tier } from '@hunch/prompt-router';
import { configurationOf, reportJob } from './job.ts';
import { readLedger, type LedgerReader } from './ledger-reader.ts';

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
export const job = reportJob(async (context) => {
  const { prompt_router: options } = configurationOf(context);
  const { values } = parseArgs({ args: [...context.args], options: { profile: { type: 'string' } } });
  const profile = profileNames.find((known) => known === values.profile) ?? 'spec';
  // As the gateway decides; where a model is asked, the rules' own tier is what it would be asked beside.
  const tierUnder = ({ score, source }: KeptDecision): Tier =>
    source === 'default' || options.llm_classifier
      ? tierOf(score, profiles[profile])
      : decidedTier(score, profiles[profile], options.confidence_threshold);
  const moves = new Map<string, { readonly from: Tier; readonly to: Tier; readonly requests: number }>();
  let requests = 0;
  for (const decision of (await readLedger(options, context.paths, readDecisions)) ?? []) {
    const from = decision.tier;
    const to = decidedByScore(decision) ? tierUnder(decision) : from;
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

function readDecisions({ query, decision }: LedgerReader): Promise<readonly KeptDecision[]> {
  return query<KeptDecision>(
    `SELECT tier, source, score, count(*) AS requests FROM ${decision} WHERE tier IS NOT NULL GROUP BY tier, source, score`,
    [],
  );
}
