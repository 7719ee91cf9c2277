import type { GuidanceStatusResult } from '@hunch/common/protocol';
import { describe, expect, it } from 'vitest';
import { checkGuidance } from '../../src/doctor/guidance.ts';
import { testHome } from '../support/run-cli.ts';

const effect = {
  shown: { recovered: 0, continued: 2, ended: 0 },
  withheld: { recovered: 0, continued: 0, ended: 0 },
  difference: null,
};
const spoken = { hints: 2, withheld_hints: 0, ...effect, muted_until_ms: null, muted_because: null };
const quiet: GuidanceStatusResult = {
  sessions: 1,
  turns: 9,
  hints: 2,
  ...effect,
  agents: [],
  providers: [{ provider: 'doom_loop_breaker', ...spoken }],
  failures: [],
};

describe('doctor says of guidance', () => {
  it('what it has done', () => {
    expect(checkGuidance(quiet, 0)).toEqual([
      {
        state: 'good',
        name: 'guidance',
        text: '2 hints given to agents in 9 turns since the daemon started',
      },
    ]);
  });

  it('what has failed inside, though no agent has heard of it', () => {
    const failures = [{ name: 'same_error', count: 3, last: 'TypeError: no such thing' }];
    expect(checkGuidance({ ...quiet, failures }, 0)).toMatchObject([
      {
        state: 'warning',
        text: 'same_error failed 3 times, the last time with: TypeError: no such thing',
      },
    ]);
  });

  it('who is muted, why, and how to change that; but not who was', () => {
    const muted = {
      provider: 'same_error_provider',
      ...spoken,
      muted_until_ms: 7_200_000,
      muted_because: '0 of 8 words helped',
    };
    const status = { ...quiet, providers: [...quiet.providers, muted] };
    const text =
      'same_error_provider is muted for 2 h (0 of 8 words helped). To unmute: hunch guide --unmute same_error_provider';
    expect(checkGuidance(status, 0)).toEqual([{ state: 'good', name: 'guidance', text }]);
    expect(checkGuidance(status, 7_200_000)).toEqual(checkGuidance(quiet, 0));
  });

  it('something whenever there is a daemon', async () => {
    await using home = testHome();
    await home.run(['daemon', 'start']);
    const { stdout } = await home.run(['doctor']);
    expect(stdout).toMatch(/guidance +0 hints given to agents in 0 turns since the daemon started/);
  });
});
