import { manualClock } from '@hunch/common/clock';
import { describe, expect, it } from 'vitest';
import { createGuidance } from '../src/index.ts';
import { bash, compacted, eventsOf, user } from './support/agent.ts';
import { loop, make, tell, work } from './support/guided.ts';

describe('hints that are not heeded', () => {
  it.each([
    ['the first is none before three more turns show the pattern', 5, 0],
    ['then it is one', 6, 1],
    ['the second', 9, 2],
    ['the third', 13, 3],
  ])('%s', (_, turns, hints) => {
    const guidance = make();
    tell(guidance, eventsOf(loop(turns)));
    expect(guidance.unheard('s').map((one) => one.hints)).toEqual(hints === 0 ? [] : [hints]);
  });

  it('say which pattern it is, and what was seen', () => {
    const guidance = make();
    tell(guidance, eventsOf(loop(13)));
    expect(guidance.unheard('s')).toEqual([
      {
        thread: 'main',
        provider: 'doom_loop_breaker',
        classifier: 'doom_loop',
        hints: 3,
        fact: '`npm test` failed 10 times in a row with the same error: “1 of 20 failed”.',
      },
    ]);
  });

  it.each([
    ['the agent does something else', work(8)],
    ['a person speaks', [user]],
    ['the conversation is compacted', [compacted]],
  ])('are forgotten when %s', (_, steps) => {
    const guidance = make();
    tell(guidance, eventsOf([...loop(8), ...steps]));
    expect(guidance.unheard('s')).toEqual([]);
  });

  it('are none where the agent was not told: by lot, or by no event that could carry it', () => {
    const withheld = createGuidance({
      clock: manualClock(0),
      options: { withheld_share: 1 },
      withholds: true,
    });
    tell(withheld, eventsOf(loop(20)));
    expect(withheld.unheard('s')).toEqual([]);
    const undelivered = make();
    for (const event of eventsOf(loop(20))) undelivered.observe(event);
    expect(undelivered.unheard('s')).toEqual([]);
  });

  it('of a session that nobody knows are none, nor of one that has ended', () => {
    const guidance = make();
    tell(guidance, [...eventsOf([...loop(13), bash('ls', 'a')]), { kind: 'session_ended', session: 's' }]);
    expect(guidance.unheard('s')).toEqual([]);
    expect(guidance.unheard('other')).toEqual([]);
  });
});
