import { formatMicros, isSmoke, printTable, summarize, withProgress } from '@hunch/bench';
import { manualClock } from '@hunch/common/clock';
import {
  createSuggestEngine,
  type CommandEnd,
  type ContextLookup,
  type SuggestEngine,
} from '../src/index.ts';
import { memoryStore } from '../src/testing/index.ts';
import { syntheticHistory } from './synthetic-history.ts';

const commands = isSmoke() ? 2_000 : 100_000;
const questions = isSmoke() ? 200 : 2_000;

/** The memory in use after a collection, in MB; without `--expose-gc` the collection has to be hoped for. */
function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

interface Asked {
  readonly micros: number[];
  readonly checksum: number;
}

/** A directory and a PATH as crowded as any: 500 things of each kind. */
const crowd = Array.from({ length: 500 }, (_, index) => ({
  text: `${String.fromCodePoint(97 + (index % 26))}${index}`,
  about: 'here',
}));
const context: ContextLookup = {
  words: (_kind, { typed, limit }) => crowd.filter(({ text }) => text.startsWith(typed)).slice(0, limit),
  existence: (_kind, _cwd, word) => (crowd.some(({ text }) => text === word) ? 'present' : 'missing'),
};

/** What is typed of a line: 0 to 3 characters, and the first of its second word. */
function beginnings(line: string): readonly string[] {
  const second = line.indexOf(' ') + 1;
  return [0, 1, 2, 3, second > 0 ? second + 1 : line.length].map((typed) => line.slice(0, typed));
}

/** Asks what comes after each of the last commands, with some of it typed, learning each in between. */
function replay(
  what: string,
  engine: SuggestEngine,
  clock: { advance(ms: number): void; nowMs(): number },
  events: readonly CommandEnd[],
) {
  const asked: number[][] = [[], [], [], [], []];
  const learnt: number[] = [];
  let checksum = 0;
  for (const event of withProgress(what, events)) {
    clock.advance(Math.max(0, event.tsMs - clock.nowMs()));
    for (const [typed, prefix] of beginnings(event.cmdRaw).entries()) {
      const { sessionId, cwd, repoKey, branch } = event;
      const start = process.hrtime.bigint();
      const answer = engine.suggest({ sessionId, cwd, repoKey, branch, prefix });
      asked[typed]?.push(Number(process.hrtime.bigint() - start) / 1000);
      checksum = (checksum * 31 + (answer[0]?.text.length ?? 0)) % 1_000_000_007;
    }
    const start = process.hrtime.bigint();
    engine.learn(event);
    learnt.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  return { asked, learnt, checksum };
}

/** What a shell's autosuggestion does: walks the history back to the newest line that starts with what is typed. */
function newestMatches(history: readonly string[], events: readonly CommandEnd[]): Asked {
  const micros: number[] = [];
  let checksum = 0;
  for (const event of events) {
    for (let typed = 0; typed <= 3; typed += 1) {
      const prefix = event.cmdRaw.slice(0, typed);
      const start = process.hrtime.bigint();
      const found: string[] = [];
      for (let place = history.length - 1; place >= 0 && found.length < 5; place -= 1) {
        const line = history[place] ?? '';
        if (line.startsWith(prefix) && !found.includes(line)) found.push(line);
      }
      micros.push(Number(process.hrtime.bigint() - start) / 1000);
      checksum = (checksum * 31 + (found[0]?.length ?? 0)) % 1_000_000_007;
    }
  }
  return { micros, checksum };
}

const events = syntheticHistory(commands + questions);
const past = events.slice(0, commands);
const coming = events.slice(commands);
const clock = manualClock(0);
const before = heapMegabytes();
let store: ReturnType<typeof memoryStore> | undefined = memoryStore();
let engine: SuggestEngine | undefined = createSuggestEngine({ clock });
let learnNanos = 0n;
for (const event of withProgress('learning', past)) {
  // A copy of each text, as from a socket: the engine must not look small because the bench holds its strings.
  const copy = { ...event, cmdRaw: Buffer.from(event.cmdRaw).toString() };
  const start = process.hrtime.bigint();
  const change = engine.learn(copy);
  learnNanos += process.hrtime.bigint() - start;
  if (change !== null) void store.apply(change);
}
// A warm start, the store's own reading apart.
const withContext = createSuggestEngine({ clock, context });
const restoreStart = process.hrtime.bigint();
withContext.restore(store.snapshot());
const restoreMillis = Number(process.hrtime.bigint() - restoreStart) / 1e6;
const warmUp = coming.slice(0, questions / 5);
const measured = coming.slice(questions / 5);
replay('asking, to warm up', engine, clock, warmUp);
const { asked, learnt, checksum } = replay('asking', engine, clock, measured);
const stats = engine.stats();
engine = undefined;
store = undefined;
// What is left is the engine that was restored, as a daemon has it.
const megabytes = heapMegabytes() - before;
replay('asking with a context, to warm up', withContext, clock, warmUp);
const around = replay('asking with a context', withContext, clock, measured);
const baseline = newestMatches(
  past.map((event) => event.cmdRaw),
  measured,
);

const typedNames = [...[0, 1, 2, 3].map((typed) => `${typed} characters typed`), 'in the second word'];
const baselineP50 = summarize(baseline.micros).p50;
const row = (name: string, micros: readonly number[]): string[] => {
  const { p50, p95, p99, max } = summarize(micros);
  return [name, ...[p50, p95, p99, max].map(formatMicros), `${(p50 / baselineP50).toFixed(2)}x`];
};
printTable(
  ['', 'p50', 'p95', 'p99', 'max', 'p50 / newest match'],
  [
    row('newest match (baseline)', baseline.micros),
    row('suggest, all', asked.flat()),
    ...asked.map((micros, typed) => row(`suggest, ${typedNames[typed]}`, micros)),
    row('suggest with a context, all', around.asked.flat()),
    ...around.asked.map((micros, typed) => row(`with a context, ${typedNames[typed]}`, micros)),
    row('learn', learnt),
  ],
);
console.log(
  `\n${commands} commands learnt in ${(Number(learnNanos) / 1e9).toFixed(2)} s, ${stats.lines} different lines, ${stats.templates} templates`,
);
console.log(
  `rows: ${stats.commandStats} commands, ${stats.lineStats} lines, ${stats.transitions} transitions, ${stats.slots} slot values`,
);
console.log(`restored from its rows in ${restoreMillis.toFixed(0)} ms`);
console.log(
  `memory of the restored engine: ${megabytes.toFixed(1)} MB${globalThis.gc === undefined ? ' (with garbage; HUNCH_NODE_FLAGS=--expose-gc measures without)' : ''}`,
);
console.log(`checksum: ${checksum} (with a context ${around.checksum}, baseline ${baseline.checksum})`);
