import { manualClock } from '@hunch/common/clock';
import { describe, expect, it } from 'vitest';
import {
  ClassificationResult,
  createGuidance,
  hintProvider,
  sensitiveContentClassifier,
  sequentialWhenParallelClassifier,
  type AgentEvent,
  type GuidanceProviderConfig,
} from '../src/index.ts';
import { bash, eventsOf, ok, times } from './support/agent.ts';
import { tell } from './support/guided.ts';

describe('a configuration of one’s own', () => {
  it('may speak before a call runs', () => {
    const provider = { name: 'secrets', write: () => 'This call holds a secret.' };
    const providers: GuidanceProviderConfig[] = [
      { provider, classifier: sensitiveContentClassifier(), at: 'call' },
    ];
    const guidance = createGuidance({ clock: manualClock(0), providers });
    const key = ['AKIA', 'QZ2XWERTYUIOPASD'].join('');
    const call = { tool: 'Write', params: { content: key } };
    expect(tell(guidance, [{ kind: 'tool_called', session: 's', call }])).toMatchObject([
      { provider: 'secrets', text: 'This call holds a secret.' },
    ]);
  });

  it.each([
    [undefined, ['1', '2']],
    [3, ['1', '1', '1', '2', '2', '2']],
  ])('before calls: at most %s words a turn, one unless it says otherwise', (maxPerTurn, expected) => {
    const everyCall: GuidanceProviderConfig = {
      provider: { name: 'each_call', write: () => 'a word' },
      classifier: {
        name: 'always',
        classify: ({ pendingToolCalls }) =>
          ClassificationResult.yes({
            confidence: 1,
            reason: '',
            metadata: { key: pendingToolCalls[0]?.tool.length ?? 0 },
          }),
      },
      at: 'call',
      ...(maxPerTurn === undefined ? {} : { maxPerTurn }),
    };
    const guidance = createGuidance({ clock: manualClock(0), providers: [everyCall] });
    const batch = ['a', 'bb', 'ccc', 'dddd'].map((tool): AgentEvent => {
      return { kind: 'tool_called', session: 's', call: { tool, params: {} } };
    });
    const said = ['1', '2'].flatMap((turn) => {
      const heard = tell(guidance, batch).map(() => turn);
      tell(guidance, eventsOf([bash('ls', turn)]));
      return heard;
    });
    expect(said).toEqual(expected);
  });

  it('keeps its cooldown and its number of words', () => {
    const providers: GuidanceProviderConfig[] = [
      {
        provider: hintProvider('parallel_tool_reminder'),
        classifier: sequentialWhenParallelClassifier({ threshold: 2 }),
        cooldownTurns: 10,
        maxHintsPerSession: 1,
      },
    ];
    const guidance = createGuidance({ clock: manualClock(0), providers });
    const steps = times(60, (index) => ok('Read', { path: `f${index}` }, `text ${index}`));
    expect(tell(guidance, eventsOf(steps)).map(({ turn }) => turn)).toEqual([2]);
    // The number is the session's, not the thread's.
    expect(tell(guidance, eventsOf(steps, { thread: 'a' }))).toEqual([]);
    expect(tell(guidance, eventsOf(steps, { session: 'other' }))).toHaveLength(1);
  });
});
