import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine, type CommandEnd } from '../src/index.ts';
import { syntheticHistory } from './synthetic-history.ts';

/** How the cost of an answer, of a lesson and of memory grows with what was learnt. */
const sizes = isSmoke() ? [1_000, 2_000] : [1_000, 10_000, 100_000, 1_000_000];
const asked = isSmoke() ? 50 : 1_000;
/** Of the past, so many of the newest commands are lessons; the rest is counted only, as an import is. */
const lessons = isSmoke() ? 200 : 5_000;
const warm = isSmoke() ? 10 : 200;

const chunk = 20_000;

const rows: string[][] = [];
let base = 0;
let checksum = 0;
for (const size of sizes) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const clock = manualClock(0);
  const engine = createSuggestEngine({ clock });
  for (let from = 0; from < size; from += chunk) {
    for (const [place, event] of part(from, Math.min(chunk, size - from)).entries())
      engine.learn({ ...event, imported: from + place < size - lessons });
  }
  const suggest: number[] = [];
  const learn: number[] = [];
  for (const [place, event] of part(size, warm + asked).entries()) {
    clock.advance(Math.max(0, event.tsMs - clock.nowMs()));
    for (let typed = 0; typed <= 3; typed += 1) {
      const { sessionId, cwd, repoKey, branch } = event;
      const start = performance.now();
      const answer = engine.suggest({
        sessionId,
        cwd,
        repoKey,
        branch,
        prefix: event.cmdRaw.slice(0, typed),
      });
      if (place >= warm) suggest.push((performance.now() - start) * 1000);
      checksum = (checksum * 31 + (answer[0]?.text.length ?? 0)) % 1_000_000_007;
    }
    const start = performance.now();
    engine.learn(event);
    if (place >= warm) learn.push((performance.now() - start) * 1000);
  }
  const { p50, p99 } = summarize(suggest);
  const learning = summarize(learn);
  base ||= p50;
  rows.push([
    String(size),
    formatMicros(p50),
    formatMicros(p99),
    `${(p50 / base).toFixed(2)}x`,
    formatMicros(learning.p50),
    formatMicros(learning.p99),
    `${((process.memoryUsage.rss() - before) / 1e6).toFixed(0)} MB`,
    `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
  ]);
}
printTable(
  [
    'commands',
    'suggest p50',
    'p99',
    'p50 / smallest',
    'learn p50',
    'p99',
    'RSS gained',
    'RSS with the bench',
  ],
  rows,
);
console.log(`checksum: ${checksum}`);

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
