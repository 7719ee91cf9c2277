import v8 from 'node:v8';
import vm from 'node:vm';
import { manualClock } from '@hunch/common/clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confidenceOf,
  createGuidance,
  patternNames,
  trajectoryClassifiers,
  TrajectoryBuilder,
  type AgentEvent,
  type Hint,
  type PatternName,
} from '../src/index.ts';
import { bash, bashFails, eventsOf, failed, ok, trajectoryOf, type Step } from './support/agent.ts';

/** A small world, so that things repeat. */
const anyStep: fc.Arbitrary<Step> = fc
  .record({
    what: fc.constantFrom('look', 'search', 'edit', 'poll', 'note', 'fail', 'editFails', 'reject', 'missing'),
    which: fc.integer({ min: 0, max: 2 }),
    result: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ what, which, result }): Step => {
    switch (what) {
      case 'look':
        return bash(`show ${which}`, `text ${result}`);
      case 'search':
        return ok('Grep', { pattern: `p${which}` }, result === 0 ? '' : `found ${result}`);
      case 'edit':
        return ok('Edit', { file_path: `f${which}`, new_string: `${result}` }, 'updated');
      case 'poll':
        return bash('sleep 5', '');
      case 'note':
        return ok('TodoWrite', { todos: [which] }, 'noted');
      case 'fail':
        return bashFails(`run ${which}`, `error number ${'abc'[result]}`);
      case 'editFails':
        return failed('Edit', { file_path: `f${which}`, old_string: `${result}` }, 'no match');
      case 'reject':
        return failed('Bash', { command: 'x' }, 'USER_REJECTED');
      case 'missing':
        return bashFails(`tool${which} ${result}`, `bash: tool${which}: command not found`);
    }
  });
const anyTurns = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { maxLength: 40 });

function hintsOf(events: readonly AgentEvent[]): readonly Hint[] {
  const guidance = createGuidance({ clock: manualClock(0) });
  const hints: Hint[] = [];
  for (const event of events) {
    const hint = guidance.observe(event);
    if (hint === undefined) continue;
    guidance.delivered(hint);
    hints.push(hint);
  }
  expect(guidance.stats().failures).toEqual([]);
  return hints;
}

