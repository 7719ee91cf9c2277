import { describe, expect, it } from 'vitest';
import { Replay } from './support/exchanges.ts';
import { exchanges, goldenKey } from './support/golden.ts';
import { MemoryAtuinServer } from '../src/testing/index.ts';
import { account, scenarios, type ScenarioName } from './support/scenarios.ts';

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

describe('the server that other tests use', () => {
  it('answers as the real one did, in each of these', async () => {
    const http = new MemoryAtuinServer();
    const outcomes: Record<string, unknown> = {};
    // Names are those of the table; Object.keys forgets it.
    for (const name of Object.keys(scenarios) as ScenarioName[])
      outcomes[name] = await scenarios[name]({ http, session: `session-of-${account.user}`, key: goldenKey });
    expect(outcomes).toEqual(
      Object.fromEntries(Object.entries(exchanges).map(([name, { outcome }]) => [name, outcome])),
    );
  });
});
