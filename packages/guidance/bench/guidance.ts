import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { manualClock } from '@hunch/common/clock';
import {
  benchmarkClassifier,
  contextOf,
  createGuidance,
  TrajectoryBuilder,
  trajectoryClassifiers,
  type AgentEvent,
  type GuidanceContext,
} from '../src/index.ts';

const events = isSmoke() ? 3_000 : 100_000;
const warmUp = events / 5;

/** Linear congruential (Numerical Recipes): the same session each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A session as agents have them: reads, searches, edits, tests that fail and pass, a loop now and then. */
function* syntheticSession(count: number): Generator<AgentEvent> {
  const next = random(7);
  const session = 's';
  const body = 'export const value = compute(input, 12);\n'.repeat(60);
  for (let index = 0; index < count; index += 1) {
    const which = Math.floor(next() * 40);
    const turn = Math.floor(index / 1.4);
    const draw = next();
    if (index % 400 === 399) yield { kind: 'user_message', session };
    const common = { kind: 'tool_finished', session, turn } as const;
    if (draw < 0.4) {
      const text = `${which} ${body.slice(0, 200 + Math.floor(next() * 2200))}`;
      const call = { tool: 'Read', params: { file_path: `/src/module-${which}.ts`, offset: index % 7 } };
      yield { ...common, call, outcome: { kind: 'success', result: { kind: 'text', text } } };
    } else if (draw < 0.6) {
      const params = {
        file_path: `/src/module-${which}.ts`,
        old_string: body.slice(0, 300),
        new_string: `${index}`,
      };
      const result = { kind: 'text', text: `The file /src/module-${which}.ts has been updated.` } as const;
      yield { ...common, call: { tool: 'Edit', params }, outcome: { kind: 'success', result } };
    } else if (draw < 0.7) {
      const call = { tool: 'Grep', params: { pattern: `name${which}`, path: '/src' } };
      yield {
        ...common,
        call,
        outcome: { kind: 'success', result: { kind: 'text', text: which < 8 ? '' : body.slice(0, 400) } },
      };
    } else {
      const call = {
        tool: 'Bash',
        params: { command: `cd /work && npm test -- module-${which}`, description: 'Run tests' },
      };
      const failure = `Exit code 1\n> vitest run\n${body.slice(0, 900)}\nAssertionError: expected ${index} to be ${which}\n    at /src/module-${which}.ts:${index}:12`;
      if (draw < 0.85) yield { ...common, call, outcome: { kind: 'failure', message: failure } };
      else
        yield {
          ...common,
          call,
          outcome: { kind: 'success', result: { kind: 'text', text: `ok 12 tests in ${index}ms` } },
        };
    }
  }
}

const guidance = createGuidance({ clock: manualClock(0) });
const micros: number[] = [];
let checksum = 0;
let seen = 0;
for (const event of syntheticSession(events + warmUp)) {
  const start = process.hrtime.bigint();
  const hint = guidance.observe(event);
  const took = Number(process.hrtime.bigint() - start) / 1000;
  seen += 1;
  if (seen > warmUp) micros.push(took);
  if (hint !== undefined) {
    guidance.delivered(hint);
    checksum = (checksum * 31 + hint.text.length) % 1_000_000_007;
  }
}

// The clock itself, as the baseline: what an empty measurement costs.
const empty: number[] = [];
for (let index = 0; index < micros.length; index += 1) {
  const start = process.hrtime.bigint();
  empty.push(Number(process.hrtime.bigint() - start) / 1000);
}
const row = (name: string, samples: readonly number[]): string[] => {
  const { p50, p95, p99, max } = summarize(samples);
  return [name, ...[p50, p95, p99, max].map(formatMicros)];
};
printTable(
  ['', 'p50', 'p95', 'p99', 'max'],
  [row('an empty measurement', empty), row('one event, all classifiers', micros)],
);
console.log(
  `${seen} events, ${guidance.stats().turns} turns, hints ${guidance.stats().hints}, checksum ${checksum}`,
);

const builder = new TrajectoryBuilder();
for (const event of syntheticSession(1_000)) builder.onEvent(event);
const contexts: GuidanceContext[] = Array.from({ length: isSmoke() ? 100 : 20_000 }, () =>
  contextOf(builder.build()),
);
console.log('');
printTable(
  ['classifier', 'mean', 'p99', 'max'],
  trajectoryClassifiers().map((classifier) => {
    benchmarkClassifier(classifier, contexts);
    const { classifierName, meanNs, p99Ns, maxNs } = benchmarkClassifier(classifier, contexts);
    return [classifierName, ...[meanNs, p99Ns, maxNs].map((nanos) => formatMicros(nanos / 1000))];
  }),
);
