import { parseTrajectoryLine, replayTrajectory, type RecordedCall } from '@hunch/guidance';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/guidance/stuck/dialects.ts';
import { noises, stuckRuns } from '../../src/guidance/stuck/runs.ts';
import { scenarios } from '../../src/guidance/stuck/scenarios.ts';
import { SeededRandom } from '@hunch/common/random';
import { shippedDetectorsFire } from '../../src/guidance/stuck/shipped-detectors.ts';
import { WeakAgent } from '../../src/guidance/stuck/weak-agent.ts';

const healthy: readonly RecordedCall[] = Array.from({ length: 20 }, (_, turn) =>
  parseTrajectoryLine(
    JSON.stringify({
      turn,
      tool_name: 'Read',
      params: { file_path: `/f${turn}` },
      ok: true,
      result_hash: `${turn}`,
      result_chars: 90,
    }),
  ),
).filter((call) => call !== undefined);

const runs = stuckRuns([healthy], 2);

describe('written runs that end stuck', () => {
  it('are the same each time', () => {
    expect(stuckRuns([healthy], 2)).toEqual(runs);
  });

  it('are there for each scenario and each share of noise, alone and mixed', () => {
    for (const name of [...scenarios.map((scenario) => scenario.name), 'several']) {
      for (const noise of noises) {
        expect(runs.filter((run) => run.name === name && run.noise === noise).length, name).toBeGreaterThan(
          1,
        );
      }
    }
  });

  it('begin as a healthy session does, and nobody speaks after that', () => {
    for (const { calls } of runs) {
      expect(calls.slice(0, 3)).toEqual(healthy.slice(0, 3));
      expect(calls.length).toBeGreaterThan(15);
      expect(calls.filter(({ turn, afterUser }) => typeof turn === 'string' && afterUser)).toEqual([]);
    }
  });

  /** Each failure is news: from outside it is work on tests, of which nobody can say that it will not end well. */
  const looksHealthy = 'edit, test, another failure each time';

  it(`is not noticed: ${looksHealthy}`, () => {
    const own = runs.filter((run) => run.name === looksHealthy && run.noise === 0);
    expect(own.flatMap(({ calls }) => replayTrajectory(calls).hints)).toEqual([]);
  });

  it.each(scenarios.map(({ name }) => name).filter((name) => name !== looksHealthy))(
    'are noticed: %s',
    (name) => {
      const own = runs.filter((run) => run.name === name && run.noise === 0);
      expect(own.some(({ calls }) => replayTrajectory(calls).hints.length > 0)).toBe(true);
    },
  );
});

it.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
  '%s: what is new is no trouble',
  (_, dialect) => {
    const agent = new WeakAgent(new SeededRandom(3), dialect);
    const calls = Array.from({ length: 200 }, (_step, turn): RecordedCall => {
      const step = turn % 5 === 4 ? agent.edit(agent.file(), turn, agent.text()) : agent.somethingNew();
      return { turn, thread: 'main', afterUser: false, ...step };
    });
    expect(replayTrajectory(calls).hints).toEqual([]);
  },
);

describe('the baseline of shipped detectors', () => {
  const call = (command: string, error?: string): RecordedCall => ({
    turn: 1,
    thread: 'main',
    afterUser: false,
    call: { tool: 'bash', params: { command } },
    outcome:
      error === undefined
        ? { kind: 'success', result: { kind: 'digest', digest: command, chars: 9 } }
        : { kind: 'failure', message: error },
  });
  const repeat = (count: number, ...cycle: readonly RecordedCall[]) =>
    Array.from({ length: count }, (_, index) => cycle[index % cycle.length] ?? call('ls'));
  it.each<[string, readonly RecordedCall[], boolean]>([
    ['four equal calls with equal results', repeat(4, call('ls')), true],
    ['three do not', repeat(3, call('ls')), false],
    ['three that fail', repeat(3, call('ls', 'no')), true],
    ['two in turn, six in all', repeat(6, call('ls'), call('pwd')), true],
    ['five in all do not', repeat(5, call('ls'), call('pwd')), false],
    ['different calls', ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => call(name)), false],
  ])('%s', (_, calls, fires) => {
    expect(shippedDetectorsFire(calls)).toBe(fires);
  });
});
