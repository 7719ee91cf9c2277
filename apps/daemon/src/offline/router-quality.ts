import { parseArgs } from 'node:util';
import { decidedTier, profileNames, profiles, tiers, type Tier } from '@hunch/prompt-router';
import { qualityOfShares, shareInterval, type LabelledPrompt } from '@hunch/prompt-router/calibration';
import { rounded, wireInterval } from './graded-sets.ts';
import { configurationOf, reportJob } from './job.ts';
import { writeLedger, type LedgerReader } from './ledger-reader.ts';

const DAYS_DEFAULT = 30;
const DAY_MS = 86_400_000;
const CURVE_POINTS = 10;

/** Fewer pairs say nothing that would hold tomorrow. */
const PAIRS_MIN = 50;

/** More than anybody pays for; what is older is left out. */
const PAIRS_MAX = 100_000;

interface KeptPair {
  readonly kind: string;
  readonly score: number;
  readonly tier: Tier;
  readonly grade: number;
  readonly cheap_usd: number | null;
  readonly strong_usd: number | null;
}

interface Count {
  readonly tier: Tier;
  readonly count: number;
}

const none: Awaited<ReturnType<typeof readSince>> = { pairs: [], outcomes: [], thumbs: [], answered: [] };

/**
 * `router-quality [--days N]`: how good answers are beside those of the strongest model, by pairs from traffic; what each share sent to
 * it would cost; and what users did with answers.
 */
export const job = reportJob(async (context) => {
  const { values } = parseArgs({ args: [...context.args], options: { days: { type: 'string' } } });
  const days = Number(values.days ?? DAYS_DEFAULT);
  const { prompt_router: options } = configurationOf(context);
  const sinceMs = Date.now() - days * DAY_MS;
  const read = (ledger: LedgerReader): ReturnType<typeof readSince> => readSince(ledger, sinceMs);
  const { pairs, ...kept } = (await writeLedger(options, context.paths, read)) ?? none;
  const { quality, profile, tiers: configured } = options;
  const top = topTier(configured);
  return {
    kind: 'router-quality',
    enabled: quality.enabled,
    days,
    target: quality.target,
    profile,
    pairs: pairs.length,
    pairs_min: PAIRS_MIN,
    judged: pairs.filter((pair) => pair.kind === 'judge').length,
    ...(pairs.length < PAIRS_MIN
      ? {}
      : measured(pairs, { top, target: quality.target, threshold: options.confidence_threshold })),
    tiers: signsByTier(kept),
  };
});

interface Aim {
  /** The highest tier that has a model. */
  readonly top: Tier;
  readonly target: number;
  /** A decision less sure goes one tier up, as at the gateway. */
  readonly threshold: number;
}

function measured(pairs: readonly KeptPair[], { top, target, threshold }: Aim) {
  const now = sentBy(pairs, (pair) => pair.tier === top);
  const byProfile = profileNames.map((name) => ({
    profile: name,
    ...sentBy(pairs, ({ score }) => isAtLeast(decidedTier(score, profiles[name], threshold), top)),
  }));
  // The cheapest of those that keep the target for all that the pairs can tell.
  const keeping = byProfile.filter(({ quality }) => (quality.low ?? 0) >= target);
  const [advised] = keeping.toSorted((one, other) => one.strong_share - other.strong_share);
  const rows = pairs.map(({ grade }): LabelledPrompt => ({ prompt: '', cheap: grade, strong: 1 }));
  const ranking = Float64Array.from(pairs, ({ score }) => score);
  const byScore = pairs.toSorted((one, other) => other.score - one.score);
  const curve = qualityOfShares(rows, ranking, CURVE_POINTS).map(({ strongShare, quality }) => {
    const strongest = Math.round(strongShare * pairs.length);
    const usd = costOf(byScore, (_, at) => at < strongest);
    return { strong_share: rounded(strongShare), quality: wireInterval(quality), ...usd };
  });
  return { now, profiles: byProfile, advised: advised?.profile ?? null, curve };
}

/** What it would be with some of the requests sent to the strongest model. */
function sentBy(pairs: readonly KeptPair[], isStrong: (pair: KeptPair, at: number) => boolean) {
  const grades = pairs.map((pair, at) => (isStrong(pair, at) ? 1 : pair.grade));
  const strong = pairs.filter(isStrong).length;
  return {
    strong_share: rounded(strong / pairs.length),
    quality: wireInterval(shareInterval(grades)),
    ...costOf(pairs, isStrong),
  };
}

/** Of pairs whose two prices are known; null where there are none. */
function costOf(pairs: readonly KeptPair[], isStrong: (pair: KeptPair, at: number) => boolean) {
  let usd = 0;
  let strongUsd = 0;
  let priced = 0;
  pairs.forEach((pair, at) => {
    if (pair.cheap_usd === null || pair.strong_usd === null) return;
    priced += 1;
    usd += isStrong(pair, at) ? pair.strong_usd : pair.cheap_usd;
    strongUsd += pair.strong_usd;
  });
  if (priced === 0 || strongUsd === 0) return { usd_per_1000: null, saved: null };
  return { usd_per_1000: (usd / priced) * 1_000, saved: rounded(1 - usd / strongUsd) };
}

async function readSince({ query, decision, grade }: LedgerReader, sinceMs: number) {
  const routed = `FROM ${decision} WHERE ts_ms >= ? AND outcome = 'answered' AND served_tier IS NOT NULL`;
  return {
    pairs: await query<KeptPair>(
      `SELECT kind, score, tier, grade, cheap_usd, strong_usd FROM ${grade}
       WHERE ts_ms >= ? AND grade IS NOT NULL ORDER BY ts_ms DESC, id LIMIT ${PAIRS_MAX}`,
      [sinceMs],
    ),
    outcomes: await query<Count & { readonly kind: string }>(
      `SELECT kind, tier, count(*) AS count FROM ${grade} WHERE ts_ms >= ? AND grade IS NULL GROUP BY kind, tier`,
      [sinceMs],
    ),
    thumbs: await query<Count & { readonly good: number }>(
      `SELECT served_tier AS tier, count(*) AS count, sum(feedback) AS good ${routed} AND feedback IS NOT NULL GROUP BY served_tier`,
      [sinceMs],
    ),
    answered: await query<Count>(
      `SELECT served_tier AS tier, count(*) AS count ${routed} GROUP BY served_tier`,
      [sinceMs],
    ),
  };
}

/** What users did with the answers of each tier: what tells tiers apart is the difference, since users also repeat good ones. */
function signsByTier({ outcomes, thumbs, answered }: Omit<typeof none, 'pairs'>) {
  const again = (kind: string, tier: Tier): number =>
    outcomes.find((each) => each.kind === kind && each.tier === tier)?.count ?? 0;
  return tiers.flatMap((tier) => {
    const count = answered.find((each) => each.tier === tier)?.count ?? 0;
    if (count === 0) return [];
    const thumb = thumbs.find((each) => each.tier === tier);
    const retried = again('retry', tier);
    const edited = again('edit', tier);
    return [{ tier, answered: count, retried, edited, judged: thumb?.count ?? 0, good: thumb?.good ?? 0 }];
  });
}

/** The highest that has a model. */
function topTier(configured: Readonly<Record<Lowercase<Tier>, readonly string[]>>): Tier {
  const lower = (tier: Tier): Lowercase<Tier> => tier.toLowerCase() as Lowercase<Tier>;
  return tiers.toReversed().find((tier) => configured[lower(tier)].length > 0) ?? 'REASONING';
}

function isAtLeast(tier: Tier, least: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(least);
}
