import { execFileSync } from 'node:child_process';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine, type CommandEnd } from '../src/index.ts';
import { syntheticHistory } from './synthetic-history.ts';

/**
 * How the cost of an answer, of a lesson and of memory grows with what was learnt. Each size in a process of its own, so
 * that none runs in the memory, or with the compiled code, of another; with a size as argument, this is that process.
 */
const sizes = isSmoke() ? [1_000, 2_000] : [1_000, 10_000, 100_000, 1_000_000];
const asked = isSmoke() ? 50 : 1_000;
/** Of the past, so many of the newest commands are lessons; the rest is counted only, as an import is. */
const lessons = isSmoke() ? 200 : 5_000;
const warm = isSmoke() ? 10 : 200;

const chunk = 20_000;

interface Measured {
  readonly size: number;
  readonly suggestP50: number;
  readonly suggestP99: number;
  /** Of the first question of a context, before anything is typed; the others find it looked through. */
  readonly emptyP50: number;
  readonly learnP50: number;
  readonly learnP99: number;
  readonly rss: number;
  readonly checksum: number;
}

function measure(size: number): Measured {
  const clock = manualClock(0);
  const engine = createSuggestEngine({ clock });
  for (let from = 0; from < size; from += chunk) {
    for (const [place, event] of part(from, Math.min(chunk, size - from)).entries())
      engine.learn({ ...event, imported: from + place < size - lessons });
  }
  const suggest: number[] = [];
  const empty: number[] = [];
  const learn: number[] = [];
  let checksum = 0;
  for (const [place, event] of part(size, warm + asked).entries()) {
    clock.advance(Math.max(0, event.tsMs - clock.nowMs()));
    for (let typed = 0; typed <= 3; typed += 1) {
      const { sessionId, cwd, repoKey, branch } = event;
      const prefix = event.cmdRaw.slice(0, typed);
      const start = performance.now();
      const answer = engine.suggest({ sessionId, cwd, repoKey, branch, prefix });
      const micros = (performance.now() - start) * 1000;
      if (place >= warm) suggest.push(micros);
      if (place >= warm && typed === 0) empty.push(micros);
      checksum = (checksum * 31 + (answer[0]?.text.length ?? 0)) % 1_000_000_007;
    }
    const start = performance.now();
    engine.learn(event);
    if (place >= warm) learn.push((performance.now() - start) * 1000);
  }
  globalThis.gc?.();
  const asking = summarize(suggest);
  const learning = summarize(learn);
  return {
    size,
    suggestP50: asking.p50,
    suggestP99: asking.p99,
    emptyP50: summarize(empty).p50,
    learnP50: learning.p50,
    learnP99: learning.p99,
    rss: process.memoryUsage.rss(),
    checksum,
  };
}

/** The daemon's own flag (apps/daemon/src/main.ts): without it the garbage of a million lessons stands at 430 MB. */
const asTheDaemon = '--heap-growing-percent=25';

function inOwnProcess(size: number): Measured {
  const script = process.argv[1] ?? '';
  const flags = [...process.execArgv, asTheDaemon];
  const printed = execFileSync(process.execPath, [...flags, script, String(size)], { encoding: 'utf8' });
  const measured: Measured = JSON.parse(printed);
  return measured;
}

const [onlySize] = process.argv.slice(2).map(Number);
if (onlySize === undefined) {
  const all = sizes.map(inOwnProcess);
  const base = all[0]?.suggestP50 ?? 1;
  printTable(
    ['commands', 'suggest p50', 'p99', 'p50 / smallest', 'nothing typed p50', 'learn p50', 'p99', 'RSS'],
    all.map((one) => [
      String(one.size),
      formatMicros(one.suggestP50),
      formatMicros(one.suggestP99),
      `${(one.suggestP50 / base).toFixed(2)}x`,
      formatMicros(one.emptyP50),
      formatMicros(one.learnP50),
      formatMicros(one.learnP99),
      `${(one.rss / 1e6).toFixed(0)} MB`,
    ]),
  );
  console.log(`checksum: ${all.reduce((sum, { checksum }) => (sum * 31 + checksum) % 1_000_000_007, 0)}`);
} else {
  console.log(JSON.stringify(measure(onlySize)));
}

/**
 * A piece of a long history, made when it is needed, so that the memory that is measured is the engine's. Each text is a
 * copy, as from a socket.
 */
function part(from: number, count: number): CommandEnd[] {
  return syntheticHistory(count, 7 + from).map((event, place) => ({
    ...event,
    sessionId: sessionId(`${from} ${event.sessionId}`),
    cmdRaw: Buffer.from(event.cmdRaw).toString(),
    tsMs: 1_600_000_000_000 + (from + place) * 90_000,
  }));
}
