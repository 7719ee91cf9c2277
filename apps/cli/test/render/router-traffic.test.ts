import type { RouterQuality } from '@hunch/daemon/reports';
import { describe, expect, it } from 'vitest';
import { describeTraffic } from '../../src/render/router-traffic.ts';
import { createTerminal } from '../../src/render/terminal.ts';

const sent = (share: number, value: number, saved: number | null) => ({
  strong_share: share,
  quality: { value, low: value - 0.02, high: Math.min(1, value + 0.02) },
  ...(saved === null ? { usd_per_1000: null, saved } : { usd_per_1000: 10 * (1 - saved), saved }),
});
const report: RouterQuality = {
  kind: 'router-quality',
  enabled: true,
  days: 30,
  target: 0.95,
  profile: 'careful',
  pairs: 300,
  pairs_min: 50,
  judged: 120,
  now: sent(0.43, 0.99, 0.51),
  profiles: [
    { profile: 'spec', ...sent(0.4, 0.98, 0.54) },
    { profile: 'thrifty', ...sent(0.38, 0.97, 0.56) },
    { profile: 'careful', ...sent(0.43, 0.99, 0.51) },
  ],
  advised: 'thrifty',
  curve: [sent(0, 0.67, 0.9), sent(1, 1, null)],
  tiers: [{ tier: 'SIMPLE', answered: 1_200, retried: 24, edited: 12, judged: 3, good: 2 }],
};
const { now: _, ...unmeasured } = report;
const shown = (changed: Partial<RouterQuality>, of: RouterQuality = report): string =>
  describeTraffic({ ...of, ...changed }, createTerminal({ write: () => undefined }, { LANG: 'C' }));

describe('quality from traffic', () => {
  it('is shown now, by profile and by share, with its price', () => {
    expect(shown({})).toMatchInlineSnapshot(`
      "300 pairs of answers in 30 days, 120 compared by a model

                       STRONGEST  NO WORSE  95 %         PER 1,000  SAVED
      now                   43 %      99 %  97 %..100 %      $4.90   51 %
      profile spec          40 %      98 %  96 %..100 %      $4.60   54 %
      profile thrifty       38 %      97 %  95 %..99 %       $4.40   56 %
      profile careful       43 %      99 %  97 %..100 %      $4.90   51 %
                             0 %      67 %  65 %..69 %       $1.00   90 %
                           100 %     100 %  98 %..100 %          -      -

      TIER    ANSWERED  ASKED AGAIN  EDITED  CALLED GOOD
      SIMPLE     1,200          2 %     1 %       2 of 3

      target  95 %
      ok The profile thrifty is the cheapest that keeps the target: hunch config set prompt_router.profile thrifty
      "
    `);
  });

  it.each([
    [{ advised: 'careful' as const }, 'careful is the cheapest that keeps the target.'],
    [{ advised: null }, 'No profile keeps the target for certain.'],
    [{ pairs: 12 }, '12 pairs of answers so far; 50 are the least', unmeasured],
    [{ enabled: false, tiers: [] }, 'prompt_router.quality.enabled true', unmeasured],
  ])('says what follows: %o', (changed, words, of: RouterQuality = report) => {
    expect(shown(changed, of)).toContain(words);
  });
});
