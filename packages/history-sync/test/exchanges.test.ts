import { describe, expect, it } from 'vitest';
import { Replay } from './support/exchanges.ts';
import { exchanges, goldenKey } from './support/golden.ts';
import { scenarios, type ScenarioName } from './support/scenarios.ts';

describe('against what the real server answered', () => {
  // Names are those of the table; Object.keys forgets it.
  it.each(Object.keys(scenarios) as ScenarioName[])('%s', async (name) => {
    const recorded = exchanges[name];
    if (recorded === undefined) throw new Error('not recorded: run test/record.ts');
    const http = new Replay(recorded.exchanges);
    // The token of the recording is not in the file, and no exchange names it.
    const outcome = await scenarios[name]({ http, session: 'recorded-session', key: goldenKey });
    expect(outcome).toEqual(recorded.outcome);
    expect(http.left).toBe(0);
  });
});