describe('for any session', () => {
  it('the order in which parallel results arrive does not matter', () => {
    fc.assert(
      fc.property(anyTurns, fc.infiniteStream(fc.nat()), (turns, picks) => {
        const shuffled = turns.map((steps) => {
          const rest = [...steps];
          const order: Step[] = [];
          while (rest.length > 0) order.push(...rest.splice((picks.next().value ?? 0) % rest.length, 1));
          return order;
        });
        expect(trajectoryOf(shuffled).patterns()).toEqual(trajectoryOf(turns).patterns());
        expect(hintsOf(eventsOf(shuffled))).toEqual(hintsOf(eventsOf(turns)));
      }),
      { numRuns: 300 },
    );
  });

  it('the same events give the same words', () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        expect(JSON.stringify(hintsOf(eventsOf(turns)))).toBe(JSON.stringify(hintsOf(eventsOf(turns))));
      }),
      { numRuns: 100 },
    );
  });

  it('healthy turns in between never raise a confidence', () => {
    fc.assert(
      fc.property(anyTurns, fc.array(fc.nat({ max: 40 }), { maxLength: 6 }), (turns, places) => {
        const mixed: Step[][] = [];
        turns.forEach((steps, index) => {
          for (const [extra] of places.filter((place) => place === index).entries()) {
            mixed.push([bash(`new ${index} ${extra}`, `new result ${index} ${extra}`)]);
          }
          mixed.push(steps);
        });
        const plain = trajectoryOf(turns).patterns();
        const diluted = trajectoryOf(mixed).patterns();
        for (const name of patternNames) {
          const [more, less] = [plain, diluted].map((patterns) => confidence(name, patterns[name]?.strength));
          expect(less, name).toBeLessThanOrEqual(more ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('what was searched for stays so, also when something else was found in between', () => {
    const search = (pattern: string) => [ok('Grep', { pattern }, '')];
    const turns = [search('p1'), search('p0'), search('p1')];
    const diluted = [search('p1'), [bash('new', 'new result')], search('p0'), search('p1')];
    expect([turns, diluted].map((steps) => trajectoryOf(steps).patterns().fruitless_search)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('a word has at most 500 characters on one line, and no more strength than turns', () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        for (const { text, confidence: sure, evidence } of hintsOf(eventsOf(turns))) {
          expect(text.length).toBeLessThanOrEqual(500);
          expect(text).not.toMatch(/\p{Cc}/u);
          expect(sure).toBeGreaterThan(0);
          expect(sure).toBeLessThanOrEqual(1);
          expect(evidence.turns).toBeInstanceOf(Array);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('nothing that a host may send makes it throw', () => {
    const anyEvent = fc.record({
      kind: fc.constant('tool_finished' as const),
      session: fc.string(),
      thread: fc.string(),
      call: fc.record({ tool: fc.string(), params: fc.anything() }),
      outcome: fc.oneof(
        fc.record({ kind: fc.constant('failure' as const), message: fc.string({ unit: 'binary' }) }),
        fc.record({
          kind: fc.constant('success' as const),
          result: fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: 'binary' }) }),
        }),
      ),
    });
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => void hintsOf(events)));
  });
});

function confidence(name: PatternName, strength = 0): number {
  return confidenceOf(name, strength);
}

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** All different, and as long as they get: nothing is shared, everything has to be forgotten. */
function* worstEvents(count: number, text: string): Generator<AgentEvent> {
  for (let index = 0; index < count; index += 1) {
    const params = { command: `run ${index} ${text}` };
    const outcome =
      index % 3 === 0
        ? ({ kind: 'failure', message: `Error ${text.slice(index % 50)}: ${index}` } as const)
        : ({ kind: 'success', result: { kind: 'text', text: `${index} ${text}` } } as const);
    const turn = Math.floor(index / 3);
    yield { kind: 'tool_finished', session: 's', turn, call: { tool: 'Bash', params }, outcome };
  }
}

describe('memory', () => {
  it('of a session of 10,000 calls is below 256 KB', () => {
    const text = 'word '.repeat(1000);
    const run = (count: number): ReturnType<typeof createGuidance> => {
      const guidance = createGuidance({ clock: manualClock(0) });
      for (const event of worstEvents(count, text)) guidance.observe(event);
      return guidance;
    };
    run(2000);
    const before = heapBytes();
    // Several, since compiled code comes and goes on the same heap.
    const sessions = Array.from({ length: 5 }, () => run(10_000));
    const used = (heapBytes() - before) / sessions.length;
    expect(new Set(sessions.map((guidance) => guidance.stats().events))).toEqual(new Set([10_000]));
    expect(used).toBeLessThan(256 * 1024);
  });

  it('of a classifier is below 1 KB', () => {
    trajectoryClassifiers();
    const before = heapBytes();
    const classifiers = Array.from({ length: 2000 }, () => trajectoryClassifiers()).flat();
    expect((heapBytes() - before) / classifiers.length).toBeLessThan(1024);
  });

  it('does not grow over a million events', () => {
    const builder = new TrajectoryBuilder();
    // More than anything remembers.
    const events = [...worstEvents(6000, 'short')];
    let before = 0;
    for (let index = 0; index < 1_000_000; index += 1) {
      const event = events[index % events.length];
      if (event !== undefined) builder.onEvent(event);
      if (index === 50_000) before = heapBytes();
    }
    expect(builder.build().turnCount).toBeGreaterThan(333_000);
    expect(heapBytes() - before).toBeLessThan(256 * 1024);
  });

  it('holds a bounded number of sessions and threads', () => {
    const guidance = createGuidance({ clock: manualClock(0) });
    for (let index = 0; index < 2000; index += 1) {
      guidance.observe({ kind: 'user_message', session: `s${index}` });
    }
    expect(guidance.stats().sessions).toBe(256);
  });
});
